"""The guide to making cards: how the text of a finished card is set. Cards are told of what they miss."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from rulewright.games.arcmage.cards import TYPES
from rulewright.games.arcmage.frames import frame
from rulewright.games.arcmage.language.blocks import blocks_of
from rulewright.games.arcmage.language.wording import NUMBERED, table
from rulewright.games.markup import Span
from rulewright.games.measures import halves, width, wrapped
from rulewright.games.style import Check, Finding, StyledCard
from rulewright.games.style_checks import (
    art_in_use,
    artist_unnamed,
    name_in_use,
    spelled_numbers,
    text_too_long,
    unended,
)

NAME_ROOM = 13.2
"""card-guide.text.6 How wide a name may be, in its own type size, before it runs over the picture."""
TEXT_ROOM = 21.0
"""The width of the text box, in the usual size of its type."""
TEXT_LINES = 9
"""How many lines the box has at that size."""

_FLAVOUR = re.compile(r'["“][^"”]*["”]')
_EXPLAINED = re.compile(r"\s+-\s+|\s*\(")
_TARGET = re.compile(
    r"\btarget(?: [a-z-]+){0,2}? (creatures?|players?|opponents?|enchantments?|events?|spells?|cards?|magic)\b"
    r"|\b(I|cit(?:y|ies)|arm(?:y|ies))\b"
)


# -- The lines of a text ------------------------------------------------------------------------------------------


def is_flavour(line: Span) -> bool:
    """Whether a line is a quotation, which has no bearing on play."""
    return _FLAVOUR.fullmatch(line.text) is not None


def keyword_head(line: Span) -> str:
    """The keywords that a line opens with, before any explanation; empty if the line says something else."""
    head = _EXPLAINED.split(line.text, maxsplit=1)[0].rstrip()
    blocks = blocks_of(head) if head and not is_flavour(line) else []
    return head if blocks and all(block.kind == "keyword" for block in blocks) else ""


def rules_lines(card: StyledCard) -> Iterator[Span]:
    """The lines that are neither keywords, nor flavour, nor set in italics throughout."""
    for line in card.text.lines():
        italic = card.text.is_set(line.start, line.end, italic=True)
        if not keyword_head(line) and not is_flavour(line) and not italic:
            yield line


# -- Text ---------------------------------------------------------------------------------------------------------


def sentences_end(card: StyledCard) -> list[Finding]:
    """card-guide.text.1 Each full sentence closes with a period."""
    return unended(card, "card-guide.text.1", rules_lines(card))


def fragments_do_not(card: StyledCard) -> list[Finding]:
    """card-guide.text.2 A fragment, such as a bare keyword, carries no period."""
    found = []
    for line in card.text.lines():
        head = keyword_head(line)
        if head.endswith("."):
            at = line.start + len(head) - 1
            found.append(card.in_text("card-guide.text.2", at, at + 1, "a keyword is no sentence: no period", ""))
    return found


def digits(card: StyledCard) -> list[Finding]:
    """card-guide.text.3 Numbers are written as digits."""
    return spelled_numbers(card, "card-guide.text.3", rules_lines(card))


def target_words(card: StyledCard) -> list[Finding]:
    """card-guide.text.4 Words that stand for what is affected, such as I, city or army, are emphasised."""
    found = []
    for line in rules_lines(card):
        for match in _TARGET.finditer(line.text):
            group = 1 if match[1] else 2
            start, end = line.start + match.start(group), line.start + match.end(group)
            if not card.text.is_set(start, end, bold=True) and not card.text.is_set(start, end, italic=True):
                told = f"{match[group]!r} stands for what is affected: it is emphasised"
                found.append(card.restyled("card-guide.text.4", start, end, told, "**"))
    return found


def style_in_quotes(card: StyledCard) -> list[Finding]:
    """card-guide.text.5 Stylistic passages are put in quotation marks and italics."""
    flavor, found = card.word("flavor"), []
    bare = flavor.strip("*").strip()
    quoted = bare if _FLAVOUR.fullmatch(bare) else f'"{bare}"'
    fix, end = f"*{quoted}*", len(flavor)
    if flavor and quoted != bare:
        found.append(Finding("card-guide.text.5", "flavor", "flavour stands in quotation marks", 0, end, fix))
    if flavor and not re.fullmatch(r"\*[^*]+\*", flavor):
        found.append(Finding("card-guide.text.5", "flavor", "flavour is set in italics", 0, end, fix))
    for line in card.text.lines():
        if is_flavour(line) and not card.text.is_set(line.start, line.end, italic=True):
            told = "a quotation is set in italics"
            found.append(card.restyled("card-guide.text.5", line.start, line.end, told, "*"))
    return found


def two_line_names(card: StyledCard) -> list[Finding]:
    """card-guide.text.6 A creature or city whose name would run too far over the picture has it on two lines."""
    name, kind = card.word("name"), kind_of(card)
    if kind not in ("creature", "city") or width(name) <= NAME_ROOM or card.word("printed_name"):
        return []
    first, second = halves(name)
    told = "the name runs too far over the picture: set it on two lines"
    return [Finding("card-guide.text.6", "printed_name", told, fix=f"{first} / {second}")] if second else []


# -- Keywords -----------------------------------------------------------------------------------------------------


def keywords_first(card: StyledCard) -> list[Finding]:
    """card-guide.keyword.1 Keyword abilities stand ahead of the abilities particular to the card."""
    written = card.word("text")
    raw = [line for line in written.split("\n") if line.strip()]
    spans = list(card.text.lines())
    late = [
        line for at, line in enumerate(spans) if keyword_head(line) and not all(keyword_head(one) for one in spans[:at])
    ]
    if not late or len(raw) != len(spans):
        return []
    pairs = list(zip(spans, raw, strict=True))
    ordered = sorted(pairs, key=lambda pair: not keyword_head(pair[0]))
    fix = "\n".join(line for _, line in ordered) + ("\n" if written.endswith("\n") else "")
    first = written[: card.text.at[late[0].start]].count("\n") + 1
    told = f"keywords stand ahead of everything else: move line {first} up"
    return [Finding("card-guide.keyword.1", "text", told, 0, len(written), fix)]


def keywords_stand_out(card: StyledCard) -> list[Finding]:
    """card-guide.keyword.2 A keyword is set both bold and italic."""
    found = []
    for line in card.text.lines():
        head = keyword_head(line)
        for match in re.finditer(r"[^,.\s](?:[^,.]*[^,.\s])?", head):
            start, end = line.start + match.start(), line.start + match.end()
            if not card.text.is_set(start, end, bold=True, italic=True):
                told = f"the keyword {match[0]} is set bold and italic"
                found.append(card.restyled("card-guide.keyword.2", start, end, told, "***"))
    return found


def keywords_may_be_explained(card: StyledCard) -> list[Finding]:
    """card-guide.keyword.3 Where there is room a keyword may be explained; the author of the card decides."""
    found: list[Finding] = []
    lines = wrapped(card.text.plain, TEXT_ROOM) + wrapped(card.word("flavor"), TEXT_ROOM)
    for line in card.text.lines():
        keyword = keyword_head(line).lower()
        meaning = table()["meanings"].get(keyword, "")
        if keyword not in NUMBERED and meaning and keyword == line.text.lower():
            more = wrapped(f"{keyword} - {meaning}", TEXT_ROOM) - 1
            lines += more
            if lines <= TEXT_LINES:
                fix = f"***{line.text}*** - *{meaning[0].upper()}{meaning[1:]}.*"
                told = f"there is room to explain {line.text}"
                found.append(card.in_text("card-guide.keyword.3", line.start, line.end, told, fix, advice=True))
    return found


def explanations_in_italics(card: StyledCard) -> list[Finding]:
    """card-guide.keyword.4 The explanation of a keyword is set in italics."""
    found = []
    for line in card.text.lines():
        head = keyword_head(line)
        told = line.text[len(head) :]
        start = line.start + len(head) + len(told) - len(told.lstrip(" -"))
        if head and told.strip(" -.") and not card.text.is_set(start, line.end, italic=True):
            message = "the explanation of a keyword is set in italics"
            found.append(card.restyled("card-guide.keyword.4", start, line.end, message, "*"))
    return found


# -- Subtypes and drop caps ---------------------------------------------------------------------------------------


def kind_of(card: StyledCard) -> str:
    """The card's type; empty if its type line names none."""
    kind = card.word("type").partition(" - ")[0].strip().lower()
    return kind if kind in TYPES else ""


