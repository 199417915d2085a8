"""What workers say of the cards of a set: understood, in style, and whether its rulings hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.registry import find_game
from rulewright.kernel.errors import Refusal
from rulewright.server.engine import records as r
from rulewright.server.engine.card_messages import CardChecked, CheckCard
from rulewright.server.engine.company import EVERYTHING
from rulewright.server.engine.judge_messages import Judge, Judged
from rulewright.server.engine.judged import CaseListed, FileFaultShown
from rulewright.server.engine.workshop import CardUnderstood
from rulewright.server.engines import Engines
from rulewright.server.wire import Fault
from rulewright.studio import wishes as w
from rulewright.studio.making import FINE, Verdict
from rulewright.studio.releases import Understood
from rulewright.studio.rulings import ruling_file
from rulewright.studio.shelf import Shelf, ShelvedCard, looked_at


class Verdicts:
    """Asks the workers."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def on(self, shelf: Shelf, wish: w.AnyWish) -> Verdict:
        """What keeps a wish from being met, as far as that takes long to find out."""
        match wish:
            case w.Begin(fields) | w.Save(_, fields, _):
                await self.refuse_unreadable(shelf.game, fields, "fields")
            case w.Promote(number, stage) if stage != "draft" and number in shelf.cards:
                return await self._on_card(shelf, number, shelf.cards[number], stage)
            case w.Picture(number, picture) if picture and number in shelf.cards:
                card = replace(shelf.cards[number], art=picture)
                return await self._on_card(shelf, number, card, "") if card.newest.stage == "final" else FINE
            case w.Rule(number, _, _, cases) if cases.strip() and number in shelf.cards:
                return Verdict(rulings=await self._failing(shelf, shelf.cards[number], (cases,)))
            case w.Publish(_, stage) if stage == "final":
                return await self._on_rulings(shelf)
        return FINE

    async def refuse_unreadable(self, game: str, fields: Mapping[str, Any], field: str) -> None:
        """A card whose fields no card file could hold is not kept either."""
        told = await self._checked(game, fields)
        if not told.text:
            raise Fault("bad_message", told.problems[0].message if told.problems else "no card", field)

    async def _on_card(self, shelf: Shelf, number: int, card: ShelvedCard, stage: str) -> Verdict:
        others = [looked_at(one) for other, one in shelf.present.items() if other != number]
        told = await self._checked(shelf.game, {**looked_at(card), "set": shelf.title}, others)
        held = tuple(Refusal(one.rule, one.message) for one in told.findings if not one.advice)
        cases = [one.cases for one in card.rulings.values()]
        failing = await self._failing(shelf, card, cases) if stage == "final" else ()
        return Verdict(tuple(one.message for one in told.problems), held, failing)

    async def _on_rulings(self, shelf: Shelf) -> Verdict:
        """A final release: every ruling about every card of it holds."""
        failing: list[str] = []
        for card in shelf.present.values():
            if card.at_stage("final") is not None:
                failing += await self._failing(shelf, card, [one.cases for one in card.rulings.values()])
        return Verdict(rulings=tuple(failing))

    async def understood(self, game: str, fields: Mapping[str, Any]) -> Understood:
        """What the engine understands of a card."""
        told = await self._checked(game, fields)
        return Understood(told.understood, tuple(one.message for one in told.problems), told.frame)

    async def _checked(
        self, game: str, fields: Mapping[str, Any], others: Iterable[Mapping[str, Any]] = ()
    ) -> CardUnderstood:
        packed, beside = msgspec.json.encode(fields), msgspec.json.encode(list(others))
        reply = await self._engines.ask(CheckCard(game, find_game(game).default_edition, packed, beside, offers=False))
        if isinstance(reply, r.Rejected):
            raise Fault(reply.code, reply.message, "fields")
        if not isinstance(reply, CardChecked):
            raise Fault("fault", "this card cannot be read: a fault of ours", "fields")
        return msgspec.json.decode(reply.told, type=CardUnderstood)

    async def _failing(self, shelf: Shelf, card: ShelvedCard, rulings: Iterable[str]) -> tuple[str, ...]:
        """The rulings about a card that do not hold."""
        failing: list[str] = []
        for cases in rulings:
            reply = await self._engines.judge(Judge(_ruling(shelf, card, cases), 0, EVERYTHING))
            if isinstance(reply, r.Rejected):
                failing.append(reply.message)
            elif isinstance(reply, Judged):
                failing += _not_holding(msgspec.json.decode(reply.told, type=_Outcome))
        return tuple(failing)


class _Outcome(Struct, frozen=True):
    """Of what came of a judge file, whether it holds."""

    fault: FileFaultShown | None
    cases: tuple[CaseListed, ...]


def _not_holding(judged: _Outcome) -> list[str]:
    if judged.fault is not None:
        return [f"line {judged.fault.line}: {judged.fault.message}"]
    return [one.title for one in judged.cases if not one.holds]


def _ruling(shelf: Shelf, card: ShelvedCard, cases: str) -> str:
    return ruling_file(shelf.game, card.newest.fields, [one.newest.fields for one in shelf.present.values()], cases)
