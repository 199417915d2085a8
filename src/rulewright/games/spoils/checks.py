"""What judge files may ask about a position of The Spoils: its areas, the values of cards and seats, refusals."""

from __future__ import annotations

from rulewright.effects.rules import rules_of
from rulewright.games.judge_words import LOOP_VERBS, JudgeWords, Verb
from rulewright.games.judging import BadPosition, JudgeValue, Several, common_value
from rulewright.games.out_of_turn import read_if_known, refused_action
from rulewright.games.spoils.areas import DECK, DISCARD, FACTION, HAND, PLAY, REMOVED, RESOURCES, VOID
from rulewright.games.spoils.editions import EDITIONS
from rulewright.games.spoils.s6_playing_the_game.legality import refuse
from rulewright.games.spoils.values import VALUES
from rulewright.games.spoils.words import read_answer
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import NotAsked, Refusal
from rulewright.kernel.game import Game
from rulewright.kernel.records import MARKED
from rulewright.kernel.words import Names

AREAS_LISTED = {
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "removed": REMOVED,
    "play": PLAY,
    "resources": RESOURCES,
    "void": VOID,
}
"""The areas that judge files know by name, with the cards a seat has there."""

VERBS = (
    *(Verb(word, cards=True) for word in ("play", "flip up", "resource", "attack", "block with", "mulligan")),
    Verb("use", cards=True, label=True),
    *(
        Verb(
            word,
            cards=True,
            editions=tuple(name for name, one in EDITIONS.items() if one.playing == word),
            otherwise="play X",
        )
        for word in sorted({one.playing for one in EDITIONS.values()} - {"play"})
    ),
    *(Verb(word) for word in ("bid", "end turn", "first", "second")),
    *LOOP_VERBS,
)
INSTEAD = {
    "block": "block with X, Y",
    "defend": "block with X, Y",
    "cast": "play X",
    "activate": "use X: ABILITY",
    "end phase": "pass, or end turn",
    "target": "pick X",
    "search for": "pick X",
    "go first": "first",
    "go second": "second",
}

WORDS = JudgeWords(
    seat_fields=(*AREAS_LISTED, "faction", "influence"),
    areas=(*AREAS_LISTED, "faction"),
    card_values=(
        *VALUES,
        "damage",
        "turn_damage",
        "controller",
        "owner",
        "attached_to",
        "depleted",
        "face_down",
        "types",
        "keywords",
        "tokens",
    ),
    seat_values=("influence",),
    verbs=VERBS,
    instead=INSTEAD,
    passes=("no response", "no responses", "no block", "no blocks"),
    prompts=(
        "attack",
        "bid",
        "block",
        "first",
        "interrupt",
        "mulligan",
        "name",
        "play",
        "repeat",
        "resource",
        "stop",
        "use",
    ),
    after_names=(r"\s+face-(?:down|up)\b",),
)


def judge_value(game: Game, slot: int, what: str) -> JudgeValue:
    """A value of a card, in the words of `X.strength = 3`."""
    card, rules = game.card(slot), rules_of(game)
    if what in VALUES:
        number: int | None = game.value(slot, VALUES[what])
        return number
    match what:
        case "damage":
            lasting = "location" in rules.types_of(game, slot)
            return sum(amount for _, amount in (card.wear if lasting else card.damage))
        case "turn_damage":
            return sum(amount for _, amount in card.damage)
        case "depleted":
            return bool(card.flags & MARKED)
        case "types":
            further = rules.subtypes_of(game, slot) | rules.supertypes_of(game, slot)
            return Several(rules.types_of(game, slot), further | {rules.trade_of(game, slot).lower()})
    return common_value(game, slot, what)


def judge_area(game: Game, seat: int, name: str) -> tuple[int, ...]:
    """The cards in an area; `play` is the seat's non-resource cards without the faction."""
    area = FACTION if name == "faction" else AREAS_LISTED[name]
    if area >= len(game.rules.areas):
        raise BadPosition(f"{game.rules.seat_name(seat)}.{name}", "this edition has no Void (403.7)")
    return game.cards_in(area, seat)


def judge_seat(game: Game, seat: int, what: str) -> JudgeValue:
    """A value of a seat, in the words of `a.influence = 17`."""
    return game.state.seats[seat].score


def refuse_unasked(game: Game, seat: int, words: str, names: Names) -> Refusal:
    """607.1, 607.2b Why a seat that is not asked cannot do this: out of turn there are only responses to others.

    Also 102.1, 603.2d, 608.1d: nothing is done once the game is over, only the active player ends the turn, and blocks
    are made when they are asked for.
    """
    decision = game.decision
    if decision is None:
        return Refusal("102.1", "the game is over")
    asked = f"it is {game.rules.seat_name(decision.seat)} who is asked now"
    if not game.state.turn:
        return NotAsked(decision.rule, f"the game is being set up; {asked}")
    if words.casefold() == "end turn":
        return Refusal("603.2d", f"only the player whose turn it is ends it; {asked}", ("603.1",))
    if words.casefold().startswith("block"):
        return NotAsked("608.1d", f"blocks are made by the defending player, when they are asked for; {asked}")
    act = Act(seat, "607.2", "respond", window="response")
    answer = read_if_known(game, act, words, names, read_answer)
    refusal = refused_action(game, act, answer, refuse, ("pass", "end turn"))
    if refusal is not None:
        return refusal
    if answer is None and not isinstance(decision, Act):
        return NotAsked(decision.rule, asked)
    doing = game.state.table.doing
    if doing and doing[-1].seat == seat:
        return NotAsked("607.2b", "one's own doings cannot be responded to", ("607.1", "607.2"))
    return NotAsked("607.1", "there is nothing that this seat could respond to now", ("603.1", "603.2", "607.2"))
