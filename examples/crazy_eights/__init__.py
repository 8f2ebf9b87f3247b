"""Crazy Eights: a fourth game, as one folder of plain Python and one line of registration.

    import crazy_eights, parlour
    parlour.register(crazy_eights.DESCRIPTION)

The command line finds it where it is named:

    PYTHONPATH=examples PARLOUR_GAMES=crazy_eights parlour play crazy-eights

and without a word where a package is installed that has an entry point in the group `parlour.games`:

    [project.entry-points."parlour.games"]
    crazy-eights = "crazy_eights"
"""

from parlour.engine.registry import Description

from .rules import CrazyEights

DESCRIPTION = Description(
    rules=CrazyEights,
    folder=__name__,
    motto="Two to five players. Follow suit or rank, and keep an eight for when you can't.",
    usual_seats=4,
    examples="7C, 8C=H, draw, pass",
)
