"""A study in sentences and tables: what was found, how sure that is, and the command that finds it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from parlour.arena.evidence import Interval
from parlour.arena.match import Entrant
from parlour.arena.results import ends
from parlour.bots.weights import shipped
from parlour.cards import RANK_NAMES, RANKS, TEXTS, card_name
from parlour.engine import GAMES, described
from parlour.lab import findings, styles
from parlour.lab.calibration import calibrated, plain
from parlour.lab.findings import Results
from parlour.lab.study import CALIBRATION, ORDINALS, Study, Task
from parlour.lab.telling import (
    FEW,
    RECORDS,
    WIDE,
    Bars,
    Section,
    Table,
    all_at_once,
    amount,
    begun,
    clear,
    differing,
    differing_each,
    level,
    of_a_game,
    often,
    percent,
    points,
    signed,
    upper,
)

SHOWN = 0.05  # of an action; less is written as none


def report(results: Results, more: Sequence[str] = ()) -> list[Section]:
    """Every section that there is something to say in."""
    made = [
        seats_section(results, more),
        course_section(results, more),
        cards_section(results, more),
        abilities_section(results, more),
        placed_section(results, more),
        rules_section(results, more),
        skill_section(results, more),
        choices_section(results, more),
        calibration_section(results, more),
    ]
    return [section for section in made if section.said]


# -- the sections --------------------------------------------------------------------------------------------


def seats_section(results: Results, more: Sequence[str]) -> Section:
    """Every seat's share of wins from its place after the starter."""
    section = begun(results, "seats", "Seats", more)
    seats = results.study.seats
    par = 1 / seats
    signs: dict[str, int] = {}
    for bot in results.study.bots:
        decks = results.games(bot)
        if len(decks) < 2:
            continue
        found = findings.places(results, decks)
        best = [place.best for place in found]
        signs[level(bot)] = clear(best[0], par)
        section.said.append(seat_sentence(best, level(bot), par))
        section.plots.append(Bars(f"Share of the wins by place, {level(bot)}", "%", place_names(seats), best, par))
        tell_places(section, bot, found, len(decks))
        if best[0].high - best[0].low > 2 * WIDE:
            more_of = "records" if bot.bot == RECORDS else "minutes"
            section.warned.append(f"With {level(bot)} there were too few decks to say more; more {more_of} help.")
    differing(section, signs, "Whether it is good to begin")
    return section


def tell_places(section: Section, bot: Entrant, found: Sequence[findings.Place], decks: int) -> None:
    """Every place's share of the wins, as a table and as data."""
    rows = [
        [name, percent(place.counted), percent(place.reduced), f"{place.factor:.2f}"]
        for name, place in zip(place_names(len(found)), found, strict=True)
    ]
    each = "" if bot.bot == RECORDS else ", each with every seat to begin"
    head = ["place", "wins, counted", "wins, luck taken off", "as good as so many times the decks"]
    section.tables.append(Table(f"{upper(level(bot))}: {decks:,} decks{each}", head, rows))
    section.data[str(bot)] = {
        "decks": decks,
        "places": [
            {"counted": ends(place.counted), "reduced": ends(place.reduced), "factor": place.factor} for place in found
        ],
    }


def place_names(seats: int) -> list[str]:
    """What the places after the starter are called."""
    return ["starter", *(f"{name} to play" for name in ORDINALS[1:seats])]


def seat_sentence(best: Sequence[Interval], who: str, par: float) -> str:
    """Who has it best, in a sentence."""
    if len(best) == 2:
        place = 0 if best[0].value >= best[1].value else 1
        name = ("first", "second")[place]
        if clear(best[place], par):
            return f"The {name} player wins {percent(best[place])} at the level of {who}."
        return f"Neither place is shown to be better at the level of {who}: the first player wins {percent(best[0])}."
    high = max(range(len(best)), key=lambda place: best[place].value)
    low = min(range(len(best)), key=lambda place: best[place].value)
    fair = "No place is shown to be better" if not any(clear(each, par) for each in best) else "The places differ"
    return (
        f"{fair} at the level of {who}: the {ORDINALS[high]} player wins {percent(best[high])}, the {ORDINALS[low]} "
        f"{percent(best[low])}; an equal share is {100 * par:.1f}%."
    )


