"""What happened, as data: the front door's name for `parlour.engine.events`, which tells more."""

from parlour.engine.events import *  # noqa: F403 - all of it, so that nothing is named twice
