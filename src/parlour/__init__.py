"""Parlour: GWAN, Vanilla Gwent and NVWK, played properly.

This is the front door of the library: all that most users need, by name. The engine is loaded at once; views, events,
records, bots, the arena and reviews are loaded when they are first asked for, and the server never.

>>> import parlour
>>> game, log = parlour.deal("gwan", seed=7), []
>>> game.play("5D", log)
>>> parlour.tell(log, game, 0)
['P2 plays the Five of Diamonds as a spy on your Long row.', 'P2 draws two cards.']
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.engine import (
    COMPILED,
    GAMES,
    RULES_VERSION,
    Deal,
    Description,
    Game,
    Illegal,
    Outcome,
    Rng,
    prepare,
    register,
)
from parlour.engine.registry import register_named
from parlour.games import deal  # and so the games of the house are registered
from parlour.version import VERSION

if TYPE_CHECKING:
    from parlour import arena, bots, events, records, research, review, views
    from parlour.batch import Batch
    from parlour.engine.events import Event
    from parlour.records import Record
    from parlour.research import Spec, spec
    from parlour.views import tell, view

__version__ = VERSION
__all__ = [
    "COMPILED",
    "GAMES",
    "RULES_VERSION",
    "Batch",
    "Deal",
    "Description",
    "Event",
    "Game",
    "Illegal",
    "Outcome",
    "Record",
    "Rng",
    "Spec",
    "__version__",
    "arena",
    "bots",
    "deal",
    "events",
    "prepare",
    "records",
    "register",
    "research",
    "review",
    "spec",
    "tell",
    "view",
    "views",
]

_MODULES = ("arena", "bots", "events", "records", "research", "review", "views")
_HOMES = {
    "Batch": "batch",
    "Event": "events",
    "Record": "records",
    "Spec": "research",
    "spec": "research",
    "tell": "views",
    "view": "views",
}


if not TYPE_CHECKING:  # who checks types is told of a name that there is not

    def __getattr__(name: str) -> Any:
        """What is loaded when it is first asked for."""
        if name in _MODULES:
            found: Any = import_module(f"parlour.{name}")
        elif name in _HOMES:
            found = getattr(import_module(f"parlour.{_HOMES[name]}"), name)
        else:
            raise AttributeError(f"parlour has no {name!r}; see parlour.__all__")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted(__all__)


def _say_if_slow() -> None:
    """Warn where the rules were built without a C compiler; the command `parlour` says it in its own words."""
    wished = os.environ.get("PARLOUR_PURE", "0") not in ("", "0")
    if COMPILED or wished or os.path.basename(sys.argv[0] if sys.argv else "").partition(".")[0] in ("parlour", "-m"):
        return
    from warnings import warn

    warn(
        "Parlour was installed where there was no C compiler, and runs as plain Python: the same games, about a "
        "hundred times slower. Install one (on Debian: apt install gcc python3-dev), then: pip install "
        "--force-reinstall --no-cache-dir parlour. PARLOUR_PURE=1 says that it is meant to be so.",
        RuntimeWarning,
        stacklevel=3,
    )


register_named()
_say_if_slow()
