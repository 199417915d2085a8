"""Instructions that come down to something done to cards, scores and decks."""

from __future__ import annotations

from rulewright.effects import verbs as v
from rulewright.effects.effect import Deed
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import Filter, This, Who
from rulewright.text.explain.changes import changed, granted, lasting, subject_of
from rulewright.text.explain.descriptions import any_card, described
from rulewright.text.explain.numbers import counted, is_one, so_much, token
from rulewright.text.explain.phrases import BARE, MAY, NOW, Noun, clause, plural
from rulewright.text.explain.players import player, whose
from rulewright.text.explain.registry import Said, cards, condition, number, tells
from rulewright.text.explain.scope import Scope


def does(scope: Scope, who: Who, predicate: str) -> str:
    """A player does something, or may do it."""
    return clause(player(scope, who), predicate, MAY if scope.may == who else NOW)


def happens(scope: Scope, by: Who, subject: Noun, predicate: str) -> str:
    """Something is so of cards or done by them; a player who may do it at the table has it happen."""
    if scope.settled is None or scope.may is None:
        return clause(subject, predicate)
    told = clause(subject, predicate, BARE)
    for modal, bare in _MODALS.items():
        told = told.replace(modal, bare)
    return does(scope, by, f"[have] {told}")


_MODALS = {" cannot ": " be unable to ", " can ": " be able to ", " must ": " have to "}
"""What has no bare form, and what is said instead."""


def _deed(
    scope: Scope, node: Deed, verb: str, object_: Noun, rest: str = "", done: str = "", variant: str = ""
) -> Said:
    """Somebody does something to cards."""
    text = does(scope, node.by, f"[{verb}] {object_}{rest}")
    return Said(text, object_, object_.head, done or f"{verb}ed", object_.plural, variant=variant)


@tells(v.Draw)
def draw(scope: Scope, node: v.Draw) -> Said:
    """Cards from the deck."""
    up_to = "up to " if node.up_to else ""
    text = does(scope, node.who, f"[draw] {up_to}{counted(scope, node.number, 'card')}")
    many = not is_one(node.number) or node.up_to or node.who == "each"
    return Said(text, Noun("the cards drawn" if many else "the card drawn", many), "card", "drawn", many)


@tells(v.Discard)
def discard(scope: Scope, node: v.Discard) -> Said:
    """Cards from the hand."""
    described_ = described(scope, node.of) if node.of is not None else None
    many = not is_one(node.number) or node.up_to
    if node.these is not None:
        what = cards(scope, node.these).text
        many = cards(scope, node.these).plural
    elif node.number is None:
        every = f"every {described_.head} {described_.after}".rstrip() if described_ is not None else "all cards"
        what = (
            f"{every} of the hand"
            if not node.up_to
            else f"any number of {described_.many() if described_ else 'cards'}"
        )
    else:
        up_to = "up to " if node.up_to else ""
        what = f"{up_to}{counted(scope, node.number, 'card')}"
    if described_ is not None and (node.number is not None or node.these is not None):
        what += f" that fit{'' if many else 's'} this: {described_.one()}"
    how = " at random" if node.at_random else ""
    if node.in_place is not None:
        chooser = player(scope, node.in_place)
        how += f", {chooser} choosing in that player's place with no more than that player's knowledge"
    text = does(scope, node.who, f"[discard] {what}{how}")
    return Said(text, Noun("the cards discarded" if many else "the card discarded", many), "card", "discarded", many)


@tells(v.Inflict)
def inflict(scope: Scope, node: v.Inflict) -> Said:
    """Damage."""
    source = cards(scope, node.source if node.source is not None else This())
    up_to = "up to " if node.up_to else ""
    amount = so_much(scope, node.amount, "damage")
    target = cards(scope, node.to)
    text = happens(scope, node.by, source, f"[inflict] {up_to}{amount} to {target}")
    if node.divided is not None:
        who = player(scope, node.divided)
        text += f", divided among them as {clause(who, '[choose]')}"
    if node.by != "you":
        text += f", at the hands of {player(scope, node.by)}"
    return Said(text, target, target.head, "damaged", target.plural, count="the damage inflicted")


@tells(v.Redirected)
def redirected(scope: Scope, node: v.Redirected) -> Said:
    """The same to another card."""
    what = "that damage" if node.damage else "what would have taken the card out of play"
    target = cards(scope, node.to)
    by = "" if node.by == "you" else f", at the hands of {player(scope, node.by)}"
    way = " in the same way" if scope.settled is None else ""
    return Said(happens(scope, node.by, Noun(what), f"[happen] to {target}{way}{by}"), target)


@tells(v.Heal)
def heal(scope: Scope, node: v.Heal) -> Said:
    """Damage goes away."""
    amount = "all" if node.amount is None else number(scope, node.amount)
    of = " that was inflicted this turn" if node.this_turn else ""
    target = cards(scope, node.cards)
    return Said(does(scope, node.by, f"[remove] {amount} damage{of} from {target}"), target)


