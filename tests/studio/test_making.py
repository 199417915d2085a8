"""Making a set together: nothing that anybody wrote is lost, and who may do what."""

import time
from typing import Any

import pytest
from msgspec import convert, json

from rulewright.kernel.errors import Refusal
from rulewright.studio import making as m
from rulewright.studio import shelf as s
from rulewright.studio import wishes as w

GULL = {"name": "Harbour Gull", "type": "Creature - Bird", "cost": 2, "text": "Flying", "flavor": "It flew."}


@pytest.fixture
def shelf() -> s.Shelf:
    """A set of one card, made by a keeper and a maker."""
    begun = m.log_in(m.log_in(s.Shelf("arcmage", "Harbour"), "Ann", "keeper"), "Ben")
    return m.done(begun, "Ben", w.Begin(GULL))


def card(shelf: s.Shelf) -> s.ShelvedCard:
    """The only card."""
    return shelf.cards[1]


def fields(shelf: s.Shelf, **changes: Any) -> dict[str, Any]:
    """The card as it is, with some fields changed."""
    return {**card(shelf).newest.fields, **changes}


def test_two_people_who_change_different_fields_both_have_their_way(shelf: s.Shelf) -> None:
    seen = fields(shelf)
    shelf = m.done(shelf, "Ann", w.Save(1, {**seen, "cost": 3}, 1))
    shelf = m.done(shelf, "Ben", w.Save(1, {**seen, "flavor": "It stayed."}, 1))
    assert card(shelf).newest.fields == {**seen, "cost": 3, "flavor": "It stayed."}
    assert [one.by for one in card(shelf).wordings] == ["Ben", "Ann", "Ben"]


def test_two_people_who_change_the_same_field_are_shown_both_and_nothing_is_written_over(shelf: s.Shelf) -> None:
    shelf = m.done(shelf, "Ann", w.Save(1, fields(shelf, text="Flying, haste"), 1))
    with pytest.raises(m.Clash) as clash:
        m.done(shelf, "Ben", w.Save(1, {**GULL, "text": "Reach"}, 1))
    assert clash.value.both == (m.Both("text", "Flying", "Flying, haste", "Reach"),)
    assert (clash.value.by, clash.value.number) == ("Ann", 2)
    shelf = m.done(shelf, "Ben", w.Save(1, {**GULL, "text": "Reach"}, clash.value.number))
    assert [one.fields["text"] for one in card(shelf).wordings] == ["Flying", "Flying, haste", "Reach"]


def test_a_field_that_one_removes_and_the_other_leaves_is_gone(shelf: s.Shelf) -> None:
    without = {field: value for field, value in GULL.items() if field != "flavor"}
    shelf = m.done(shelf, "Ann", w.Save(1, fields(shelf, cost=1), 1))
    shelf = m.done(shelf, "Ben", w.Save(1, without, 1))
    assert card(shelf).newest.fields == {**without, "cost": 1, "status": "draft"}


def test_saving_what_is_so_already_adds_nothing(shelf: s.Shelf) -> None:
    assert m.decided(shelf, "Ann", w.Save(1, GULL, 1)) is None


def test_an_older_wording_comes_back_as_the_newest_and_the_difference_is_shown(shelf: s.Shelf) -> None:
    shelf = m.done(shelf, "Ann", w.Save(1, fields(shelf, text="Flying\nHaste"), 1))
    assert s.changes(card(shelf), 1, 2) == ["+ text: Haste"]
    shelf = m.done(shelf, "Ben", w.GoBack(1, 1))
    assert (card(shelf).newest.number, card(shelf).newest.fields["text"]) == (3, "Flying")
    with pytest.raises(m.NotDone, match="no wording 9"):
        m.done(shelf, "Ben", w.GoBack(1, 9))


