"""A set on one HTML page: curve, types, what is not understood or not in style, balance, every card drawn."""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from rulewright.effects.paragraphs import Keyword
from rulewright.games.cardfiles import CardEntry, CardFile
from rulewright.games.kit import GameKit
from rulewright.games.markup import marked
from rulewright.games.registry import find_game
from rulewright.games.verdicts import refusal
from rulewright.studio.drawing import Drawer
from rulewright.studio.lint import Linted, lint_file
from rulewright.studio.outliers import outliers
from rulewright.studio.output import art_of

FORM, DPI = "jpeg", 110
"""Of the cards on the page."""
MOST_WORDINGS = 30


def report(file: CardFile, balance: Sequence[Mapping[str, Any]] = ()) -> str:
    """The page of a card file, with its pictures beside it."""
    kit, drawer = find_game(file.game), Drawer(Path(file.file).resolve().parent)
    drawn = []
    for entry in file.cards:
        fields = {**entry.fields, "set": file.set}
        drawn.append(drawer.draw(kit, fields, FORM, DPI, art_of(file, fields)).data)
    return report_page(file, drawn, balance)


def report_page(file: CardFile, drawn: Sequence[bytes], balance: Sequence[Mapping[str, Any]] = ()) -> str:
    """The page, with each card as it was drawn. `balance` is what `studio balance --json` lists of its cards."""
    kit = find_game(file.game)
    linted = lint_file(file)
    refused = {entry.name: told for entry in file.cards if (told := _why_refused(kit, entry))}
    held = sum(bool(one.held) for one in linted)
    summary = (
        f"{kit.title}, {len(file.cards)} cards: {len(file.cards) - len(refused)} proven, "
        f"{sum(not one.findings for one in linted)} in style, {held} held back."
    )
    page = Template(files("rulewright.studio").joinpath("report.html").read_text(encoding="utf-8"))
    return page.substitute(
        title=escape(file.set or "A set"),
        summary=escape(summary),
        curve=_bars(Counter(_cost(entry) for entry in file.cards)),
        types=_bars(Counter(str(entry.fields["type"]).partition(" - ")[0] for entry in file.cards)),
        keywords=_counted("Keywords", keywords(kit, file)),
        wordings=_counted("Wordings that come again", wordings(file)),
        faults=_faults(refused, linted),
        balance=_balance(balance),
        cards=_cards(file, drawn),
    )


def _why_refused(kit: GameKit, entry: CardEntry) -> str:
    """Why a card is not understood or not playable yet; empty if it is proven."""
    fault = refusal(kit, entry.fields, kit.default_edition)
    return "" if fault is None else "; ".join(problem.message for problem in fault.problems)


def keywords(kit: GameKit, file: CardFile) -> Counter[str]:
    """How many cards have each keyword, as the engine understood it."""
    found: Counter[str] = Counter()
    for entry in file.cards:
        if refusal(kit, entry.fields) is None:
            paragraphs = getattr(kit.read_card(entry.fields), "paragraphs", ())
            found.update({one.keyword for one in paragraphs if isinstance(one, Keyword)})
    return found


def wordings(file: CardFile) -> Counter[str]:
    """Sentences that several cards have, whatever numbers stand in them."""
    found: Counter[str] = Counter()
    for entry in file.cards:
        plain = marked(str(entry.fields.get("text") or "")).plain
        sentences = {one.strip() for line in plain.split("\n") for one in re.findall(r"[^.]+\.", line)}
        found.update({re.sub(r"\d+", "N", one) for one in sentences})
    return Counter({words: number for words, number in found.most_common(MOST_WORDINGS) if number > 1})


def _counted(title: str, counted: Mapping[str, int]) -> str:
    return f"<h2>{title}</h2><table>{_bars(counted)}</table>" if counted else ""


def _cost(entry: CardEntry) -> str:
    return str(entry.fields.get("cost", "–"))


def _bars(counted: Mapping[str, int]) -> str:
    most = max(counted.values(), default=1)
    natural = sorted(counted, key=lambda one: (not one.isdecimal(), int(one) if one.isdecimal() else 0, one))
    return "".join(
        f'<tr><th scope="row">{escape(one)}</th><td><span class="bar" style="width:{14 * counted[one] / most:.1f}rem">'
        f"</span> {counted[one]}</td></tr>"
        for one in natural
    )


def _faults(refused: Mapping[str, str], linted: Sequence[Linted]) -> str:
    lines = [f'<li class="bad">{escape(name)}: {escape(told)}</li>' for name, told in refused.items()]
    lines += [
        f"<li>{escape(one.entry.name)}, {finding.field}: {escape(finding.message)} ({finding.rule})</li>"
        for one in linted
        for finding in one.findings
        if not finding.advice
    ]
    return f"<ul>{''.join(lines)}</ul>" if lines else "<p>Nothing.</p>"


def _balance(found: Sequence[Mapping[str, Any]]) -> str:
    """The effects with their intervals, the strongest first; half a point of 1 fills half the width.

    Which cards stand out is told by `outliers`.
    """
    rows = []
    measured = [(float(one["effect"]), float(one["low"]), float(one["high"])) for one in found]
    stand_out = {str(one["card"]) for one, out in zip(found, outliers(measured), strict=True) if out}
    for one in sorted(found, key=lambda card: -float(card["effect"])):
        low, high = (max(0.0, min(100.0, 50 + 100 * float(one[end]))) for end in ("low", "high"))
        outlier = str(one["card"]) in stand_out
        told = f"{100 * float(one['effect']):+.1f} ({one['pairs']} pairs)"
        if "played" in one:
            told += f"; played {100 * float(one['played']):.0f}, mattered {100 * float(one['mattered']):.0f} of 100"
        rows.append(
            f'<tr{" class=outlier" if outlier else ""}><th scope="row">{escape(str(one["card"]))}</th>'
            f'<td><span class="effect"><i style="left:{low:.1f}%;width:{max(1.0, high - low):.1f}%"></i></span></td>'
            f"<td>{told}{', <b>stands out</b>' if outlier else ''}</td></tr>"
        )
    return f"<h2>Balance</h2><table>{''.join(rows)}</table>" if rows else ""


def _cards(file: CardFile, drawn: Sequence[bytes]) -> str:
    found = []
    for entry, picture in zip(file.cards, drawn, strict=True):
        told = re.sub(r"[*^]", "", str(entry.fields.get("text") or "")).strip()
        data = base64.b64encode(picture).decode()
        alt = escape(f"{entry.name}, {entry.fields['type']}. {told}", quote=True)
        found.append(f'<li><img src="data:image/{FORM};base64,{data}" alt="{alt}"></li>')
    return "".join(found)
