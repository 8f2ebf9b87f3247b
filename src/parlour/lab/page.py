"""A report as one file that needs nothing else: sentences, plots, tables and the method in words, light and dark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from io import StringIO
from math import isfinite
from typing import Any

from parlour.lab.telling import Bars, Section, Table

INK, LINE, MARK = "#123456", "#234567", "#345678"  # of the drawings; the page gives each its colour, light or dark
STYLE = """
:root { color-scheme: light dark; }
:root { --paper: #fbf8f1; --ink: #23201b; --faint: #6d655a; --line: #d9d0bf; --mark: #1f6f4a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171a18; --ink: #ece6da; --faint: #a39b8d; --line: #3a3f3b; --mark: #6fc79a; }
}
body { background: var(--paper); color: var(--ink); font: 17px/1.55 Georgia, "Times New Roman", serif; margin: 0 auto;
  max-width: 46rem; padding: 2rem 1.2rem 4rem; font-variant-numeric: lining-nums tabular-nums; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { margin: 2.6rem 0 .4rem; }
p.about, figcaption, .mind, code { color: var(--faint); } p.about { margin-top: 0; }
code { font: .85em/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.mind::before { content: "Mind: "; font-weight: bold; }
figure { margin: 1.2rem 0; } figure svg { width: 100%; min-width: 34rem; height: auto; display: block; }
.scroll { overflow-x: auto; background: linear-gradient(to right, var(--paper) 30%, transparent) left,
  linear-gradient(to left, var(--paper) 30%, transparent) right, linear-gradient(to right, var(--line), transparent)
  left, linear-gradient(to left, var(--line), transparent) right; background-repeat: no-repeat;
  background-size: 3rem 100%, 3rem 100%, 1rem 100%, 1rem 100%;
  background-attachment: local, local, scroll, scroll; } /* a shade at the edge where there is more */
table { border-collapse: collapse; font-size: .88rem; margin: .4rem 0 1rem; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .8rem .25rem 0; text-align: left; white-space: nowrap; }
details summary { cursor: pointer; margin: .6rem 0; }
.ink { fill: var(--ink); }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --faint: #444; --line: #999; --mark: #1f6f4a; }
  body { max-width: none; font-size: 11pt; }
  figure svg { min-width: 0; }
  .scroll { overflow: visible; background: none; }
  th, td { white-space: normal; }
  details::details-content { content-visibility: visible; block-size: auto; }
  details summary { list-style: none; }
  h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; }
}
"""
METHOD = (
    "Every deck is played once with each seat to begin, by bots of the same strength, so that the hands favour no "
    "place. A deck is the unit of every interval (95%): its games share its cards.",
    "“Luck taken off” means: from each result is taken what the dealt cards and every draw gave beyond what was to be "
    "expected before, as a trained network judges positions with all hands open. The mean of what is taken off is "
    "nothing by construction, whatever the network thinks, so the answer is unbiased; it only varies less (a control "
    "variate in the manner of AIVAT, for chance alone).",
    "What being dealt a card is worth is measured by exchanging it for a card of the deck and playing the same deal "
    "again; all exchanges are put together by least squares, and the intervals hold for all cards at once "
    "(Bonferroni).",
    "House rules are compared on the same decks, with the same chance for the bots; the intervals are those of the "
    "differences. “The same hand wins” counts how often a hand wins whoever begins.",
    "Lead, comebacks and drama come from the same network's view of each position: drama is how far the winner was "
    "behind whoever led, on average over the game (its root, so that a little counts too). A game is decided where the "
    "winner's chances are 95% or more and stay there.",
    "Every place is answered by itself, by its counted share or the one with luck taken off, whichever varies less: "
    "so a column need not add up to 100%.",
    "So many games tell two levels apart as let a 95% interval leave out an even share four times of five.",
)
BROKEN_OFF = "This was broken off before it was done; the same command with --resume goes on."


def page(whole: dict[str, Any], sections: Sequence[Section]) -> str:
    """The report as HTML."""
    made = whole["made"]
    title = f"{whole['title']} in the lab"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="about">{whole["seats"]} seats, {escape(rules_of(whole))}; {escape(", ".join(whole["bots"]))}. '
        f"Made {escape(made['date'][:10])} with Parlour {escape(made['parlour'])}, rules version {made['rules']}.<br>"
        f"<code>{escape(whole['command'])}</code></p>",
    ]
    if whole["interrupted"]:
        parts.append(f'<p class="mind">{BROKEN_OFF}</p>')
    for section in sections:
        parts.append(f"<h2>{escape(section.title)}</h2>")
        parts += [f"<p>{worded(sentence)}</p>" for sentence in section.said]
        parts += [figure(plot) for plot in section.plots]
        parts += [f'<p class="mind">{worded(warning)}</p>' for warning in section.warned]
        if section.tables:
            parts.append("<details><summary>All figures</summary>" + "".join(map(drawn, section.tables)) + "</details>")
        parts.append(f"<p><code>{escape(section.command)}</code></p>")
    parts.append("<h2>How this was measured</h2>")
    parts += [f"<p>{escape(paragraph)}</p>" for paragraph in METHOD]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def worded(text: str) -> str:
    """A sentence, in which commands stand between backticks."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))


