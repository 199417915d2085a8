"""Whether a card stands to others as a description wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import relations as r
from rulewright.effects.evaluate import cards, matching, relates, seats
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import SENT, Run, chosen_word, get, put, refs_in
from rulewright.effects.selectors import SUCH, Filter
from rulewright.effects.truth import holds
from rulewright.kernel.records import MARKER

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


@relates(r.At)
def at(game: Game, run: Run, slot: int, relation: r.At, among: Filter) -> bool:
    """It is at one of those places."""
    rules = rules_of(game)
    places = cards(game, run, relation.place)
    if len(places) == 1:
        return rules.is_at(game, slot, places[0])
    return any(rules.is_at(game, slot, place) for place in places)


@relates(r.Beside)
def beside(game: Game, run: Run, slot: int, relation: r.Beside, among: Filter) -> bool:
    """It is where one of those cards is, and is not that card."""
    rules = rules_of(game)
    return any(slot != one and rules.beside(game, slot, one) for one in cards(game, run, relation.card))


@relates(r.Against)
def against(game: Game, run: Run, slot: int, relation: r.Against, among: Filter) -> bool:
    """It fights against one of those cards."""
    rules = rules_of(game)
    return any(rules.fights(game, slot, one) for one in cards(game, run, relation.card))


@relates(r.InAttackOn)
def in_attack_on(game: Game, run: Run, slot: int, relation: r.InAttackOn, among: Filter) -> bool:
    """One of those cards is what is attacked, and it fights on either side."""
    rules = rules_of(game)
    return any(rules.fights_over(game, slot, one) for one in cards(game, run, relation.card))


@relates(r.Alongside)
def alongside(game: Game, run: Run, slot: int, relation: r.Alongside, among: Filter) -> bool:
    """It fights beside one of those cards."""
    rules = rules_of(game)
    return any(rules.alongside(game, slot, one) for one in cards(game, run, relation.card))


@relates(r.OnTop)
def on_top(game: Game, run: Run, slot: int, relation: r.OnTop, among: Filter) -> bool:
    """It lies above one of those cards in their pile."""
    for one in cards(game, run, relation.card):
        under = game.card(one)
        pile = game.cards_in(under.area, rules_of(game).holder(under))
        upwards = pile[::-1] if game.rules.areas[under.area].ordered else pile
        if slot in upwards[upwards.index(one) + 1 :]:
            return True
    return False


@relates(r.SameController)
def same_controller(game: Game, run: Run, slot: int, relation: r.SameController, among: Filter) -> bool:
    """Whoever controls those cards controls it."""
    return any(game.card(slot).controller == game.card(one).controller for one in cards(game, run, relation.of))


@relates(r.SameType)
def same_type(game: Game, run: Run, slot: int, relation: r.SameType, among: Filter) -> bool:
    """One of its types is one that all those cards have."""
    rules = rules_of(game)
    others = [rules.types_of(game, one) for one in cards(game, run, relation.of)]
    return bool(others) and bool(rules.types_of(game, slot).intersection(*others))


@relates(r.OtherName)
def other_name(game: Game, run: Run, slot: int, relation: r.OtherName, among: Filter) -> bool:
    """None of those cards bears its name."""
    rules = rules_of(game)
    return not any(rules.named(game, slot, game.name(one)) for one in cards(game, run, relation.of))


@relates(r.HasInName)
def has_in_name(game: Game, run: Run, slot: int, relation: r.HasInName, among: Filter) -> bool:
    """The words stand in its name, as whole words."""
    return f" {relation.words.lower()} " in f" {game.name(slot).lower()} "


@relates(r.SameName)
def same_name(game: Game, run: Run, slot: int, relation: r.SameName, among: Filter) -> bool:
    """One of those cards bears its name; of cards of a description, another than it is."""
    rules, described = rules_of(game), isinstance(relation.of, Filter)
    others = (one for one in cards(game, run, relation.of) if not (described and one == slot))
    return any(rules.named(game, slot, game.name(one)) for one in others)


@relates(r.ProvidesIcons)
def provides(game: Game, run: Run, slot: int, relation: r.ProvidesIcons, among: Filter) -> bool:
    """It provides as many of each icon."""
    return rules_of(game).provides(game, slot, relation.icons)


@relates(r.HasAbility)
def has_ability(game: Game, run: Run, slot: int, relation: r.HasAbility, among: Filter) -> bool:
    """Its text has an ability."""
    return rules_of(game).has_ability(game, slot)


@relates(r.KnownAs)
def known_as(game: Game, run: Run, slot: int, relation: r.KnownAs, among: Filter) -> bool:
    """It is limited to one by that name."""
    return rules_of(game).known_as(game, slot) == relation.name.lower()


@relates(r.SentByThis)
def sent_by_this(game: Game, run: Run, slot: int, relation: r.SentByThis, among: Filter) -> bool:
    """It still is what this text made of it."""
    return game.ref(slot) in refs_in(run.env, SENT)


@relates(r.MarkedByThis)
def marked_by_this(game: Game, run: Run, slot: int, relation: r.MarkedByThis, among: Filter) -> bool:
    """It still is marked as this text marked it."""
    return run.source in refs_in(game.card(slot).kept, MARKER)


@relates(r.Bears)
def bears(game: Game, run: Run, slot: int, relation: r.Bears, among: Filter) -> bool:
    """It bears the word that was chosen; until one has been, nothing does."""
    word = get(run.env, chosen_word(relation.kind))
    rules = rules_of(game)
    return isinstance(word, int) and rules.bears(game, slot, relation.kind, rules.words(relation.kind)[word])


@relates(r.NotOwnedBy)
def not_owned_by(game: Game, run: Run, slot: int, relation: r.NotOwnedBy, among: Filter) -> bool:
    """Somebody else owns it."""
    return game.card(slot).owner not in seats(game, run, relation.who)


@relates(r.Foremost)
def foremost(game: Game, run: Run, slot: int, relation: r.Foremost, among: Filter) -> bool:
    """No card of the rest of the description has more, or less."""
    code = rules_of(game).values[relation.what]
    mine = game.value(slot, code)
    rest = replace(among, where=tuple(one for one in among.where if one != relation))
    values = [value for one in matching(game, run, rest) if (value := game.value(one, code)) is not None]
    best = max if relation.highest else min
    found = mine is not None and bool(values) and mine == best(values)
    if found and values.count(mine) > 1:
        game.cite("level")
    return found


@relates(r.Such)
def such(game: Game, run: Run, slot: int, relation: r.Such, among: Filter) -> bool:
    """What must be so of it is so."""
    return holds(game, replace(run, env=put(run.env, SUCH.name, (game.ref(slot),))), relation.condition)
