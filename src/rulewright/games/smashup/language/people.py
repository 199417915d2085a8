"""Players, cards by their names, and what is whose: the winner, another player, another player's minion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.relations import HasInName, NotOwnedBy, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, Who
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects, base_form
from rulewright.text.english.descriptions import called, merged, narrowed, single
from rulewright.text.english.statements import Statement
from rulewright.text.inflection import singular
from rulewright.text.pending import SUBJECT, THEY, Mention, Misread, rebuild
from rulewright.text.picking import Chosen

_ONE = n.Fixed(1)
_SUCH_PLAYER: Who = "such player"
ANOTHER = cast("Who", "another player")
"""Another player, whom whoever does this chooses."""


ANYBODY = cast("Who", "any player")
"""Any player, whom whoever does this chooses."""
EACH_OTHER, EVERYBODY = cast("Who", "each other player"), cast("Who", "every player")
"""Each other player, or each player, in turn, of whom one card each is meant."""


def constructions() -> Iterator[Construction]:
    """Players, names, and what belongs to others."""
    yield from _names()
    yield from _of_others()
    yield construction("Player.sg", "the winner [of this base]", node="winner")
    yield construction(
        "Player.sg", "the runner-up [there]", "the player in second put", node="runner-up"
    )  # place counts as put
    yield construction("Player.sg", "the player in first put", node="winner")
    for place, so in (("winner", k.PlayerIs(SUBJECT, "winner")), ("runner-up", k.PlayerIs(SUBJECT, "runner-up"))):
        yield construction("Holds@a", f"be~a the {place} [there|here]", node=so)
        yield construction("Holds@a", f"be~a not the {place} [there|here]", node=k.Not(so))
        yield construction("Holds.pl", f"were the {place} [there]", node=so)
        yield construction("Holds.pl", f"were not the {place} [there]", node=k.Not(so))
    yield construction("Holds.pl", "won [here|there|it]", "won this|that|the base", node=k.PlayerIs(SUBJECT, "winner"))
    yield construction(
        "Holds.pl",
        "did not win [here|there|it]",
        "did not win this|that|the base",
        node=k.Not(k.PlayerIs(SUBJECT, "winner")),
    )
    yield construction("Player.pl", "other players", node="opponent")
    yield construction("Doer.sg", "another player [of your choice]", "1 other player [of your choice]", node=ANOTHER)
    yield construction(
        "Told",
        "choose another player to {does:Deeds.base}",
        node=Made(lambda does: with_subject(does, ANOTHER)),
    )
    yield construction("Told", "{does:Told} , starting with the player to your left", node=Made(_from_the_left))
    two = "that player {one:Deeds.s} [ , ] or {two:Deeds.s}"
    for effects in (two, f"{two} [ , ] or {{three:Deeds.s}}"):
        yield construction("Told", f"choose 1 [effect] for each other player : {effects}", node=Made(_for_each_of_them))
    not_first = k.Not(k.PlayerIs(SUBJECT, "winner"))
    yield construction("BesidesWhom", "other than the winner", node=not_first)
    other_player, anybody = PickPlayer("opponent", choose=True), PickPlayer("each", choose=True)
    for words, chosen in (("another player", other_player), ("a player", anybody), ("any player", anybody)):
        choose = Statement((chosen,))
        yield construction("Statement", f"choose {words}", node=Made(lambda choose=choose: choose))
        for rest in ("with {so:Measure}", "who {so:Holds.sg}"):
            yield construction(
                "Statement",
                f"choose {words} {rest}",
                node=Made(
                    lambda so, chosen=chosen: Statement((replace(chosen, condition=with_subject(so, _SUCH_PLAYER)),))
                ),
            )
    yield construction("Qualifier@n", "{who:Player.sg} has", node=Filter(controller=SLOT.who))
    yield construction("Qualifier@n", "they have", node=Filter(controller=THEY))
    yield construction("Qualifier@n", "controlled by another player", node=Filter(controller="opponent"))
    yield construction("Qualifier.sg", "controlled by each other player", node=Filter(controller=EACH_OTHER))
    yield construction(
        "Qualifier@n",
        "[that] you control but do not own",
        node=Filter(controller="you", where=(NotOwnedBy("you"),)),
    )
    yield construction("Qualifier@n", "[that] they do not own", node=Filter(where=(NotOwnedBy(THEY),)))
    yield construction("Qualifier@n", "[that] you do not own", node=Filter(where=(NotOwnedBy("you"),)))
    yield construction("Whose", "1 player's", node=ANYBODY)
    for words, who in (("each other player's", EACH_OTHER), ("each player's", EVERYBODY)):
        yield construction("Pile", f"{words} {{area:Area}}", node=Filter(area=SLOT.area, area_of=who))
    yield construction("Whose", "the winner's", node="winner")
    yield construction("Whose", "the runner-up's", node="runner-up")
    yield construction("OpponentsAny", "another player's", "other players '", "each other player's", node="opponent")
    yield construction("Actor.sg", "another player", node="opponent")
    yield construction("Actor.pl", "they", node=THEY)
    yield construction("Actor.sg", "its controller", node="controller")
    yield construction("Actor.pl", "other players", node="opponent")


def _for_each_of_them(one: Effects, two: Effects, said: dict[str, str], three: Effects | None = None) -> Effects:
    """For each other player one chooses what that player does."""
    options = tuple(with_subject(done, "that player") for done in (one, two, three) if done is not None)
    options = rebuild(options, lambda part: "that player" if part == THEY else part)
    return (v.ForEachPlayer((v.OneOf(options, tuple(map(base_form, said.values())), "you"),), "opponent"),)


def _from_the_left(does: Effects) -> Effects:
    """What each player does, done by the others first, clockwise, and by whoever has the turn last."""
    match does:
        case (v.ForEachPlayer(effects=effects, who="each"),):
            yours = rebuild(effects, lambda part: "you" if part == "that player" else part)
            return (replace(does[0], who="opponent"), *yours)
    raise Misread("who starts with what?")


def _names() -> Iterator[Construction]:
    """Cards called by their names."""
    yield construction("Word.sg", "{name:$name}", node=Filter(name=SLOT.name))
    yield construction(
        "Word.pl", "{name:$name}", node=Made(lambda name: Filter(where=(HasInName(_in_singular(name)),)))
    )
    yield construction("Negated", "{name:$name}", node=Filter(name=SLOT.name))
    yield construction("NamedCard", "{name:$name}", "the {name:$name} card", node=Filter(name=SLOT.name))
    yield construction(
        "NamedCard", "the {kind:Word.sg} {name:$name}", node=Made(lambda kind, name: narrowed(kind, Filter(name=name)))
    )
    yield construction("Again.sg", "your {noun:Noun.sg}", node=Made(_your_own))
    yield construction(
        "Picked.sg",
        "your {kind:Kind.sg}",
        node=Made(lambda kind, at: Chosen(narrowed(single(kind), Filter(controller="you")), place=at)),
        far_fetched=True,
    )
    yield construction("Picked.sg", "{card:NamedCard}", node=Made(lambda card, at: Chosen(card, place=at)))
    yield construction("Found", "{card:NamedCard}", node=Made(lambda card: (card, _ONE, False)))
    yield construction("Simple", "{card:NamedCard} {so:Predication.sg}", node=Made(_named_is))
    yield construction("Predication@a", "be~a not in play", node=k.Not(k.Fits(SUCH, Filter())))
    yield construction("Simple", "you have {card:NamedCard} in play", node=Made(lambda card: _of_yours(card)))


def _your_own(noun: Filter) -> Mention:
    """What was said to be yours; a base is nobody's."""
    if "base" in noun.types:
        raise Misread("whose base?")
    return Mention(nouns=called(noun), controller="you")


