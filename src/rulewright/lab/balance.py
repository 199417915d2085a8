"""What a card does to the win rate of a deck: the same games with the card and with a plain one in its place.

A pair is one seed: the deck with the card and the deck with the plain card each play the same opponent from both seats,
with the same chance. Only the difference counts, so that luck and the other cards mostly cancel out.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.ai.many import MOST_JOBS
from rulewright.ai.players import Player, make_player
from rulewright.ai.selfplay import TURN_LIMIT, play_match
from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.chance import mix
from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY, Option
from rulewright.lab.spreading import fingerprint, spread_over
from rulewright.studio.trial import opponent_of, trial_deck

LEAST_PAIRS = 12
"""So many pairs are played before the interval is believed."""
STUDENT = (12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12)
"""Standard errors to either side that hold 95 of 100, by the pairs beyond the first."""
A_TASK = 2
"""Pairs that a process plays at a time."""


class Pair(Struct, frozen=True):
    """What came of one seed: points of 2 with the card, and with the plain card."""

    number: int
    with_card: float
    without: float
    played: int = 0
    """In how many of the two games the card was played."""
    mattered: int = 0
    """How many of the two games came out otherwise with the plain card."""

    @property
    def gained(self) -> float:
        """By how much the card raised the share of wins."""
        return (self.with_card - self.without) / 2


class Balance(Struct, frozen=True):
    """What is known of a card after some pairs."""

    card: str
    deck: str
    pairs: int
    wins: float
    """The share of games won with it."""
    plain_wins: float
    effect: float
    """By how much it raises that share."""
    low: float
    high: float
    """Between which the effect lies, 95 times of 100."""
    played: float = 0.0
    """The share of games in which the card was played by the one who has it."""
    mattered: float = 0.0
    """The share of games that came out otherwise than with the plain card."""


class Wanted(Struct, frozen=True):
    """How much is to be known."""

    seed: int = 0
    edition: str = ""
    most_pairs: int = 100
    within: float = 0.05
    """How far the ends of the interval may be from its middle."""
    jobs: int = 2
    ray: str = ""
    """The address of a Ray cluster that plays instead of processes here."""


def plain_card(fields: Fields) -> dict[str, Any]:
    """A card of the same type, cost and numbers that says nothing."""
    silent = {field: value for field, value in fields.items() if field not in ("text", "flavor", "art")}
    return {**silent, "name": f"Plain {fields['name']}"}


def balance(
    kit: GameKit,
    fields: Fields,
    wanted: Wanted,
    keep: Path | None = None,
    watch: Callable[[Balance], None] | None = None,
) -> Balance:
    """The effect of a card, by as many pairs as are needed; `keep` is a file to go on from."""
    deck = trial_deck(kit, fields)
    wanted = replace(wanted, edition=wanted.edition or kit.default_edition)
    kit.rules(wanted.edition, {}, [fields, plain_card(fields)])  # both must be proven before anything is played
    mark = mark_of(kit, fields, wanted)
    known = kept_pairs(keep, mark) if keep else {}
    result = summed(fields, deck, list(known.values()))
    if watch and known:
        watch(result)
    if enough(result, wanted):
        return result
    with closing(_played(kit, fields, wanted, known)) as played:
        for pair in played:
            known[pair.number] = pair
            if keep:
                _append(keep, mark, pair)
            result = summed(fields, deck, list(known.values()))
            if watch:
                watch(result)
            if enough(result, wanted):
                break
    return result


def packages_of(kit: GameKit) -> tuple[str, ...]:
    """The packages that decide what comes of a game."""
    return "rulewright.kernel", "rulewright.effects", "rulewright.text", "rulewright.ai", kit.package


def enough(found: Balance, wanted: Wanted) -> bool:
    """Whether the interval is as narrow as was wanted."""
    return found.pairs >= LEAST_PAIRS and (found.high - found.low) / 2 <= wanted.within


def summed(fields: Fields, deck: Deck, pairs: Sequence[Pair]) -> Balance:
    """What is known of a card in a deck."""
    return summed_up(str(fields["name"]), deck.name, pairs)


def summed_up(card: str, deck: str, pairs: Sequence[Pair]) -> Balance:
    """Mean and interval of the differences."""
    count = len(pairs)
    gains = [pair.gained for pair in pairs]
    mean = sum(gains) / count if count else 0.0
    spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1) if count > 1 else 1.0
    # Without any spread yet, one more pair that differs by a whole game is as likely as not: no interval of width 0.
    half = quantile(count) * math.sqrt(max(spread, 1 / (count + 1)) / count) if count else 1.0
    return Balance(
        card=card,
        deck=deck,
        pairs=count,
        wins=round(sum(pair.with_card for pair in pairs) / (2 * count), 4) if count else 0.0,
        plain_wins=round(sum(pair.without for pair in pairs) / (2 * count), 4) if count else 0.0,
        effect=round(mean, 4),
        low=round(max(-1.0, mean - half), 4),
        high=round(min(1.0, mean + half), 4),
        played=round(sum(pair.played for pair in pairs) / (2 * count), 4) if count else 0.0,
        mattered=round(sum(pair.mattered for pair in pairs) / (2 * count), 4) if count else 0.0,
    )


def quantile(count: int) -> float:
    """How many standard errors hold 95 of 100 with so many pairs: Student's, which comes to 1.96 with many."""
    beyond = max(1, count - 1)
    return STUDENT[beyond - 1] if beyond <= len(STUDENT) else 1.96 + 2.4 / beyond


