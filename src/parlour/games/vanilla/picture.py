"""What a picture of Vanilla Gwent tells beside the cards."""

from __future__ import annotations

from parlour.games.battlefield.picture import of_rounds, weather_told
from parlour.games.vanilla.shapes import VanillaView
from parlour.games.vanilla.view import units
from parlour.views.plain import Value, Values
from parlour.views.shapes import Seat
from parlour.views.voice import capital

ASKS = {"hero": "whom it destroys", "wizard": "whom it moves", "joker": "whom it doubles"}


def told(view: VanillaView) -> Values:
    """The round, the weather, what is asked for, what the viewer's Seers saw, and how each side stands."""
    clear = view["clear"]
    table = [weather_told(view)]
    if clear is not None:
        table.append(Value("Clear weather", f"by {view['names'][clear]}, whose Sixes grant 8"))
    if view["pending"] is not None:
        table.append(Value("To be chosen", ASKS[view["phase"]], (view["pending"]["card"],)))
    table += [Value("Seen", sight["say"], (sight["card"],)) for sight in view["seen"]]
    return of_rounds(view, table, lambda seat: of_seat(view, seat), units)


def of_seat(view: VanillaView, seat: Seat) -> list[Value]:
    """What a player stands for, and has laid away."""
    alignment, hidden = view["alignments"][seat], view["hidden"][seat]
    found = [Value("power", str(view["powers"][seat]["total"]))]
    if view["totals"][seat]:
        found.append(Value("", f"{view['totals'][seat]} in finished rounds"))
    if alignment is not None:
        used = ", power used" if seat in view["magic_used"] else ""
        found.append(Value("", f"{capital(alignment)}{used}"))
    if hidden["size"]:
        found.append(Value("", f"{hidden['size']} laid away", tuple(hidden["cards"] or ())))
    return found
