"""What judge files may ask about a position of Arcmage: its areas, the values of cards and seats, refusals."""

from __future__ import annotations

import re

from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import ARMY, DECK, FACTIONS, GRAVEYARD, HAND, PLAY, REMOVED, RESOURCES, STACK
from rulewright.games.arcmage.chapters.city import cities, lost_strength, residents
from rulewright.games.arcmage.chapters.creature import army, damage_on, destination_refused
from rulewright.games.arcmage.chapters.phases import TWO_DRAWS, TWO_RESOURCES, packages
from rulewright.games.arcmage.chapters.resource import free_gems
from rulewright.games.arcmage.editions import EDITIONS
from rulewright.games.arcmage.legality import refuse
from rulewright.games.arcmage.values import VALUES
from rulewright.games.arcmage.words import read_answer
from rulewright.games.judge_words import JudgeWords, Verb
from rulewright.games.judging import CardNamed, JudgeValue, Several, common_value
from rulewright.games.out_of_turn import read_if_known, refused_action
from rulewright.kernel.decisions import Act, Decision
from rulewright.kernel.errors import NotAsked, Refusal
from rulewright.kernel.game import Game
from rulewright.kernel.records import MARKED
from rulewright.kernel.words import Names

PILES = {"hand": HAND, "deck": DECK, "discard": GRAVEYARD, "graveyard": GRAVEYARD, "removed": REMOVED, "stack": STACK}
"""The areas that are nothing but a pile of cards."""

_BIDDING = tuple(name for name, one in EDITIONS.items() if one.disciplines)
_DEVOTING = tuple(name for name, one in EDITIONS.items() if not one.disciplines)
VERBS = (
    *(Verb(word, cards=True) for word in ("play", "resource", "attack", "defend", "move", "city")),
    Verb("use", cards=True, label=True),
    Verb("devote", cards=True, editions=_DEVOTING, otherwise="claim DISCIPLINE with X, Y"),
    Verb("claim", editions=_BIDDING, otherwise="devote X, Y to CITY"),
    Verb("bid", cards=True, editions=_BIDDING, otherwise="devote X, Y to CITY"),
    *(Verb(word) for word in ("end phase", "end turn")),
)
INSTEAD = {
    "block": "defend X against Y",
    "block with": "defend X against Y",
    "deploy": "play X",
    "cast": "play X",
    "activate": "use X: COST",
    "tap": "use X: COST",
    "evacuate": "move X to CITY",
    "target": "pick X",
    "draw": "choose draw",
    "mulligan": "nothing: Arcmage has no mulligan",
}

WORDS = JudgeWords(
    seat_fields=(
        "hand",
        "deck",
        "discard",
        "graveyard",
        "removed",
        "play",
        "vp",
        "cities",
        "army",
        "residents",
        "resources",
        "produced",
    ),
    table_fields=("phase", "first_turn"),
    areas=(*PILES, "play", "cities", "army", "residents", "resources"),
    card_values=(
        *VALUES,
        "damage",
        "controller",
        "owner",
        "attached_to",
        "marked",
        "face_down",
        "types",
        "keywords",
        "tokens",
        "place",
    ),
    no_cards=(*FACTIONS, "Empire", "army", "the army", "my army"),
    verbs=VERBS,
    instead=INSTEAD,
    passes=("no response", "no responses", "no block", "no blocks", "no defender", "no defenders"),
    prompts=(
        "attack",
        "bid",
        "city",
        "claim",
        "defend",
        "devote",
        "move",
        "package",
        "place",
        "resource",
        "stay marked",
    ),
    between=("with", "on", "against", "to", "paying", "from"),
    after_names=(r"\s+as\s+[^,]+$",),
    seat_values=(
        "vp",
        *(f"gems.{name}" for name in FACTIONS),
        *(f"gems.{name.removeprefix('The ')}" for name in FACTIONS),
    ),
)