def _played(kit: GameKit, fields: Fields, wanted: Wanted, known: dict[int, Pair]) -> Generator[Pair]:
    """The pairs that are not known yet, in order, however many processes play them."""
    numbers = [number for number in range(wanted.most_pairs) if number not in known]
    tasks = [tuple(numbers[at : at + A_TASK]) for at in range(0, len(numbers), A_TASK)]
    given = [(kit.name, dict(fields), wanted, task) for task in tasks]
    spread = spread_over(wanted.jobs, wanted.ray, packages_of(kit))
    with closing(spread.over(play_pairs, given)) as played:
        for done in played:
            yield from done


def play_pairs(task: tuple[str, dict[str, Any], Wanted, tuple[int, ...]]) -> list[Pair]:
    """Some pairs, played out."""
    game, fields, wanted, numbers = task
    kit = find_game(game)
    deck, plain = trial_deck(kit, fields), plain_card(fields)
    other = opponent_of(kit, deck)
    swapped = {str(plain["name"]) if one == fields["name"] else one: copies for one, copies in deck.cards.items()}
    decks = {"card": deck, "plain": replace(deck, cards=swapped)}
    own = {"card": fields, "plain": plain}
    libraries = {what: {**kit.card_library(), str(one["name"]): one} for what, one in own.items()}
    found = []
    for number in numbers:
        games = {what: _played_out(kit, wanted, [one, other], libraries[what], number) for what, one in decks.items()}
        points = {what: [_points(game, seat) for seat, game in enumerate(two)] for what, two in games.items()}
        played = sum(str(fields["name"]) in seen.played for seen in games["card"])
        mattered = sum(one != without for one, without in zip(points["card"], points["plain"], strict=True))
        found.append(Pair(number, sum(points["card"]), sum(points["plain"]), played, mattered))
    return found


class Outcome(Struct, frozen=True):
    """What came of a game."""

    winners: tuple[int, ...] | None
    played: frozenset[str]
    """The cards that the measured deck's player has played."""


def _points(outcome: Outcome, seat: int) -> float:
    """The points of a seat; a draw or no end is half a point."""
    return 0.5 if not outcome.winners else float(seat in outcome.winners)


def _played_out(
    kit: GameKit, wanted: Wanted, decks: Sequence[Deck], library: dict[str, Fields], number: int
) -> list[Outcome]:
    """Two games of the first deck, one from each seat."""
    found = []
    for turned in (False, True):
        seated = [*reversed(decks)] if turned else [*decks]
        rules = kit.rules(wanted.edition, {}, [library[name] for name in kit.match_cards(seated, library)], 2)
        seed = mix(mix(wanted.seed, number), 1 + turned)
        game = kit.deal(rules, seated, seed)
        game.start()
        players = [Noting(make_player("sensible", kit, mix(seed, 10 + seat))) for seat in range(2)]
        play_match(game, players, TURN_LIMIT)
        found.append(Outcome(game.state.result, frozenset(players[1 if turned else 0].played)))
    return found


class Noting:
    """A player, and which cards it has played."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.played: set[str] = set()

    def answer(self, game: Game, decision: Decision) -> Answer:
        """What the player answers."""
        answer = self._player.answer(game, decision)
        if isinstance(answer, Option) and answer.verb == "play" and answer.card != NOBODY:
            self.played.add(game.name(answer.card))
        return answer


# -- What is kept ------------------------------------------------------------------------------------------------


def mark_of(kit: GameKit, fields: Fields, wanted: Wanted) -> str:
    """What pairs depend on: those of other cards, wordings or rules are left alone."""
    played = {field: value for field, value in fields.items() if field not in ("flavor", "art", "status", "artist")}
    parts = [kit.name, wanted.edition, str(wanted.seed), json.dumps(played, sort_keys=True)]
    parts.append(fingerprint(*packages_of(kit)))
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


def kept_pairs(path: Path, mark: str) -> dict[int, Pair]:
    """The pairs of a card that a file holds; a line that broke off is played again."""
    found: dict[int, Pair] = {}
    if not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            one = json.loads(line)
            if one["mark"] == mark:
                found[one["number"]] = Pair(one["number"], one["with"], one["without"], one["played"], one["mattered"])
        except (ValueError, KeyError, TypeError):
            continue
    return found


def _append(path: Path, mark: str, pair: Pair) -> None:
    told = {"mark": mark, "number": pair.number, "with": pair.with_card, "without": pair.without}
    told |= {"played": pair.played, "mattered": pair.mattered}
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")
    except OSError as fault:
        raise FileFault(str(path), f"cannot be written: {fault.strerror}", remedy="name another file") from fault


def refuse_wish(wanted: Wanted) -> None:
    """Numbers that mean nothing."""
    if wanted.most_pairs < 1 or not 0 < wanted.within < 1 or not 1 <= wanted.jobs <= MOST_JOBS:
        raise RulewrightError(f"at least 1 pair, 1 to {MOST_JOBS} jobs, and an interval between 0 and 1")