def has_a_subtype(card: StyledCard) -> list[Finding]:
    """card-guide.subtype.1 No card should go without a subtype."""
    line = card.word("type")
    if not kind_of(card) or line.partition(" - ")[2].strip():
        return []
    return [Finding("card-guide.subtype.1", "type", f"it has no subtype: {line} - …", 0, len(line))]


def subtypes_have_capitals(card: StyledCard) -> list[Finding]:
    """card-guide.subtype.2 A subtype starts with a capital."""
    line = card.word("type")
    begin = line.find(" - ") + 3
    small = [one for one in re.finditer(r"\S+", line) if begin > 2 and one.start() >= begin and one[0][0].islower()]
    return [
        Finding(
            "card-guide.subtype.2",
            "type",
            f"a subtype starts with a capital: {one[0].capitalize()}",
            one.start(),
            one.end(),
            one[0].capitalize(),
        )
        for one in small
    ]


def drop_cap_opens(card: StyledCard) -> list[Finding]:
    """card-guide.dropcap.1 A drop cap is used on nothing but the opening line."""
    opening = next((line.start for line in card.text.lines()), 0)
    told = "a drop cap belongs to the opening line"
    return [_without_cap(card, "card-guide.dropcap.1", at, told) for at in card.text.drop_caps if at != opening]


