"""Non-interference: games that differ only in what a seat cannot know are the same to that seat.

A twin is the same game with the cards that the seat cannot know dealt again. The seat must see the same bytes, be
asked the same in the same words, and be refused the same for the same reasons; and it must go on so for as long as
both are given the same answers and none of the cards in which they differ has come to light.
"""

import random
from collections.abc import Iterator

from tests.contract.matches import Match, other_answers

from rulewright.kernel.decisions import Act, Answer
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import determinize, may_know, redealt, unknown_to
from rulewright.kernel.records import NOBODY, NOWHERE
from rulewright.kernel.rules import SECRET
from rulewright.kernel.views import view

HORIZON = 10
"""How many answers a game and its twin are followed for."""


def test_a_seat_sees_the_same_whatever_it_cannot_know(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("twins")
        for game, decision, _ in match.moments():
            for seat in (*range(game.rules.seats), None):
                if rng.random() > (0.12 if seat == decision.seat else 0.04):
                    continue
                twin = twin_of(game, seat, rng)
                assert view(twin, seat, match.words).encode() == view(game, seat, match.words).encode()


def test_a_seat_is_asked_and_refused_the_same_whatever_it_cannot_know(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("twins")
        for game, decision, _ in match.moments():
            if rng.random() < 0.5:
                continue
            twin = redealt(game, decision.seat, rng)
            assert twin.decision == decision
            for answer in other_answers(game, decision, rng, 6):
                assert twin.refuse(answer) == game.refuse(answer), answer


def test_a_seat_goes_on_seeing_the_same_until_something_comes_to_light(matches: list[Match]) -> None:
    followed = 0
    for match in matches:
        rng = match.rng("walks")
        for game, decision, _ in match.moments():
            if rng.random() < 0.025:
                here = game.copy()
                here.trace = []
                for own, other in walk_together(here, twin_of(here, decision.seat, rng), decision.seat, rng):
                    followed += 1
                    assert (
                        view(other, decision.seat, match.words).encode()
                        == view(own, decision.seat, match.words).encode()
                    )
    assert followed or any(match.one_in > 1 for match in matches)


def test_a_determinized_game_can_be_played_on_in_the_middle_of_anything(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("worlds")
        for game, _, _ in match.moments():
            if rng.random() < 0.97:
                continue
            key = game.state.key
            seat = rng.choice((*range(game.rules.seats), None))
            world = determinize(game, seat, rng)
            assert game.state.key == key
            unknown = set(unknown_to(game, seat))
            known = [slot for slot in range(len(game.state.cards)) if slot not in unknown]
            assert [world.card(slot) for slot in known] == [game.card(slot) for slot in known]
            assert sorted((card.owner, card.printed) for card in world.state.cards) == sorted(
                (card.owner, card.printed) for card in game.state.cards
            )
            for _ in range(30):
                if world.decision is not None:
                    world.answer(world.decision.random(rng))


def test_what_was_seen_before_is_not_mistaken_for_what_is_seen_now(matches: list[Match]) -> None:
    """Whoever looks all the time sees what one sees who looks for the first time, with nothing kept in mind."""
    for match in matches:
        rng = match.rng("memory")
        seat = rng.choice((*range(match.rules.seats), None))
        for stretch in match.stretches()[::3]:
            game = stretch[0][0].copy()
            for _, _, answer in stretch:
                seen = view(game, seat, match.words).encode()
                if rng.random() < 0.2:
                    afresh = game.copy()
                    afresh.state.forget()
                    assert view(afresh, seat, match.words).encode() == seen
                game.answer(answer)


def test_where_secrets_are_kept_a_pile_shows_only_what_has_been_looked_at(matches: list[Match]) -> None:
    kept = 0
    for match in matches:
        rng = match.rng("piles")
        for game, _, _ in match.moments():
            if rng.random() > 0.1 or not game.rules.keeps_secret(game):
                continue
            kept += 1
            for slot, card in enumerate(game.state.cards):
                if card.area != NOWHERE and game.rules.areas[card.area].seen_by == SECRET:
                    for seat in range(game.rules.seats):
                        assert game.rules.visible(game, slot, seat) == bool(card.seen >> seat & 1)
    assert kept


def twin_of(game: Game, seat: int | None, rng: random.Random) -> Game:
    """The same game but for what a seat cannot know, and the same told so far."""
    twin = redealt(game, seat, rng)
    twin.trace = None if game.trace is None else list(game.trace)
    return twin


def walk_together(game: Game, twin: Game, seat: int, rng: random.Random) -> Iterator[tuple[Game, Game]]:
    """Both games, each time that the seat is asked in both, as long as the seat cannot tell them apart."""
    for _ in range(HORIZON):
        if come_to_light(game, twin, seat) or game.over or twin.over:
            return
        asked = [one.decision for one in (game, twin)]
        seats = [one.seat for one in asked if one is not None]
        if seats == [seat, seat]:
            yield game, twin
        if not _answer_alike(game, twin, seats, seat, rng):
            return


def _answer_alike(game: Game, twin: Game, seats: list[int], seat: int, rng: random.Random) -> bool:
    """Give both the same answer, or pass where only one of them asks somebody else; False if that cannot be."""
    if seats[0] == seats[1]:
        answer = _common_answer(game, twin, rng)
        if answer is None:
            return False
        game.answer(answer)
        twin.answer(answer)
        return True
    ahead = game if seats[0] != seat else twin
    decision = ahead.decision
    passes = [one for one in decision.options if one.card == NOBODY] if isinstance(decision, Act) else []
    if not passes:
        return False
    ahead.answer(passes[0])
    return True


def _common_answer(game: Game, twin: Game, rng: random.Random) -> Answer | None:
    decision, other = game.decision, twin.decision
    assert decision is not None, "both are asked"
    assert other is not None, "both are asked"
    drawn = [decision.random(rng) for _ in range(6)]
    return next((one for one in drawn if other.check(one) is None), None)


def come_to_light(game: Game, twin: Game, seat: int) -> bool:
    """Whether the seat can tell two games apart by now, since a card in which they differ has been shown."""
    pairs = zip(game.state.cards, twin.state.cards, strict=False)
    different = [slot for slot, (one, other) in enumerate(pairs) if one.printed != other.printed]
    if _shown(game) != _shown(twin):
        return True  # a card was shown to everybody and has gone back into hiding since
    return any(may_know(one, slot, seat) for one in (game, twin) for slot in different)


def _shown(game: Game) -> list[str]:
    return [entry.text for entry in game.trace or () if entry.text.endswith("is revealed")]
