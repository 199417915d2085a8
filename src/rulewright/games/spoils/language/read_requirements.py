"""From tree to nodes: what players cannot do, must do, may do all the same, and what lies open."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Fits, Happened
from rulewright.effects.history import can_be_told
from rulewright.effects.numbers import Fixed
from rulewright.effects.relations import SentByThis
from rulewright.effects.selectors import Cards, Filter, Leader, This, TopOf, Who
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import THEY, Mention, Misread, Some, rebuild

ONE = Fixed(1)
PAST = v.Can("assign past blockers")
LOSE = "lose for want of influence"
"""What a text may keep a player from."""


class Deed(Struct, frozen=True):
    """Something that a player does, and with or to what."""

    what: str
    cards: Cards | None = None


class ReadRequirements(Transformer[Token, Any]):
    """Nodes of `requirements.lark`."""

    def requirement(self, c: list[Any]) -> p.Paragraph:
        return cast("p.Paragraph", c[0])

    def requirement_while(self, c: list[Any]) -> p.Paragraph:
        """What binds while something is so; damage is assigned while attacking, so that need not be asked besides."""
        match c[0], c[-1]:
            case Fits(card=card, description=Filter(states=("attacking",))), p.Standing(
                cards=Mention(), changes=(v.Can(what="assign past blockers"),)
            ):
                return replace(c[-1], cards=card)
        return cast("p.Paragraph", replace(c[-1], condition=c[0]))

    def requirement_during(self, c: list[Any]) -> p.Paragraph:
        return cast("p.Paragraph", replace(c[0], condition=c[1]))

    def bearer(self, c: list[Any]) -> Any:
        return c[0]

    def whoever(self, c: list[Any]) -> None:
        return None

    def former(self, c: list[Any]) -> None:
        return None

    def anyoneword(self, c: list[Any]) -> None:
        return None

    def for_anyone(self, c: list[Any]) -> v.Effect:
        return v.ForAnyone()

    # -- what a player cannot do --

    def bars(self, c: list[Any]) -> p.Paragraph:
        who, deed = c
        if deed.what == LOSE and deed.cards not in (Leader(who), Leader(THEY)):
            raise Misread("whose influence?")
        return p.Barred(_bound(who), deed.what, None if deed.what == LOSE else deed.cards)

    def nobody_plays(self, c: list[Any]) -> p.Paragraph:
        return p.Barred("each", "play", played(c[0]))

    def nobody_uses(self, c: list[Any]) -> p.Paragraph:
        return p.Barred("each", "use abilities", any_of(c[0]) if c else None)

    def attacks_once(self, c: list[Any]) -> p.Paragraph:
        return p.Barred(_bound(c[0]), "attack again")

    def deed(self, c: list[Any]) -> Deed:
        return cast("Deed", c[0])

    def loss(self, c: list[Any]) -> Deed:
        return Deed(LOSE, Leader(c[0]))

    def deed_attack(self, c: list[Any]) -> Deed:
        return Deed("attack")

    def deed_attack_that(self, c: list[Any]) -> Deed:
        return Deed("attack", attacked(c[0]))

    def deed_block(self, c: list[Any]) -> Deed:
        return Deed("block")

    def deed_play(self, c: list[Any]) -> Deed:
        return Deed("play", played(c[0]))

    def deed_flip_up(self, c: list[Any]) -> Deed:
        return Deed("flip up")

    def deed_use(self, c: list[Any]) -> Deed:
        return Deed("use abilities")

    def deed_use_of(self, c: list[Any]) -> Deed:
        return Deed("use abilities", any_of(c[0]))

    def deed_draw(self, c: list[Any]) -> Deed:
        return Deed("draw")

    def deed_pick(self, c: list[Any]) -> Deed:
        return Deed("pick", any_of(c[0]))

    def deed_take(self, c: list[Any]) -> Deed:
        return Deed("take control", any_of(c[0]))

    def deed_search(self, c: list[Any]) -> Deed:
        return Deed("search", Leader(c[0]))

    def deed_gain(self, c: list[Any]) -> Deed:
        return Deed("gain score")

    def deed_respond(self, c: list[Any]) -> Deed:
        return Deed("respond")

    def deed_respond_to(self, c: list[Any]) -> Deed:
        cards = c[0] if isinstance(c[0], This) else played(c[0])
        return Deed("respond", cards)

    # -- what a player must pay for --

    def charges(self, c: list[Any]) -> p.Paragraph:
        who, amount, deed = c
        return p.Toll(_bound(who), deed.what, amount, deed.cards)

    def so_often(self, c: list[Any]) -> int:
        return int(c[0]) if c else 1

    def plays_limited(self, c: list[Any]) -> p.Paragraph:
        who, most, described = c
        kind = played(Some(merged(described), "one"))
        if kind.types == ("resource",) or not can_be_told(kind):
            raise Misread("only so many cards of which kind?")
        before = Happened(p.Occasion("is played", kind, "that player"), Fixed(most))
        return p.Barred(_bound(who), "play", kind, before)

    def payer(self, c: list[Any]) -> None:
        return None

    itscontroller = payer
    itwas = payer

    def charges_unless(self, c: list[Any]) -> p.Paragraph:
        who, deed, _, amount = c
        return self.charges([who, amount, deed])

    def charges_attackers(self, c: list[Any]) -> p.Paragraph:
        return p.Toll("anyone", "attack with", c[2], any_of(c[0]))

    def charges_party(self, c: list[Any]) -> p.Paragraph:
        return p.Toll(_bound(c[0]), "attack", c[1])

    def charges_attacker(self, c: list[Any]) -> p.Paragraph:
        return p.Toll("anyone", "attack with", c[1], c[0])

    def charged_attack(self, c: list[Any]) -> Deed:
        return Deed("attack")

    def charged_attack_that(self, c: list[Any]) -> Deed:
        return Deed("attack", attacked(c[0]))

    def charged_attack_with(self, c: list[Any]) -> Deed:
        return Deed("attack with", any_of(c[0]))

    def charged_block_with(self, c: list[Any]) -> Deed:
        return Deed("block with", any_of(c[0]))

    def charged_search(self, c: list[Any]) -> Deed:
        return Deed("search", Leader(c[0]))

    def charged_use(self, c: list[Any]) -> Deed:
        return Deed("use abilities")

    def charged_use_of(self, c: list[Any]) -> Deed:
        return Deed("use abilities", any_of(c[0]))

    def charged_pick(self, c: list[Any]) -> Deed:
        return Deed("pick", any_of(c[0]))

    def charged_play(self, c: list[Any]) -> Deed:
        return Deed("play", played(c[0]))

    # -- what else binds --

    def plays_any_time(self, c: list[Any]) -> p.Paragraph:
        return p.Allowed(_bound(c[0]), "play at any time", played(c[1]))

    def plays_elsewhere(self, c: list[Any]) -> p.Paragraph:
        bearer, np, hand, *terms = (part for part in c if part is not None)
        if hand not in (bearer, THEY) or (bearer == "you") != (hand == "you"):
            raise Misread("in whose hand?")
        if "free" in terms:
            raise Misread("only what an instruction has somebody play is for free")
        return p.Allowed(_bound(bearer), "play as though in hand", any_of(np), waived=bool(terms))

    def must_be_picked(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(any_of(c[0]), (v.Must("be picked"),))

    def must_be_hit(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(any_of(c[0]), (v.Must("be hit"),))

    def has_no_text(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(any_of(c[0]), (v.LoseText(),))

    def all_must_block(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(Filter(types=("character",)), (v.Must("block", any_of(c[0])),))

    isattacking = itsparty = thatinclude = itsdamage = pastblockers = whoever

    def hides_its_party(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(c[0], (v.Can("hide its party"),))

    def hides_a_party(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(any_of(c[1]), (v.Can("hide its party"),))

    def assigns_past(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(any_of(c[0]), (PAST,))

    def assigns_its_past(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(Mention(pronoun=True), (PAST,))

    def lies_open(self, c: list[Any]) -> p.Paragraph:
        return p.Openly(any_of(c[0]))

    def plays_open(self, c: list[Any]) -> p.Paragraph:
        return p.Openly(TopOf(_own(c[0], c[1]), ONE))

    def plays_open_hand(self, c: list[Any]) -> p.Paragraph:
        return p.Openly(Filter(area="hand", area_of=_own(c[0], c[1])))

    def may_look(self, c: list[Any]) -> p.Paragraph:
        who = _bound(c[0])
        return p.Openly(rebuild(any_of(c[1]), lambda part: who if part == THEY else part), to=who)

    def may_look_at_removed(self, c: list[Any]) -> p.Paragraph:
        """What this card has removed from the game lies there for good, so that no moment need be named."""
        cards = any_of(c[1])
        if not isinstance(cards, Filter) or SentByThis() not in cards.where:
            raise Misread("when?")
        return p.Openly(cards, to=_bound(c[0]))

    def hand_lies_open(self, c: list[Any]) -> p.Paragraph:
        return p.Openly(Filter(area="hand", area_of=c[0]))


def _own(who: Any, whose: str) -> Who:
    """A player, of whose own cards something is said."""
    if whose not in (who, THEY):
        raise Misread("whose?")
    return _bound(who)


def any_of(np: Any) -> Cards:
    """The cards that a prohibition or demand speaks of: a named one, or any of a description."""
    if not isinstance(np, Some):
        return cast("Cards", np)
    if np.kind not in ("one", "every", "bare"):
        raise Misread("which of them?")
    return replace(np.what, another=False, other=True) if np.what.another else np.what


def attacked(np: Any) -> Cards:
    """What can be attacked: factions and locations."""
    cards = any_of(np)
    if isinstance(cards, Filter) and not set(cards.types) <= {"location", "faction"}:
        raise Misread("only factions and locations are attacked")
    return cards


def played(np: Any) -> Filter:
    """Cards of a kind, as they are played."""
    described = any_of(np)
    if not isinstance(described, Filter) or described.controller or described.area != "play":
        raise Misread("which cards?")
    return replace(described, area="being played")


def _bound(who: Any) -> Who:
    if who == "each opponent":
        return "opponent"
    if who in ("you", "opponent", "each", "that player", "picked player") or who == THEY:
        return cast("Who", who)
    raise Misread("which player?")
