"""REST for measuring cards: begun, looked after, given up."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rulewright.lab.balance import Wanted
from rulewright.server.balances import BalanceProgress, Balances
from rulewright.server.faults import replies
from rulewright.server.sets import LARGEST
from rulewright.server.wire import Key
from rulewright.server.workshop import CardFields, chosen_edition, kit_of
from rulewright.studio.wishes import MOST_CARDS

FAULTS = replies("not_yours", "not_found")


class CardsToMeasure(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards to be measured, each against a plain card in its place."""

    cards: Annotated[tuple[CardFields, ...], Meta(min_length=1, max_length=MOST_CARDS)]
    edition: Key | None = None
    pairs: Annotated[int, Meta(ge=1, le=400)] = 60
    """So many pairs of games from both seats a card may take."""
    within: Annotated[float, Meta(ge=0.01, le=0.5)] = 0.1
    """The interval is narrow enough if it reaches no further to either side."""


class CardBalance(Controller):
    """What cards do to the decks that run them."""

    path = "/api/workshop"
    tags = ("workshop",)

    @post("/{game:str}/balance", request_max_body_size=LARGEST, responses=FAULTS)
    async def begin(
        self,
        game: FromPath[str],
        data: JSONBody[CardsToMeasure],
        balances: NamedDependency[Balances],
        maker: NamedDependency[str],
    ) -> BalanceProgress:
        """Begin to measure cards; it goes on by itself, and from where it was given up."""
        kit = kit_of(game)
        wanted = Wanted(0, chosen_edition(kit, data.edition), data.pairs, data.within)
        return balances.begin(maker, kit.name, data.cards, wanted)

    @get("/{game:str}/balance/{id:str}", responses=replies("not_found"), sync_to_thread=False)
    def look(self, game: FromPath[str], id: FromPath[str], balances: NamedDependency[Balances]) -> BalanceProgress:
        """How far it is, and what is known so far. The id is a secret of whoever began it."""
        kit_of(game)
        return balances.find(id)

    @post("/{game:str}/balance/{id:str}/cancel", status_code=200, responses=FAULTS, sync_to_thread=False)
    def give_up(self, game: FromPath[str], id: FromPath[str], balances: NamedDependency[Balances]) -> BalanceProgress:
        """Play no more of it; what was played is kept."""
        kit_of(game)
        return balances.give_up(id)
