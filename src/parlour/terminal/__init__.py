"""The terminal: play against the house or hot-seat, read the rules, see a recorded game again, review it."""

from __future__ import annotations

import getpass
import secrets
from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from parlour import views
from parlour.bots import Bot, find
from parlour.bots.ladder import introduced
from parlour.cards import seat_text
from parlour.engine import GAMES, RULES_VERSION, described, prepare
from parlour.engine.events import Event
from parlour.engine.registry import shown_games
from parlour.lessons import lesson_of
from parlour.records import Record, editions
from parlour.terminal.draw import BRASS, Look, inked, joined, shortened
from parlour.terminal.learning import Learning
from parlour.terminal.reviewed import review
from parlour.terminal.room import QUIT, Room, printable
from parlour.terminal.sitting import Sitting
from parlour.terminal.tables import hands_open, outcome_panel, table
from parlour.views.voice import capital, listed

__all__ = ["play", "replay", "review", "show_rules"]

HOUSE = "gambler"  # who plays against people if nobody else is asked for
FRIENDS = ("Ada", "Bruno", "Clara", "Dario", "Edith", "Felix", "Greta", "Hugo")
NOBODY = ("", "root", "admin", "administrator", "user", "nobody", "guest", "you")  # logins that name nobody


def play(
    game: str | None,
    seats: int | None,
    switches: dict[str, str],
    seed: int | None,
    hotseat: bool,
    name: str,
    save: Path | None,
    bot: str = HOUSE,
    lesson: bool = False,
) -> int:
    """Play a game here, or its lesson; the exit code. ValueError says in one line what can't be."""
    room = Room()
    opponent = introduced(find(bot))
    if game is None:
        if not room.typed:
            raise ValueError(f"say which game: {listed(shown_games(), 'or')}")
        try:
            game = chosen_game(room)
        except (EOFError, KeyboardInterrupt):
            room.say("")
        if game is None:
            room.say("Another time, then.")
            return 1
    if lesson:
        script = lesson_of(game)
        if script is None:
            raise ValueError(f"there is no lesson for {GAMES[game].TITLE}; parlour rules {game} tells how it is played")
        return Learning(room, script, opponent).run()
    usual = described(game).usual_seats
    deal = prepare(game, seats=usual if seats is None else seats, switches=switches, seed=seed)
    record = Record.begin(deal, seat_names(deal.seats, name, hotseat, short_name(opponent)))
    people = range(deal.seats) if hotseat else [0]
    return Sitting(room, record, people, secrets.randbits(64) if seed is None else seed, save, opponent).run()


def short_name(bot: Bot) -> str:
    """What a bot is called where there is little room: Gus, Ada, Castellan."""
    return shortened(bot.short or bot.title)


def seat_names(seats: int, name: str, hotseat: bool, title: str = "") -> list[str]:
    """What the players are called."""
    own = printable(" ".join(name.split()))
    if hotseat:
        return [own or seat_text(0)] + [seat_text(seat) for seat in range(1, seats)]
    own = own or login_name()
    friends = [friend for friend in FRIENDS if friend != own]
    return [own, title] if seats == 2 else [own, *friends[: seats - 1]]


def login_name() -> str:
    """What this machine calls who plays here, where that is somebody's name."""
    try:
        name = capital(printable(" ".join(getpass.getuser().split())))
    except (OSError, KeyError, ImportError):
        return "Guest"
    nobody = not name.isprintable() or name.isdecimal() or name.lower() in NOBODY
    return "Guest" if nobody else name


def chosen_game(room: Room) -> str | None:
    """Ask which game it is to be; None for none."""
    names = shown_games()
    for number, name in enumerate(names, 1):
        place, title = Text(f" {number}  ", style=f"bold {BRASS}"), Text(f"{GAMES[name].TITLE:<14}", style="bold")
        room.say(joined(place, title, Text(described(name).motto)))
    while True:
        typed = room.ask(f"Which game? [1-{len(names)}, q]: ").lower()
        if typed in QUIT:
            return None
        if typed.isdecimal() and 1 <= int(typed[:6]) <= len(names):
            return names[int(typed[:6]) - 1]
        meant = [name for name in names if typed and name.startswith(typed)]
        if len(meant) == 1:
            return meant[0]
        numbers = listed([str(number) for number in range(1, len(names) + 1)], "or")
        room.say(f"Type {numbers}, or the name of a game; q leaves.")


def show_rules(game: str) -> None:
    """A game's page; through a pager where somebody is looking."""
    Room().rules(described(game).name)


def replay(record: Record, step: bool) -> None:
    """Show a recorded game action by action, all hands open; BadRecord where it can't be replayed."""
    room = Room()
    names = [record.name(seat) for seat in range(record.deal.seats)]
    names[0] = seat_text(0) if names[0] == "You" else names[0]  # nobody who looks on is You
    waits = step and room.typed
    log: list[Event] = []
    for number, (game, action) in enumerate(record.replay(log)):
        look = Look(room.signs, room.colour, room.width, tuple(names))
        if waits:
            room.clear()
        head = f"{game.TITLE} · the deal" if action is None else f"{game.TITLE} · {number} of {len(record.actions)}"
        room.say(Rule(Text(head), style=BRASS))
        if action is None and record.deal.edition != RULES_VERSION:
            room.say(Text(editions.told(record.deal.edition), style="dim"))
        stray = editions.stray(number, game, log)
        told = [*views.tell(log, game, None, names), *([stray.text] if stray else [])]
        room.say(*(joined(Text("· ", style=BRASS), inked(capital(line), look)) for line in told))
        view = views.view(game, None, names)
        open_hands = views.open_view(game, None, names)["hands"]
        hands = {seat: hand["cards"] for seat, hand in open_hands.items()}
        room.say(table(view, look))
        if view["over"]:
            room.say(outcome_panel(view, look))
            continue
        room.say(*hands_open(view, look, hands))
        if number == len(record.actions):
            room.say("The record ends here; the game is not over.")
            continue
        room.say(inked(capital(view["prompt"]), look, "dim"))
        if waits and stopped(room):
            return


def stopped(room: Room) -> bool:
    """Wait for Enter; whether somebody has seen enough."""
    try:
        return room.ask("Enter goes on, q stops: ").lower() in QUIT
    except (EOFError, KeyboardInterrupt):
        room.say("")
        return True
