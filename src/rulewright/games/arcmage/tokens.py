"""Creatures that are tokens: defined by the text that makes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.effects.verbs import CreateTokens
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.cards import ArcmageCard, printed_token
from rulewright.text.pending import parts_of

_NAME = re.compile(r"(\d+)/(\d+) (.+?)(?: with (.+))?")

Key = tuple[str, str]
"""What a text says of a token, and the faction of the card that says it."""


def key_of(name: str, maker: ArcmageCard) -> Key:
    """Which token a card's text means."""
    return name, maker.faction


def tokens_of(cards: Iterable[ArcmageCard]) -> dict[Key, ArcmageCard]:
    """The tokens that texts of these cards make; a token has the faction of the card that makes it."""
    found: dict[Key, ArcmageCard] = {}
    for card in cards:
        for part in parts_of(card.paragraphs):
            if isinstance(part, CreateTokens):
                found[key_of(part.name, card)] = token_called(part.name, card.faction)
    return found


def token_called(name: str, faction: str) -> ArcmageCard:
    """basics.1 A 2/1 Wolf is a creature with ATK 2, DEF 1 and the type Wolf, of the faction named or its maker's."""
    match = _NAME.fullmatch(name)
    assert match is not None, "a token is named by its stats and its types"
    own = next((one for one in FACTIONS if match[3].startswith(f"{one} ")), "")
    called = match[3].removeprefix(own).strip()
    types = tuple(one.lower() for one in called.split())
    stats = (int(match[1]), int(match[2]))
    return printed_token(f"{called} Token", stats, types, own or faction, _text(match[4] or ""))


def _text(skills: str) -> str:
    """What a token can do, as text of its own: quoted, or its keywords."""
    return skills[1:-1] if skills.startswith('"') else skills.replace(" and ", ", ")
