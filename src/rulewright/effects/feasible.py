"""Whether an instruction could be carried out, as far as its player can know: for costs on offer, and for may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, each_matching, fits, matching, number, seat, seats
from rulewright.effects.foresight import foresee
from rulewright.effects.picks_in_common import most_together
from rulewright.effects.play_rules import Terms
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import PICKED_PLAYER, Run, get
from rulewright.effects.selectors import Each, Filter, Register, This, TopOf
from rulewright.effects.truth import holds
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import MARKED, NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Check = Callable[["Game", Run, Any], Refusal | None]
"""Why an instruction cannot be carried out; None if it can, or if only carrying it out will tell."""


def can_begin(game: Game, run: Run, effect: v.Effect) -> bool:
    """Whether an instruction that is optional could be begun at all."""
    return hindrance(game, run, effect) is None


def hindrance(game: Game, run: Run, effect: object) -> Refusal | None:
    """Why an instruction cannot be carried out; None if it can, or if only carrying it out will tell."""
    check = check_of(effect)
    return None if check is None else check(game, run, effect)


def hindered(game: Game, run: Run, effects: tuple[v.Effect, ...]) -> Refusal | None:
    """Why some instructions cannot all be carried out, as far as looking at each of them tells."""
    for one in foresee(effects)[0]:
        if not one.late and (found := hindrance(game, run, one.effect)) is not None:
            return found
    return None


def hang_on_each_other(effects: tuple[v.Effect, ...]) -> bool:
    """Whether only carrying these out will tell whether all of them can be."""
    return any(one.late and check_of(one.effect) is not None for one in foresee(effects)[0])


def no_way(game: Game, run: Run, effect: v.OneOf) -> Refusal | None:
    """Of several ways, one has to be open."""
    found = [hindered(game, run, option) for option in effect.options]
    return found[0] if all(one is not None for one in found) else None


def check_of(effect: object) -> Check | None:
    """How to see what could stand in the way of an instruction; None where nothing can."""
    return _HINDRANCES.get(type(effect))


def nothing_to_mark(game: Game, run: Run, effect: v.Mark) -> Refusal | None:
    """What is marked already cannot be marked."""
    found = cards(game, run, effect.cards)
    if _later(effect.cards) or any(not game.card(slot).flags & MARKED for slot in found):
        return None
    return _so_already(game, "mark", found)


def nothing_to_unmark(game: Game, run: Run, effect: v.Unmark) -> Refusal | None:
    """What is ready already cannot be made ready; as a cost that is not enough."""
    found = cards(game, run, effect.cards)
    if not run.paying or _later(effect.cards) or any(game.card(slot).flags & MARKED for slot in found):
        return None
    return _so_already(game, "unmark", found)


def _so_already(game: Game, deed: str, found: Sequence[int]) -> Refusal:
    """In the game's own words: there is nothing to which this could be done, or it has been done to all of it."""
    rules = rules_of(game)
    already = f"it is {rules.word_for(f'{deed}ed')} already"
    return Refusal(rules.rule_of("mark"), already if found else f"there is nothing to {rules.word_for(deed)}")


def nothing_there(game: Game, run: Run, effect: v.Destroy | v.Put | v.Reveal) -> Refusal | None:
    """What is to be destroyed, shown or put somewhere has to be there."""
    if run.paying and isinstance(effect.cards, TopOf) and not _unsettled(run, effect.cards):
        return too_few_on_top(game, run, effect.cards)
    if _later(effect.cards) or _unsettled(run, effect.cards) or cards(game, run, effect.cards):
        return None
    return Refusal(rules_of(game).rule_of("costs"), "there is nothing to do that with")


def too_few_to_discard(game: Game, run: Run, effect: v.Discard) -> Refusal | None:
    """Only cards in hand can be discarded, and not the one that is being played."""
    rules = rules_of(game)
    hand = rules.area_names["hand"]
    can_be = discardable(game, run, effect)
    held = len(can_be)
    itself = isinstance(effect.these, This)
    if effect.in_place is None and effect.who == "you" and run.source[0] in can_be and not itself:
        held -= 1 if game.card(run.source[0]).area == hand else 0
    wanted = 0 if effect.number is None or effect.up_to else number(game, run, effect.number)
    if held >= wanted:
        return None
    reason = f"{wanted} cards would have to be discarded and there are {held}"
    return Refusal(rules.rule_of("discard"), reason, (rules.rule_of("costs"),))


