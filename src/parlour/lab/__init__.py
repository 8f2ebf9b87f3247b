"""The lab: is this game fair, what is a card worth, what would a house rule change?

Every answer comes from games that are decided by their words alone, with an interval that takes a deck as the unit.
"""

from parlour.lab.study import Study, Task, carry_out
from parlour.lab.watched import Player, Watched, play

__all__ = ["Player", "Study", "Task", "Watched", "carry_out", "play"]
