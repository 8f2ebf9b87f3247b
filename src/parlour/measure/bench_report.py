"""The figures of the bench, as tables for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from parlour.arena.measures import floored
from parlour.engine import GAMES
from parlour.measure.contestants import WHOLE_CORE


def report(found: dict[str, Any], console: Console | None = None) -> None:
    """The figures as tables."""
    console = console or Console()
    how = "compiled" if found["compiled"] else "uncompiled"
    console.print(f"Parlour {found['version']} ({how}), Python {found['python']}, {found['machine']}, random games\n")

    heads = ("", "games/s", "decisions/s", "from Python\ngames/s", "\ndecisions/s", "in a batch\ndecisions/s")
    paces = Table(*heads, box=None, header_style="bold")
    for table in found["tables"]:
        observed = pace(table["batch"])[1] if table["batch"] else ""
        paces.add_row(table["title"], *pace(table["engine"]), *pace(table["python"]), observed)
    floor = floored()
    if floor is not None and "skipped" not in found["floor"]:
        paces.add_row(f"{GAMES[floor[0]].TITLE}'s floor in C", *pace(found["floor"]))
    if "skipped" not in found["open_spiel"]:
        for name, ways in found["open_spiel"].items():
            paces.add_row(f"OpenSpiel {name}", *pace(ways["bots"]), *pace(ways["python"]))
    for name, figures in found["observed"].items():
        if "skipped" not in figures:
            paces.add_row(name, "", "", "", "", pace(figures)[1])
    right(console, paces)
    for name, figures in found["observed"].items():
        if "skipped" in figures:
            console.print(f"No {name} to compare with: {figures['skipped']}.", highlight=False)
    for rival, name in (("floor", "floor"), ("open_spiel", "OpenSpiel")):
        if "skipped" in found[rival]:
            console.print(f"No {name} to compare with: {found[rival]['skipped']}.")

    states = Table("", "copy", "assign", "state", "two threads", box=None, header_style="bold")
    for table in found["tables"]:
        states.add_row(
            table["title"],
            f"{table['copy_ns']:,.0f} ns",
            f"{table['assign_ns']:,.1f} ns",
            f"{table['state_bytes']:,} bytes" if table["state_bytes"] else "",
            f"{table['two_threads']:.2f} × one",
        )
    right(console, states)

    verdicts = {True: "[green]met[/]", False: "[bold red]missed[/]", None: "[dim]not judged[/]"}
    held = Table("", "target", "measured", "", box=None, header_style="bold")
    for target in found["targets"]:
        held.add_row(target["what"], asked(target), got(target), verdicts[target["met"]])
    console.print(held)
    share = found["floor"].get("share_of_a_core", 1.0)
    if share < WHOLE_CORE:
        console.print(f"\nThe floor never had more than {share:.0%} of a core, so nothing is judged by it.")
    gain = f"{found['second_core']:.2f} × one"
    console.print(f"\nTwo threads of anything make {gain} on this machine now, so ours are reported and not judged.")
    if not found["compiled"]:
        console.print("\nThe rules run uncompiled here, so nothing is judged.")


def right(console: Console, table: Table) -> None:
    """Print a table of figures."""
    for column in table.columns[1:]:
        column.justify = "right"
    console.print(table)
    console.print()


def pace(figures: dict[str, float]) -> tuple[str, str]:
    """A pace as two cells."""
    return f"{figures['games_per_second']:,.0f}", f"{figures['decisions_per_second']:,.0f}"


def asked(target: dict[str, Any]) -> str:
    """What a target asks for."""
    return f"{target['sense']} {target['bound']:g} {target['unit']}"


def got(target: dict[str, Any]) -> str:
    """What was measured against a target, at the worst place."""
    if target["measured"] is None:
        return "not measured"
    number = f"{target['measured']:.2f}" if target["measured"] < 100 else f"{target['measured']:,.0f}"
    return f"{number} ({target['where']})" if target["where"] else number
