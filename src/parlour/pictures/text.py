"""A position in text, all hands open: the terminal's table without colours."""

from __future__ import annotations

from io import StringIO

try:
    from rich.console import Console, RenderableType
    from rich.text import Text
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "a position is drawn as text with rich: pip install 'parlour[table]'", name=error.name
    ) from None

from parlour.engine import Game
from parlour.engine.registry import Missing, shown_games
from parlour.terminal.draw import Look, inked
from parlour.terminal.tables import hands_open, outcome_panel, table
from parlour.views import open_view

LOOK = Look(signs=True, colour=False, width=80)


def drawn(game: Game) -> str:
    """Everything: whose turn it is, the table, the hands, how it ended. Of a game that can't be shown its name."""
    if game.NAME not in shown_games():
        return repr(game)
    try:
        return whole(game)
    except Missing:  # its folder is not finished; who prints it to find a mistake is not to be given another
        return repr(game)


def whole(game: Game) -> str:
    """The same of a game that can be shown; Missing where its folder has not what that needs."""
    view = open_view(game, None)
    parts: list[RenderableType] = [Text(repr(game)[1:-1]), table(view, LOOK)]
    if game.over:
        parts.append(outcome_panel(view, LOOK))
    else:
        hands = {seat: hand["cards"] for seat, hand in view["hands"].items()}
        parts += [*hands_open(view, LOOK, hands), inked(view["prompt"], LOOK)]
    console = Console(file=StringIO(), width=LOOK.width, color_system=None, highlight=False, emoji=False, markup=False)
    with console.capture() as capture:
        console.print(*parts, sep="\n")
    return "\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n"))
