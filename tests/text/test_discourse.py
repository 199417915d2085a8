"""What words that point back mean is a function of the words and of what has been spoken of, which is a value."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulewright.effects.selectors import Each, EventCard, Filter, Register, This
from rulewright.text.discourse import Did, Discourse, after_branches
from rulewright.text.pending import Mention, Misread
from rulewright.text.resolving import resolve

IMP, OX = Register("p1"), Register("p2")
IT = Mention(pronoun=True)


def picked(at: Discourse, cards: Register, noun: str) -> Discourse:
    return at.saying(cards, Filter(types=(noun,)), False, "picked")


def test_it_is_what_was_spoken_of_last() -> None:
    at = picked(Discourse().saying(This(), Filter(types=("item",)), False), IMP, "imp")
    found = resolve(IT, at)
    assert found.cards == IMP
    assert found.used == {"p1"}
    assert found.at.spoken[-1] == at.spoken[-1]


def test_resolving_leaves_the_discourse_as_it_was() -> None:
    at = picked(Discourse(), IMP, "imp")
    before = replace(at)
    resolve(IT, at)
    assert at == before
    with pytest.raises(AttributeError):
        at.spoken = ()  # type: ignore[misc]  # what cannot be done is tried


def test_a_noun_reaches_further_back_than_it() -> None:
    at = picked(picked(Discourse(), IMP, "imp"), OX, "ox")
    assert resolve(Mention(nouns=("imp",)), at).cards == IMP
    assert resolve(Mention(nouns=("ox",)), at).cards == OX


def test_of_two_picked_alike_both_readings_are_told() -> None:
    at = picked(picked(Discourse(), IMP, "imp"), OX, "ox")
    with pytest.raises(Misread, match="this could mean the imp or the ox; say which"):
        resolve(IT, at)


def test_what_was_spoken_of_again_is_meant() -> None:
    at = picked(picked(Discourse(), IMP, "imp"), OX, "ox").again(IMP)
    assert resolve(IT, at).cards == IMP


def test_what_the_same_instruction_calls_by_its_noun_is_not_it() -> None:
    at = replace(picked(picked(Discourse(), IMP, "imp"), OX, "ox"), named=frozenset((OX,)))
    assert resolve(IT, at).cards == IMP


def test_of_two_cards_of_one_event_both_are_told() -> None:
    at = Discourse().saying(This(), Filter(types=("imp",)), False)
    at = at.saying(EventCard(), Filter(types=("ox",)), False, rival=at.spoken[-1])
    with pytest.raises(Misread, match="this could mean this card or the ox; say which"):
        resolve(IT, at)


def test_several_picked_one_by_one_are_them_together() -> None:
    at = picked(picked(Discourse(), IMP, "imp"), OX, "imp")
    assert resolve(Mention(nouns=("imp",), plural=True), at).cards == Each((IMP, OX))


def test_nothing_spoken_of_is_nothing_meant() -> None:
    with pytest.raises(Misread, match="nothing was spoken of"):
        resolve(IT, Discourse())


def test_after_branches_all_that_was_done_counts_and_the_last_that_was_seen() -> None:
    before = replace(Discourse(), done=(Did("draw", "n1", ()),), deck="you")
    one = replace(before, done=(*before.done, Did("destroy", "n2", ())), variables=frozenset("X"))
    two = replace(before, done=(*before.done, Did("mark", "n3", ())), deck="opponent")
    after = after_branches(before, [one, two])
    assert [did.register for did in after["done"]] == ["n1", "n2", "n3"]
    assert (after["variables"], after["deck"]) == ({"X"}, "opponent")