def course_section(results: Results, more: Sequence[str]) -> Section:
    """How games go."""
    section = begun(results, "course", "How a game goes", more)
    section.command = results.study.command("--sections", "seats", *more)
    for bot in results.study.bots:
        decks = results.games(bot)
        if len(decks) < 2:
            continue
        figures, lines = findings.course(decks), findings.scorelines(decks)
        sentence = f"At the level of {level(bot)} a game takes {amount(figures['actions'])} actions"
        if "played on when decided" in figures:
            sentence += (
                f"; the lead changes {amount(figures['lead changes'])} times, in {percent(figures['comebacks'])} the "
                "winner's chances were once at half of the start's or less, and "
                f"{percent(figures['played on when decided'])} of the actions come when it is decided (95%)"
            )
        section.said.append(sentence + ".")
        if lines:
            section.said.append(f"With {level(bot)}: " + ", ".join(f"{k} {percent(v)}" for k, v in lines.items()) + ".")
        rows = [[name, of_a_game(name, value)] for name, value in figures.items()]
        section.tables.append(Table(level(bot), ["figure", "mean of a game"], rows))
        section.data[str(bot)] = {
            "figures": {name: ends(value) for name, value in figures.items()},
            "scorelines": {name: ends(value) for name, value in lines.items()},
        }
    return section


def cards_section(results: Results, more: Sequence[str]) -> Section:
    """What every card is worth."""
    section = begun(results, "cards", "Cards", more)
    signs: dict[str, dict[str, int]] = {}  # the intervals of cards, and those of ranks, hold for all of them already
    for bot in results.study.bots:
        if len(results.of(Task("cards", bot))) < 2:
            continue
        by_rank = findings.ranks(results, bot)
        (first, most), *_, (last, least) = by_rank.items()
        if most.high - most.low < 1:
            section.said.append(
                f"At the level of {level(bot)} the best rank to be dealt is the {rank_name(first)}, {points(most)} "
                f"points of the win beside another card, on average over its suits; the worst the {rank_name(last)}, "
                f"{points(least)}."
            )
            by_rank_signs = {f"the rank {rank_name(rank)}": clear(worth) for rank, worth in by_rank.items()}
            signs.setdefault(level(bot), {}).update(by_rank_signs)
            ranked = [[rank, points(worth)] for rank, worth in by_rank.items()]
            section.tables.append(Table(f"{level(bot)}, in points of the win", ["rank", "being dealt one"], ranked))
            section.data.setdefault("ranks", {})[str(bot)] = {rank: ends(worth) for rank, worth in by_rank.items()}
        found = findings.cards(results, bot)
        if not isfinite(found[0].dealt.low) or found[0].dealt.high - found[0].dealt.low > 1:
            section.said.append(f"With {level(bot)} there are too few decks yet to say what a single card is worth.")
            continue
        signs.setdefault(level(bot), {}).update({f"the {card_name(one.card)}": clear(one.dealt) for one in found})
        good = [worth for worth in found if clear(worth.dealt) > 0]
        bad = [worth for worth in found if clear(worth.dealt) < 0]
        best, worst = found[0], found[-1]
        section.said.append(
            f"At the level of {level(bot)} the best card to be dealt is the {card_name(best.card)}, "
            f"{points(best.dealt)} points of the win beside another card; the worst the {card_name(worst.card)}, "
            f"{points(worst.dealt)}. {len(good)} of {len(found)} cards are shown to be better than the average card, "
            f"{len(bad)} worse; the intervals hold for all cards together."
        )
        dead = [worth for worth in found if worth.dead is not None and worth.dead.value >= 0.5]
        if dead:
            names = ", ".join(TEXTS[worth.card] for worth in dead)
            section.said.append(f"With {level(bot)} more often than not left in the hand at the end: {names}.")
        section.plots.append(
            Bars(
                f"Worth of being dealt a card, {level(bot)}",
                "points of the win",
                [TEXTS[worth.card] for worth in found],
                [worth.dealt for worth in found],
                0.0,
            )
        )
        rows = [
            [
                TEXTS[worth.card],
                points(worth.dealt),
                points(worth.played) if worth.played else "",
                percent(worth.dead) if worth.dead else "",
                percent(worth.thrown) if worth.thrown and worth.thrown.value else "",
            ]
            for worth in found
        ]
        head = ["card", "being dealt it", "playing it (confounded)", "left in hand", "thrown away"]
        section.tables.append(Table(f"{level(bot)}, in points of the win", head, rows))
        section.data[str(bot)] = [
            {
                "card": TEXTS[worth.card],
                "dealt": ends(worth.dealt),
                "played_confounded": ends(worth.played) if worth.played else None,
                "dead": ends(worth.dead) if worth.dead else None,
                "thrown": ends(worth.thrown) if worth.thrown else None,
            }
            for worth in found
        ]
        if not good and not bad:
            section.warned.append(f"With {level(bot)} no card's worth is told from the average yet; more minutes help.")
    differing_each(section, signs, "Whether {} is good to be dealt")
    if section.tables:
        section.warned.append(
            "What playing a card is worth compares those who played it with those who did not: whoever is ahead anyway "
            "plays other cards, so it is company and no cause. What being dealt it is worth is a cause."
        )
    return section


