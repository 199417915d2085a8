"""A server whose chance is known: `python -m tests.browser.known_server DATABASE PORT`.

The same clicks make the same game there every time, so that no browser test hangs on luck. There is no way to ask a
server that people play on for this: it takes another program.
"""

import os
import random
import sys

from rulewright.server.app import Settings
from rulewright.server.chance import Chance
from rulewright.server.run import built_page, listen, serve

SEED = int(os.environ.get("RULEWRIGHT_BROWSER_SEED", "20"))
"""Whoever looks for faults tries other numbers."""


class KnownChance(Chance):
    """The same for every table."""

    def game(self) -> int:
        """Every game of the same decks is dealt alike."""
        return SEED

    def packs(self) -> int:
        """All packs are alike."""
        return SEED

    def thought(self, moment: int) -> int:
        """A computer answers the same question alike."""
        return moment

    def decks(self) -> random.Random:
        """The same decks are drawn at every table."""
        return random.Random(SEED)


if __name__ == "__main__":
    database, port = sys.argv[1:]
    serve(
        Settings(database, workers=1, page=built_page(), making_at_once=1_000),
        listen("127.0.0.1", int(port)),
        lambda address: print(f"listens on {address}", flush=True),
        KnownChance(),
    )
