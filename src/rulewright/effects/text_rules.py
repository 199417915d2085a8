"""What follows for a game from there being text on its cards: what listens, what is heard, what is forbidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects.barring import barred_from, forbidden
from rulewright.effects.hearing import heard, hooks_of, rebound
from rulewright.effects.history import Fact, is_nth
from rulewright.effects.keys import BARS, GRANTED_SO
from rulewright.effects.lasting import PERMISSIONS, heard_once
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.rules import EffectRules
from rulewright.effects.scope import Run
from rulewright.effects.verbs import Effect
from rulewright.kernel.events import MODIFIES, PERMITS
from rulewright.kernel.ids import HookNumber, Kind
from rulewright.kernel.records import Card, Event, Trigger
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_NONE: frozenset[str] = frozenset()


class TextRules(EffectRules):
    """The rules of a game whose cards have text, and whose table notes what has happened in a turn."""

    def __init__(self) -> None:
        super().__init__()
        self._ongoing_hooks: dict[int, tuple[tuple[int, HookNumber], ...]] = {}

    # -- what listens and hears ----------------------------------------------------------------------------------

    def keys_of(self, game: Game, node: Paragraph | Effect) -> Iterable[int]:
        """The keys under which a piece of text listens."""
        return hooks_of(self, game, node)

    def paragraph(self, hook: HookNumber) -> Paragraph:
        """The paragraph with that number."""
        node = self.program.node(hook)
        assert isinstance(node, Paragraph), "what is printed on a card are paragraphs"
        return node

    def ongoing_hooks(self, game: Game, hook: HookNumber) -> tuple[tuple[int, HookNumber], ...]:
        known = self._ongoing_hooks.get(hook)
        if known is None:
            so = (GRANTED_SO,) if hook in self.program.granted else ()
            keys = (*self.keys_of(game, self.program.node(hook)), *so)
            known = self._ongoing_hooks[hook] = tuple((key, hook) for key in keys)
        return known

    def hears(self, game: Game, listener: Listener, event: Event, kind: Kind, card: Card | None) -> Trigger | None:
        return heard(game, listener, event, kind, card)

    def rebound(self, game: Game, trigger: Trigger, event: Event) -> Trigger:
        return rebound(game, trigger, event)

    def heard_once(self, game: Game, found: list[Trigger]) -> list[Trigger]:
        return heard_once(game, found)

    # -- what text permits and forbids ---------------------------------------------------------------------------

    def permissions_of(self, game: Game, slot: int) -> frozenset[str]:
        if MODIFIES | PERMISSIONS not in game.state.listeners:
            return _NONE
        names: frozenset[str] = game.value(slot, PERMISSIONS)
        return names

    def permitted(self, game: Game, slot: int, what: str) -> bool:
        if what in BARS and BARS[what] not in game.state.listeners:
            return True
        return f"cannot {what}" not in self.permissions_of(game, slot)

    def forbidden(self, game: Game, event: Event) -> bool:
        return forbidden(game, event)

    def barred(self, game: Game, seat: int, what: str, slot: int) -> bool:
        return PERMITS in game.state.listeners and barred_from(game, seat, what, slot)

    def is_nth(self, game: Game, run: Run, when: Any, event: Event) -> bool:
        return is_nth(game, run, when, event)

    # -- what has happened ---------------------------------------------------------------------------------------

    def facts(self, game: Game) -> tuple[Fact, ...]:
        found: tuple[Fact, ...] = game.state.table.facts
        return found

    def put_facts(self, game: Game, facts: tuple[Fact, ...]) -> None:
        table: Any = game.state.table
        game.state.put_table(replace(table, facts=facts))
