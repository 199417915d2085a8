"""The style of our own cards of Smash Up: the templating that real cards keep to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.games.markup import Span
from rulewright.games.smashup.frames import frame
from rulewright.games.style import Check, Finding, StyledCard
from rulewright.games.style_checks import art_in_use, artist_unnamed, name_in_use, text_too_long, unended

_LABEL = re.compile(r"(ongoing|talent|special)\s*:", re.IGNORECASE)


def sentences(card: StyledCard) -> Iterator[Span]:
    """The lines that are not all in italics."""
    return (line for line in card.text.lines() if not card.text.is_set(line.start, line.end, italic=True))


def sentences_end(card: StyledCard) -> list[Finding]:
    """Each sentence closes with a period."""
    return unended(card, "style.period", sentences(card))


def labels_in_capitals(card: StyledCard) -> list[Finding]:
    """Labels open with a capital: Ongoing, Talent, Special."""
    found = []
    for line in card.text.lines():
        match = _LABEL.match(line.text)
        if match and match[1] != match[1].capitalize():
            start, wanted = line.start + match.start(1), match[1].capitalize()
            found.append(
                card.in_text("style.label", start, start + len(wanted), f"the label is written {wanted}", wanted)
            )
    return found


def names_are_free(card: StyledCard) -> list[Finding]:
    """A name is one card's."""
    return name_in_use(card, "style.name")


def fits_its_box(card: StyledCard) -> list[Finding]:
    """The text fits into its box."""
    return text_too_long(card, "style.length", frame(card.fields))


def pictures(card: StyledCard) -> list[Finding]:
    """A picture is used once, and its artist named."""
    return [*art_in_use(card, "style.art"), *artist_unnamed(card, "style.artist")]


CHECKS: tuple[Check, ...] = (sentences_end, labels_in_capitals, names_are_free, fits_its_box, pictures)