@tells(v.Destroy)
def destroy(scope: Scope, node: v.Destroy) -> Said:
    """Destruction."""
    return _deed(scope, node, "destroy", cards(scope, node.cards))


@tells(v.Mark, v.Unmark)
def mark(scope: Scope, node: v.Mark | v.Unmark) -> Said:
    """Marked as used, or made ready."""
    words = scope.words
    if isinstance(node, v.Unmark):
        return _deed(scope, node, words.unmark, cards(scope, node.cards), done=words.unmarked)
    rest = ", and the rest of this card's text speaks of what was so" if node.remembered else ""
    return _deed(scope, node, words.mark, cards(scope, node.cards), rest, words.marked)


_PILES = {
    "deck top": ("on top of", "deck"),
    "deck bottom": ("on the bottom of", "deck"),
    "deck": ("into", "deck"),
    "hand": ("into", "hand"),
}


@tells(v.Put)
def put(scope: Scope, node: v.Put) -> Said:
    """Cards go elsewhere."""
    what = cards(scope, node.cards)
    rest = "".join(_put_how(scope, node))
    if node.to == "removed":
        text = does(scope, node.by, f"[remove] {what} from the game{rest}")
        return Said(text, what, what.head, "removed", what.plural, variant=node.to)
    goal = f"{_goal(scope, node, what)}{rest}"
    if node.given and not isinstance(node.cards, This):  # that need not be whoever is told to do it
        text = f"whoever controls {what} gives {'them' if what.plural else 'it'} up {goal}"
    else:
        text = does(scope, node.by, f"{'[give|gave] up' if node.given else '[put|put]'} {what} {goal}")
    done = "put into play" if node.to == "play" else "put there"
    return Said(text, what, what.head, done, what.plural, variant=node.to)


def _goal(scope: Scope, node: v.Put, what: Noun) -> str:
    """Where cards are put."""
    area = scope.words.area
    several = what.plural or what.text.startswith("every ")
    owner = "their owners'" if several else "its owner's"
    if node.to in _PILES:
        preposition, pile = _PILES[node.to]
        if node.under is not None and node.under != "owner":
            return f"{preposition} {whose(scope, node.under, area(pile))}"
        shuffled = ", then shuffled" if node.to == "deck" else ""
        return f"{preposition} {owner} {plural(area(pile)) if several else area(pile)}{shuffled}"
    if node.to == "play":
        return "into play"
    if node.to in scope.words.shared:
        return f"into the {area(node.to)}"
    if node.to in scope.words.lying:
        return f"to lie {area(node.to)}"
    if node.to == "resources":
        return (
            f"into play as {plural(scope.words.resource)}" if what.plural else f"into play as a {scope.words.resource}"
        )
    return f"into {owner} {plural(area(node.to)) if several else area(node.to)}"


def _put_how(scope: Scope, node: v.Put) -> list[str]:
    told: list[str] = [" face-down"] if node.face_down else []
    if node.depleted:
        told.append(f" {scope.words.marked}")
    if node.under == "owner":
        told.append(" under the control of its owner")
    elif node.under is not None and node.to not in _PILES:
        told.append(f" under {whose(scope, node.under, 'control')}")
    if node.at is not None:
        told.append(f" in {cards(scope, node.at)}")
    if node.host is not None:
        told.append(f" attached to {cards(scope, node.host)}")
    if node.any_order:
        told.append(", in an order of the same player's choice")
    if node.on_top:
        told.append(", uppermost")
    if node.instead:
        told.append(", in place of the pile that it would go to once carried out")
    if node.remembered:
        told.append(", and the rest of this card's text speaks of what was put there")
    return told


@tells(v.Shift)
def shift(scope: Scope, node: v.Shift) -> Said:
    """Cards move between places."""
    what = cards(scope, node.cards)
    goal = _shift_goal(scope, node)
    freely = f", without {scope.words.mark}ing it for that" if node.freely and scope.settled is None else ""
    return _deed(scope, node, "move", what, f" to {goal}{freely}", "moved")


def _shift_goal(scope: Scope, node: v.Shift) -> str:
    """Where cards move to."""
    goals = []
    if node.along is not None:
        goals.append(f"where {cards(scope, node.along)} is")
    if node.home is not None:
        goals.append(f"no {scope.words.place} in particular, if {clause(player(scope, node.home), '[control] them')}")
    if node.to is not None:
        several = cards(scope, node.cards).plural or isinstance(node.cards, Filter)
        goals.append(f"{any_card(scope, node.to)}{', one for all of them' if several else ''}")
    choosing = " that the same player chooses" if scope.settled is None else ""
    return ", and ".join(goals) or f"a {scope.words.place}{choosing}"


@tells(v.Rest)
def rest(scope: Scope, node: v.Rest) -> Said:
    """Cards stay marked for once."""
    what = cards(scope, node.cards)
    text = clause(what, f"[stay|stayed] {scope.words.marked} the next time the turn would {scope.words.unmark} it")
    return Said(text + ("" if node.by == "you" else f", at the hands of {player(scope, node.by)}"), what)


