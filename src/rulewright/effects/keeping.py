"""What a card in play keeps in mind for the rest of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.last_values import without_values
from rulewright.effects.perform import noted, notes
from rulewright.effects.scope import SENT, Run, put, refs_in
from rulewright.kernel.aspects import IN_PLAY, MARK
from rulewright.kernel.records import MARKER, Event, Value

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def keep(game: Game, run: Run, register: str, value: Value) -> None:
    """What was chosen is remembered by the card whose text it is, for the rest of that text, while it is in play."""
    slot = run.source[0]
    if game.tracked(run.source) and game.rules.in_play(game.card(slot).area):
        card = game.card(slot)
        game.state.put(slot, replace(card, kept=put(card.kept, register, value)), IN_PLAY)


@notes(v.Mark)
def marked(game: Game, run: Run, effect: v.Mark, done: list[Event]) -> Run:
    """The cards that were marked; where the rest of the text speaks of them, each of them bears who marked it."""
    for event in done if effect.remembered else ():
        card = game.card(event.card)
        game.state.put(event.card, replace(card, kept=put(card.kept, MARKER, (run.source,))), MARK)
    return noted(run, effect, tuple(game.ref(event.card) for event in done) or len(done))


@notes(v.Put)
def put_there(game: Game, run: Run, effect: v.Put, done: list[Event]) -> Run:
    """The cards that were put somewhere; where the rest of the text speaks of them, the card remembers them."""
    refs = tuple(game.ref(event.card) for event in done if event.card >= 0)
    if effect.given and not done:
        run = without_values(game, run, effect.into)
    run = noted(run, effect, refs or len(done))
    if not effect.remembered or not refs:
        return run
    before = game.card(run.source[0]).kept if game.tracked(run.source) else run.env
    sent = (*refs_in(before, SENT), *refs)
    keep(game, run, SENT, sent)
    return replace(run, env=put(run.env, SENT, sent))
