"""What is done to cards, told of the cards: *target creature is destroyed*. Whoever has the text does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards
from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects, node_of
from rulewright.text.english.putting import To, put_to
from rulewright.text.lexicon import Lexicon
from rulewright.text.picking import with_choices


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Told` in the passive, from the same entry as the verb."""
    for name, verb in lexicon.verbs.items():
        if verb.does and not verb.fields.get("own"):
            after, make = f" {verb.after}" if verb.after else "", node_of(verb)
            yield construction(
                "Told",
                f"{{cards:Cards@a}} be~a {name}~done{after}",
                node=Made(lambda cards, make=make: _done_to(cards, make)),
            )
    yield construction(
        "Told",
        "{cards:Cards@a} be~a put {to:Destination}",
        "{cards:Cards@a} be~a returned to {to:Hand}",
        "{cards:Cards@a} return~a to {to:Hand}",
        node=Made(_put_there),
    )


def _done_to(cards: Cards, make: Callable[[Cards], v.Effect]) -> Effects:
    return with_subject(with_choices(make(cards)), "you")


def _put_there(cards: Cards, to: To) -> Effects:
    return with_subject(with_choices(put_to(cards, to)), "you")
