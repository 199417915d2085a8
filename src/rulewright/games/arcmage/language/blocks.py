"""The lines of a card's text: keywords with their reminders, levels, abilities with their costs, and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.paragraphs import Standing
from rulewright.effects.selectors import This
from rulewright.effects.verbs import ChangeKeyword
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.language.wording import KEYWORDS, NUMBERED, PROTECTION, table, vocabulary, words_of
from rulewright.text.blocks import Line, lines_of
from rulewright.text.pending import Misread
from rulewright.text.refusal import NotParsed
from rulewright.text.words import straight

_LEVEL = re.compile(r"Level (\d+)\s*:\s*", re.IGNORECASE)
_MARK = re.compile(r"\{?M\}?\s*,\s*(?=[A-Za-z])(?![^.:]*:)")
_COST = re.compile(r'([^:."]+?)\s*:(?!\s*")\s*')
_OFFERS = re.compile(r"\bchooses? (?:one|1)$", re.IGNORECASE)
"""Before the colon of a choice, which is no cost."""
_TITLE = re.compile(r"([A-Z][a-z']+(?: [A-Za-z][a-z']+){0,2})(?: \d+)? - (?=\S)")
"""A name of its own before what a line says, which has no bearing on play."""
_FLAVOUR = re.compile(r'"[^"]*"(\s+"[^"]*")*')


_FACTIONS = tuple(one.lower() for one in FACTIONS)


class Block(Struct, frozen=True):
    """One line: what it is, and the parts of it that are to be read."""

    kind: str
    """keyword, level, ability, paragraph."""
    line: Line
    keyword: str = ""
    level: int = 0
    cost: Line | None = None
    effect: Line | None = None


@cache
def reminders() -> dict[str, tuple[re.Pattern[str], ...]]:
    """The patterns of what only reminds of a keyword."""
    return {
        word: tuple(re.compile(one, re.IGNORECASE) for one in patterns)
        for word, patterns in table()["reminders"].items()
    }


def blocks_of(text: str) -> list[Block]:
    """layout.9 The blocks of a card's text, in order; flavour in quotes on the last line has no bearing on play."""
    stopped = tuple(re.compile(rf"(?:{one})\.?", re.IGNORECASE) for one in _reminding(text.lower()))
    lines = lines_of(straight(text), stopped)
    if len(lines) > 1 and _FLAVOUR.fullmatch(lines[-1].text):
        lines = lines[:-1]
    elif len(lines) == 1 and _FLAVOUR.fullmatch(lines[0].text):
        lines = []
    return [block for line in _with_options(lines) for block in _block(line)]


_PERSONS = (
    (r"\bi\(\?:'m\| am\)", "(?:it is|it's|they are|they're)"),
    (r"\(do not\|don't\)", "(do not|don't|does not|doesn't)"),
    (r"\bi (attack|move|come|deal|damage)\b", r"(?:it|they) \1s?"),
    (r"\bi \(damage\|deal damage to\)", "(?:it|they) (damages?|deals? damage to)"),
    (r"\b(?<!\?:)i\b", "(?:it|they)"),
    (r"\bme\b", "(?:it|them)"),
    (r"\bmyself\b", "(?:itself|themselves)"),
    (r"\bmy\b", "(?:its|their)"),
)
"""How a reminder speaks of a card that is given a keyword, where the card's own calls itself I."""


def _reminding(text: str) -> Iterator[str]:
    """What may stand in a parenthesis: of the card itself any reminder, of others those of keywords that it gives."""
    for word, patterns in reminders().items():
        given = re.search(rf"\b{word}\b(?: (\d+))?", text)
        for one in patterns:
            yield one.pattern
            if given:
                yield _of_another(one.pattern).replace(r"\d+", given[1] or r"\d+")


@cache
def _of_another(pattern: str) -> str:
    """The pattern of the same reminder, told of the card that has been given the keyword."""
    for own, other in _PERSONS:
        pattern = re.sub(own, other, pattern)
    return pattern


def _with_options(lines: list[Line]) -> list[Line]:
    """The lines, with options that are listed one a line joined to the line that offers them."""
    found: list[Line] = []
    for line in lines:
        if found and line.text.startswith("- ") and found[-1].text.rstrip().endswith(":"):
            found[-1] = replace(found[-1], more=(*found[-1].more, line))
        else:
            found.append(line)
    return found


