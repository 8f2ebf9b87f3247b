"""The games of the house, each in a folder of its own, registered here and named nowhere else."""

from parlour.engine.registry import register
from parlour.games import gwan, nvwk, vanilla

for game in (gwan, vanilla, nvwk):
    register(game.DESCRIPTION)
