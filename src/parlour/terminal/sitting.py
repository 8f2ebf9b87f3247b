"""A game being played here: who sits where, what each of them is told, and what they answer."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour import rulebook, views
from parlour.bots import Bot, Budget, InformationSet, hint
from parlour.bots.ladder import broke_down, is_choice, wrong_choice
from parlour.cards import NUMBERS
from parlour.engine import Game, Illegal, Rng, described
from parlour.engine.events import Event, TookBack
from parlour.records import Record
from parlour.terminal.choices import MOST, Listed, Offer, card_meant, gathered, normal, offered
from parlour.terminal.draw import BRASS, Look, counted, inked, joined, shortened
from parlour.terminal.room import QUIT, Room, printable
from parlour.terminal.saving import check_place, write
from parlour.terminal.tables import outcome_panel, table
from parlour.views.common import SEAT_NAMES
from parlour.views.voice import Phrase, Voice, capital

BACK = "back"  # no game has an action of that name
PATIENCE = Budget(seconds=0.5)  # for a bot's action
BOT_STREAM = 16  # beside the streams that a deal takes from the same seed
LEAST_NEWS = 3  # how many are told of the latest things that happened, however low the screen
WAYS = 6
BESIDE = {  # how a hint stands beside the next best action
    "the only thing": "",
    "clearly": "clearly best; ",
    "probably": "probably best; ",
    "a toss-up": "the next best is as good; ",
}
HELD = re.compile(r"(?<![=@])\b[2-9TJQKAX][CSDH12]\b")  # the cards that somebody typed, not what they declared them
EXAMPLE_RULE = 13  # which rule help speaks of, or the last one
HELP = (
    ("hint", "what the Castellan would do in your place, and why"),
    ("?", "why the other cards can't be played now; ? 7C asks about one card"),
    ("card 7C", "what a card does in this game"),
    ("rule {rule}", "the sentence with that number"),
    ("rules", "the whole page"),
    ("log", "what happened last; log all tells it from the beginning"),
    ("table", "draw the table again"),
    ("back", "take back what you have done of a half-made choice"),
    ("q, quit", "leave the game; a Queen is written with her suit: QC"),
)


class Sitting:
    """One game, its record, and the people and bots who play it."""

    def __init__(
        self, room: Room, record: Record, people: Sequence[int], seed: int, save: Path | None, bot: Bot
    ) -> None:
        self.room = room
        self.bot = bot
        self.record = record
        self.people = tuple(people)
        self.names = [record.name(seat) for seat in range(record.deal.seats)]
        begun: list[Event] = []
        next(record.replay(begun))
        self.past = begun[:]  # all that has happened
        self.rngs = {seat: Rng(seed).fork(BOT_STREAM + seat) for seat in range(record.deal.seats)}
        self.worlds = Rng(seed).fork(BOT_STREAM - 1)
        # what has been told to each person, and with None what all may know
        self.logs = {seat: views.tell(begun, self.game, seat, self.names) for seat in (*people, None)}
        self.told: dict[int | None, int] = dict.fromkeys(self.logs, 0)  # how much of it each of them has been shown
        self.save = save
        self.left = False
        self.undo_depth = 0  # how many of the latest actions may be taken back
        self.looking: int | None = None  # who may be looking at the screen

    @property
    def game(self) -> Game:
        """The position."""
        return self.record.game

    # -- the course of a game ------------------------------------------------------------------------------

    def run(self) -> int:
        """Play to the end; the exit code."""
        if self.save is not None:
            check_place(self.save)
            write(self.save, self.record)
        try:
            while not self.game.over:
                seat = self.game.turn
                action = self.decide(seat) if seat in self.people else self.bot_choice(seat)
                if action is None:
                    return self.unfinished(0)
                if action == BACK:
                    self.take_back(seat)
                else:
                    self.carry_out(action)
        except EOFError:
            self.room.say("")
            return self.unfinished(1)
        except KeyboardInterrupt:
            self.room.say("")
            return self.unfinished(130)
        self.finish()
        return 0

    def bot_choice(self, seat: int) -> str:
        """What a bot does."""
        information = InformationSet(self.game, past=self.past if self.bot.remembers else None)
        try:
            action = self.bot.choose(information, PATIENCE, self.rngs[seat].next())
        except Exception as error:
            raise ValueError(broke_down(self.bot, error)) from error
        if not is_choice(action, self.game.legal_actions()):
            raise ValueError(wrong_choice(self.bot, action))
        return self.game.text(action)

    def carry_out(self, action: str) -> None:
        """Do what was chosen, note it, and remember what each person may know of it."""
        before = self.game.copy()
        events: list[Event] = []
        self.record.play(action, events)
        self.past += events
        self.undo_depth = self.game.undo_depth(before, self.undo_depth)
        self.told[None] = len(self.logs[None])
        for seat in self.logs:
            self.logs[seat] += views.tell(events, self.game, seat, self.names)
        self.keep()

    def take_back(self, seat: int) -> None:
        """Go back to where a half-made choice began."""
        steps, self.undo_depth = self.undo_depth, 0
        self.record.take_back(steps)
        events = [TookBack(seat, steps)]
        self.past += events
        for viewer in self.logs:
            self.logs[viewer] += views.tell(events, self.game, viewer, self.names)
        self.keep()

    def keep(self) -> None:
        """Save the record as it stands, where it is to be saved."""
        if self.save is not None:
            try:
                write(self.save, self.record)
            except ValueError as error:
                self.room.say(f"The record could not be saved: {error}.")

    def unfinished(self, code: int) -> int:
        """Somebody left."""
        self.room.say(f"The game is unfinished after {counted(len(self.record.actions), 'action')}.")
        if self.save is not None:
            self.room.say_whole(f"What was played is saved. See it again: parlour replay {shlex.quote(str(self.save))}")
        return code

    def finish(self) -> None:
        """The end: what happened last, the table, all hands, and who won."""
        seat = self.people[0] if len(self.people) == 1 else None
        look = self.look()
        view = views.view(self.game, seat, self.names)
        ending = [table(view, look), outcome_panel(view, look)]
        self.room.clear()
        self.news(seat, self.room.lines_left() - self.room.height_of(*ending) - 3)
        self.room.say(*ending)
        if self.save is not None:
            path = shlex.quote(str(self.save))
            self.room.say_whole(f"The record is saved. See it again: parlour replay {path}")
            self.room.say_whole(f"Check that all of it is right: parlour check {path}")

    # -- one decision --------------------------------------------------------------------------------------

    def decide(self, seat: int) -> str | None:
        """What a person wants to do; None to leave the game."""
        self.cover(seat)
        if self.left:
            return None
        offer = offered(views.view(self.game, seat, self.names))
        if len(offer.parts) == 1 and any(part["seat"] for part in offer.parts.values()):
            return next(iter(offer.parts))  # where there is one opponent, nobody is asked which one
        scene = self.scene(seat)
        self.room.clear()
        room = self.room.lines_left() - self.room.height_of(*scene) - 2
        choices = offer.top(MOST)
        least = min(LEAST_NEWS, len(self.logs[seat]) - self.told[seat])
        if self.room.height_of(self.fitting(choices, room - least)) > room - least:
            choices = offer.top(0)
        listed = self.fitting(choices, room - least)
        self.news(seat, room - self.room.height_of(listed))
        self.room.say(*scene, listed)
        return self.chosen(seat, offer, choices)

    def chosen(self, seat: int, offer: Offer, choices: list[Listed]) -> str | None:
        """Ask until there is an answer."""
        trail = [choices]  # the lists that led here
        while True:
            try:
                typed = self.room.ask(self.question(seat, trail))
            except KeyboardInterrupt:
                if not self.room.live:
                    raise
                self.room.say("")
                typed = "quit"
            if typed.lower() in QUIT:  # before all else, or q would be a Queen
                self.leave()
                if self.left:
                    return None
                continue
            if len(trail) > 1 and typed.lower() in ("", "b", "back"):
                trail.pop()
                self.room.say(self.fitting(trail[-1], self.room.height - 2))
                continue
            if typed.lower() in ("b", BACK):
                if self.undo_depth:
                    return BACK
                self.room.say("There is nothing that you could take back.")
                continue
            found = self.answer(seat, typed, offer, trail[-1])
            if isinstance(found, str):
                return found
            if found is not None:
                trail.append(found)
                self.room.say(self.fitting(found, self.room.height - 2))

    def question(self, seat: int, trail: Sequence[Sequence[Listed]]) -> str:
        """The words before the cursor."""
        number = len(trail[-1])
        whose = "Your choice" if len(self.people) == 1 else f"{shortened(capital(self.names[seat]))}'s choice"
        span = "Enter" if number == 1 else f"1-{number}"
        return f"{whose} [{span}, {'back' if len(trail) > 1 or self.undo_depth else 'help'}]: "

    def answer(self, seat: int, typed: str, offer: Offer, choices: Sequence[Listed]) -> str | list[Listed] | None:
        """The action that somebody chose, or the list to ask from next, or None where they asked for something else."""
        if typed.isdecimal():
            place = int(typed[:6])
            if not 1 <= place <= len(choices):
                self.room.say(f"There is no {printable(typed)} in the list; it goes from 1 to {len(choices)}.")
                return None
            return self.narrowed(choices[place - 1].actions, offer)
        if not typed:
            if len(offer.sentences) == 1:
                return next(iter(offer.sentences))
            self.room.say("Type a number from the list; help says what else you can type.")
            return None
        exact = [action for action in offer.meant(typed) if action.upper() == normal(typed)]
        if exact:
            return exact[0]
        if self.command(seat, typed):
            return None
        meant = offer.meant(typed)
        if meant:
            return self.narrowed(meant, offer)
        self.refuse(seat, typed)
        return None

    def narrowed(self, actions: Sequence[str], offer: Offer) -> str | list[Listed]:
        """The one action that is left, or a list of what is."""
        return actions[0] if len(actions) == 1 else offer.within(actions, MOST)

    def refuse(self, seat: int, typed: str) -> None:
        """Say kindly why something can't be done."""
        card = card_meant(typed)
        if card is not None:
            self.why(seat, card)
            return
        hand = views.view(self.game, seat, self.names)["hands"][SEAT_NAMES[seat]]["cards"] or []
        missing = [held for held in HELD.findall(normal(typed)) if held in NUMBERS and held not in hand]
        if missing and not normal(typed)[:3].isalpha():
            self.room.say(inked(f"You do not hold {missing[0]}.", self.look()))
            return
        try:
            # asked of a world that agrees with what this seat knows, so that the answer gives nothing away
            refusal = self.redealt(seat).why_not(actual_case(normal(typed)))
        except Illegal as error:
            refusal = error
        except (ValueError, LookupError, TypeError):
            refusal = None
        if refusal is not None and refusal.rule is not None:
            why = Voice(seat, self.names).addressed(refusal.why).rstrip(".")
            self.room.say(inked(f"That can't be done now: {why} ({refusal.rule}).", self.look()))
        else:
            self.room.say(f"“{printable(typed)}” is not understood here; type a number, or help.")

    def redealt(self, seat: int) -> Game:
        """A game in which everything that this seat does not know is made up."""
        return self.game.resample(seat, self.worlds)

    # -- what may be asked besides -------------------------------------------------------------------------

    def command(self, seat: int, typed: str) -> bool:
        """Answer a question about the game; False if it is none."""
        if typed.startswith("?"):
            self.why(seat, typed[1:].strip())
            return True
        word, _, rest = typed.lower().partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.help(),
            "hint": lambda: self.hint(seat),
            "rules": lambda: self.room.rules(self.record.deal.game),
            "rule": lambda: self.rule(rest),
            "card": lambda: self.card(rest),
            "log": lambda: self.log(seat, rest.strip() == "all"),
            "table": lambda: self.room.say(*self.scene(seat)),
        }
        if word not in commands:
            return False
        commands[word]()
        return True

    def help(self) -> None:
        """What can be typed."""
        examples = described(self.record.deal.game).examples
        written = f", or an action as the rules write it: {examples}. Its beginning will do" if examples else ""
        self.room.say(f"Type a number{written}.")
        example = list(rulebook.sentences(self.record.deal.game))[:EXAMPLE_RULE][-1]
        self.room.say("C S D H are the suits, T (or 10) is a Ten, X1 and X2 are the jokers. Besides, there are:")
        grid = Table.grid(padding=(0, 2))
        for word, about in HELP:
            grid.add_row(Text(f"  {word.format(rule=example)}", style="bold"), Text(about))
        self.room.say(grid)

    def hint(self, seat: int) -> None:
        """What could be done best."""
        found = hint(InformationSet(self.game, seat), PATIENCE, self.worlds.next(), self.names)
        self.room.say(inked(f"{found.sentence} ({BESIDE[found.sure]}{found.odds}).", self.look(), "bold"))
        self.room.say(inked(f"  {found.why}", self.look()))

    def why(self, seat: int, card: str) -> None:
        """Why a card, or any card that can't be played now, can't be."""
        view = views.view(self.game, seat, self.names)
        look = self.look()
        reasons = {}
        for entry in view["unplayable"]:
            rule = f" ({entry['rule']})" if entry["rule"] else ""
            reasons[entry["card"]] = f"{entry['why'].rstrip('.')}{rule}."
        if not card:
            for reason, cards in gathered(list(reasons), lambda card: reasons[card]).items():
                self.room.say(inked(f"{' '.join(cards)}: {reason}", look))
            if not reasons:
                self.room.say("Every card in your hand can be played now.")
            return
        found = card_meant(card)
        offer = offered(view)
        if found is None:
            self.room.say(f"“{printable(card)}” is no card; write a rank and a suit, as in 7C or TH, or X1.")
        elif found in reasons:
            self.room.say(inked(f"{found}: {reasons[found]}", look))
        elif ways := [action for action in offer.sentences if found in offer.parts[action]["cards"]]:
            if any(not offer.parts[action]["verb"] for action in ways):
                self.room.say(inked(f"You can play it: {rulebook.describe(view['game'], found)}", look))
                self.room.say(*(inked(f"  {offer.sentences[action]}.", look) for action in ways[:WAYS]))
            else:
                self.room.say("It can't be played now. Type what you would do with it:")
                self.room.say(*(f"  {action}" for action in ways[:WAYS]))
            if len(ways) > WAYS:
                self.room.say(f"  … and in {len(ways) - WAYS} other ways.")
        elif found in (view["hands"][SEAT_NAMES[seat]]["cards"] or ()):
            self.room.say(inked(f"{found} is not asked for now.", look))
        else:
            self.room.say(inked(f"You do not hold {found}.", look))

    def rule(self, number: str) -> None:
        """One sentence of the rulebook."""
        wanted = number.strip().upper().strip("().")
        if wanted.isdecimal():
            wanted = self.letter() + wanted
        try:
            self.room.say(inked(f"{wanted}: {rulebook.sentence(wanted)}", self.look()))
        except LookupError:
            if not wanted:
                self.room.say("Say which rule: rule 13, for instance.")
                return
            self.room.say(f"There is no rule {printable(wanted)}; {rulebook.numbers()}.")

    def letter(self) -> str:
        """The letter that the numbers of this game's rules begin with."""
        return self.game.END_RULE[:1]

    def card(self, typed: str) -> None:
        """What a card does in this game."""
        found = card_meant(typed)
        try:
            if found is None:
                raise LookupError
            self.room.say(inked(f"{found}: {rulebook.describe(self.record.deal.game, found)}", self.look()))
        except LookupError:
            self.room.say("There is no such card in this game; a card is written like 7C or TH.")

    def log(self, seat: int, everything: bool) -> None:
        """What happened, as this seat knows it."""
        lines = self.logs[seat]
        shown = lines if everything else lines[-20:]
        if not lines:
            self.room.say("Nothing has happened yet.")
        elif len(shown) < len(lines):
            self.room.say(Text(f"… {len(lines) - len(shown)} more before; log all tells them.", style="dim"))
        self.room.say(*(inked(line, self.look()) for line in shown))

    def leave(self) -> None:
        """Leave the game, if that is really wanted."""
        if self.room.typed:
            kept = "it is saved so far" if self.save is not None else "it is not saved"
            try:
                if self.room.ask(f"Leave the game ({kept})? [y/n]: ").lower() not in ("y", "yes", *QUIT):
                    return
            except KeyboardInterrupt:
                self.room.say("")
        self.left = True

    # -- what is shown -------------------------------------------------------------------------------------

    def look(self) -> Look:
        """What the screen can show."""
        return Look(self.room.signs, self.room.colour, self.room.width, tuple(self.names))

    def cover(self, seat: int) -> None:
        """Between two people at one screen: nothing to see until the right one looks."""
        if len(self.people) > 1 and self.looking != seat:
            self.room.wipe()
            name = shortened(self.names[seat], 12)
            while self.room.ask(f"Pass the screen to {name}. Press Enter when only {name} looks. ").lower() in QUIT:
                self.leave()
                if self.left:
                    return
            self.room.clear()
        self.looking = seat

    def scene(self, seat: int) -> tuple[RenderableType, RenderableType]:
        """The table and the hand, how the game is won and what is asked, for one seat."""
        view = views.view(self.game, seat, self.names)
        look = self.look()
        asked = joined(Text("▶ ", style=f"bold {BRASS}"), inked(view["prompt"], look, "bold"))
        return table(view, look), Group(Text(f"  {view['goal']}", style="dim"), asked)

    def news(self, seat: int | None, room: int) -> None:
        """What happened since this seat was last told, as much as there is room for."""
        untold = self.logs[seat][self.told[seat] :]
        lines = [joined(Text("· ", style=BRASS), inked(line, self.look())) for line in untold]
        self.told[seat] = len(self.logs[seat])
        left_out = 0
        while len(lines) > 1 and self.room.height_of(*lines) > max(room, LEAST_NEWS) - bool(left_out):
            left_out += 1
            del lines[0]
        if left_out:
            self.room.say(Text(f"… {left_out} more before; log tells them.", style="dim"))
        self.room.say(*lines)

    def fitting(self, choices: Sequence[Listed], room: int) -> Table:
        """A numbered list, its sentences shortened where the whole would push the table off the screen."""
        whole = self.columns([choice.say for choice in choices])
        if self.room.height_of(whole) <= room:
            return whole
        phrases = [self.phrase(choice) for choice in choices]
        half = self.columns([phrase.gist for phrase in phrases])
        return half if self.room.height_of(half) <= room else self.columns([phrase.bare for phrase in phrases])

    def phrase(self, choice: Listed) -> Phrase:
        """A line of a list, in parts that can be left out."""
        if len(choice.actions) > 1:
            return Phrase(choice.say)
        return views.phrase(self.game, self.game.parse(choice.actions[0]), self.game.turn, self.names)

    def columns(self, sentences: Sequence[str]) -> Table:
        """A numbered list, in as many columns as its sentences allow."""
        look = self.look()
        inks = [inked(sentence, look) for sentence in sentences]
        lengths = sorted(ink.cell_len for ink in inks)
        number = 1
        for wanted in (2, 3, 4, 5, 6):
            room = (look.width + 1) // wanted - 4
            longest = lengths[len(inks) * 3 // 4] if wanted <= 3 else lengths[-1]  # in few columns some may wrap
            if len(inks) >= 2 * wanted and longest <= room:
                number = wanted
        height = -(-len(inks) // number)
        grid = Table.grid(padding=(0, 1), pad_edge=False)
        for _ in range(number):
            grid.add_column(justify="right", style=f"bold {BRASS}", min_width=2, no_wrap=True)
            grid.add_column(width=None if number == 1 else (look.width + 1) // number - 4)
        for line in range(height):
            cells: list[Text] = []
            for place in range(line, len(inks), height):
                cells += [Text(str(place + 1)), inks[place]]
            grid.add_row(*cells)
        return grid


def actual_case(text: str) -> str:
    """A text in capitals as the rulebook writes it: words small, cards and seats in capitals."""
    verb, space, rest = text.partition(" ")
    return verb.lower() + space + rest if len(verb) > 2 and verb.isalpha() else text
