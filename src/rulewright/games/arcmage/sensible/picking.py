"""Which cards, players and options: the best of one's own for good, the best of others for harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import matching
from rulewright.effects.paragraphs import Level
from rulewright.effects.scope import COST_PART, Run
from rulewright.games.arcmage.areas import HAND, PLAY, RESOURCES, STACK
from rulewright.games.arcmage.chapters.creature import is_creature
from rulewright.games.arcmage.chapters.event import hook_of
from rulewright.games.arcmage.sensible.worth import harm_to_players, tone, tone_of_card, toughness, worth
from rulewright.games.arcmage.values import LOYALTY
from rulewright.kernel.decisions import NO, YES, Act, Choose, Pick
from rulewright.kernel.records import MARKED, NOBODY, Option
from rulewright.text.pending import parts_of

if TYPE_CHECKING:
    from rulewright.games.arcmage.cards import ArcmageCard
    from rulewright.kernel.game import Game


def possible(game: Game, seat: int, source: int, pick: v.Pick) -> list[int]:
    """The cards that a text could pick."""
    run = Run(hook_of(game, source, 0), COST_PART, game.ref(source), seat)
    found = matching(game, run, pick.cards)
    return [slot for slot in found if slot != source or pick.cards.area != "being played"]


def worth_of_target(game: Game, seat: int, source: int, slot: int, about: str) -> float:
    """What it would be worth to have a text do to a card what it does."""
    printed: ArcmageCard = game.printed(source)
    mine = game.card(slot).controller == seat
    kind = tone_of_card(printed, about) or (-1 if printed.type in ("event", "magic") else 1)
    if game.card(slot).area == STACK:
        return -5 if mine else 2.0 + (game.printed(slot).cost or 0)
    if game.card(slot).area != PLAY:
        return 1 + 0.5 * (game.printed(slot).cost or 0)
    if kind > 0:
        return (1 + 0.3 * worth(game, slot)) if mine else -3
    if mine:
        return -worth(game, slot)
    return _harm(game, source, slot)


def _harm(game: Game, source: int, slot: int) -> float:
    """Killing is worth a creature; anything less is worth a little."""
    printed: ArcmageCard = game.printed(source)
    for one in parts_of(printed.paragraphs):
        if isinstance(one, v.Destroy) or (isinstance(one, v.Put) and one.to in ("removed", "hand")):
            return worth(game, slot) * (1 if not isinstance(one, v.Put) else 0.7)
        if isinstance(one, v.Inflict):
            amount = getattr(one.amount, "n", 1)
            if not is_creature(game, slot):
                return 2 + (6 if toughness(game, slot) <= amount else 0.3 * amount)
            return worth(game, slot) if toughness(game, slot) <= amount else 0.5
        if isinstance(one, v.Modify):
            cut = sum(
                getattr(c.amount, "n", 0) for c in one.changes if isinstance(c, v.ChangeValue) and c.what == "def"
            )
            return worth(game, slot) if cut >= toughness(game, slot) else 1
    return 0.4 * worth(game, slot)


def best_pick(game: Game, pick: Pick) -> tuple[int, ...]:
    """Enough of the best; what is given up is the least."""
    if pick.prompt == "discard" or all(game.card(one).area == HAND for one in pick.choices):
        chosen = sorted(pick.choices, key=lambda one: game.printed(one).cost or 0)
        return tuple(chosen[: pick.low])
    if pick.prompt == "search":
        chosen = sorted(pick.choices, key=lambda one: -(game.printed(one).cost or 0))
        return tuple(chosen[: pick.high])
    if pick.source == NOBODY:
        return tuple(pick.choices[: pick.low])
    own = [one for one in pick.choices if game.card(one).controller == pick.seat]
    if len(own) == len(pick.choices) and pick.rule != "play.1":
        chosen = sorted(own, key=lambda one: _given_up(game, one))
        return tuple(chosen[: pick.low])
    rated = sorted(pick.choices, key=lambda one: -worth_of_target(game, pick.seat, pick.source, one, ""))
    good = [one for one in rated if worth_of_target(game, pick.seat, pick.source, one, "") > 0]
    return tuple(rated[: max(pick.low, min(pick.high, len(good)))])


def _given_up(game: Game, slot: int) -> float:
    return 1.5 if game.card(slot).area == RESOURCES else worth(game, slot)


def best_label(game: Game, choose: Choose) -> int:
    """Yes, mostly; of players an opponent if it hurts; of options the first that does something."""
    if choose.labels == ("yes", "no"):
        return YES if choose.source == NOBODY or tone_of_card(game.printed(choose.source)) >= 0 else NO
    seats = [game.rules.seat_name(one) for one in range(game.rules.seats)]
    if all(label in seats for label in choose.labels) and choose.source != NOBODY:
        hurts = harm_to_players(game.printed(choose.source).paragraphs)
        me = game.rules.seat_name(choose.seat)
        others = [at for at, label in enumerate(choose.labels) if label != me]
        if hurts and others:
            return min(others, key=lambda at: game.state.seats[seats.index(choose.labels[at])].score)
        return choose.labels.index(me) if me in choose.labels else 0
    return 0


# -- devotion ----------------------------------------------------------------------------------------------------


def best_devotion(game: Game, act: Act) -> Option:
    """A city some level of which can be reached, if what it gives is good."""
    for option in act.options[:-1]:
        if _reach(game, act.seat, option.card) is not None:
            return option
    return act.options[-1]


def _reach(game: Game, seat: int, city: int) -> int | None:
    """The highest level that the residents at hand could reach."""
    cards = game.state.cards
    here = [s for s in game.cards_in(PLAY, seat) if cards[s].place == city and not cards[s].flags & MARKED]
    total = sum(int(game.value(slot, LOYALTY) or 0) for slot in here)
    levels = [level for level, good in _levels(game, city) if good and level <= total]
    return max(levels, default=None)


def _levels(game: Game, city: int) -> list[tuple[int, bool]]:
    """The levels of a city, and whether each does good."""
    found: list[tuple[int, bool]] = []
    for one in game.printed(city).paragraphs:
        if isinstance(one, Level):
            found.append(
                (one.level, tone(one.effect) >= 0 or any(isinstance(e, v.Inflict | v.Mark) for e in one.effect))
            )
        elif getattr(one, "condition", None) is not None:
            right = getattr(one.condition, "right", None)
            found.append((getattr(right, "n", 99), True))
    return found


def best_devotees(game: Game, pick: Pick) -> tuple[int, ...]:
    """As few as reach the level."""
    wanted = _reach(game, pick.seat, pick.source) or 0
    chosen: list[int] = []
    for slot in sorted(pick.choices, key=lambda one: -int(game.value(one, LOYALTY) or 0)):
        if sum(int(game.value(one, LOYALTY) or 0) for one in chosen) >= wanted and len(chosen) >= pick.low:
            break
        chosen.append(slot)
    return tuple(chosen)
