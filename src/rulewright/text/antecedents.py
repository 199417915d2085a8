"""Things spoken of that later words can mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Compare, Condition, Fits, Not
from rulewright.effects.numbers import ValueOf
from rulewright.effects.selectors import Cards, Host, Register, This, Who
from rulewright.kernel.errors import Meant
from rulewright.text.pending import ORDINALS, Mention, Misread

DRAWN = "drawn"
ATTACHED = "attached"
"""What is known of the card that this one is on."""
ITSELF = "itself"
"""The card whose text this is, as the card of an event: it is this card or it, and not called by its type."""
PLAYED = Register("?played")
"""What a player was told to play: nobody knows yet which card that is, so that nothing can be said of it."""


class Antecedent(Struct, frozen=True):
    """Something spoken of that later words can mean."""

    cards: Cards
    types: tuple[str, ...]
    """Its types; empty if it can be any card."""
    subtypes: tuple[str, ...]
    plural: bool
    known: frozenset[str]
    away: str = ""
    """Where it has gone: destroyed, or put where nobody would still call it the character."""
    rival: Antecedent | None = None
    """Another card of the same event, which the same word could mean."""
    elsewhere: bool = False
    """Spoken of in another paragraph, so that `it` alone does not reach it."""
    controller: Who | str = ""
    """Whose it was said to be."""
    hidden: bool = False
    """It does not lie in play: it was seen, found or picked in a deck, a hand or a pile."""
    area: str = ""
    """Where it was said to be."""
    paid: bool = False
    """It was spoken of in the cost, and this is the effect."""
    fewer: bool = False
    """Of these cards some have gone elsewhere."""
    whole: bool = False
    """All the cards of a description, as an instruction found them: only they and them mean these."""
    at: int = 0
    """The place of the words for it in the piece that is being read; 0 if that is not known, or was another piece."""


def copy(one: Antecedent, *, elsewhere: bool) -> Antecedent:
    """The same thing spoken of, in this paragraph or in another."""
    return replace(replace_cards(one, one.cards), elsewhere=elsewhere, hidden=one.hidden)


def replace_cards(one: Antecedent, cards: Cards) -> Antecedent:
    """The same thing spoken of, as the object that it has become."""
    return Antecedent(cards, one.types, one.subtypes, one.plural, one.known, one.away, None, False, one.controller)


def subject_of(condition: Any) -> Cards | None:
    """The card of which a condition says something; None if it says something else."""
    match condition:
        case Fits(card=card):
            return card
        case Compare(left=ValueOf(of=card)):
            return card
        case Not(condition=inner):
            return subject_of(inner)
    return None


def known_to_be(spoken: Iterable[Antecedent], so: Condition | None) -> tuple[Antecedent, ...]:
    """If a card is what it was tested for, it can be called by that type."""
    if not isinstance(so, Fits):
        return tuple(spoken)
    return tuple(
        replace(one, types=one.types or so.description.types) if one.cards == so.card else one for one in spoken
    )


def only_drawn(one: Antecedent) -> bool:
    """A card that only its player has seen is called by how it came."""
    return DRAWN in one.known and "revealed" not in one.known


def fits(mention: Mention, one: Antecedent) -> bool:
    """Whether words that point back can mean this."""
    if mention.at and one.at > mention.at:
        return False  # words do not point forward
    if (one.whole and not mention.pronoun) or (mention.besides is not None and one.cards == mention.besides):
        return False
    if mention.known and mention.known not in one.known:
        return False
    if mention.there and (one.hidden or "discarded" in one.known):
        return False
    if only_drawn(one) and mention.known != DRAWN:
        return False
    if mention.controller and mention.controller != one.controller:
        return False
    if mention.pronoun:
        return not one.elsewhere
    nameless = not mention.known and not mention.owner
    if isinstance(one.cards, Host) and one.types:
        return mention.nouns == one.types  # what a card says that it is attached to can be called by that
    itself = ITSELF in one.known and bool(mention.nouns) and not mention.known
    if itself or isinstance(one.cards, This | Host) or one.away == "destroyed" or (one.away and nameless):
        return False
    if not mention.nouns:
        return True
    if mention.nouns[0].startswith('"'):
        return one.subtypes == (mention.nouns[0].strip('"'),)
    return not one.types or set(mention.nouns) == set(one.types)


_IN_PLAY = (v.Heal, v.Mark, v.Unmark, v.Destroy, v.AddTokens, v.RemoveTokens, v.Modify, v.TakeControl, v.LeaveBattle)
"""What can only be done to cards in play."""


def to_what_is_there(effect: v.Effect) -> v.Effect:
    """An instruction in which it, if only a card in play can be meant, is one."""
    name = "to" if isinstance(effect, v.Inflict) else "cards" if isinstance(effect, _IN_PLAY) else ""
    it = getattr(effect, name, None) if name else None
    if isinstance(it, Mention) and it.pronoun and not it.plural:
        return replace(effect, **{name: replace(it, there=True)})
    return effect


def picked_alike(
    mention: Mention, one: Antecedent, fitting: list[Antecedent], spoken: Sequence[Antecedent]
) -> list[Antecedent]:
    """What `it` or `the character` could as well mean as one card picked: that first, then each other picked like it.

    What decides otherwise: only one of them can have that done to it; one was spoken of again since it was picked; one
    was picked in the effect and the other in the cost; the same instruction calls the other by its noun.
    """
    if mention.plural or not _just_picked(one, spoken):
        return [one]
    near = (one.paid, one.elsewhere)
    others = [other for other in fitting if other.cards != one.cards and (other.paid, other.elsewhere) == near]
    return [one, *(other for other in others if _just_picked(other, spoken))]


def unclear(readings: list[Antecedent], at: int = -1) -> Misread:
    """A word that could mean any of these cards, as a text would call them."""
    spoken = [*reversed(readings)]
    meant = [Meant(_called(one), tuple(_called(one, how) for how in ("", *sorted(one.known)))) for one in spoken]
    if len({one.called for one in meant}) < len(meant):
        pairs = zip(meant, spoken, ORDINALS, strict=False)
        meant = [Meant(f"{one.called} picked {which}", (_called(said, which),)) for one, said, which in pairs]
    return Misread(f"this could mean {' or '.join(one.called for one in meant)}; say which", at, tuple(meant))


def _just_picked(one: Antecedent, spoken: Sequence[Antecedent]) -> bool:
    """Whether a card was picked and not spoken of since."""
    if not isinstance(one.cards, Register) or one.known.isdisjoint(("picked", "chosen")):
        return False
    return sum(other.cards == one.cards for other in spoken) == 1


def _called(one: Antecedent, how: str = "") -> str:
    if isinstance(one.cards, This):
        return "this card"
    noun = " or ".join(one.types) or "card"
    subtype = "".join(f'"{name}" ' for name in one.subtypes)
    side = {"you": " you control", "opponent": " your opponent controls"}.get(str(one.controller), "")
    return " ".join(f"the {how} {subtype}{noun}{side}".split())


def searches(spoken: Sequence[Antecedent]) -> tuple[Cards, ...]:
    """What was searched for in one way or another."""
    return tuple(dict.fromkeys(one.cards for one in spoken if "found" in one.known and not one.plural))