def too_few_to_draw(game: Game, run: Run, effect: v.Draw) -> Refusal | None:
    """As a cost, a draw is completed only with as many cards as it says; drawing none from an empty deck is no loss."""
    if not run.paying or effect.up_to:
        return None
    rules, wanted = rules_of(game), number(game, run, effect.number)
    left = min((len(game.cards_in(rules.area_names["deck"], one)) for one in seats(game, run, effect.who)), default=0)
    if left >= wanted:
        return None
    reason = f"{wanted} cards would have to be drawn and the deck has {left}"
    return Refusal(rules.rule_of("costs"), reason, (rules.rule_of("empty deck"),))


def too_few_on_top(game: Game, run: Run, top: TopOf) -> Refusal | None:
    """As a cost, something is done with as many cards from the top of a pile as it says."""
    rules, wanted = rules_of(game), number(game, run, top.number)
    left = len(game.cards_in(rules.area_names[top.area], seat(game, run, top.who)))
    if left >= wanted:
        return None
    reason = f"{wanted} cards would have to be on top and there are {left}"
    return Refusal(rules.rule_of("costs"), reason, (rules.rule_of("empty deck"),))


def discardable(game: Game, run: Run, effect: v.Discard) -> tuple[int, ...]:
    """The cards that can be discarded: held, and of the kind; who chooses in another's place must know which are."""
    rules = rules_of(game)
    held = game.cards_in(rules.area_names["hand"], seat(game, run, effect.who))
    if effect.of is None:
        return held
    if effect.in_place is not None:
        held = rules.in_their_place(game, seat(game, run, effect.in_place), held)
    kind = replace(effect.of, area="hand", area_of=None)
    return tuple(slot for slot in held if fits(game, run, slot, kind))


def too_few_tokens(game: Game, run: Run, effect: v.RemoveTokens) -> Refusal | None:
    """Tokens that are not there cannot be removed."""
    wanted = number(game, run, effect.number)
    kind = max(rules_of(game).token_kind(effect.kind), 0)
    if all(dict(game.card(slot).tokens).get(kind, 0) >= wanted for slot in cards(game, run, effect.cards)):
        return None
    return Refusal(rules_of(game).rule_of("costs"), f"{wanted} tokens would have to be removed")


def too_little_score(game: Game, run: Run, effect: v.LoseScore) -> Refusal | None:
    """What is not there cannot be lost."""
    if game.state.seats[seat(game, run, effect.who)].score >= number(game, run, effect.amount):
        return None
    return Refusal(rules_of(game).rule_of("costs"), "there is not so much to lose")


def nothing_to_detach(game: Game, run: Run, effect: v.Detach) -> Refusal | None:
    """What is not attached cannot be detached."""
    wanted = 0 if effect.number is None or effect.up_to else number(game, run, effect.number)
    attached = sum(1 for slot in cards(game, run, effect.cards) if game.card(slot).host != NOBODY)
    if effect.up_to or attached >= max(wanted, 1):
        return None
    return Refusal(rules_of(game).rule_of("detach"), "there is nothing to detach")


def no_resource(game: Game, run: Run, effect: v.PlayResource) -> Refusal | None:
    """A resource is played from the hand."""
    if rules_of(game).can_play_resource(game, seat(game, run, effect.who)):
        return None
    return Refusal(rules_of(game).rule_of("resource"), "there is no card to play as a resource")


def nothing_playable(game: Game, run: Run, effect: v.PlayCard) -> Refusal | None:
    """There has to be a card that could be played."""
    if playable(game, run, effect):
        return None
    return Refusal(rules_of(game).rule_of("play by effect"), "there is no card that could be played")


def nothing_usable(game: Game, run: Run, effect: v.UseAbility) -> Refusal | None:
    """There has to be an ability that could be used."""
    if rules_of(game).usable(game, *user_of(game, run, effect)):
        return None
    return Refusal(rules_of(game).rule_of("use by effect"), "there is no ability that could be used")


def user_of(game: Game, run: Run, effect: v.UseAbility) -> tuple[int, tuple[int, ...] | None]:
    """Who uses an ability by an effect, and of which cards."""
    slots = None if effect.cards is None else tuple(cards(game, run, effect.cards))
    return seat(game, run, effect.who), slots


def cannot_pay(game: Game, run: Run, effect: v.Pay) -> Refusal | None:
    """A payment has to be affordable: in a cost, on top of what its running total has come to."""
    rules = rules_of(game)
    if run.paying:
        affordable = number(game, run, effect.amount) <= rules.most_payable(game, run)
        return None if affordable else Refusal(rules.rule_of("pay"), "that cannot be paid")
    if rules.can_pay(game, seat(game, run, effect.who), number(game, run, effect.amount), run):
        return None
    return Refusal(rules.rule_of("pay"), "that cannot be paid")