def test_a_keeper_makes_cards_final_and_a_maker_cannot(shelf: s.Shelf) -> None:
    shelf = m.done(shelf, "Ben", w.Promote(1, "candidate"))
    with pytest.raises(m.NotDone, match=r"only a keeper of the set may make a card final.*Ann"):
        m.done(shelf, "Ben", w.Promote(1, "final"))
    shelf = m.done(shelf, "Ann", w.Promote(1, "final"))
    assert card(shelf).newest.stage == "final"
    with pytest.raises(m.NotDone, match="only a keeper"):
        m.done(shelf, "Ben", w.Promote(1, "draft"))
    with pytest.raises(m.NotDone, match=r"log in first.*card-guide.start.1"):
        m.done(shelf, "Cleo", w.Promote(1, "candidate"))


@pytest.mark.parametrize(
    ("stage", "verdict", "told"),
    [
        ("candidate", m.Verdict(not_understood=("expected a verb",)), "cannot be candidate: expected a verb"),
        ("final", m.Verdict(held=(Refusal("card-guide.text.3", "digits"),)), r"digits \(card-guide.text.3\)"),
        ("final", m.Verdict(rulings=("Two gulls",)), "a ruling does not hold: Two gulls"),
    ],
)
def test_what_is_not_understood_or_not_in_style_comes_no_further(
    shelf: s.Shelf, stage: Any, verdict: m.Verdict, told: str
) -> None:
    with pytest.raises(m.NotDone, match=told):
        m.done(shelf, "Ann", w.Promote(1, stage), verdict)
    with pytest.raises(m.NotDone, match=r"no card of this set is|cannot be"):
        m.done(shelf, "Ann", w.Publish("First", stage), verdict)


def test_a_candidate_may_be_out_of_style(shelf: s.Shelf) -> None:
    held = m.Verdict(held=(Refusal("card-guide.text.3", "digits"),))
    assert card(m.done(shelf, "Ben", w.Promote(1, "candidate"), held)).newest.stage == "candidate"


def test_errata_are_a_draft_beside_the_final_wording_until_they_are_final(shelf: s.Shelf) -> None:
    shelf = m.done(shelf, "Ann", w.Promote(1, "final"))
    shelf = m.done(shelf, "Ben", w.Save(1, fields(shelf, text="Flying, haste"), 2))
    assert (card(shelf).newest.stage, card(shelf).newest.fields["version"]) == ("draft", 2)
    plays = card(shelf).at_stage("final")
    assert plays is not None
    assert plays.fields["text"] == "Flying"
    shelf = m.done(shelf, "Ann", w.Promote(1, "final"))
    plays = card(shelf).at_stage("final")
    assert plays is not None
    assert (plays.fields["text"], plays.fields["version"]) == ("Flying, haste", 2)
    shelf = m.done(shelf, "Ann", w.GoBack(1, 1))
    assert card(shelf).newest.fields["version"] == 3


def test_a_set_keeps_a_keeper(shelf: s.Shelf) -> None:
    with pytest.raises(m.NotDone, match="at least one keeper"):
        m.done(shelf, "Ann", w.GiveRole("Ann", "maker"))
    with pytest.raises(m.NotDone, match="only a keeper"):
        m.done(shelf, "Ben", w.GiveRole("Ben", "keeper"))
    shelf = m.done(m.done(shelf, "Ann", w.GiveRole("Ben", "keeper")), "Ben", w.GiveRole("Ann", "maker"))
    assert shelf.people == {"Ann": "maker", "Ben": "keeper"}


def test_two_cards_of_a_set_have_two_names_and_a_removed_one_leaves_its_name_free(shelf: s.Shelf) -> None:
    with pytest.raises(m.NotDone, match="there is a card called 'Harbour Gull' here already"):
        m.done(shelf, "Ann", w.Begin(GULL))
    shelf = m.done(m.done(shelf, "Ann", w.Remove(1)), "Ann", w.Begin(GULL))
    assert list(shelf.present) == [2]
    assert len(shelf.cards[1].wordings) == 1