def judge_value(game: Game, slot: int, what: str) -> JudgeValue:
    """A value of a card, in the words of `X.atk = 3`."""
    card, rules = game.card(slot), rules_of(game)
    if what in VALUES:
        number: int | None = game.value(slot, VALUES[what])
        return number
    match what:
        case "damage":
            return lost_strength(game, slot) + damage_on(game, slot)
        case "place":
            return "army" if card.place == ARMY else CardNamed(card.place)
        case "marked":
            return bool(card.flags & MARKED)
        case "types":
            further = rules.subtypes_of(game, slot) | {rules.trade_of(game, slot).lower()}
            return Several(rules.types_of(game, slot), further)
    return common_value(game, slot, what)


def judge_area(game: Game, seat: int, name: str) -> tuple[int, ...]:
    """The cards in an area; `play` is everything that a seat has in play but its resources."""
    if name in PILES:
        return game.cards_in(PILES[name], seat)
    match name:
        case "cities":
            return tuple(cities(game, seat))
        case "army":
            return tuple(army(game, seat))
        case "residents":
            return tuple(slot for city in cities(game, seat) for slot in residents(game, city))
        case "resources":
            return game.cards_in(RESOURCES, seat)
    return game.cards_in(PLAY, seat)


def judge_seat(game: Game, seat: int, what: str) -> JudgeValue:
    """A value of a seat, in the words of `a.vp = 17` and `a.gems.Gaian = 2`."""
    if what == "vp":
        return game.state.seats[seat].score
    wanted = what.removeprefix("gems.").removeprefix("The ")
    at = next(number for number, name in enumerate(FACTIONS) if name.removeprefix("The ") == wanted)
    return free_gems(game, seat)[at]


def stage(game: Game, words: str) -> object:
    """turn.1 The turn that `end turn` ends, the phase that `end phase` ends."""
    match words.casefold():
        case "end turn":
            return game.state.turn
        case "end phase":
            return game.state.turn, game.state.table.phase
    return None


def refuse_choice(game: Game, words: str) -> Refusal | None:
    """setup.6, turn.draw.7, creature.4 Why a package or a place is not among those that can be taken."""
    decision = game.decision
    wanted = re.sub(r"^(choose|pick)\s+", "", words.strip())
    if decision is not None and (decision.prompt, decision.rule) == ("place", "creature.3"):
        return _place_refused(game, decision, wanted)
    if decision is None or decision.prompt != "package" or wanted in packages(game, decision.seat):
        return None
    if wanted == TWO_DRAWS:
        return Refusal("setup.6", "the starting player draws one card at most in the first turn", ("turn.draw.1",))
    if wanted == TWO_RESOURCES:
        return Refusal("turn.draw.7", "two resources take two cards in hand", ("turn.draw.1",))
    return None


def _place_refused(game: Game, decision: Decision, wanted: str) -> Refusal | None:
    """creature.3, creature.4 Why a creature that is played cannot start there; None where no place is meant."""
    if wanted.casefold() in ("army", "the army", "my army"):
        return destination_refused(game, decision.seat, decision.source, ARMY)
    there = (slot for seat in range(game.rules.seats) for slot in cities(game, seat))
    named = (slot for slot in there if game.name(slot).casefold() == wanted.casefold())
    return next((destination_refused(game, decision.seat, decision.source, slot) for slot in named), None)


def refuse_unasked(game: Game, seat: int, words: str, names: Names) -> Refusal:
    """event.2, combat.4, move.1 Why a seat that is not asked cannot do this: out of turn there are only events."""
    act = Act(seat, "event.2", "respond", window="event")
    answer = read_if_known(game, act, words, names, read_answer)
    refusal = refused_action(game, act, answer, refuse, ("pass", "end phase", "draw"))
    return refusal or NotAsked("event.2", "this seat is not asked anything now", ("setup.7", "turn.3", "event.stack.2"))
