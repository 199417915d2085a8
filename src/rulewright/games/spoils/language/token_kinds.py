"""The line by which a card says what the tokens are that it puts into play as cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from rulewright.effects.paragraphs import Paragraph, TokenKind
from rulewright.effects.verbs import CreateTokens
from rulewright.games.spoils.language.wording import table
from rulewright.games.spoils.listed_tokens import LISTED
from rulewright.text.pending import rebuild

_NAMES = {"character": ("strength", "life", "speed"), "location": ("structure",), "item": ()}


def token_kind(line: str) -> TokenKind | None:
    """The kind of token that a line describes; None if it describes none."""
    match = next((found for one in _wordings() if (found := one.fullmatch(line.strip()))), None)
    if match is None:
        return None
    said = match.groupdict()
    words = f"{said['trade'] or ''} {said['type']}".strip().title()
    type_line = f"{words} - {said['subtype'].lower()}" if said["subtype"] else words
    figures = tuple(int(said[what]) for what in _NAMES[said["type"].lower()])
    return TokenKind(f"{said['name'].title()} Token", type_line, figures)


@cache
def _wordings() -> tuple[re.Pattern[str], ...]:
    """The listed wordings of such a line."""
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in table()["lines"]["token"])


def token_line(kind: TokenKind) -> str:
    """A kind of token in words."""
    head, _, tail = kind.type_line.partition(" - ")
    parts = [f"{n} {word}" for n, word in zip(kind.figures, _NAMES[head.split()[-1].lower()], strict=True)]
    parts += [f'the "{word}" subtype' for word in tail.split(", ") if word]
    *trade, type_ = head.split()
    noun = " ".join([*trade, type_.lower()])
    figures = ", ".join(parts[:-1]) + ", and " + parts[-1] if len(parts) > 2 else " and ".join(parts)
    cards = f"{kind.name.removesuffix(' Token')} tokens as {noun} cards"
    return f"Treat {cards} with {figures}." if parts else f"Treat {cards}."


def undescribed_token(found: Sequence[Paragraph]) -> str:
    """The name of a token that a card puts into play as a card without saying what it is; empty if there is none."""
    known = {LISTED.name, *(one.name for one in found if isinstance(one, TokenKind))}
    made: set[str] = set()

    def note(part: object) -> object:
        if isinstance(part, CreateTokens):
            made.add(part.name)
        return part

    rebuild(tuple(found), note)
    return min(made - known, default="")