def rank_name(rank: str) -> str:
    """A rank as a person says it."""
    return RANK_NAMES[RANKS.index(rank)] if rank in RANKS else "Joker"


def abilities_section(results: Results, more: Sequence[str]) -> Section:
    """What it costs to do without."""
    section = begun(results, "abilities", "Doing without", more)
    if results.study.place is not None:
        return section
    signs: dict[str, dict[str, int]] = {}
    for bot in results.study.bots:
        costs = {
            what: findings.without(results, bot, what)
            for what in results.study.bans()
            if len(results.of(Task("abilities", bot, what))) >= FEW
        }
        if not costs:
            if results.of(Task("abilities", bot, next(iter(results.study.bans())))):
                section.said.append(f"With {level(bot)} there are too few decks yet to say what it costs.")
            continue
        signs[level(bot)] = all_at_once(costs)
        ranked = sorted(costs, key=lambda what: costs[what].value)
        section.said.append(cost_sentence(costs, ranked, bot))
        section.plots.append(
            Bars(f"Doing without, {level(bot)}", "points of the win", ranked, [costs[what] for what in ranked], 0.0)
        )
        section.data[str(bot)] = {what: ends(cost) for what, cost in costs.items()}
        title = f"{level(bot)}: one who may not use them beside others who may"
        section.tables.append(Table(title, ["without", "points of the win"], [[w, points(costs[w])] for w in ranked]))
    differing_each(section, signs, "What comes of doing without {}")
    if section.said:
        section.warned.append(
            "Who does without knows it when choosing, and not yet when looking ahead: a little is lost to that, too."
        )
    return section


def placed_section(results: Results, more: Sequence[str]) -> Section:
    """What every place wins where one of them does without something: a proposal, played as such."""
    section = begun(results, "proposal", "Played so", more)
    section.command = results.study.command("--sections", "abilities", *more)
    place, seats = results.study.place, results.study.seats
    if place is None:
        return section
    signs: dict[str, int] = {}
    for bot in results.study.bots:
        decks = results.placed(bot)
        if len(decks) < FEW:
            if decks:
                section.said.append(f"With {level(bot)} there are too few decks yet to say what comes of it.")
            continue
        found = findings.places(results, decks)
        best = [one.best for one in found]
        signs[level(bot)] = clear(best[0], 1 / seats)
        without = ", ".join(results.study.ban)
        sentence = seat_sentence(best, level(bot), 1 / seats)
        where = f"Where the {ORDINALS[place]} player does without {without}"
        section.said.append(f"{where}: {sentence[0].lower()}{sentence[1:]}")
        title = f"Share of the wins by place, played so, {level(bot)}"
        section.plots.append(Bars(title, "%", place_names(seats), best, 1 / seats))
        tell_places(section, bot, found, len(decks))
        usual = results.games(bot)
        if len(usual) >= FEW:
            change = findings.starter_change(usual, decks)
            section.said.append(f"With {level(bot)} that is {points(change)} points for the starter on the same decks.")
            section.data[str(bot)]["starter_change"] = ends(change)
    differing(section, signs, "Whether it is good to begin, played so,")
    if section.said:
        section.warned.append(
            "Who does without does so while anything else can be done, and knows it when choosing, not when looking "
            "ahead. The others do not know of it."
        )
    return section


