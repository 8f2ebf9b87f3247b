"""NVWK: shed your cards, mind the chains; two to eight players."""

from parlour.engine.registry import Description
from parlour.games.nvwk.game import Nvwk

DESCRIPTION = Description(
    rules=Nvwk,
    folder=__name__,
    motto="Two to eight players. Get rid of your cards; every card does something.",
    usual_seats=4,
    examples="7C, 7C+7D, X1=9C, X1=3=9, pass",
)
