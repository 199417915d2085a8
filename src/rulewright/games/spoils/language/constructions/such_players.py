"""The player of whom something is so: the player with the most items, who controls fewer characters."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Who
from rulewright.games.spoils.language.assembling import Effects
from rulewright.games.spoils.language.constructions.clauses import Clause, done_by
from rulewright.games.spoils.language.constructions.holdings import THE_OTHER, SetAgainst, so_of
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import SUBJECT, Misread, parts_of


def constructions() -> Iterator[Construction]:
    """`Foremost`: what one player has more or less of than the other; the player known by that."""
    for most, more, op in (("most", "more", ">"), ("least|fewest", "less|fewer", "<")):
        for words, mine in (
            ("influence", n.ScoreOf(SUBJECT)),
            ("cards in hand", n.CardsIn("hand", SUBJECT)),
            ("cards in their hand", n.CardsIn("hand", SUBJECT)),
        ):
            yield construction(
                "Foremost", f"the {most} {words}", f"{more} {words}", node=SetAgainst(mine, op, THE_OTHER)
            )
        yield construction(
            "Foremost",
            f"the {most} {{kind:Kind.pl}}",
            f"{more} {{kind:Kind.pl}}",
            node=Made(lambda kind, op=op: SetAgainst(n.CountOf(_theirs(kind)), op, THE_OTHER)),
        )
        yield construction(
            "Holds@n",
            f"control~n the {most} {{kind:Kind.pl}}",
            node=Made(lambda kind, op=op: SetAgainst(n.CountOf(_theirs(kind)), op, THE_OTHER)),
        )
        for words, mine in (("influence", n.ScoreOf(SUBJECT)), ("cards in hand", n.CardsIn("hand", SUBJECT))):
            yield construction("Holds@n", f"have~n the {most} {words}", node=SetAgainst(mine, op, THE_OTHER))
    yield construction("SuchPlayer", "the player with {so:Foremost}", node=SLOT.so)
    yield construction("SuchPlayer", "the player who {so:Holds.sg}", node=Made(_only_one))
    yield construction("Clause", "{so:SuchPlayer} {does:Deed.s}", node=Made(_that_one_does))
    yield construction(
        "Clause", "{so:SuchPlayer} may {does:Deed.base}", node=Made(lambda so, does: _that_one_does(so, does, may=True))
    )


def _theirs(kind: Filter) -> Filter:
    return narrowed(kind, Filter(controller=SUBJECT))


def _only_one(so: k.Condition) -> k.Condition:
    """What is so of one player at most: of what both could have nobody knows whose it is."""
    if not any(isinstance(part, SetAgainst) for part in parts_of(so)):
        raise Misread("that could be so of both players; which of them?")
    return so


def _that_one_does(so: k.Condition, does: Effects, *, may: bool = False) -> Clause:
    """One player or the other does something; which of them is settled first, and neither on a tie."""

    def done(who: Who) -> Effects:
        found = done_by(does, who)
        return (v.May(found, who),) if may else found

    other = v.If(so_of("opponent", so), done("opponent"))
    return Clause((v.If(so_of("you", so), done("you"), (other,)),), "nobody")
