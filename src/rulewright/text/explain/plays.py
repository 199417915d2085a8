"""Instructions about playing, paying and using; about battles; and those that few cards have."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import battle as b
from rulewright.effects import plays as p
from rulewright.effects import rare_verbs as w
from rulewright.effects.flow import ForAnyone, Only
from rulewright.effects.selectors import Filter
from rulewright.text.explain.changes import lasting
from rulewright.text.explain.choosing import anywhere_in_deck
from rulewright.text.explain.deeds import does
from rulewright.text.explain.descriptions import any_card, described
from rulewright.text.explain.numbers import counted, is_one
from rulewright.text.explain.phrases import Noun
from rulewright.text.explain.players import player, whose
from rulewright.text.explain.registry import Said, cards, condition, number, tells
from rulewright.text.explain.scope import Scope


@tells(p.PlayCard)
def play_card(scope: Scope, node: p.PlayCard) -> Said:
    """A card is played now."""
    what = any_card(scope, node.cards)
    if not is_one(node.most):
        many = described(scope, node.cards).many() if isinstance(node.cards, Filter) else what.text
        what = Noun(f"up to {number(scope, node.most)} of these, one after the other: {many}", True, what.head)
    free = " without paying its cost number" if node.free and "cost" in scope.words.values else ""
    waived = ", whatever it asks its player to have in play" if node.waived else ""
    place = "" if node.at is None else f", only at or on {any_card(scope, node.at)}"
    failing = f"; what cannot be played goes to the {scope.words.area(node.failing)}" if node.failing else ""
    return Said(
        does(scope, node.who, f"[play] {what}{free}{waived}{place}{failing}"), None, what.head, "played", what.plural
    )


@tells(p.GiveUpPlay)
def give_up_play(scope: Scope, node: p.GiveUpPlay) -> Said:
    """The play of the turn."""
    return Said(does(scope, node.who, f"[use] up, without playing anything, the play of this turn for a {node.what}"))


@tells(p.ExtraPlay)
def extra_play(scope: Scope, node: p.ExtraPlay) -> Said:
    """More cards may be played than the rules give."""
    what = any_card(scope, node.cards)
    times = "" if is_one(node.number) else f", {number(scope, node.number)} times"
    place = "" if node.at is None else f", only at or on {any_card(scope, node.at)}"
    text = does(scope, node.who, f"[has] a play more than the rules give, for {what}{times}{place}")
    return Said(text, None, what.head, "played", what.plural)


@tells(p.PlayResource)
def play_resource(scope: Scope, node: p.PlayResource) -> Said:
    """A resource is played now."""
    name = scope.words.resource
    some = f"1 {name}" if node.up_to is None else f"up to {counted(scope, node.up_to, name)}"
    return Said(does(scope, node.who, f"[play] {some}"), None, name, "played", node.up_to is not None)


@tells(p.UseAbility)
def use_ability(scope: Scope, node: p.UseAbility) -> Said:
    """An ability is used now."""
    of = "" if node.cards is None else f" of {any_card(scope, node.cards)}"
    times = "" if is_one(node.times) else f", and its effect happens {number(scope, node.times)} times"
    return Said(does(scope, node.who, f"[use] an ability{of}{times}"), None, "ability", "used")


@tells(p.Terminate)
def terminate(scope: Scope, node: p.Terminate) -> Said:
    """Something is stopped."""
    what = cards(scope, node.what)
    return Said(does(scope, node.by, f"[stop] {what} before it resolves"), what)


@tells(p.Pay)
def pay(scope: Scope, node: p.Pay) -> Said:
    """A number is paid."""
    amount = scope.words.payment.format(number=number(scope, node.amount))
    return Said(does(scope, node.who, f"[pay] {amount}"), None, "amount", "paid")


@tells(p.Produce)
def produce(scope: Scope, node: p.Produce) -> Said:
    """Something to pay with."""
    some = counted(scope, node.number, f"{node.kind} {scope.words.resource}")
    return Said(does(scope, node.by, f"[has] {some} more to pay with"))


@tells(p.ChangeNextCost)
def change_next_cost(scope: Scope, node: p.ChangeNextCost) -> Said:
    """The next cost differs."""
    how = "less" if node.sign < 0 else "more" if node.sign > 0 else "neither less nor more"
    cost = whose(scope, node.who, f"next {scope.words.value('cost')}", doer=True)
    if node.cards is not None:
        kind = any_card(scope, replace(node.cards, area="play") if isinstance(node.cards, Filter) else node.cards)
        by = player(scope, node.who, doer=False)
        cost = f"the {scope.words.value('cost')} of the next card played by {by} that is {kind}"
    return Said(f"{cost} is {number(scope, node.amount)} {how}, {lasting(node.until)}")


@tells(p.ComesUnder)
def comes_under(scope: Scope, node: p.ComesUnder) -> Said:
    """Whose a card will be."""
    return Said(f"once it resolves, {cards(scope, node.cards)} enters play under {whose(scope, node.who, 'control')}")


@tells(Only)
def only(scope: Scope, node: Only) -> Said:
    """A restriction."""
    return Said(f"this can be {'used' if node.use else 'played'} only if {condition(scope, node.condition)}")


@tells(ForAnyone)
def for_anyone(scope: Scope, node: ForAnyone) -> Said:
    """Who may use it."""
    return Said('any player may use this, and is then the "you" of it')


# -- battles -----------------------------------------------------------------------------------------------------


@tells(b.LeaveBattle)
def leave_battle(scope: Scope, node: b.LeaveBattle) -> Said:
    """Out of the battle."""
    what = cards(scope, node.cards)
    return Said(does(scope, node.by, f"[take] {what} out of the battle"), what)


@tells(b.JoinBattle)
def join_battle(scope: Scope, node: b.JoinBattle) -> Said:
    """Into a party."""
    what = cards(scope, node.cards)
    party = "your party" if node.party == "yours" else f"the {node.party} party"
    return Said(does(scope, node.by, f"[add] {what} to {party}"), what)


@tells(b.ChangeTarget)
def change_target(scope: Scope, node: b.ChangeTarget) -> Said:
    """Another target."""
    what = cards(scope, node.cards)
    by = "" if node.by == "you" else f", at the hands of {player(scope, node.by)}"
    return Said(f"{what} becomes the target of {whose(scope, node.who, 'attack')}{by}", what)


# -- rare ones ---------------------------------------------------------------------------------------------------


@tells(w.PickPlayer)
def pick_player(scope: Scope, node: w.PickPlayer) -> Said:
    """A player is singled out."""
    of = (
        "a player"
        if node.of == "each"
        else "an opponent"
        if node.of == "opponent"
        else f"one of {player(scope, node.of)}"
    )
    if node.condition is not None:
        of += f" of whom it is so that {condition(scope, node.condition)}"
    variant = "choose" if node.choose else ""
    done = "chosen" if node.choose else "picked"
    return Said(
        does(scope, node.who, f"[{'choose' if node.choose else 'pick'}] {of}"), None, "player", done, variant=variant
    )


@tells(w.ChooseWord)
def choose_word(scope: Scope, node: w.ChooseWord) -> Said:
    """A word is chosen."""
    kind = scope.words.trade if node.kind == "trade" else node.kind
    of = "" if node.of is None else f", which must be that of {described(scope, node.of).one()}"
    return Said(does(scope, node.who, f"[choose] a {kind}{of}"))


@tells(w.FlipCoin)
def flip_coin(scope: Scope, node: w.FlipCoin) -> Said:
    """A coin."""
    return Said(does(scope, node.who, "[flip] a coin, to win or lose the flip"), None, "flip", "won", count="the flip")


@tells(w.FlipAgain)
def flip_again(scope: Scope, node: w.FlipAgain) -> Said:
    """The coin once more."""
    return Said("the same coin is flipped once more by the same player, and only that result counts")


@tells(w.Bid)
def bid(scope: Scope, node: w.Bid) -> Said:
    """Players bid."""
    on = "" if node.on is None else f" on {cards(scope, node.on)}"
    each = replace(scope, player=Noun("that bidder"))
    most = "" if node.most is None else f", each up to {number(each, node.most)}"
    return Said(f"the players bid{on}{most}", count="the winning bid")


@tells(w.RevealUntil)
def reveal_until(scope: Scope, node: w.RevealUntil) -> Said:
    """Cards are revealed one by one."""
    found = described(scope, anywhere_in_deck(node.cards, node.who))
    wanted = found.one() if is_one(node.number) else f"{number(scope, node.number)} {found.many()}"
    deck = whose(scope, node.who, scope.words.area("deck"))
    text = does(scope, node.by, f"[reveal] cards from the top of {deck} until {wanted} came up, or none are left")
    text += "; what was revealed on the way is passed by" if node.passing else ""
    many = not is_one(node.number)
    return Said(text, None, found.head, "that ended the revealing", many)


@tells(w.Duplicate)
def duplicate(scope: Scope, node: w.Duplicate) -> Said:
    """A copy is played."""
    return Said(does(scope, node.by, f"[play] a copy of {cards(scope, node.cards)} for free; then the copy is gone"))


@tells(w.EndGame)
def end_game(scope: Scope, node: w.EndGame) -> Said:
    """The game is over."""
    if node.how == "draw":
        return Said(f"the game ends without a winner{'' if node.who == 'you' else f' for {player(scope, node.who)}'}")
    return Said(does(scope, node.who, f"[{node.how}] the game"))


@tells(w.ExtraPhase)
def extra_phase(scope: Scope, node: w.ExtraPhase) -> Said:
    """A phase once more."""
    return Said(f"the player whose turn it is has one more {node.phase.title()} phase after the one that is over")


@tells(w.SkipPhase)
def skip_phase(scope: Scope, node: w.SkipPhase) -> Said:
    """A phase that does not take place."""
    return Said(does(scope, node.who, f"[skip] the next {node.phase} phase of their own"))


@tells(w.ExtraTurn)
def extra_turn(scope: Scope, node: w.ExtraTurn) -> Said:
    """Another turn."""
    return Said(does(scope, node.who, "[take] another turn after this one"))
