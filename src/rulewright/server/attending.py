"""Whoever is asked: the time that a person has, and a computer that thinks."""

from __future__ import annotations

import asyncio
import logging
from itertools import chain, repeat

from rulewright.server.course import Course
from rulewright.server.engine import records as r
from rulewright.server.engines import WorkerHung
from rulewright.server.gathering import PLAYING
from rulewright.server.sent import ErrorTold

RETRIES = (0.5, 1, 2, 4, 8, 15)
"""After so many seconds each it is tried again to take a game up after something went wrong; then after the last."""

log = logging.getLogger(__name__)


class Attending(Course):
    """A game in which somebody is always asked."""

    # -- time ----------------------------------------------------------------------------------------------------

    def _go_ahead(self, *, fresh: bool) -> None:
        """Whoever is asked now has its time, or thinks."""
        self._let_time_run(fresh=fresh)
        self._let_computer_think()

    def _let_time_run(self, *, fresh: bool) -> None:
        """If a person is asked, its time runs from when it can have seen what it is asked."""
        standing = self.standing
        if self._clock is None or standing is None:
            return
        if standing.asked is None or standing.asked not in self.persons or self.stored.state != PLAYING:
            self._clock.stop()
            return
        seen = self._pace.latest(standing.asked)
        self._clock.run(standing.asked, standing.moment, seen, optional=standing.optional, fresh=fresh)

    def _time_is_up(self, seat: int, moment: int) -> None:
        self._deeds.start(self._go_on_in_time(seat, moment))

    async def _go_on_in_time(self, seat: int, moment: int) -> None:
        """Let the seat whose time is up do what it does then; if that fails, it is done once it can be."""
        try:
            await self._answer_in_time(seat, moment)
        except Exception:
            log.exception("table %s: nothing came of it that time was up", self.id)
            self._give_up_on(self.standing)

    async def _answer_in_time(self, seat: int, moment: int) -> None:
        """What a seat does whose time is up."""
        async with self._settled():
            if (await self._ready()).moment != moment or self.stored.state != PLAYING:
                return  # it has answered in the meantime
            await self._play(r.RunOut(self.id, moment, self._company(), seat))

    def _give_up_on(self, standing: r.Standing | None) -> None:
        """What was to happen by itself has failed: the table is taken up again from what is written."""
        if not self._unwritten and self.standing is standing:
            self._unwritten = True
        if self._unwritten:
            self._try_again()

    # -- after something went wrong ------------------------------------------------------------------------------

    def move(self) -> None:
        """No time runs here any more either."""
        super().move()
        if self._clock is not None:
            self._clock.stop()

    def _try_again(self) -> None:
        if self.moved:
            return
        if self._resuming is None or self._resuming.done():
            self.broadcast(
                ErrorTold(code="fault", field="", message="something is wrong on our side; the game goes on soon")
            )
            self._resuming = self._deeds.start(self._resume())

    async def _resume(self) -> None:
        """Take the game up again from what is written, by itself, as long as somebody is here or time runs."""
        for wait in chain(RETRIES, repeat(RETRIES[-1])):
            await asyncio.sleep(wait)
            if self.moved or not self._unwritten or not (self.viewers or self._clock is not None):
                return
            try:
                async with self._settled():
                    return
            except Exception as fault:  # noqa: BLE001  (whatever it was, it may be over next time)
                log.warning("table %s cannot be taken up again: %s", self.id, fault)

    # -- computers -----------------------------------------------------------------------------------------------

    def _let_computer_think(self) -> None:
        """If a computer is asked, and somebody is here to see it, let it answer."""
        standing = self.standing
        if standing is None or not standing.save or not self.viewers:
            return
        if self._thinking is None or self._thinking.done() or self._thinking is asyncio.current_task():
            self._thinking = self._deeds.start(self._think(standing))

    async def _think(self, standing: r.Standing) -> None:
        """Let the computer that is asked answer."""
        try:
            await self._answer_by_computer(standing)
        except Exception:
            log.exception("table %s: a computer could not answer", self.id)
            self._give_up_on(standing)

    async def _thought(self, standing: r.Standing, player: str) -> r.AnyReply:
        """What a computer answers; by lot if it cannot make up its mind in time."""
        seed = self._chance.thought(standing.moment)
        try:
            return await self._engines.ask(r.Think(self.id, standing.save, player, seed))
        except WorkerHung:
            log.exception("table %s: a computer thought for too long", self.id)
            return await self._engines.ask(r.Think(self.id, standing.save, "random", seed))

    async def _answer_by_computer(self, standing: r.Standing) -> None:
        assert standing.asked is not None, "a computer is asked"
        player = self.stored.seats[standing.asked].player
        thought, _ = await asyncio.gather(
            self._thought(standing, player), self._pace.wait(self._pace.thought_over(standing.asked))
        )
        if not isinstance(thought, r.Thought):
            log.error("table %s: the computer does not know what to do: %s", self.id, thought)
            return
        async with self._settled():
            if self.standing is not standing:
                return  # somebody took something back in the meantime
            await self._play(r.ComputerAnswer(self.id, standing.moment, self._company(), standing.asked, thought.exact))