def drop_cap_has_room(card: StyledCard) -> list[Finding]:
    """card-guide.dropcap.2 A drop cap calls for a text of two lines or more."""
    if wrapped(card.text.plain, TEXT_ROOM) >= 2:
        return []
    told = "a drop cap needs two lines of text or more"
    return [_without_cap(card, "card-guide.dropcap.2", at, told) for at in card.text.drop_caps]


def _without_cap(card: StyledCard, rule: str, at: int, told: str) -> Finding:
    place = card.text.at[at]
    return Finding(rule, "text", told, place - 1, place + 1, card.text.plain[at])


# -- Names and pictures -------------------------------------------------------------------------------------------


def name_is_free(card: StyledCard) -> list[Finding]:
    """layout.5 No two different cards share a name."""
    return name_in_use(card, "layout.5")


def art_is_unused(card: StyledCard) -> list[Finding]:
    """art.source.1 A picture is chosen that no other card uses."""
    return art_in_use(card, "art.source.1")


def artist_is_named(card: StyledCard) -> list[Finding]:
    """art.credit.1 The artist of a picture is named."""
    return artist_unnamed(card, "art.credit.1")


def fits_its_box(card: StyledCard) -> list[Finding]:
    """layout.8 Abilities and special rules are printed in the text box, all of them."""
    return text_too_long(card, "layout.8", frame(card.fields))


@cache
def checks() -> tuple[Check, ...]:
    """All that the guide asks of a card."""
    return (
        sentences_end, fragments_do_not, digits, target_words, style_in_quotes, two_line_names, keywords_first,
        keywords_stand_out, keywords_may_be_explained, explanations_in_italics, has_a_subtype, subtypes_have_capitals,
        drop_cap_opens, drop_cap_has_room, name_is_free, art_is_unused, artist_is_named, fits_its_box,
    )  # fmt: skip


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "card-guide.start.1": ("rulewright.studio.making:refuse_stranger",),
    "card-guide.start.2": ("rulewright.studio.lint:holds_back",),
}
"""Rules of this section that other code obeys."""
