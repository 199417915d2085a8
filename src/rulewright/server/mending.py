"""A game whose journal is damaged: how much of it holds, and whether all people agree to go on from there."""

from __future__ import annotations

import logging

from msgspec import Struct
from msgspec.structs import replace

from rulewright.server.attending import Attending
from rulewright.server.course import Damaged
from rulewright.server.engine import records as r
from rulewright.server.gathering import SEATS
from rulewright.server.sent import DamagedTold
from rulewright.server.viewer import Viewer
from rulewright.server.wire import Fault, MessageId

log = logging.getLogger(__name__)


class Damage(Struct, frozen=True):
    """What is left of a game, and which seats agree to go on with that."""

    good: int
    lines: int
    agreed: frozenset[int] = frozenset()

    def told(self) -> DamagedTold:
        """As everybody is told of it."""
        return DamagedTold(
            good=self.good, lost=self.lines - self.good, agreed=[SEATS[one] for one in sorted(self.agreed)]
        )


class Mending(Attending):
    """A table at which a damaged game can be mended, with the consent of everybody who plays."""

    _damage: Damage | None = None

    async def _open(self) -> r.Opened:
        if self._damage is not None:
            raise Damaged
        try:
            return await super()._open()
        except Damaged:
            await self._find_damage()
            raise

    async def _find_damage(self) -> None:
        """How much of the journal holds; it stays as it is until the players agree."""
        lines, hows = await self._store.lines(self.id)
        kept = await self._store.snapshot(self.id)
        asked = r.Verify(self.id, self.stored.header or b"", lines, hows, kept)
        found = await self._engines.ask(asked, over=True)  # whoever plays elsewhere does not wait for it
        if isinstance(found, r.Verified) and found.fault:
            self._damage = Damage(found.good, found.lines)
            log.error("table %s: %d of %d lines hold; then: %s", self.id, found.good, found.lines, found.fault)

    def _tell_damage(self, *viewers: Viewer) -> bool:
        """Tell these, or everybody here, that the game is damaged; whether it is known how much."""
        if self._damage is not None:
            for viewer in viewers or self.viewers:
                viewer.tell(self._damage.told())
        return self._damage is not None

    async def repair(self, viewer: Viewer, to: MessageId, *, agree: bool) -> None:
        """A seat agrees to go on from the last good line, or not."""
        async with self._settled():
            damage = self._damage
            if viewer.seat is None or viewer.seat not in self.persons:
                raise Fault("not_yours", "only who plays here can agree to that")
            if damage is None:
                raise Fault("not_now", "this game is not damaged")
            agreed = damage.agreed | {viewer.seat} if agree else frozenset()
            self._damage = damage = replace(damage, agreed=agreed)
            for one in self.viewers:
                one.tell(replace(damage.told(), to=to if one is viewer else None))
            if self.persons <= agreed:
                await self._mend(damage)

    async def _mend(self, damage: Damage) -> None:
        log.warning("table %s: cut after line %d of %d, as all agree", self.id, damage.good, damage.lines)
        await self._store.cut(self.id, damage.good)
        self._damage = None
        await self._go_on()
        await self._show_whole()
