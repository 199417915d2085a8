"""Writing to an embedded database: a whole transaction at one go, in a thread of its own.

The driver that the rest of the server reads with takes every step of a transaction to its thread and back: a dozen ways
for each commit, all of which cost the processor, and any of which may have to wait for whatever else there is to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, Executable

from rulewright.server.store.lease import Lease


class Embedded:
    """An embedded database, as its writer has it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def carry_out(
        self, lease: Lease | None, statements: Sequence[tuple[Executable, Sequence[Mapping[str, Any]]]]
    ) -> None:
        """One transaction, which is safe on disk afterwards; LeaseLost if the database is not ours any more."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._carry_out, lease, statements)

    def _carry_out(
        self, lease: Lease | None, statements: Sequence[tuple[Executable, Sequence[Mapping[str, Any]]]]
    ) -> None:
        with self._engine.begin() as connection:
            if lease is not None:
                lease.found(connection.execute(lease.touching).rowcount)
            for statement, rows in statements:
                connection.execute(statement, list(rows) or None)

    async def close(self) -> None:
        """Nothing is written any more."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()