@tells(v.GainScore, v.LoseScore)
def score(scope: Scope, node: v.GainScore | v.LoseScore) -> Said:
    """A score goes up or down."""
    gains = isinstance(node, v.GainScore)
    amount = so_much(scope, node.amount, scope.words.score)
    text = does(scope, node.who, f"[{'gain' if gains else 'lose'}] {amount}")
    if node.of is not None:
        text += f", by way of {any_card(scope, node.of)}"
    return Said(text, count=f"the {scope.words.score} {'gained' if gains else 'lost'}")


@tells(v.Modify)
def modify(scope: Scope, node: v.Modify) -> Said:
    """Cards are changed for a while."""
    what = subject_of(scope, node.cards, node.changes)
    text = f"{happens(scope, scope.may or 'you', what, changed(scope, node.changes))}, {lasting(node.until)}"
    if node.condition is not None:
        text += f" and only as long as {condition(scope, node.condition)}"
    if node.live:
        text += ", counting whatever fits at any moment"
    elif isinstance(node.cards, Filter):
        text += ", counting only what fits as this is done"
    variant = type(node.changes[0]).__name__ if node.changes else ""
    return Said(text, what, what.head, "changed", what.plural, inner=granted(scope, node.changes), variant=variant)


@tells(v.TakeControl)
def take_control(scope: Scope, node: v.TakeControl) -> Said:
    """Cards change sides."""
    what = cards(scope, node.cards)
    until = "" if node.until == "forever" else f", {lasting(node.until)}"
    until += "" if node.condition is None else f", only as long as {condition(scope, node.condition)}"
    if node.back:
        who = "" if node.who == "owner" else f" ({player(scope, node.who)} having it done)"
        return Said(f"the owner of each takes control of {what}{until}{who}", what)
    return Said(does(scope, node.who, f"[take] control of {what}{until}"), what, what.head, "taken", what.plural)


@tells(v.Exchange)
def exchange(scope: Scope, node: v.Exchange) -> Said:
    """Two cards change sides."""
    what = cards(scope, node.cards)
    until = "" if node.until == "forever" else f", {lasting(node.until)}"
    text = does(
        scope, node.by, f"[exchange] control of {what}: each goes to whoever controlled the other, both or neither"
    )
    return Said(f"{text}{until}", what)


@tells(v.Attach)
def attach(scope: Scope, node: v.Attach) -> Said:
    """One card onto another."""
    return _deed(scope, node, "attach", cards(scope, node.card), f" to {cards(scope, node.to)}", "attached")


@tells(v.Detach)
def detach(scope: Scope, node: v.Detach) -> Said:
    """Cards off what they are attached to."""
    if node.number is None:
        some = "any number of those that are: " if node.up_to else ""
        what = cards(scope, node.cards)
        return _deed(scope, node, "detach", Noun(f"{some}{what}", what.plural, what.head), done="detached")
    up_to = "up to " if node.up_to else ""
    of = described(scope, node.cards).many() if isinstance(node.cards, Filter) else cards(scope, node.cards).text
    return _deed(scope, node, "detach", Noun(f"{up_to}{number(scope, node.number)} of the {of}", True), done="detached")


@tells(v.AddTokens, v.RemoveTokens)
def tokens(scope: Scope, node: v.AddTokens | v.RemoveTokens) -> Said:
    """Tokens on cards."""
    name = token(scope, node.kind)
    some = counted(scope, node.number, name)
    what = cards(scope, node.cards)
    if isinstance(node, v.AddTokens):
        return Said(does(scope, node.by, f"[put|put] {some} on {what}"), what)
    text = does(scope, node.by, f"[take] {some} off {what}")
    return Said(text, None, what.head, "", count=f"the number of {plural(name)} taken off")


@tells(v.CreateTokens)
def create(scope: Scope, node: v.CreateTokens) -> Said:
    """Cards that are tokens."""
    named = node.name.endswith("Token")
    some = counted(scope, node.number, node.name) if named else f"{counted(scope, node.number, 'token')} ({node.name})"
    at = "" if node.at is None else f" in {cards(scope, node.at)}"
    how = f" {scope.words.marked}" if node.depleted else ""
    under = whose(scope, node.who, "control", doer=True)
    many = node.number != Fixed(1)
    text = does(scope, node.by, f"[put|put] {some} into play{how} under {under}{at}")
    noun = Noun("the tokens put into play" if many else "the token put into play", many, "token")
    return Said(text, noun, "token", "put into play", many)


@tells(v.TurnOver)
def turn_over(scope: Scope, node: v.TurnOver) -> Said:
    """Cards are flipped."""
    how = " face-down" if node.face_down else " face-up"
    if node.under == "owner":
        how += ", under the control of its owner"
    elif node.under is not None:
        how += f", under {whose(scope, node.under, 'control')}"
    variant = "face-down" if node.face_down else "face-up"
    return _deed(scope, node, "turn", cards(scope, node.cards), how, f"turned {variant}", variant)
