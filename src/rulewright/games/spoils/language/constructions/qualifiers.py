"""What follows the noun of a description: where cards are, what they have, how they stand to others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects.evaluate import TOKENS
from rulewright.effects.selectors import SUCH, Filter
from rulewright.games.spoils.language.constructions.descriptions import ITS_PARTY, TYPES
from rulewright.games.spoils.language.constructions.holdings import bears
from rulewright.games.spoils.language.constructions.numbers import Bounds
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.comparing import compared_with_it, set_against, superlatives
from rulewright.text.english.descriptions import is_no, narrowed, that
from rulewright.text.pending import (
    ANY_PLAYER,
    DONE,
    SAME,
    SEEN,
    THEY,
    Mention,
    Misread,
    Of,
)


def constructions() -> Iterator[Construction]:
    """What follows the noun of a description: where cards are, what they have, how they stand to others."""
    yield from _places()
    yield from _relations()


def _places() -> Iterator[Construction]:
    yield construction(
        "Post@n",
        "{who:Keeper.pl} control",
        "{who:Keeper.sg} controls",
        "controlled by {who:Keeper}",
        "under {whose:Whose} control",
        node=Made(lambda who=None, whose=None: Filter(controller=_keeper(who or whose))),
    )
    yield construction(
        "Post@n",
        "{who:Keeper.pl} own",
        "{who:Keeper.sg} owns",
        "owned by {who:Keeper}",
        node=Made(lambda who: Filter(owner=_keeper(who))),
    )
    yield construction("Keeper@n", "{who:Player@n}", node=Made(lambda who: _keeper(who)))
    yield construction("Keeper.sg", "an opponent", node="opponent")
    yield construction("Keeper.pl", "your opponents", node="opponent")
    yield construction("Post@n", "in play", node=Filter())
    yield construction("Post@n", "in|from {whose:Whose} {area:Area}", node=Made(_in_area))
    yield construction(
        "Post@n",
        "in|from any|either|a discard pile",
        "in|from any|either|a player's discard pile",
        "in|from [all|both] discard piles",
        "in|from all|both players ' discard piles",
        node=Filter(area="discard"),
    )
    yield construction("Post@n", "in|from the void", node=Filter(area="void"))
    yield construction("Post@n", "in|from it", node=Filter(area=SAME))
    yield construction("Post@n", "[from] among them", "[from] among those cards", node=Filter(area=SEEN))
    yield construction(
        "Post@n",
        "in a battle",
        "in the battle",
        "that is|are in a battle",
        "that is|are in the battle",
        node=Filter(states=("in battle",)),
    )
    yield construction(
        "Post@n", "not in a battle", "that is|are not in a battle [party]", node=Filter(states=("not in battle",))
    )
    yield construction("Post@n", "in the attacking party", node=Filter(states=("attacking party",)))
    yield construction("Post@n", "in the blocking party", node=Filter(states=("blocking party",)))
    yield construction(
        "Post@n", "in the opposing party", node=Filter(states=("in battle", ITS_PARTY), controller="opponent")
    )
    yield construction(
        "Post@n",
        "in that party",
        "in its party",
        "in this card's party",
        node=Filter(states=("in battle", ITS_PARTY), controller="you"),
    )
    yield construction("Post@n", "in [a] covert party", "in covert parties", node=Filter(states=("covert party",)))
    yield construction("Post@n", "in your party", node=Filter(states=("in battle",), controller="you"))
    yield construction("Post@n", "attached to {card:Reference}", node=Filter(on=SLOT.card))
    yield construction(
        "Post@n", "attached to a|an {kind:Kind.sg}", "attached to {kind:Kind.pl}", node=Filter(on=SLOT.kind)
    )
    yield construction(
        "Post@n",
        "with the {word:$subtype} subtype",
        "with [the] subtype {word:$subtype}",
        node=Filter(subtypes=(SLOT.word,)),
    )
    yield construction("Post@n", "you do not|don't control", node=Filter(controller="opponent"))
    yield construction("Post@n", "named {name:$title}", node=Filter(name=SLOT.name))
    yield construction("Post@n", "with {word:Keyword}", node=Filter(keywords=(SLOT.word,)))
    yield construction("Post@n", "without {word:Keyword}", node=Filter(lacks=(SLOT.word,)))
    yield construction("Post@n", "with {by:Compared}", node=Made(_compared))
    yield construction(
        "Post@n",
        "with {one:Compared} and {two:Compared}",
        node=Made(lambda one, two: narrowed(_compared(one), _compared(two))),
    )
    for it, number in (("it", "sg"), ("them", "pl")):
        yield construction(f"Post.{number}", f"with damage on {it}", node=Filter(states=("damaged",)))
        yield construction(
            f"Post.{number}",
            f"with no damage on {it}",
            f"without [any] damage on {it}",
            node=is_no(Filter(states=("damaged",))),
        )
    yield construction("Post@n", "{verb:DoneWord} this way", node=Made(lambda verb: Filter(area=f"{DONE}{verb}")))
    yield construction(
        "Post@n",
        "{put:PutInto} this way",
        node=Made(lambda put: Filter(area=f"{DONE}{put.verb}", area_of=put.whose)),
    )
    yield from _comparisons()
    yield from compared_with_it("Post@n")


def _keeper(who: Any) -> Any:
    """One player, whose cards are meant; nobody is called by a card that is still to be described."""
    if who in ("each", "each opponent", ANY_PLAYER, "controller", "owner") or isinstance(who, Of):
        raise Misread("whose?")
    return who


def _in_area(whose: Any, area: str) -> Filter:
    if area == "deck":
        raise Misread("cards in a deck are searched for")
    return Filter(area=area, area_of=whose)


def _comparisons() -> Iterator[Construction]:
    yield construction("Compared", "{number:Amount} {stat:Stat}", node=(n.Comparison(SLOT.stat, "=", SLOT.number),))
    yield construction(
        "Compared",
        "{number:Amount} {stat:Stat} or less",
        "{number:Amount} or less {stat:Stat}",
        "at most {number:Amount} {stat:Stat}",
        node=(n.Comparison(SLOT.stat, "<=", SLOT.number),),
    )
    yield construction(
        "Compared",
        "{number:Amount} {stat:Stat} or more",
        "{number:Amount} or more {stat:Stat}",
        "at least {number:Amount} {stat:Stat}",
        node=(n.Comparison(SLOT.stat, ">=", SLOT.number),),
    )
    yield construction("Compared", "[a] {stat:Stat} [of] {by:Bound}", node=Made(_bounded))
    for parity in ("even", "odd"):
        yield construction(
            "Compared", f"{parity} {{stat:Stat}}", f"an {parity} {{stat:Stat}}", node=(n.Comparison(SLOT.stat, parity),)
        )
    for words, op in (("more|higher|greater", ">"), ("less|lower", "<")):
        yield construction(
            "Compared",
            f"[a] {words} {{stat:Stat}} than {{card:Reference}}",
            node=(n.Comparison(SLOT.stat, op, n.ValueOf(SLOT.stat, SLOT.card)),),
        )


def _compared(by: tuple[n.Comparison, ...]) -> Filter:
    """Values compared with numbers, or with another value of the card itself: strength greater than its life."""
    match by:
        case (n.Comparison(what=stat, op=op, number=n.ValueOf(what=other, of=Mention(pronoun=True))),) if other != stat:
            return Filter(where=(r.Such(k.Compare(n.ValueOf(stat, SUCH), op, n.ValueOf(other, SUCH))),))
    return Filter(compare=by)


def _bounded(stat: str, by: Bounds) -> tuple[n.Comparison, ...]:
    return tuple(n.Comparison(stat, op, limit) for op, limit in by)


def _relations() -> Iterator[Construction]:
    yield construction(
        "Post@n", "of|with the same type as {card:Reference}", node=Filter(where=(r.SameType(SLOT.card),))
    )
    yield construction(
        "Post@n",
        "with a different name than {card:Reference}",
        "with a different name than a|an|any {card:Kind.sg}",
        node=Filter(where=(r.OtherName(SLOT.card),)),
    )
    yield construction(
        "Post@n", "with a different name", node=Filter(where=(r.OtherName(Mention(pronoun=True)),)), far_fetched=True
    )
    yield construction(
        "Post@n",
        "with the same name as {card:Reference}",
        "with the same name as a|an|any {card:Kind.sg}",
        node=Filter(where=(r.SameName(SLOT.card),)),
    )
    yield construction(
        "Post@n",
        "with the same {stat:Stat} as {card:Reference}",
        node=Filter(compare=(n.Comparison(SLOT.stat, "=", n.ValueOf(SLOT.stat, SLOT.card)),)),
    )
    for words, op in (
        ("the same {stat:Stat} as", "="),
        ("more|higher|greater {stat:Stat} than", "<"),
        ("less|lower {stat:Stat} than", ">"),
    ):
        yield construction(
            "Post@n",
            f"with [a] {words} a|an|another|any {{kind:Kind.sg}}",
            node=Made(lambda stat, kind, op=op: that(k.Exists(set_against(kind, stat, op)))),
        )
    yield construction(
        "Post@n",
        "in a party with {card:Reference}",
        "in the same party as {card:Reference}",
        node=Filter(where=(r.Alongside(SLOT.card),)),
    )
    for side in ("attacking", "blocking"):
        yield construction(
            "Post@n",
            f"{side} with {{card:Reference}}",
            f"{side} alongside {{card:Reference}}",
            node=Made(lambda card, side=side: Filter(states=(side,), where=(r.Alongside(card),), besides=(card,))),
        )
    yield construction("Post@n", "attacking you", "that is|are attacking you", node=_ATTACKING_YOU)
    yield construction(
        "Post@n",
        "attacking {card:Reference.sg}",
        "that is|are attacking {card:Reference.sg}",
        node=Made(lambda card: narrowed(Filter(states=("attacking",)), that(k.Fits(card, Filter(states=("target",)))))),
    )
    for words, side in (("blocking", "blocking"), ("blocked by", "attacking")):
        yield construction(
            "Post@n", f"{words} {{card:Reference}}", node=Filter(states=(side,), where=(r.Against(SLOT.card),))
        )
    yield construction(
        "Post@n", "that provide|provides [at least] {icons:$icons}", node=Filter(where=(r.ProvidesIcons(SLOT.icons),))
    )
    yield construction("Post.sg", "with an ability in its rules text", node=Filter(where=(r.HasAbility(),)))
    yield construction("Post.pl", "with an ability in their rules text", node=Filter(where=(r.HasAbility(),)))
    yield construction("Post.sg", "with the unique keyword in its rules text", node=Filter(keywords=("unique",)))
    yield construction("Post.pl", "with the unique keyword in their rules text", node=Filter(keywords=("unique",)))
    yield construction("Post@n", "with {title:$title}", node=Made(_known_as))
    yield construction(
        "Post@n",
        "you do not own",
        "you don't own",
        "that you do not own",
        "that you don't own",
        node=Filter(where=(r.NotOwnedBy("you"),)),
    )
    yield construction("Post@n", "they do not own", "they don't own", node=Filter(where=(r.NotOwnedBy(THEY),)))
    yield construction(
        "Post@n",
        "you control but|and do not own",
        "you control but|and don't own",
        node=Filter(controller="you", where=(r.NotOwnedBy("you"),)),
    )
    yield construction("Post@n", "you control and own", node=Filter(controller="you", owner="you"))
    yield construction("Post@n", "they control and own", node=Filter(controller=THEY, owner=THEY))
    yield from superlatives("Post@n")
    for it, number in (("it", "sg"), ("them", "pl")):
        yield construction(f"Post.{number}", f"with {{kind:Kind.pl}} attached [to {it}]", node=Made(_bearing))
        yield construction(
            f"Post.{number}",
            f"with {{having:Having}} attached [to {it}]",
            node=Made(lambda having: that(bears(having))),
        )
        yield construction(
            f"Post.{number}",
            f"without a|an|any {{kind:Kind}} attached [to {it}]",
            f"without {{kind:Kind.pl}} attached [to {it}]",
            node=Made(lambda kind: that(k.Not(bears(("some", None, kind))))),
        )
    yield construction(
        "Post.pl",
        "except|but {kind:Kind.pl}",
        "except for {kind:Kind.pl}",
        "other than {kind:Kind.pl}",
        "that are not {kind:Kind.pl}",
        node=Made(lambda kind: is_no(kind)),
    )
    yield construction("Post@n", "with different controllers", "controlled by different players", node=_APART)
    yield construction(
        "Post@n", "other than {card:Reference}", "except {card:Reference}", node=Filter(besides=(SLOT.card,))
    )
    yield construction(
        "Post@n", "whose {stat:Stat} is|are {by:Bound}", node=Made(lambda stat, by: Filter(compare=_bounded(stat, by)))
    )
    yield construction(
        "Post@n",
        "[that was|were] removed from the game by this card",
        "[that was|were] removed from the game by it",
        node=Filter(area="removed", where=(r.SentByThis(),)),
    )
    yield construction("Post@n", "[that was|were] depleted by this card", node=Filter(where=(r.MarkedByThis(),)))
    yield construction("Post.sg", "with {count:Tokens} on it", node=Filter(compare=(SLOT.count,)))
    yield construction("Post.pl", "with {count:Tokens} on them", node=Filter(compare=(SLOT.count,)))
    none = Filter(compare=(n.Comparison(TOKENS, "=", n.Fixed(0)),))
    yield construction("Post.sg", "without [any] tokens on it", "without a token on it", node=none)
    yield construction("Post.pl", "without [any] tokens on them", "without a token on them", node=none)
    yield construction("Tokens", "a token", "tokens", node=n.Comparison(TOKENS, ">=", n.Fixed(1)))
    yield construction("Tokens", "{limit:Limit} token|tokens", node=Made(lambda limit: n.Comparison(TOKENS, *limit)))
    yield construction("Post@n", "with different names", node=Filter(together="different names"))
    yield construction("Post@n", "of the same type", node=Filter(together="same type"))
    yield construction("Post@n", "of each type", node=Filter(together="each type"))
    for kind in TYPES:
        yield construction("Post@n", f"of each non- {kind} type", node=Filter(together="each type", not_types=(kind,)))
    for word in ("type", "trade"):
        yield construction("Post@n", f"of the chosen {word}", f"of that {word}", node=Filter(where=(r.Bears(word),)))
    yield construction(
        "Post@n", "with the chosen subtype", "with that subtype", node=Filter(where=(r.Bears("subtype"),))
    )
    yield construction("Post@n", "with the chosen name", "with that name", node=Filter(where=(r.Bears("name"),)))
    yield construction(
        "Post@n",
        "that provide|provides the chosen threshold",
        "that provide|provides that threshold",
        node=Filter(where=(r.Bears("icon"),)),
    )


_APART = Filter(together="different controllers")
_ATTACKING_YOU = Filter(states=("attacking",), controller="opponent")
"""302.2 Whoever attacks, attacks the other player's faction or one of their locations."""


def _known_as(title: str) -> Filter:
    word, _, name = title.partition(" ")
    if word.lower() != "unique" or not name:
        raise Misread("with what?")
    return Filter(where=(r.KnownAs(name.lower()),))


def _bearing(kind: Filter) -> Filter:
    if kind.area != "play" or kind.on is not None:
        raise Misread("what is attached is in play")
    return Filter(where=(r.Such(k.Exists(replace(kind, on=SUCH))),))
