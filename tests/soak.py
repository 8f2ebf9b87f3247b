"""A million random games of each game, on both cores: python tests/soak.py [--games N] [--seed S]

Most are played inside the engine, in chunks, and checked for coming to their end in as many decisions as random games
take; one in a thousand is played and checked action by action (contract.py). The seed of a failure is printed, and
`--seed` with it plays the same chunk again. Exit code 1 if anything failed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from typing import NamedTuple

from contract import every_combination, most_actions, play_checked

import parlour
from parlour import Rng
from parlour.engine.playouts import random_games

CHUNK = 10_000
CHECKED = 1_000  # one game in so many is checked in full
PLAUSIBLE = {"gwan": (15, 60), "vanilla": (20, 70), "nvwk": (12, 150)}  # decisions a game, over a chunk


class Chunk(NamedTuple):
    """So many games of one setting; the seed decides all of them."""

    name: str
    games: int
    seed: int


def play(chunk: Chunk) -> tuple[Chunk, int, str]:
    """Play a chunk; the decisions it took, and what went wrong if something did."""
    rng = random.Random(f"soak {chunk.name} {chunk.seed}")
    kind = parlour.GAMES[chunk.name]
    seats = rng.randint(*kind.SEATS)
    switches = rng.choice(every_combination(chunk.name)) if rng.random() < 0.75 else {}
    try:
        table = parlour.deal(chunk.name, seats=seats, switches=switches, seed=chunk.seed)
        decisions = random_games(table, chunk.games, Rng(chunk.seed))
        assert 0 < decisions <= chunk.games * most_actions(chunk.name, seats)
        if chunk.games >= 1000:
            least, most = PLAUSIBLE[chunk.name]
            assert least <= decisions / chunk.games <= most, f"{decisions / chunk.games:.1f} decisions a game"
        others: list[str] = []
        for i in range(max(1, chunk.games // CHECKED)):
            decisions += play_checked(chunk.name, seats, switches, chunk.seed + i, others)
    except Exception as error:
        notes = " ".join(getattr(error, "__notes__", ()))
        return chunk, 0, f"{type(error).__name__}: {error} {notes} ({seats} seats, {switches})"
    return chunk, decisions, ""


def chunks(games: int, seed: int) -> list[Chunk]:
    """The whole soak, the games taking turns."""
    sizes = [CHUNK] * (games // CHUNK) + ([games % CHUNK] if games % CHUNK else [])
    return [Chunk(name, size, seed + CHUNK * i) for i, size in enumerate(sizes) for name in parlour.GAMES]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="random games by the million, checked")
    parser.add_argument("--games", type=int, default=1_000_000, help="random games of each game")
    parser.add_argument("--seed", type=int, default=0, help="where the seeds begin")
    parser.add_argument("--cores", type=int, default=2)
    chosen = parser.parse_args(arguments)
    work = chunks(chosen.games, chosen.seed)
    began = time.monotonic()
    played = decisions = failed = 0
    with multiprocessing.get_context("spawn").Pool(chosen.cores) as pool:
        for done, (chunk, taken, wrong) in enumerate(pool.imap_unordered(play, work), 1):
            played += chunk.games
            decisions += taken
            if wrong:
                failed += 1
                print(f"{chunk.name}, --games {chunk.games} --seed {chunk.seed}: {wrong}", flush=True)
            if done % 10 == 0 or done == len(work):
                speed = played / (time.monotonic() - began)
                progress = f"{done}/{len(work)} chunks, {played:,} games, {speed:,.0f} a second"
                print(progress, file=sys.stderr, flush=True)
    print(f"{played:,} games, {decisions:,} decisions, {failed} of {len(work)} chunks failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
