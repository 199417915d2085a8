"""Printing programs back: putting cards from one area into another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Each, Filter, Register, This, TopOf
from rulewright.games.arcmage.language.phrases import say
from rulewright.games.arcmage.language.print_players import MANY, verb
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

if TYPE_CHECKING:
    from rulewright.games.arcmage.language.print_deeds import Deeds


def placed(printer: Deeds, effect: v.Put, who: Any) -> Piece:
    """Cards go to a hand, a deck, a graveyard, into play, out of the game."""
    if effect.to == "discard":
        return _buried(printer, effect, who)
    if effect.to == "removed":
        head = printer.head(who, "remove")
        return seq(head, printer.object(effect.cards), "from the game")
    if effect.to == "hand":
        return _to_hand(printer, effect, who)
    if effect.to == "deck" and isinstance(effect.cards, Filter) and effect.cards.area == "discard":
        head, whose = printer.head(who, "shuffle"), _whose_pile(printer, effect, who)
        return seq(head, whose, "graveyard into", whose, "deck")
    put = printer.head(who, "put")
    it = printer.object(effect.cards)
    there = where(printer, effect, who)
    if effect.into:
        remember(printer, effect)
    bare = _from_any(printer, effect)
    return seq(put, it, there) if bare is None else say("{put} {it} {there}", put=put, it=it, there=there, bare=bare)


def _from_any(printer: Deeds, effect: v.Put) -> Piece | None:
    """A target in any graveyard, where the text says before that graveyards are searched."""
    pick = printer.picks.get(effect.cards.name) if isinstance(effect.cards, Register) else None
    if pick is None or pick.choose or pick.cards.area != "discard" or pick.cards.area_of is not None:
        return None
    return seq("target", printer.described(replace(pick.cards, area="play"), many=False, anywhere=True))


def where(printer: Deeds, effect: v.Put, who: Any) -> Piece:
    """Into which area."""
    whose = _whose_pile(printer, effect, who)
    order = "in any order" if effect.any_order else ""
    match effect.to:
        case "play" if effect.at is None:
            return seq(say("into your army"), "marked" if effect.depleted else "")
        case "play":
            return say("into play as 1 of my residents")
        case "deck top":
            return seq(say("on top of {whose} deck", whose=whose), order)
        case "deck bottom":
            return seq("on the bottom of", whose, "deck", order)
        case "deck":
            return seq("into", whose, "deck")
        case "discard":
            return seq("into", whose, "graveyard")
        case "hand":
            return say("into {hand}", hand=seq(whose, "hand"))
    raise Misread("no words for where this goes")


def _whose_pile(printer: Deeds, effect: v.Put, who: Any) -> Piece:
    """A card goes to its owner's pile; whose that is may be plain from where it comes from."""
    pick = printer.picks.get(effect.cards.name) if isinstance(effect.cards, Register) else None
    what = pick.cards if pick is not None else effect.cards
    if isinstance(what, Filter) and what.area == "play" and what.among is None:
        many = pick is None or pick.high != n.Fixed(1)
        return "their owner's" if many else "its owner's"
    return printer.whose("you") if who == "you" else "their"


def remember(printer: Deeds, effect: v.Put) -> None:
    """What was put somewhere is spoken of as what it was."""
    cards = effect.cards
    if isinstance(cards, Register) and cards.name in printer.picks:
        printer.kinds[effect.into] = printer.picks[cards.name].cards
    elif isinstance(cards, Register):
        printer.kinds[effect.into] = printer.kinds.get(cards.name, Filter())
    elif printer.event is not None:
        printer.kinds[effect.into] = printer.event


def _to_hand(printer: Deeds, effect: v.Put, who: Any) -> Piece:
    """To the hand: its owner's, or one's own where the card is known to be that player's."""
    pick = printer.picks.get(effect.cards.name) if isinstance(effect.cards, Register) else None
    what = pick.cards if pick is not None else effect.cards
    returned, put = printer.heads(who, "return", "put")
    from_play = isinstance(what, Filter) and what.area == "play" and what.among is None
    it, agreement = printer.objects(effect.cards)
    if from_play:
        hand = say("their owner's hand") if agreement == MANY else "its owner's hand"
    else:
        hand = seq(printer.whose("you") if who == "you" else "their", "hand")
    return say("{return_} {it} to {hand}", return_=returned, it=it, hand=hand, put=put)


def _given_up(pick: v.Pick) -> bool:
    return pick.choose and pick.cards.controller == pick.who


def _milled(printer: Deeds, cards: TopOf, who: Any) -> Piece:
    doer, printer.doer = printer.doer, who
    put = printer.head(who, "put")
    found = seq(put, printer.object(cards), "into", printer.whose(cards.who), "graveyard")
    printer.doer = doer
    return found


def _buried(printer: Deeds, effect: v.Put, who: Any) -> Piece:
    """Into a graveyard: what one gives up of one's own is sacrificed."""
    cards = effect.cards
    if effect.on_top:
        put = printer.head(who, "put")
        it, are = printer.anew(
            lambda: printer.object(cards), lambda: printer.subject(cards, lambda a: seq(verb("are", a), "put"))
        )
        whose = printer.whose("you")
        return say("{put} {it} on top of {whose} graveyard", put=put, it=it, are=are, whose=whose)
    if isinstance(cards, TopOf):
        told, plain = printer.anew(lambda: _milled(printer, cards, who), lambda: _milled(printer, cards, "you"))
        return say("{told} | off a deck", told=told, plain=plain if who == "picked player" else None)
    parts = cards.groups if isinstance(cards, Each) else (cards,)
    picks = [printer.picks.get(one.name) for one in parts if isinstance(one, Register)]
    pick = picks[0] if len(picks) == 1 else None
    own = isinstance(cards, This) or (isinstance(cards, Filter) and cards.controller == "you")
    own = own or (bool(picks) and all(one is not None and _given_up(one) for one in picks))
    if not own:
        put = printer.head(who, "put")
        seen = isinstance(cards, Register) and not any(picks)
        it, agreement = printer.objects(cards)
        if seen:
            return seq(put, it, "into", printer.whose("you") if who == "you" else "their", "graveyard")
        return seq(put, it, "into", "their owner's" if agreement == MANY else "its owner's", "graveyard")
    printer.given_up |= {one.into for one in picks if one is not None}
    head, put = printer.heads(who, "sacrifice", "put")
    it = printer.object(cards)
    me = it if isinstance(cards, This) else None
    if pick is not None and pick.high is not None:
        _, each, _ = printer.counted(pick.high)
        if each is not None:
            return say("{told} for each {thing}", told=seq(head, it), thing=each)
    return say("{sacrifice} {it}", sacrifice=head, it=it, me=me, put=put)