def nothing_to_lose(game: Game, run: Run, effect: v.Modify) -> Refusal | None:
    """As a cost, a card can lose only what it has."""
    rules = rules_of(game)
    if not run.paying or _later(effect.cards):
        return None
    found = cards(game, run, effect.cards)
    if all(rules.can_lose(game, slot, change) for slot in found for change in effect.changes):
        return None
    return Refusal(rules.rule_of("lose as a cost"), "it does not have what it would have to lose")


def playable(game: Game, run: Run, effect: v.PlayCard) -> tuple[int, ...]:
    """The cards that an effect lets a player play."""
    rules = rules_of(game)
    player = seat(game, run, effect.who)
    found = cards(game, run, effect.cards)
    terms = terms_of(game, run, effect)
    return tuple(slot for slot in found if rules.playable(game, run, player, slot, terms))


def terms_of(game: Game, run: Run, effect: v.PlayCard) -> Terms:
    """On what terms an effect has a card played, as things are now."""
    at = None if effect.at is None else tuple(cards(game, run, effect.at))
    return Terms(effect.free, effect.waived, at)


def restricted(game: Game, run: Run, only: v.Only) -> Refusal | None:
    """A restriction is met or not, like any part of a cost."""
    if holds(game, run, only.condition):
        return None
    return Refusal(rules_of(game).rule_of("restriction"), "it may not be done now")


def nothing_to_pick(game: Game, run: Run, effect: v.Pick) -> Refusal | None:
    """There has to be something to pick."""
    rules = rules_of(game)
    wanted = max(number(game, run, effect.low), 0 if run.paying else 1)
    freely = rules.picks_freely(game, effect.cards)
    may_take = rules.may_choose if effect.choose else rules.may_pick
    if effect.cards.together and wanted:
        found = tuple(s for s in matching(game, run, effect.cards) if freely or may_take(game, run, s, effect.cards))
        wanted = max(0, wanted - most_together(game, found, effect.cards.together))
    elif wanted:
        player = NOBODY if freely else seat(game, run, effect.who)
        for slot in each_matching(game, run, effect.cards):
            if freely or (
                may_take(game, run, slot, effect.cards)
                and (effect.choose or _affordable(game, run, player, "pick", slot))
            ):
                wanted -= 1
                if not wanted:
                    return None
    if not wanted or _unsettled(run, effect.cards):
        return None
    return Refusal(rules.rule_of("nothing to pick"), "there is nothing to pick")


def too_dear_to_search(game: Game, run: Run, effect: v.Search) -> Refusal | None:
    """What a player must pay to search has to be affordable."""
    rules = rules_of(game)
    if rules.barred(game, seat(game, run, "you"), "search", rules.leader(game, seat(game, run, effect.who))):
        return Refusal(rules.rule_of("forbidden"), "an effect says that this deck cannot be searched")
    if _affordable(game, run, seat(game, run, "you"), "search", rules.leader(game, seat(game, run, effect.who))):
        return None
    return Refusal(rules.rule_of("requirement"), "what must be paid for that cannot be paid")


def _affordable(game: Game, run: Run, player: int, what: str, slot: int) -> bool:
    rules = rules_of(game)
    toll = rules.toll(game, player, what, slot)
    return not toll or rules.can_pay(game, player, toll, run)


def _unsettled(run: Run, node: object) -> bool:
    """Whether cards are those of a player whom an instruction before has yet to single out."""
    players: tuple[object, ...] = ()
    if isinstance(node, Filter):
        players = (node.controller, node.owner, node.area_of)
    elif isinstance(node, TopOf):
        players = (node.who,)
    picked = get(run.env, PICKED_PLAYER) is not None or (run.event is not None and "picked player" not in players)
    return not picked and ("picked player" in players or "that player" in players)


def _later(node: object) -> bool:
    """Whether a text speaks of cards that an instruction before it has yet to settle."""
    if isinstance(node, Each):
        return any(_later(group) for group in node.groups)
    return isinstance(node, Register)


_HINDRANCES: dict[type[object], Check] = {
    v.Pick: nothing_to_pick,
    v.OneOf: no_way,
    v.Mark: nothing_to_mark,
    v.Unmark: nothing_to_unmark,
    v.Destroy: nothing_there,
    v.Put: nothing_there,
    v.Discard: too_few_to_discard,
    v.Draw: too_few_to_draw,
    v.Reveal: nothing_there,
    v.RemoveTokens: too_few_tokens,
    v.LoseScore: too_little_score,
    v.Detach: nothing_to_detach,
    v.Only: restricted,
    v.PlayResource: no_resource,
    v.PlayCard: nothing_playable,
    v.UseAbility: nothing_usable,
    v.Pay: cannot_pay,
    v.Modify: nothing_to_lose,
    v.Search: too_dear_to_search,
}
"""What can stand in the way of each verb."""
