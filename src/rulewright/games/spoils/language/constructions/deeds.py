"""Deeds of players: drawing, discarding, destroying, picking, playing, paying. Who does them comes before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Each, Filter, This, TopOf, Who
from rulewright.games.spoils.language.constructions.clauses import their_own
from rulewright.games.spoils.language.constructions.numbers import ONE, for_each, worked_out
from rulewright.games.spoils.language.constructions.objects import Effects, deed, targets, treatments
from rulewright.games.spoils.language.constructions.subjects import any_of
from rulewright.games.spoils.language.constructions.verbs import after, verbs
from rulewright.text.agreement import own
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import node_of
from rulewright.text.english.descriptions import narrowed
from rulewright.text.english.hands import discard_those, half_a_hand
from rulewright.text.pending import REMAINING, SUBJECT, THEY, Mention, Misread, Some


def constructions() -> Iterator[Construction]:
    """`Deed`: one verb with its objects."""
    yield from _hand()
    for name, verb in verbs().items():
        if verb.does:
            yield from deed(f"{name}~ {{cards:NP}}{after(verb)}", make=node_of(verb))
    yield from treatments()
    yield from _seeing()
    yield from _playing()
    yield from _paying()


def _hand() -> Iterator[Construction]:
    for one in ("sg", "pl"):
        figure = f"{{n:$number.{one}}}"
        yield construction(f"Cards.{one}", f"{figure} card{'s' * (one == 'pl')}", figure, node=n.Fixed(SLOT.n))
    yield construction("Cards@n", "{number:Count@n} card@n", node=SLOT.number)
    yield construction("CardCount", "{number:Cards}", node=SLOT.number)
    for words, sum_of in (("plus", n.Plus), ("minus", n.Minus)):
        yield construction(
            "CardCount",
            f"{{number:Cards}} {words} {{more:Amount}} [card|cards]",
            node=Made(lambda number, more, sum_of=sum_of: worked_out(sum_of, number, more)),
        )
    yield construction("CardCount", "as many cards as {done:DidSo}", node=SLOT.done)
    yield construction("CardCount", "{number:Cards} {each:Per}", node=Made(lambda number, each: for_each(number, each)))
    yield construction(
        "CardCount",
        "cards equal to {number:Quantity}",
        "a number of cards equal to {number:Quantity}",
        node=SLOT.number,
    )
    yield construction("Deed@v", "draw~ {number:CardCount}", node=(v.Draw(SUBJECT, SLOT.number),))
    yield construction(
        "Deed@v", "draw~ up to {number:Amount@n} card@n", node=(v.Draw(SUBJECT, SLOT.number, up_to=True),)
    )
    held = (
        "until {who:Player.pl} have {number:Amount@n} card@n in {whose:Whose} hand",
        "until {who:Player.sg} has {number:Amount@n} card@n in {whose:Whose} hand",
    )
    yield construction(
        "Deed@v",
        *(f"draw~ [cards] {one}" for one in held),
        node=Made(lambda who, number, whose: (v.Draw(own(who), n.Minus(number, n.CardsIn("hand", own(whose)))),)),
    )
    yield construction(
        "Deed@v",
        *(f"discard~ [cards] {one}" for one in held),
        node=Made(lambda who, number, whose: (v.Discard(own(who), n.Minus(n.CardsIn("hand", own(whose)), number)),)),
    )
    held_now = n.CardsIn("hand", SUBJECT)
    yield construction(
        "Deed@v",
        "discard~ down to {number:Amount@n} card@n [in hand]",
        "discard~ all but {number:Amount@n} card@n [in hand]",
        node=(v.Discard(SUBJECT, n.Minus(held_now, SLOT.number)),),
    )
    yield construction(
        "Deed@v",
        "draw~ up to a hand of {number:Amount@n} card@n",
        node=(v.Draw(SUBJECT, n.Minus(SLOT.number, held_now)),),
    )
    yield construction(
        "Deed@v",
        "discard~ {number:CardCount}",
        "choose~ and discard~ {number:CardCount}",
        node=(v.Discard(SUBJECT, SLOT.number),),
    )
    yield construction(
        "Deed@v",
        "discard~ {number:CardCount} of {whose:Own} choice",
        node=Made(lambda number, whose: (v.Discard(own(whose), number),)),
    )
    yield construction(
        "Deed@v", "discard~ {number:CardCount} at random", node=(v.Discard(SUBJECT, SLOT.number, at_random=True),)
    )
    yield construction(
        "Deed@v", "discard~ a random card", "discard~ a card at random", node=(v.Discard(SUBJECT, ONE, at_random=True),)
    )
    yield construction(
        "Deed@v", "discard~ {number:Amount.pl} random cards", node=(v.Discard(SUBJECT, SLOT.number, at_random=True),)
    )
    yield from half_a_hand()
    yield construction("Deed@v", "discard~ {whose:Whose} hand", node=Made(lambda whose: (v.Discard(own(whose), None),)))
    yield construction(
        "Deed@v", "discard~ a|an {kind:Kind.sg}", node=Made(lambda kind: (v.Discard(SUBJECT, ONE, of=_held(kind)),))
    )
    yield construction(
        "Deed@v",
        "discard~ {number:Amount@n} {kind:Kind@n}",
        node=Made(lambda number, kind: (v.Discard(SUBJECT, number, of=_held(kind)),)),
    )
    yield construction(
        "Deed@v",
        "discard~ up to {number:Amount@n} {kind:Kind@n}",
        node=Made(lambda number, kind: (v.Discard(SUBJECT, number, of=_held(kind), up_to=True),)),
    )
    yield construction(
        "Deed@v",
        "discard~ any number of {kind:Kind.pl}",
        node=Made(lambda kind: (v.Discard(SUBJECT, None, of=_held(kind), up_to=True),)),
    )
    yield construction("Deed@v", "discard~ all {kind:Kind.pl}", node=Made(_discard_all))
    yield construction("Deed@v", "discard~ each|every {kind:Kind.sg}", node=Made(_discard_all))
    yield construction("Deed@v", "discard~ the remaining {kind:Kind.pl}", node=Made(_discard_rest))
    yield construction(
        "Deed@v",
        "discard~ a|an {kind:Kind.sg} as though you were your opponent",
        node=Made(lambda kind: (v.Discard("opponent", ONE, of=_held(kind), in_place=SUBJECT),)),
    )
    yield construction("Deed@v", "discard~ {cards:Reference}", node=Made(discard_those))


def _discard_all(kind: Filter) -> Effects:
    if (held := _held(kind)) is None:
        raise Misread("a player discards their hand")
    return (v.Discard(SUBJECT, None, of=held),)


def _discard_rest(kind: Filter) -> Effects:
    if not kind.not_types:
        raise Misread("which remain?")
    return _discard_all(replace(kind, states=(*kind.states, REMAINING)))


def _held(kind: Filter) -> Filter | None:
    """Cards of a kind as they are discarded; None for any."""
    if kind.area == "hand" and kind.area_of in ("you", THEY):
        return kind  # whose hand is named is checked once it is known who discards
    if kind.area != "play" or kind.controller is not None:
        raise Misread("cards are discarded from the hand")
    return None if kind == Filter() else kind


# -- revealing, looking, searching, shuffling --


def _seeing() -> Iterator[Construction]:
    yield from deed("reveal~ {cards:NP}", make=v.Reveal)
    yield construction(
        "Deed@v", "reveal~ {whose:Whose} hand", node=v_tuple(v.Reveal(Filter(area="hand", area_of=SLOT.whose)))
    )
    in_hand = v.Only(k.Fits(This(), Filter(area="hand", area_of="you")), use=True)
    yield construction("Deed@v", "reveal~ this card from your hand", node=(in_hand, v.Reveal(This())))
    yield construction("Deed@v", "look~ at {cards:NP}", node=Made(_look))
    yield construction(
        "Deed@v", "look~ at {whose:Whose} hand", node=v_tuple(v.LookAt(Filter(area="hand", area_of=SLOT.whose)))
    )
    yield construction("LookedAt", "{whose:Whose} hand", node=Filter(area="hand", area_of=SLOT.whose))
    yield construction("LookedAt", "{cards:OneNP}", node=Made(lambda cards: _seen(cards)))
    yield construction(
        "Deed@v",
        "look~ at {one:LookedAt} and {two:LookedAt}",
        node=Made(lambda one, two: (v.LookAt(Each((one, two))),)),
    )
    yield construction(
        "Deed@v",
        "look~ at {one:LookedAt} , {two:LookedAt} [ , ] and {three:LookedAt}",
        node=Made(lambda one, two, three: (v.LookAt(Each((one, two, three))),)),
    )
    yield construction("Deed@v", "search~ {whose:Whose} deck for {cards:OneNP}", node=Made(_search))
    yield construction(
        "Deed@v",
        "search~ {whose:Whose} deck for {cards:OneNP} and reveal~ it|them",
        node=Made(
            lambda whose, cards, at: (
                *_search(whose, cards, at),
                v.Reveal(Mention(pronoun=True, plural=isinstance(cards, Some) and cards.kind != "one")),
            )
        ),
    )
    yield construction(
        "Deed@v",
        "search~ {whose:Whose} deck for {cards:OneNP} [ , ] where {lets:Lets} [ , ] and reveal~ it|them",
        node=Made(
            lambda whose, cards, lets, at: (
                *lets,
                *_search(whose, cards, at),
                v.Reveal(Mention(pronoun=True, plural=isinstance(cards, Some) and cards.kind != "one")),
            )
        ),
    )
    yield construction(
        "Deed@v",
        "search~ {whose:Whose} discard pile for {cards:OneNP}",
        "search~ {whose:Whose} discard pile for {cards:OneNP} and reveal~ it|them",
        node=Made(_search_pile),
    )
    yield construction("Deed@v", "shuffle~ {whose:Whose} deck", node=v_tuple(v.Shuffle(SLOT.whose)))


def v_tuple(effect: v.Effect) -> Effects:
    """One instruction, as the value of a deed."""
    return (effect,)


def _look(cards: Any, at: str) -> Effects:
    if isinstance(cards, Some) and cards.kind in ("one", "exactly", "at most") and "face-down" in cards.what.states:
        before, named = targets(cards, at)
        return (*before, v.LookAt(named))
    return (v.LookAt(_seen(cards)),)


def _seen(np: Any) -> Cards:
    """Cards that one may look at: the top of a deck, or cards that lie face-down."""
    if isinstance(np, TopOf | Mention):
        return np
    if isinstance(np, Some) and np.kind in ("every", "bare") and "face-down" in np.what.states:
        return np.what
    raise Misread("one looks at a hand, at the top of a deck, at cards that lie face-down, or at one spoken of")


def _search(whose: Any, cards: Any, at: str) -> Effects:
    if not isinstance(cards, Some) or cards.kind not in ("one", "exactly", "at most", "any"):
        raise Misread("a search is for a card, or for so many cards")
    if cards.what.area != "play" or cards.what.area_of or cards.what.controller:
        raise Misread("a search is for a kind of card in a deck")
    what = narrowed(cards.what, Filter(area="deck", area_of=whose))
    return (v.Search(what, cards.high, at, whose, up_to=cards.kind in ("at most", "any")),)


def _search_pile(whose: Any, cards: Any, at: str) -> Effects:
    """A pile that lies open is not searched as a deck is: cards in it are chosen."""
    if not isinstance(cards, Some) or cards.kind not in ("one", "exactly", "at most", "any"):
        raise Misread("a search is for a card, or for so many cards")
    if cards.what.area != "play" or cards.what.controller:
        raise Misread("a search is for a kind of card in that pile")
    before, _ = targets(replace(cards, what=replace(cards.what, area="discard", area_of=whose)), at)
    return before


# -- playing and paying --


def _playing() -> Iterator[Construction]:
    yield construction("Deed@v", "play~ a resource", node=v_tuple(v.PlayResource(SUBJECT)))
    yield construction(
        "Deed@v", "play~ up to {number:Amount@n} resource@n", node=v_tuple(v.PlayResource(SUBJECT, up_to=SLOT.number))
    )
    waived = (("without meeting its|their threshold", SUBJECT), *even_if_unmet())
    for terms, free, waives, who in (
        ("", False, False, SUBJECT),
        (" for free", True, False, SUBJECT),
        *((f" {one}", False, True, who) for one, who in waived),
        *((f" for free {one}", True, True, who) for one, who in waived),
        *((f" {one} for free", True, True, who) for one, who in waived),
    ):
        yield construction(
            "Deed@v",
            f"play~ {{cards:OneNP}}{terms}",
            node=Made(lambda cards, free=free, waives=waives, who=who: _play(cards, free, waives, who)),
        )
    yield construction("Deed@v", "use~ an ability", node=v_tuple(v.UseAbility(None, SUBJECT)))
    yield construction(
        "Deed@v",
        "use~ an ability of {cards:NP}",
        "use~ 1 of {cards:NP} 's abilities",
        node=Made(lambda cards: (v.UseAbility(any_of(cards), SUBJECT),)),
    )
    yield construction("Deed@v", "terminate~ {cards:Reference}", node=v_tuple(v.Terminate(SLOT.cards)))


def even_if_unmet() -> Iterator[tuple[str, Who]]:
    """That no threshold need be met, told of whoever plays the card."""
    for word, said in (("you", "you"), ("they", THEY)):
        yield f"even if {word} cannot meet its|their threshold", own(said)


def _play(cards: Any, free: bool, waived: bool, who: Who) -> Effects:
    """Play cards spoken of, or of some kind, on what terms there may be."""
    play = v.PlayCard(cards, who, free, waived=waived)
    if isinstance(cards, Cards):
        return (play,)
    if cards.kind not in ("one", "at most") and cards.high != ONE:
        raise Misread("how many are played?")
    if cards.what.types == ("resource",):
        raise Misread("a resource is played by `play a resource`")
    described = cards.what
    if described.area == "play" and "face-down" not in described.states:
        if described.controller is not None:
            raise Misread("a card that is in play has been played already")
        described = replace(described, area="hand", area_of=SUBJECT)
    return (replace(play, cards=described, most=cards.high),)


def _paying() -> Iterator[Construction]:
    yield construction("Deed@v", "pay~ {number:Amount}", node=v_tuple(v.Pay(SLOT.number, SUBJECT)))
    yield construction(
        "Deed@v",
        "pay~ {number:Amount} {each:Per}",
        node=Made(lambda number, each: (v.Pay(for_each(number, each), SUBJECT),)),
    )
    yield construction("Deed@v", "pay~ {number:Value}", node=v_tuple(v.Pay(SLOT.number, SUBJECT)))
    for verb, node in (("gain", v.GainScore), ("lose", v.LoseScore)):
        yield construction("Deed@v", f"{verb}~ {{number:Influence}}", node=v_tuple(node(SUBJECT, SLOT.number)))
        yield construction(
            "Deed@v",
            f"{verb}~ {{number:Influence}} {{each:Per}}",
            node=Made(lambda number, each, node=node: (node(SUBJECT, their_own(for_each(number, each))),)),
        )
    yield construction(
        "Deed@v",
        "reduce~ the next numeric cost you pay this turn by {number:Amount}",
        node=v_tuple(v.ChangeNextCost(-1, SLOT.number, SUBJECT)),
    )
    yield construction(
        "Deed@v",
        "increase~ the next numeric cost your opponent pays this turn by {number:Amount}",
        node=v_tuple(v.ChangeNextCost(1, SLOT.number, "opponent")),
    )
