"""Works out a small game exactly: counterfactual regret minimisation (CFR+) over the whole tree.

    python examples/cfr.py gwan

prints how much a perfect opponent could still gain (the exploitability) as it falls, and the value of the game.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

from parlour.research import History, utilities
from parlour.small import small


@dataclass
class Choice:
    """An information set: what a seat may do there, how much it regrets, and how it has played on average."""

    actions: list[int]
    regrets: list[float] = field(default_factory=list)
    played: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.regrets, self.played = [0.0] * len(self.actions), [0.0] * len(self.actions)

    def now(self) -> list[float]:
        """How likely each action is at present."""
        return shares(self.regrets)

    def average(self) -> list[float]:
        """How likely each action was on average, which is what comes near perfect play."""
        return shares(self.played)


@dataclass
class Node:
    """A position of the tree: its end, or a choice and what comes of it."""

    worth: float = 0.0  # to P1, at the end
    seat: int = 0
    choice: Choice | None = None
    after: list[Node] = field(default_factory=list)


def shares(numbers: list[float]) -> list[float]:
    """The parts of their sum that numbers are; all alike where there is none."""
    total = sum(numbers)
    return [number / total for number in numbers] if total > 0 else [1 / len(numbers)] * len(numbers)


class Solver:
    """The tree of a small game, and what is known of its choices."""

    def __init__(self, game: str) -> None:
        table = small(game)
        self.choices: dict[tuple[int, bytes], Choice] = {}
        self.roots = [self.grown(table.start(dealt)) for dealt in table.deals()]
        self.rounds = 0

    def grown(self, history: History) -> Node:
        """The tree from here on."""
        game = history.game
        if game.over:
            return Node(worth=utilities(game)[0])
        seat, actions = game.turn, game.legal_actions()
        choice = self.choices.setdefault((seat, history.information_state(seat)), Choice(actions))
        after = []
        for action in actions:
            then = history.copy()
            then.play(action)
            after.append(self.grown(then))
        return Node(seat=seat, choice=choice, after=after)

    def run(self, rounds: int) -> None:
        """Let each seat in turn learn from what it regrets, so many times."""
        for _ in range(rounds):
            self.rounds += 1
            for seat in range(2):
                gains: dict[int, list[float]] = {}
                for root in self.roots:
                    self.walk(root, seat, 1.0, gains)
                for choice in self.choices.values():
                    if id(choice) in gains:
                        pairs = zip(choice.regrets, gains[id(choice)], strict=True)
                        choice.regrets = [max(0.0, regret + gain) for regret, gain in pairs]

    def walk(self, node: Node, seat: int, reach: float, gains: dict[int, list[float]]) -> float:
        """What a position is worth to a seat that the others let come here with that likelihood."""
        if node.choice is None:
            return node.worth if seat == 0 else -node.worth
        now = node.choice.now()
        if node.seat != seat:
            for i, share in enumerate(now):
                node.choice.played[i] += self.rounds * reach * share
            return sum(
                share * self.walk(then, seat, reach * share, gains) for share, then in zip(now, node.after, strict=True)
            )
        values = [self.walk(then, seat, reach, gains) for then in node.after]
        value = sum(share * each for share, each in zip(now, values, strict=True))
        found = gains.setdefault(id(node.choice), [0.0] * len(values))
        for i, each in enumerate(values):
            found[i] += reach * (each - value)
        return value

    def value(self) -> float:
        """What the game is worth to P1 if both play as they did on average."""

        def worth(node: Node) -> float:
            if node.choice is None:
                return node.worth
            return sum(share * worth(then) for share, then in zip(node.choice.average(), node.after, strict=True))

        return sum(map(worth, self.roots)) / len(self.roots)

    def best(self, seat: int) -> float:
        """What a seat gets that plays perfectly against the other's average."""
        places: dict[int, list[tuple[Node, float]]] = {}
        chosen: dict[int, int] = {}

        def note(node: Node, reach: float) -> None:
            if node.choice is None:
                return
            if node.seat == seat:
                places.setdefault(id(node.choice), []).append((node, reach))
            likely = [1.0] * len(node.after) if node.seat == seat else node.choice.average()
            for share, then in zip(likely, node.after, strict=True):
                note(then, reach * share)

        def worth(node: Node) -> float:
            if node.choice is None:
                return node.worth if seat == 0 else -node.worth
            if node.seat != seat:
                return sum(share * worth(then) for share, then in zip(node.choice.average(), node.after, strict=True))
            key = id(node.choice)
            if key not in chosen:
                totals = [sum(reach * worth(at.after[i]) for at, reach in places[key]) for i in range(len(node.after))]
                chosen[key] = totals.index(max(totals))
            return worth(node.after[chosen[key]])

        for root in self.roots:
            note(root, 1.0)
        return sum(map(worth, self.roots)) / len(self.roots)

    def exploitability(self) -> float:
        """How much perfect opponents gain against the averages, taken together and halved; 0 is perfect play."""
        return (self.best(0) + self.best(1)) / 2


def main() -> None:
    """Work out a small game and tell how far it is."""
    parser = argparse.ArgumentParser(description="Work out a small game exactly.")
    parser.add_argument("game", nargs="?", default="gwan", help="gwan, vanilla or nvwk")
    parser.add_argument("--rounds", type=int, default=500)
    given = parser.parse_args()
    solver = Solver(given.game)
    print(f"{len(solver.roots)} deals, {len(solver.choices)} information sets")
    for _ in range(5):
        solver.run(given.rounds // 5)
        print(f"{solver.rounds} rounds: exploitability {solver.exploitability():.5f}, value {solver.value():+.5f}")
    print(f"the value is {small(given.game).value:+.5f}")


if __name__ == "__main__":
    main()