def _in_singular(name: str) -> str:
    """One of those that are called so: every card of which the name has that in it."""
    *first, last = name.split(" ")
    if singular(last.lower()) == last.lower():
        raise Misread("which of those cards?")
    return " ".join((*first, last[: len(singular(last.lower()))]))


def _named_is(card: Filter, so: k.Condition) -> k.Condition:
    """There is a card of that name of which something is so."""
    if isinstance(so, k.Not):
        return k.Not(_named_is(card, so.condition))
    if not isinstance(so, k.Fits) or so.card != SUCH:
        raise Misread("what is said of it?")
    return k.Exists(narrowed(so.description, card))


def _of_yours(card: Filter) -> k.Condition:
    return k.Exists(narrowed(card, Filter(controller="you")))


def _of_others() -> Iterator[Construction]:
    """Another player's minion: one of those of any other player."""
    yield construction("Theirs", "another player's {kind:Bare.sg}", node=Made(_theirs))
    yield construction(
        "Theirs", "{kind:Theirs} {more:Qualifier.sg}", node=Made(lambda kind, more: merged(kind, more)), local=True
    )
    yield construction(
        "Picked.sg",
        "another [1] of {kind:Kind.pl}",
        node=Made(lambda kind, at: Chosen(replace(single(kind), other=True), place=at)),
    )
    for second in ("a|an {two:Kind.sg}", "1 of {two:Kind.pl}"):
        yield construction(
            "Picked.sg",
            f"a|an {{one:Placed.sg}} [ , ] or {second}",
            node=Made(lambda one, two, at: Chosen(_one_or_other(one, two), place=at)),
        )
    yield construction("Placed@n", "{kind:Bare@n} {more:Qualifier@n}", node=Made(lambda kind, more: merged(kind, more)))
    yield construction(
        "Placed@n", "{kind:Placed@n} {more:Qualifier@n}", node=Made(lambda kind, more: merged(kind, more)), local=True
    )
    yield construction("Picked.sg", "{kind:Theirs}", node=Made(lambda kind, at: Chosen(single(kind), place=at)))
    yield construction("Played.sg", "1 of {kind:Kind.pl}", node=Made(lambda kind: single(kind)))
    for category in ("Subject.sg", "Played.sg"):
        yield construction(
            category, "another of {kind:Kind.pl}", node=Made(lambda kind: replace(single(kind), other=True))
        )
        yield construction(category, "{kind:Theirs}", node=Made(lambda kind: single(kind)))


def _one_or_other(one: Cards, two: Cards) -> Filter:
    """A card of one description or of another, each with what is said of it."""
    first, second = single(one), single(two)
    if first.area != "play" or second.area != "play":
        raise Misread("in which place?")
    return Filter(where=(Such(k.Either((k.Fits(SUCH, first), k.Fits(SUCH, second)))),))


def _theirs(kind: Cards) -> Filter:
    return narrowed(single(kind), Filter(controller="opponent"))