def test_a_translation_says_what_is_printed_and_which_wording_it_is_of(shelf: s.Shelf) -> None:
    with pytest.raises(m.NotDone, match="a name and a type"):
        m.done(shelf, "Ben", w.Translate(1, "de", text="Fliegt"))
    shelf = m.done(shelf, "Ben", w.Translate(1, "de", "Hafenmöwe", "Kreatur - Vogel", "Fliegend"))
    shelf = m.done(shelf, "Ann", w.Save(1, fields(shelf, text="Flying, haste"), 1))
    translation = card(shelf).translations["de"]
    assert (translation.printed["printed_name"], translation.of) == ("Hafenmöwe", 1)
    assert m.done(shelf, "Ben", w.Translate(1, "de")).cards[1].translations == {}


def test_bans_and_releases(shelf: s.Shelf) -> None:
    with pytest.raises(m.NotDone, match="did you mean 'Harbour Gull'"):
        m.done(shelf, "Ann", w.Ban("constructed", ("Harbour Gul",)))
    shelf = m.done(shelf, "Ann", w.Ban("constructed", ("Harbour Gull",)))
    assert shelf.bans == {"constructed": ("Harbour Gull",)}
    shelf = m.done(shelf, "Ben", w.Publish("Playtest", "draft"))
    with pytest.raises(m.NotDone, match="called 'Playtest' already"):
        m.done(shelf, "Ben", w.Publish("Playtest", "draft"))
    with pytest.raises(m.NotDone, match="no card of this set is final yet"):
        m.done(shelf, "Ann", w.Publish("One", "final"))
    with pytest.raises(m.NotDone, match="only a keeper"):
        m.done(shelf, "Ben", w.Publish("One", "final"))
    assert [(one.number, one.name, one.by) for one in shelf.releases] == [(1, "Playtest", "Ben")]


def test_rulings_are_numbered_and_withdrawn(shelf: s.Shelf) -> None:
    with pytest.raises(m.NotDone, match="has a case"):
        m.done(shelf, "Ben", w.Rule(1, title="Does it fly?"))
    with pytest.raises(m.NotDone, match=r"does not hold: b.vp"):
        m.done(shelf, "Ben", w.Rule(1, cases="[[case]]"), m.Verdict(rulings=("b.vp = 3",)))
    shelf = m.done(shelf, "Ben", w.Rule(1, title="Does it fly?", cases="[[case]]"))
    assert card(shelf).rulings == {1: s.Ruling("Does it fly?", "[[case]]", "Ben")}
    assert card(m.done(shelf, "Ann", w.Rule(1, 1))).rulings == {}


def test_a_shelf_is_what_its_facts_have_made_of_it(shelf: s.Shelf) -> None:
    wishes: list[w.AnyWish] = [
        w.Save(1, {**GULL, "cost": 4}, 1), w.Picture(1, "abc"), w.Translate(1, "de", "Möwe", "Vogel"),
        w.Rule(1, cases="[[case]]"), w.Promote(1, "final"), w.Ban("limited", ("Harbour Gull",)), w.Rename("Port"),
        w.Begin({**GULL, "name": "Grey Gull"}), w.Remove(2), w.Publish("One", "final"),
    ]  # fmt: skip
    entries = []
    now = shelf
    for wish in wishes:
        fact = m.decided(now, "Ann", wish)
        assert fact is not None
        entry = s.Entry(fact, "Ann", "2026-01-01T00:00:00Z")
        entries.append(convert(json.decode(json.encode(entry)), s.Entry))
        now = s.applied(now, entry)
    assert s.shelf_of(shelf, entries) == now
    assert now.facts == shelf.facts + len(wishes)


def test_what_differs_is_told_line_by_line_and_in_no_time_however_many_lines() -> None:
    before = "\n".join(["first", *(f"old {one}" for one in range(400)), "last"])
    after = "\n".join(["first", *(f"new {one}" for one in range(400)), "last"])
    wordings = (s.Wording(1, "Ann", {"name": "A", "text": before}), s.Wording(2, "Ann", {"name": "A", "text": after}))
    begun = time.process_time()
    told, *_ = [s.changes(s.ShelvedCard(wordings), 1, 2) for _ in range(200)]
    assert time.process_time() - begun < 1.0, "as many as are listed for one who asks"
    assert (told[0], told[-1], len(told)) == ("- text: old 0", "+ text: new 399", 800)
