"""409 Tokens: what lies on a card, and tokens that are cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.paragraphs import TokenKind
from rulewright.games.spoils.cards import NO_ICONS, SpoilsCard, read_text, read_type_line
from rulewright.games.spoils.editions import Edition
from rulewright.games.spoils.listed_tokens import LISTED
from rulewright.games.spoils.s3_key_terminology.r307_duplicate import do_cease
from rulewright.kernel.changes import vanish
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import FACE_DOWN

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


_LEAVES_THE_GAME = "If this card leaves play, remove it from the game instead."


def micromajig(edition: Edition) -> TokenKind:
    """409.3a, 409.3c.1 A Micromajig Token is a Gearsmith character card, strength 1, life 1, speed 3, subtype majig.

    Also F.terms.micromajig.1: without the subtype.
    """
    return LISTED if edition.majig_subtype else replace(LISTED, type_line=LISTED.type_line.partition(" - ")[0])


def kinds_of(cards: Iterable[SpoilsCard], edition: Edition) -> tuple[TokenKind, ...]:
    """409.3 The tokens that can come into play as cards: the kind that the book lists, and those that cards tell of."""
    told = (one for card in cards for one in card.paragraphs if isinstance(one, TokenKind) and one.name != LISTED.name)
    return tuple(dict.fromkeys((micromajig(edition), *told)))


def token_card(kind: TokenKind, edition: Edition) -> SpoilsCard:
    """409.3 A token of a kind, as the card that it counts as.

    Also F.terms.micromajig.2: it is removed from the game instead of leaving play.
    """
    line = read_type_line(kind.type_line)
    text = _LEAVES_THE_GAME if edition.tokens_leave_the_game else ""
    strength, life, speed = kind.figures if line.type == "character" else (None, None, None)
    return SpoilsCard(
        name=kind.name,
        line=line,
        cost=None,
        threshold=NO_ICONS,
        strength=strength,
        life=life,
        speed=speed,
        structure=kind.figures[0] if line.type == "location" else None,
        influence=0,
        text=text,
        paragraphs=read_text(kind.name, kind.type_line, text),
        keywords=frozenset(),
        attach_to="",
        unique="",
        provides=NO_ICONS,
        flip_up=None,
        abilities=(),
        costs=(),
        flip_costs=(),
        options=(),
        uncapped=False,
        type=line.type,
        types=frozenset({line.type}),
        token=True,
    )


def strange_token(card: SpoilsCard, edition: Edition) -> Refusal | None:
    """409.3 Where the Micromajig is the only token that is a card, a card that speaks of another cannot be used."""
    others = [kind.name for kind in kinds_of((card,), edition)[1:]]
    if edition.card_tokens or not others:
        return None
    return Refusal("409.3", f"the edition {edition.id} knows no {others[0]}, only the {LISTED.name}")


def vanish_tokens(game: Game) -> bool:
    """409.3b, 409.3a A token that is a card ceases to exist once it has left play, as by being turned down (411.4)."""
    gone = False
    for slot in range(len(game.state.cards) - 1, -1, -1):
        card = game.state.cards[slot]
        if card.area < 0 or slot in game.state.table.duplicates:
            continue  # what has gone already, or a copy of a card
        if not game.printed(slot).token and do_cease(game):
            break  # nothing but copies comes after what was brought to the game
        if game.printed(slot).token and (card.flags & FACE_DOWN or not game.rules.in_play(card.area)):
            vanish(game, slot)
            game.say("409.3b" if not game.rules.edition_record.card_tokens else "409.3a", f"{game.name(slot)} is gone")
            gone = True
    return gone


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "409.1": ("rulewright.kernel.changes:tokens_on",),
    "409.2": ("rulewright.kernel.changes:relocate",),
    "409.3b": ("rulewright.kernel.changes:create",),
    "409.3c": ("rulewright.kernel.changes:create",),
}
"""Rules of this section that other code obeys."""
