"""Values of cards by their names: set, equal to something, for good or for a while."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.changes import Timed
from rulewright.text.english.clauses import Effects, changed
from rulewright.text.english.durations import Lasts
from rulewright.text.english.paragraphs import Paragraphs, in_force
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Unplayable


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """Whose value is what, as text in force and as an instruction."""
    yield construction("Named", "{stat:Stat}", node=Made(lambda stat: (stat,)))
    yield construction("Named", "{one:Stat} and {two:Stat}", node=Made(lambda one, two: (one, two)))
    for lasts in ("", " {lasts:Duration}"):
        yield construction(
            "Standing",
            f"{{card:Possessor}} {{stats:Named}} is|are [each] equal to {{number:Quantity}}{lasts} .",
            f"{{card:Possessor}} {{stats:Named}} is|are {{number:Quantity}}{lasts} .",
            node=Made(lambda card, stats, number, lasts=None: _is(card, _sets(lexicon, stats, number), lasts)),
        )
    yield construction(
        "Told",
        "{card:Possessor} {stats:Named} becomes|become [equal to] {number:Quantity} {lasts:Duration}",
        node=Made(lambda card, stats, number, lasts: _becomes(card, _sets(lexicon, stats, number), lasts)),
    )

    yield construction(
        "Deed@v",
        "double~ {card:Possessor} {stat:Stat} {lasts:Duration}",
        "double~ the {stat:Stat} of {card:Cards.sg} {lasts:Duration}",
        node=Made(lambda card, stat, lasts: _doubled(lexicon, card, stat, lasts)),
    )


def _doubled(lexicon: Lexicon, card: Cards, stat: str, lasts: Lasts) -> Effects:
    if stat not in lexicon.settable:
        raise Unplayable("doubling this value")
    return changed(card, (Timed((v.ChangeValue(stat, 1, n.ValueOf(stat, card)),), lasts),))


def _sets(lexicon: Lexicon, stats: tuple[str, ...], number: n.Number) -> tuple[v.Change, ...]:
    if set(stats) - set(lexicon.settable):
        raise Unplayable("setting this value")
    return tuple(v.SetValue(one, number) for one in stats)


def _is(card: Cards, sets: tuple[v.Change, ...], lasts: Lasts | None = None) -> Paragraphs:
    found: p.Paragraph = in_force(card, Timed(sets, lasts), None)
    return (found,)


def _becomes(card: Cards, sets: tuple[v.Change, ...], lasts: Lasts) -> Effects:
    return changed(card, (Timed(sets, lasts),))
