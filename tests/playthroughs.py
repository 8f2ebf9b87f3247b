"""Whole games as OpenSpiel writes them down (`generate_playthrough`), kept in tests/golden/playthroughs to be read.

    .venv/bin/python tests/playthroughs.py

writes them anew: look at what has changed before you commit it. Numbers without names are left out, since the
observation tells the same by name, and so is the spectator's view, which has tests of its own.
"""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).with_name("golden") / "playthroughs"
GAMES = {
    "parlour_gwan_small": 1,
    "parlour_vanilla_small": 4,
    "parlour_nvwk_small": 2,
}  # each with what chance and the players come from
UNREAD = re.compile(r"^(ObservationTensor|PublicObservationString|GameType\.provides_factored)")


def playthrough(game: str, actions: list[int] | None = None, seed: int | None = None) -> str:
    """A game as OpenSpiel writes it down: with these actions, or any."""
    from open_spiel.python.algorithms import generate_playthrough

    import parlour.openspiel  # noqa: F401 - registers the games

    written: str = generate_playthrough.playthrough(game, actions, seed=seed)
    return "".join(f"{line.rstrip()}\n" for line in written.splitlines() if not UNREAD.match(line))


def actions_of(written: str) -> list[int]:
    """What was done in a game that is written down."""
    return [int(number) for number in re.findall(r"^action: (\d+)$", written, re.M)]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, seed in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(name, seed=seed), "utf-8")
