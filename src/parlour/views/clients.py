"""What a client knows of every game before it has asked the server for anything: it draws doors and cards at once.

`python -m parlour.views.clients` writes it as JSON, from which the web client makes files in its games' folders.
"""

from __future__ import annotations

import json
from typing import Any

from parlour import rulebook
from parlour.engine import GAMES
from parlour.engine.registry import shown_games
from parlour.views.abilities import abilities


def known(game: str) -> dict[str, Any]:
    """A game in a few words: what it is called, for how many it is, how its rules are numbered, and what cards do."""
    rules = GAMES[game]
    return {
        "known": {"title": rules.TITLE, "seats": list(rules.SEATS), "letters": rulebook.letters(game)},
        "abilities": {name: each._asdict() for name, each in abilities(game).items()},
    }


if __name__ == "__main__":
    import parlour.games  # noqa: F401  # registers them

    print(json.dumps({game: known(game) for game in shown_games()}, ensure_ascii=False))
