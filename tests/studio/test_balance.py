"""Balance: the same games with a card and without it, kept and gone on from, the same whoever plays them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.games.registry import find_game
from rulewright.lab import balance as measured
from rulewright.lab.balance import Balance, Pair, Wanted, balance, enough, kept_pairs, plain_card, play_pairs, summed
from rulewright.studio.trial import opponent_of, trial_deck

ARCMAGE = find_game("arcmage")
GULL: dict[str, Any] = {
    "name": "Rich Gull",
    "type": "Creature - Bird",
    "faction": "Gaian",
    "cost": 2,
    "loyalty": 1,
    "stats": "2/2",
    "text": "When I come into play, draw 2 cards.",
}
DECK = trial_deck(ARCMAGE, GULL)


def test_the_card_takes_the_place_of_one_much_like_it() -> None:
    own = next(one for one in ARCMAGE.deck_library().values() if DECK.name.startswith(one.name))
    (gone,) = own.cards.keys() - DECK.cards.keys()
    assert DECK.cards["Rich Gull"] == own.cards[gone]
    assert sum(DECK.cards.values()) == sum(own.cards.values())
    assert str(ARCMAGE.card_library()[gone]["type"]).startswith("Creature")
    assert plain_card(GULL) == {**{k: v for k, v in GULL.items() if k != "text"}, "name": "Plain Rich Gull"}


def test_only_the_difference_counts_and_the_interval_narrows() -> None:
    one = summed(GULL, DECK, [Pair(0, 2, 1), Pair(1, 1, 1)])
    assert (one.wins, one.plain_wins, one.effect) == (0.75, 0.5, 0.25)
    assert one.low < 0.25 < one.high
    many = summed(GULL, DECK, [Pair(at, 2, 1) if at % 2 else Pair(at, 1, 1) for at in range(400)])
    assert many.high - many.low < one.high - one.low
    assert enough(many, Wanted(within=0.05))
    assert not enough(summed(GULL, DECK, [Pair(at, 1, 1) for at in range(5)]), Wanted(within=0.5)), "too few to believe"
    same = summed(GULL, DECK, [Pair(at, 1, 1) for at in range(12)])
    assert same.low < 0 < same.high, "no pair that differs is no proof that none ever does"


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def pretend(task: tuple[str, dict[str, Any], Wanted, tuple[int, ...]]) -> list[Pair]:
        played.extend(task[3])
        return [Pair(number, number % 3, 1) for number in task[3]]

    monkeypatch.setattr(measured, "play_pairs", pretend)
    keep = tmp_path / "played.jsonl"
    first = balance(ARCMAGE, GULL, Wanted(most_pairs=3, jobs=1), keep)
    keep.write_text(keep.read_text(encoding="utf-8") + '{"mark": "broken off', encoding="utf-8")
    told: list[Balance] = []
    second = balance(ARCMAGE, GULL, Wanted(most_pairs=6, jobs=1), keep, told.append)
    assert played == [0, 1, 2, 3, 4, 5]
    assert (first.pairs, second.pairs) == (3, 6)
    assert [one.pairs for one in told] == [3, 4, 5, 6]
    assert kept_pairs(keep, "another card") == {}


def test_stops_as_soon_as_the_interval_is_narrow_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "play_pairs", lambda task: [Pair(number, 1, 1) for number in task[3]])
    assert balance(ARCMAGE, GULL, Wanted(most_pairs=500, within=0.2, jobs=1)).pairs < 500


@pytest.mark.slow
def test_a_real_pair_comes_out_the_same_each_time_and_tells_whether_the_card_was_played() -> None:
    task = (ARCMAGE.name, GULL, Wanted(seed=3, edition="2016-11"), (0,))
    (pair,) = measured.play_pairs(task)
    assert [pair] == measured.play_pairs(task)
    assert pair.played >= 1
    (never,) = measured.play_pairs((ARCMAGE.name, {**GULL, "cost": 99}, Wanted(seed=3, edition="2016-11"), (0,)))
    assert (never.played, never.mattered, never.gained) == (0, 0, 0)


def test_few_pairs_give_a_wide_interval_and_many_the_usual_one() -> None:
    assert [measured.quantile(count) for count in (1, 2, 13)] == [12.71, 12.71, 2.179]
    assert measured.quantile(17) == 2.12
    assert 2.05 < measured.quantile(25) < 2.07
    assert 1.96 < measured.quantile(2_000) < 1.97


def test_where_decks_are_whole_factions_a_card_is_tried_among_its_own_and_against_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measured, "TURN_LIMIT", 4)
    kit = find_game("smashup")
    fields = kit.form.starter
    deck = trial_deck(kit, fields)
    assert fields["faction"] in deck.factions
    assert len(deck.factions) == 2
    assert not set(opponent_of(kit, deck).factions) & set(deck.factions)
    (pair,) = play_pairs(("smashup", dict(fields), Wanted(edition=kit.default_edition), (0,)))
    assert pair.with_card in (0, 0.5, 1, 1.5, 2)
    assert 0 <= pair.played <= 2
    stranger = trial_deck(kit, {**fields, "faction": "Unheard Of"})
    assert stranger.factions[0] == "Unheard Of"