def cost_sentence(costs: dict[str, Interval], ranked: list[str], bot: Entrant) -> str:
    """What it costs to do without, the dearest first."""
    dear, cheap = ranked[0], ranked[-1]
    if dear == cheap:
        return f"At the level of {level(bot)}, who does without {dear} {wins_changed(costs[dear])}."
    if clear(costs[dear]) >= 0:
        return f"At the level of {level(bot)} it shows of none of {len(ranked)} yet that one misses it."
    small = [what for what in ranked if clear(costs[what]) >= 0]
    return (
        f"At the level of {level(bot)} {dear} is missed most: who does without {wins_changed(costs[dear])}; "
        f"{cheap} least: {wins_changed(costs[cheap])}. "
        f"{len(small)} of {len(ranked)} can be done without at no loss that shows."
    )


def wins_changed(change: Interval) -> str:
    """How much more or less often somebody wins, as people say it.

    >>> wins_changed(Interval(-0.241, -0.258, -0.224)), wins_changed(Interval(0.029, 0.006, 0.052))
    ('wins 24.1 points less often ± 1.7', 'wins 2.9 points more often ± 2.3')
    """
    if not clear(change):
        return f"wins as often, as far as can be seen ({points(change)} points)"
    more = "more" if change.value > 0 else "less"
    return f"wins {abs(100 * change.value):.1f} points {more} often ± {50 * (change.high - change.low):.1f}"


def rules_section(results: Results, more: Sequence[str]) -> Section:
    """The difference that each switch value makes on the same decks."""
    section = begun(results, "rules", "House rules", more)
    learned = shipped(results.study.game) is not None
    for name, value in results.study.compare:
        switch = f"{name}={value}"
        signs: dict[str, int] = {}
        for bot in results.study.bots:
            found = findings.change(results, bot, switch)
            if found.decks < FEW:
                if found.decks:
                    section.said.append(f"{switch}, {level(bot)}: too few decks yet to say.")
                continue
            section.said.append(change_sentence(found, bot))
            share = found.figures["starter's share"]
            signs[level(bot)] = clear(share)
            section.data.setdefault(switch, {})[str(bot)] = {
                "decks": found.decks,
                "without_effect": found.without_effect,
                "same_games": found.same,
                "figures": {figure: ends(change) for figure, change in found.figures.items()},
            }
        differing(section, signs, f"What {switch} does for the starter")
    heads = ["house rule", "with", *findings.CHANGES]
    rows = []
    for switch, by_bot in section.data.items():
        for bot, each in by_bot.items():
            figures = {
                k: Interval(*(float("nan") if x is None else x for x in v.values())) for k, v in each["figures"].items()
            }
            cells = [change_cell(name, figures[name]) if name in figures else "" for name in findings.CHANGES]
            rows.append([switch, bot, *cells])
    if rows:
        section.tables.append(Table("Differences on the same decks", heads, rows))
        if learned:
            title = GAMES[results.study.game].TITLE
            section.warned.append(
                f"Bots that have learned {title} learned it by the usual rules: under another they play by what they "
                "know, so a change that asks for new ideas may show smaller than it is, or as the wrong one's gain. "
                f"A quick practice under a rule: {practice(results.study)}."
            )
    return section


def practice(study: Study) -> str:
    """The commands that let the bots learn a house rule before they are asked about it: the first that is compared."""
    rule = "=".join(study.compare[0])
    learn = f"parlour train {study.game} --from house --switch {rule} --minutes 10 --folder practice"
    seats = f" --seats {study.seats}" if study.seats != described(study.game).usual_seats else ""
    again = f"parlour lab {study.game}{seats} --switch {rule} --bots weights:practice/{study.game}.weights@100"
    return f"`{learn}`, and then `{again}`"