def rules_of(whole: dict[str, Any]) -> str:
    """The house rules of the table in a few words."""
    switches = ", ".join(f"{name}={value}" for name, value in whole["switches"].items())
    return f"with {switches}" if switches else "the usual rules"


def drawn(table: Table) -> str:
    """A table."""
    head = "".join(f"<th>{escape(each)}</th>" for each in table.head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f'<p>{escape(table.title)}</p><div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def figure(bars: Bars) -> str:
    """A plot, in the page's own colours."""
    said = "; ".join(f"{name} {100 * each.value:.1f}" for name, each in zip(bars.names, bars.intervals, strict=True))
    label = escape(f"{bars.title}: {said}", quote=True)
    svg = plotted(bars)
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    for colour, name in ((INK, "ink"), (LINE, "line"), (MARK, "mark")):
        svg = svg.replace(colour, f"var(--{name})")
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    caption = f"{escape(bars.title)}, in {escape(bars.unit)}; lines are 95% intervals"
    title = escape(bars.title, quote=True)
    scrolled = f'<div class="scroll" tabindex="0" role="group" aria-label="{title}">{svg}</div>'
    return f"<figure>{scrolled}<figcaption>{caption}</figcaption></figure>"


def plotted(bars: Bars) -> str:
    """The values as points with their intervals, as SVG."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "parlour", "font.family": "serif", "font.size": 9}):
        many = len(bars.names) > 16
        drawing = Figure(figsize=(7.2, 3.2) if many else (7.2, 0.5 + 0.32 * len(bars.names)), layout="constrained")
        FigureCanvasSVG(drawing)
        axes = drawing.add_subplot()
        drawing.patch.set_visible(False)
        axes.patch.set_visible(False)
        places = range(len(bars.names))
        values = [100 * each.value for each in bars.intervals]
        reach = [
            [100 * (each.value - each.low) if isfinite(each.low) else 0 for each in bars.intervals],
            [100 * (each.high - each.value) if isfinite(each.high) else 0 for each in bars.intervals],
        ]
        how: dict[str, Any] = {"fmt": "o", "color": MARK, "ecolor": MARK, "markersize": 4, "linewidth": 1.4}
        if many:
            axes.errorbar(places, values, yerr=reach, **how)
            axes.set_xticks(places, bars.names, rotation=90, fontsize=7)
            axes.set_ylabel(bars.unit)
        else:
            axes.errorbar(values, places, xerr=reach, **how)
            axes.set_yticks(places, bars.names)
            axes.invert_yaxis()
            axes.set_xlabel(bars.unit)
            axes.margins(y=0.6 / len(bars.names))
        if bars.beside is not None:
            axes.plot([100 * each for each in bars.beside], places, "|", color=INK, markersize=12)
        if bars.middle is not None:
            (axes.axhline if many else axes.axvline)(100 * bars.middle, color=LINE, linewidth=1, zorder=0)
        for spine in axes.spines.values():
            spine.set_color(LINE)
        axes.tick_params(colors=INK)
        axes.xaxis.label.set_color(INK)
        axes.yaxis.label.set_color(INK)
        out = StringIO()
        drawing.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return out.getvalue()
