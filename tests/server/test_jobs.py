"""What goes on in the background and fails for a reason of ours is over, and keeps nobody from beginning again."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.lab.balance import Wanted
from rulewright.server.balances import Balances
from rulewright.server.deeds import Deeds
from rulewright.server.prints import Printing, Prints, ToDraw


async def away(*_: Any, **__: Any) -> None:
    """As where the database cannot be reached."""
    raise ConnectionRefusedError


GONE: Any = SimpleNamespace(draw=away, ask=away, pairs=away)


def begun(kind: str, deeds: Deeds) -> Any:
    """Something that is begun again and again, and what it is kept in."""
    if kind == "print":
        prints = Prints(GONE, GONE, deeds)
        printing = Printing("set", "arcmage", "Harbour", (ToDraw("Gull", {"name": "Gull"}, ""),))
        return lambda: prints.begin("ann", printing, "png", backs=False), lambda one: prints.find("set", one)
    balances = Balances(GONE, GONE, deeds)
    return lambda: balances.begin("ann", "arcmage", [{"name": "Gull"}], Wanted()), balances.find


@pytest.mark.parametrize("kind", ["print", "balance"])
def test_what_fails_in_the_background_is_over_and_is_begun_again(kind: str) -> None:
    async def story() -> None:
        deeds = Deeds()
        begin, find = begun(kind, deeds)
        for _ in range(6):
            one = begin()
            while deeds._background:
                await asyncio.sleep(0)
            assert find(one.id).state == "failed"
            assert "fault of ours" in find(one.id).fault

    asyncio.run(story())
