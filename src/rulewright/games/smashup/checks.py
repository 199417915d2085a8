"""What judge files may ask about a position of Smash Up: its areas, the values of cards and seats, refusals."""

from __future__ import annotations

from rulewright.effects.rules import rules_of
from rulewright.games.judge_words import JudgeWords, Verb
from rulewright.games.judging import CardNamed, JudgeValue, Several, common_value
from rulewright.games.out_of_turn import read_if_known, refused_action
from rulewright.games.smashup.areas import BURIED, MONSTERS, PLAY
from rulewright.games.smashup.chapters.scoring import total_power
from rulewright.games.smashup.legality import refuse
from rulewright.games.smashup.positions import PILES, TABLE
from rulewright.games.smashup.values import VALUES
from rulewright.games.smashup.words import read_answer
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import NotAsked, Refusal
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY
from rulewright.kernel.words import Names

WORDS = JudgeWords(
    seat_fields=(*PILES, "play", "vp", "minions", "on", "buried"),
    table_fields=("phase", "monsters", *TABLE),
    areas=(*PILES, "play", "minions", "buried"),
    table_areas=(*TABLE, "monsters"),
    card_values=(
        "power",
        "printed_power",
        "breakpoint",
        "total",
        "rewards",
        "controller",
        "owner",
        "attached_to",
        "types",
        "tokens",
        "base",
    ),
    seat_values=("vp",),
    verbs=(
        *(Verb(word, cards=True) for word in ("play", "talent", "special", "use", "move")),
        *(Verb(word) for word in ("end turn", "redraw", "keep")),
    ),
    instead={"attack": "play X on BASE", "tap": "talent X", "activate": "talent X", "mulligan": "redraw"},
    prompts=(
        "extra play",
        "faction",
        "host",
        "may",
        "place",
        "play",
        "redraw",
        "score",
        "setting",
        "special",
        "treasure",
        "uncover",
    ),
    between=("with", "on", "to", "from"),
)


def judge_value(game: Game, slot: int, what: str) -> JudgeValue:
    """A value of a card, in the words of `X.power = 3`."""
    card = game.card(slot)
    if what.replace("_", " ") in VALUES:
        number: int | None = game.value(slot, VALUES[what.replace("_", " ")])
        return number
    match what:
        case "total":
            return total_power(game, slot)
        case "rewards":
            return "/".join(str(game.value(slot, VALUES[f"{place} reward"])) for place in ("first", "second", "third"))
        case "base":
            return None if card.place == NOBODY else CardNamed(card.place)
        case "types":
            return Several(rules_of(game).types_of(game, slot))
    return common_value(game, slot, what)


def judge_area(game: Game, seat: int, name: str) -> tuple[int, ...]:
    """The cards in an area; `play` is everything that a seat controls in play."""
    shared = MONSTERS if name == "monsters" else TABLE.get(name)
    if shared is not None:
        return tuple(slot for one in range(game.rules.seats) for slot in game.cards_in(shared, one))
    if name in PILES:
        return game.cards_in(PILES[name], seat)
    there = game.cards_in(BURIED if name == "buried" else PLAY, seat)
    return there if name != "minions" else tuple(slot for slot in there if game.printed(slot).type == "minion")


def judge_seat(game: Game, seat: int, what: str) -> JudgeValue:
    """A value of a seat, in the words of `a.vp = 7`."""
    return game.state.seats[seat].score


def refuse_unasked(game: Game, seat: int, words: str, names: Names) -> Refusal:
    """core.10, abilities.3 Why a seat that is not asked cannot do this: cards are played in one's own turn."""
    act = Act(seat, "core.10", "act", window="play")
    answer = read_if_known(game, act, words, names, read_answer)
    refusal = refused_action(game, act, answer, refuse, ("pass", "end turn"))
    return refusal or NotAsked("core.10", "this seat is not asked anything now", ("core.38", "abilities.3"))