def together(first: Block, second: Block) -> Block | None:
    """Two lines as one, where the second may go on with what the first says; None if it begins anew."""
    if first.kind == "keyword" or second.kind != "paragraph" or first.effect is None:
        return None
    return replace(first, effect=replace(first.effect, more=(*first.effect.more, second.line)))


_GOES_ON = re.compile(r"if .*?\b(do|does|did|don't|doesn't|cannot|can't|not)( not)? *,", re.IGNORECASE)


def begins_anew(block: Block) -> bool:
    """Whether a line has a condition of its own, so that it does not go on with the line before it."""
    return block.line.text.lower().startswith("if ") and _GOES_ON.match(block.line.text) is None


def _block(line: Line) -> list[Block]:
    found = _keywords(line)
    if found:
        return found
    if (match := _TITLE.match(line.text)) and not _said(match[1]):
        return _block(line.cut(match.end()))
    if match := _LEVEL.match(line.text):
        return [Block("level", line, level=int(match[1]), effect=line.cut(match.end()))]
    if match := _MARK.match(line.text):
        return [Block("ability", line, cost=Line("M", line.number, line.column), effect=line.cut(match.end()))]
    if (match := _COST.match(line.text)) and not _OFFERS.search(match[1]):
        return [Block("ability", line, cost=Line(match[1], line.number, line.column), effect=line.cut(match.end()))]
    return [Block("paragraph", line, effect=line)]


def _said(title: str) -> bool:
    """Whether what stands before a dash may be part of what the line says: a keyword, or words of the language."""
    said = title.lower()
    keyword = any(said.startswith(one) for one in KEYWORDS) or said.startswith(PROTECTION)
    return keyword or bool(_OFFERS.search(said)) or all(word in vocabulary() for word in said.split())


def _keywords(line: Line) -> list[Block]:
    """A line of keywords, or one keyword with what reminds of it; anything else is rules and must be understood."""
    for word, patterns in reminders().items():
        if (
            word not in NUMBERED
            and word != PROTECTION.strip()
            and any(one.fullmatch(line.text.strip().rstrip(".")) for one in patterns)
        ):
            return [Block("keyword", line, keyword=word)]
    head, dash, tail = line.text.rstrip(" -").partition(" - ")  # an explanation in italics leaves its dash behind
    words = [" ".join(one.lower().rstrip(".").split()) for one in head.split(",")]
    if not all(_is_keyword(one) for one in words):
        return []
    if dash:
        known = reminders().get(_bare(words[0]), ()) if len(words) == 1 else ()
        said = tail.strip().rstrip(".")
        reminds = any(one.fullmatch(said) for one in known) and _same_number(words[0], said)
        if not reminds and not (len(words) == 1 and _restates(words[0], line, said)):
            return []
    return [Block("keyword", line, keyword=one) for one in words]


def _restates(keyword: str, line: Line, said: str) -> bool:
    """Whether text says of the card itself just what its keyword means."""
    from rulewright.games.arcmage.language.constructions import language  # which reads the tables of wordings

    with suppress(Misread, NotParsed):
        readings = language().readings(words_of(replace(line, text=f"{said}.")), "Stands")
        return any(one.value == (Standing(This(), (ChangeKeyword(keyword),)),) for one in readings)
    return False


def _is_keyword(word: str) -> bool:
    if word.startswith(PROTECTION):
        return word.removeprefix(PROTECTION) in _FACTIONS
    return (word in KEYWORDS and word not in NUMBERED) or (_bare(word) in NUMBERED and _bare(word) != word)


def _bare(word: str) -> str:
    """A keyword without its number or its faction."""
    if word.startswith(PROTECTION):
        return PROTECTION.strip()
    name, _, number = word.rpartition(" ")
    return name if number.isdecimal() else word


def _same_number(word: str, said: str) -> bool:
    """Whether a reminder speaks of the number that its keyword has."""
    if word.startswith(PROTECTION):
        return word.removeprefix(PROTECTION).removeprefix("the ") in said.lower()
    number = word.rpartition(" ")[2]
    figures = re.findall(r"(?<![/\d])\d+(?!/\+0 counters)", said)
    return not number.isdecimal() or number in figures
