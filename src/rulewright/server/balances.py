"""Cards measured in the background, pair by pair: how far it is, what is known so far, given up and gone on with."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Annotated, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.registry import find_game
from rulewright.lab.balance import Balance, Pair, Wanted, enough, summed_up
from rulewright.server.deeds import Deeds
from rulewright.server.engine import records as r
from rulewright.server.engine.card_messages import Measurable, PairPlayed, PlayPair, ToMeasure
from rulewright.server.engines import SIDE_BY_SIDE, Engines
from rulewright.server.jobs import OURS, JobLimits, check_turn, forgotten_first
from rulewright.server.shapes import one_of
from rulewright.server.store.measures import Measures
from rulewright.server.tokens import new_id
from rulewright.server.wire import Fault
from rulewright.studio.outliers import outliers

STATES = ("playing", "done", "given up", "failed")
MOST_KEPT, PLAYING = 50, JobLimits(2, 12)
"""So many measurements are remembered; so many go on at a time."""
PATIENCE = 90.0
"""Seconds after which nobody is thought to wait any more; a hidden page asks once a minute. What was played is kept."""
EVERY = 4
"""After so many pairs what was played is written down."""

log = logging.getLogger(__name__)


class NotMeasured(Struct, frozen=True):
    """A card that cannot be measured, and why."""

    card: str
    why: str


class BalanceProgress(Struct, frozen=True):
    """How far a measurement is, and what is known of each card so far."""

    id: str
    state: Annotated[str, one_of(STATES)]
    of: int
    """How many cards are to be measured."""
    most_pairs: int
    """So many pairs a card may take."""
    done: int = 0
    """How many cards are known well enough."""
    cards: tuple[Balance, ...] = ()
    """In the order in which they were named; the last one may still be played."""
    outliers: tuple[str, ...] = ()
    """Those that stand out from the others."""
    refused: tuple[NotMeasured, ...] = ()
    fault: str = ""


class _Kept(Struct):
    client: str
    shown: BalanceProgress
    looked: float
    task: asyncio.Task[None] | None = None


class Balances:
    """The measurements of a server."""

    def __init__(self, engines: Engines, measures: Measures, deeds: Deeds) -> None:
        self._engines = engines
        self._measures = measures
        self._deeds = deeds
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def begin(self, client: str, game: str, cards: Sequence[Mapping[str, Any]], wanted: Wanted) -> BalanceProgress:
        """Measure cards, as far as they are not measured yet; what comes of it is asked for later."""
        playing = (one.client for one in self._kept.values() if one.shown.state == "playing")
        check_turn(playing, client, PLAYING, "cards are being measured")
        shown = BalanceProgress(new_id(), "playing", len(cards), wanted.most_pairs)
        kept = self._kept[shown.id] = _Kept(client, shown, monotonic())
        kept.task = self._deeds.start(self._measure(kept, game, cards, wanted))
        over = {one: kept.client for one, kept in self._kept.items() if kept.shown.state != "playing"}
        while over and len(self._kept) > MOST_KEPT:
            one = forgotten_first(over)
            del self._kept[one], over[one]
        return shown

    def find(self, id: str) -> BalanceProgress:
        """How far a measurement is."""
        kept = self._of(id)
        kept.looked = monotonic()
        return kept.shown

    def give_up(self, id: str) -> BalanceProgress:
        """Play no more of it; what was played is gone on with the next time."""
        kept = self._of(id)
        if kept.task is not None and kept.shown.state == "playing":
            kept.task.cancel()
            kept.shown = replace(kept.shown, state="given up")
        return kept.shown

    async def known(self, game: str, fields: Mapping[str, Any]) -> Balance | None:
        """What was found out about a card until now, if anything was."""
        edition = find_game(game).default_edition
        told = await self._engines.ask(ToMeasure(game, edition, msgspec.json.encode(fields)))
        if not isinstance(told, Measurable):
            return None
        pairs = await self._measures.pairs(told.mark)
        return summed_up(told.name, told.deck, [pairs[one] for one in sorted(pairs)]) if pairs else None

    def _of(self, id: str) -> _Kept:
        if id not in self._kept:
            raise Fault("not_found", "there is no such measurement, or no longer", "id")
        return self._kept[id]

    async def _measure(self, kept: _Kept, game: str, cards: Sequence[Mapping[str, Any]], wanted: Wanted) -> None:
        try:
            for fields in cards:
                await self._card(kept, game, msgspec.json.encode(fields), str(fields.get("name", "")), wanted)
                if kept.shown.state != "playing":
                    return
            kept.shown = replace(kept.shown, state="done")
        except Fault as fault:
            kept.shown = replace(kept.shown, state="failed", fault=fault.message)
        except Exception:
            log.exception("balance %s could not be measured", kept.shown.id)
            kept.shown = replace(kept.shown, state="failed", fault=OURS)

    async def _card(self, kept: _Kept, game: str, fields: bytes, name: str, wanted: Wanted) -> None:
        """One card, until enough is known of it."""
        told = await self._engines.ask(ToMeasure(game, wanted.edition, fields))
        if not isinstance(told, Measurable):
            why = told.message if isinstance(told, r.Rejected) else "a fault of ours"
            kept.shown = replace(kept.shown, refused=(*kept.shown.refused, NotMeasured(name, why)))
            return
        before = kept.shown.cards
        known = await self._measures.pairs(told.mark)
        written = len(known)

        def tell(*, done: bool) -> Balance:
            found = summed_up(told.name, told.deck, [known[number] for number in sorted(known)])
            cards = (*before, found)
            known_well = cards if done else before
            stand_out = outliers([(one.effect, one.low, one.high) for one in known_well])
            out = tuple(one.card for one, so in zip(known_well, stand_out, strict=True) if so)
            kept.shown = replace(kept.shown, cards=cards, outliers=out, done=len(before) + done)
            return found

        ahead: dict[int, asyncio.Task[Pair]] = {}
        try:
            while not enough(tell(done=False), wanted) and len(known) < wanted.most_pairs:
                if monotonic() - kept.looked > PATIENCE:
                    kept.shown = replace(kept.shown, state="given up")
                    return
                left = [one for one in range(wanted.most_pairs) if one not in known]
                for number in left[:SIDE_BY_SIDE]:
                    if number not in ahead:
                        ahead[number] = asyncio.create_task(self._pair(PlayPair(game, wanted.edition, fields, number)))
                known[left[0]] = await ahead.pop(left[0])
                if len(known) - written >= EVERY:
                    await self._measures.keep(told.mark, known.values())
                    written = len(known)
            tell(done=True)
        finally:
            for task in ahead.values():
                task.cancel()
            if len(known) > written:
                await asyncio.shield(self._measures.keep(told.mark, tuple(known.values())))

    async def _pair(self, request: PlayPair) -> Pair:
        reply = await self._engines.ask(request)
        if isinstance(reply, PairPlayed):
            return reply.pair
        raise Fault("fault", reply.message if isinstance(reply, r.Rejected) else "the games could not be played")
