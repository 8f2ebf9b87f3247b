"""The web client's sources: a game is in its folder and nowhere else, and files stay small."""

from __future__ import annotations

import re
from pathlib import Path

from parlour import GAMES

SOURCE = Path(__file__).parents[1] / "web" / "src"
GENERATED = "protocol.ts"
LONGEST = 600


def sources() -> dict[str, str]:
    found = {
        path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*") if path.suffix in (".ts", ".svelte")
    }
    return {name: path.read_text(encoding="utf-8") for name, path in found.items() if name != GENERATED}


def test_nothing_outside_the_games_names_a_game() -> None:
    name = re.compile("|".join(GAMES), re.IGNORECASE)
    named = {file: name.findall(text) for file, text in sources().items() if not file.startswith("games/")}
    assert not {file: found for file, found in named.items() if found}


def test_a_game_is_named_in_its_folder_and_its_registration_alone() -> None:
    for game in GAMES:
        files = {file for file, text in sources().items() if re.search(game, text, re.IGNORECASE)}
        assert {file for file in files if not file.startswith(f"games/{game}/")} == {"games/index.ts"}


def test_no_file_is_long() -> None:
    python = [path for path in (SOURCE.parents[1] / "src").rglob("*") if path.suffix in (".py", ".pxd")]
    long = {file: text.count("\n") for file, text in sources().items()}
    long |= {path.as_posix(): path.read_text(encoding="utf-8").count("\n") for path in python}
    assert len(long) > 300
    assert not {file: lines for file, lines in long.items() if lines > LONGEST}


# A rank or an order within a sentence ("unless an Eight answers it", "the fewest points win"): only a rule can tell it.
RULE = re.compile(
    r"(?<=\S )(Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Jack|Queen|King|Ace)(e?s)?\b"
    r"|\b([Ff]ewest|[Mm]ost|[Hh]igh|[Ll]ow)(er|est)?\b.{0,2} (points|values|power|cards)\b"
    r"|\bwins? the (game|round)\b|\bno more in this round\b",
)
NAMES = "cards/deck.ts"  # what cards are called: "Joker as a Three for a Nine"


def test_no_sentence_of_the_client_tells_a_rule() -> None:
    """What is said of rules comes from Python."""
    told: dict[str, list[str]] = {}
    for file, text in sources().items():
        if file == NAMES:
            continue
        code = re.sub(r"<!--.*?-->|/\*.*?\*/|(?<!:)//.*?$|<style.*", "", text, flags=re.DOTALL | re.MULTILINE)
        for found in re.findall(r"'[^'\n]*'|`[^`]*`|(?<=>)[^<>{}\n]+(?=<)", code):
            said = re.sub(r"\$\{[^}]*\}", "", found).strip("'` ")
            if " " in said and RULE.search(said):
                told.setdefault(file, []).append(said)
    assert not told