def change_cell(name: str, change: Interval) -> str:
    """A difference in a table: shares in points."""
    shares = name in ("starter's share", "the same hand wins")
    return points(change) if shares else signed(change, 1 if name == "actions" else 2)


def change_sentence(found: findings.Change, bot: Entrant) -> str:
    """What a house rule changes, in a sentence."""
    if found.without_effect:
        same = f"all games of {found.decks:,} decks went and ended as without it"
        return f"{found.switch}, {level(bot)}: no effect at these seats was seen; {same}."
    share, parts = found.figures["starter's share"], change_parts(found.figures)
    said = "; ".join(parts) or f"nothing shows yet (the first player: {points(share)} points)"
    return f"{found.switch}, {level(bot)}: {said}."


def change_parts(figures: Mapping[str, Interval]) -> list[str]:
    """What is seen to have changed, each in a few words."""
    parts = []
    length, share = figures["actions"], figures["starter's share"]
    if clear(length) and abs(length.value) >= SHOWN:
        parts.append(f"games get {abs(length.value):.1f} actions {'longer' if length.value > 0 else 'shorter'}")
    if clear(share):
        parts.append(f"the first player {wins_changed(share)}")
    luck = figures.get("the same hand wins")
    if luck is not None and clear(luck):
        parts.append(f"the cards decide {'more' if luck.value > 0 else 'less'}")
    return parts


def skill_section(results: Results, more: Sequence[str]) -> Section:
    """What the deal decides, and what a step up is worth."""
    section = begun(results, "luck,ladder", "Luck and skill", more)
    for bot in results.study.bots:
        decided = findings.hands_decide(results, bot)
        if decided is None or decided.high - decided.low > 1:
            if results.of(Task("luck", bot)):
                section.said.append(f"With {level(bot)} there are too few decks yet to say what the hands decide.")
        else:
            section.said.append(
                f"Between equals at the level of {level(bot)} the hands that are dealt decide {percent(decided)} of "
                "the result; draws, chance and play the rest."
            )
            section.data.setdefault("hands_decide", {})[str(bot)] = ends(decided)
    steps = findings.ladder(results)
    rows = []
    for step in steps:
        games = f"{step.enough:,}" if step.enough else "no telling yet"
        rows.append([str(step.one), str(step.other), percent(step.share), signed(step.elo, 0), games])
        section.data.setdefault("steps", []).append(
            {
                "one": str(step.one),
                "other": str(step.other),
                "share": ends(step.share),
                "elo": ends(step.elo),
                "games_needed": step.enough,
            }
        )
        if step.one.bot == step.other.bot and step.share.high - step.share.low > 4 * WIDE:
            section.said.append(
                f"What twice the thought is worth can't be told yet ({step.one}: {percent(step.share)})."
            )
        elif step.one.bot == step.other.bot:
            section.said.append(
                f"Twice the thought is worth {signed(step.elo, 0)} Elo ({step.one} against {step.other}: "
                f"{percent(step.share)})."
            )
        elif step.enough:
            section.said.append(
                f"{upper(level(step.one))} wins {percent(step.share)} against {level(step.other)}: it takes about "
                f"{step.enough:,} games to tell them apart."
            )
    if rows:
        head = ["stronger", "weaker", "share", "Elo", "games to tell them apart"]
        section.tables.append(Table("Steps of the ladder", head, rows))
    return section


def choices_section(results: Results, more: Sequence[str]) -> Section:
    """How much there is to choose."""
    section = begun(results, "choices", "Choices", more)
    section.command = results.study.command("--sections", "seats,choices", *more)
    for bot in results.study.bots:
        found = styles.choices(results, bot)
        if found is None:
            continue
        section.said.append(
            f"At the level of {level(bot)} a choice is among {amount(found.options)} actions, of which "
            f"{amount(found.real)} are within two points of the best; {percent(found.forced)} of all actions are the "
            "only one."
        )
        section.said.append(f"With {level(bot)} games open with " + often(found.openings) + ".")
        if found.declared:
            section.said.append(f"{upper(level(bot))} declares " + often(found.declared) + ".")
        for what, kinds in (("openings", found.opening_wins), ("alignments", found.declared_wins)):
            if kinds:
                section.said.append(f"With {level(bot)}, {style_sentence(kinds, what)}")
                rows = [[kind.name, f"{kind.decks:,}", percent(kind.wins), beside_best(kind, kinds)] for kind in kinds]
                title = f"{upper(level(bot))}: what {what} win"
                section.tables.append(Table(title, [what, "decks", "wins of who chose so", "beside the best"], rows))
                names = [kind.name for kind in kinds]
                section.plots.append(Bars(title, "%", names, [kind.wins for kind in kinds]))
        section.data[str(bot)] = {
            "options": ends(found.options),
            "real": ends(found.real),
            "forced": ends(found.forced),
            "openings": {name: ends(share) for name, share in found.openings},
            "declared": {name: ends(share) for name, share in found.declared},
            "opening_wins": style_plain(found.opening_wins),
            "declared_wins": style_plain(found.declared_wins),
        }
    if section.tables:
        section.warned.append(
            "Who opens or declares in a way has the hand for it, so what that wins is company and no cause. An "
            "alignment counts where somebody else declared another."
        )
    return section


def style_sentence(kinds: Sequence[styles.Style], what: str) -> str:
    """How many different styles win."""
    best = kinds[0]
    if len(kinds) == 1:
        return (
            f"of the {what} only {best.name} was seen on {findings.SEEN} decks or more: it wins {percent(best.wins)}."
        )
    number = Counter(kind.verdict for kind in kinds)
    best_of = f"the best, {best.name} ({percent(best.wins)})"
    within = f"to within {100 * styles.NEARLY:.0f} points"
    parts = [f"{number['as good']} of {len(kinds)} {what} win as often as {best_of}, {within}"]
    if number["as good"] == 1:
        parts = [f"of {len(kinds)} {what} {best.name} wins most often ({percent(best.wins)})"]
    if number["worse"]:
        parts.append(f"{number['worse']} less often")
    if number["open"]:
        parts.append(f"{number['open']} can't be told from it yet")
    return "; ".join(parts) + "."


def beside_best(kind: styles.Style, kinds: Sequence[styles.Style]) -> str:
    """What a style wins less than the best, in a table."""
    if kind is kinds[0]:
        return ""
    return points(Interval(-kind.behind.value, -kind.behind.high, -kind.behind.low))


def style_plain(kinds: Sequence[styles.Style]) -> dict[str, Any]:
    """For JSON."""
    return {
        kind.name: {"decks": kind.decks, "wins": ends(kind.wins), "behind": ends(kind.behind), "verdict": kind.verdict}
        for kind in kinds
    }


def calibration_section(results: Results, more: Sequence[str]) -> Section:
    """Whether what the strongest bot expects is what comes."""
    section = begun(results, CALIBRATION, "Calibration", more)
    section.command = results.study.command("--calibration", *more)
    bot = results.study.bots[-1]
    decks = [deck for deck in results.of(Task(CALIBRATION, bot)) if deck]
    if 0 < len(decks) < findings.SEEN:
        section.said.append("There are too few decks yet to say whether its words can be trusted.")
    if len(decks) < findings.SEEN:
        return section
    for column, who in enumerate((level(bot), "the network alone, all hands seen")):
        found = calibrated(decks, column)
        tends = {1: "too much", -1: "too little", 0: "neither too much nor too little"}[clear(found.rosy)]
        section.said.append(
            f"{upper(who)}: what it expects is off by {percent(found.error)} on average ({found.decisions:,} "
            f"decisions; chance alone would show {100 * found.noise:.1f}%; without what chance adds it is "
            f"{100 * found.corrected:.1f}%); it expects {tends}, "
            f"{points(found.rosy)} points."
        )
        names = [f"says {100 * group.expected:.0f}%" for group in found.groups]
        came, expected = [group.came for group in found.groups], [group.expected for group in found.groups]
        section.plots.append(Bars(f"What came of it, {who}", "%", names, came, beside=expected))
        rows = [[f"{100 * group.expected:.1f}%", percent(group.came), f"{group.decisions:,}"] for group in found.groups]
        section.tables.append(Table(upper(who), ["expected", "came", "decisions"], rows))
        section.data["bot" if column == 0 else "network"] = plain(found)
    return section
