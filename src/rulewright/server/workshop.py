"""REST for the card workshop: the form of a game's cards, what is understood of one, and a table to try it at."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rulewright.games.forms import Form
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName
from rulewright.server.api import Joined
from rulewright.server.engine import records as r
from rulewright.server.engine.card_messages import BeginTrial, CardChecked, CheckCard, ExchangeCards
from rulewright.server.engine.workshop import CardUnderstood, SetFile
from rulewright.server.faults import replies
from rulewright.server.lessons import seat_learner
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.sets import LARGEST
from rulewright.server.wanted import PACE, Pace, packed
from rulewright.server.wire import Fault, Key, Name
from rulewright.studio.wishes import MOST_CARDS

MOST_OTHERS = 200
"""So many other cards of a set are looked at."""
LONGEST = 400_000
"""Characters that a set's file may have."""
FAULTS = replies("not_yours", "not_found")
CardFields = Annotated[dict[str, Any], Meta(max_length=40)]


class CardToCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is being written, and the other cards of its set."""

    fields: CardFields
    edition: Key | None = None
    others: Annotated[tuple[CardFields, ...], Meta(max_length=MOST_OTHERS)] = ()
    caret: Annotated[int, Meta(ge=-1, le=10_000)] = -1
    """Where in the text somebody is writing, to be told what can come there."""


class SetToExchange(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file to be read as a set, or the cards of a set to be written as a file."""

    form: Literal["toml", "csv", "cockatrice", "lackey", "octgn", "mse", "tabletop"] = "toml"
    text: Annotated[str, Meta(max_length=LONGEST)] = ""
    set: Annotated[str, Meta(max_length=80)] = ""
    cards: Annotated[tuple[CardFields, ...], Meta(max_length=MOST_CARDS)] = ()


class CardToTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A card to be played against the computer."""

    fields: CardFields
    name: Name = "Guest"
    edition: Key | None = None
    pace: Pace = PACE


class Workshop(Controller):
    """Cards in the making."""

    path = "/api/workshop"
    tags = ("workshop",)

    @get("/{game:str}", sync_to_thread=False, responses=replies("not_found"))
    def form(self, game: FromPath[str]) -> Form:
        """The form for a card of a game, and a card to begin with."""
        return kit_of(game).form

    @post(
        "/{game:str}/check",
        status_code=200,
        request_max_body_size=LARGEST,
        responses={200: ResponseSpec(CardUnderstood, generate_examples=False), **FAULTS},
    )
    async def check(
        self,
        game: FromPath[str],
        data: JSONBody[CardToCheck],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        writing: NamedDependency[Buckets],
    ) -> Response[bytes]:
        """What the engine understands of a card, and what the style guide says; nothing of it is kept."""
        writing.take(client_of(request))
        kit = kit_of(game)
        fields, others = packed(data.fields, "fields"), packed(data.others, "others")
        wanted = CheckCard(kit.name, chosen_edition(kit, data.edition), fields, others, data.caret)
        return _told(await lobby.engines.ask(wanted), "fields")

    @post(
        "/{game:str}/sets",
        status_code=200,
        request_max_body_size=LARGEST,
        responses={200: ResponseSpec(SetFile, generate_examples=False), **FAULTS},
    )
    async def exchange(
        self,
        game: FromPath[str],
        data: JSONBody[SetToExchange],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        writing: NamedDependency[Buckets],
    ) -> Response[bytes]:
        """A set read from the text of a file, or written as one; nothing of it is kept."""
        writing.take(client_of(request))
        kit = kit_of(game)
        cards = packed(data.cards, "cards") if data.cards else b""
        wanted = ExchangeCards(kit.name, data.form, data.text, data.set, cards)
        return _told(await lobby.engines.ask(wanted), "text")

    @post("/{game:str}/try", responses=FAULTS)
    async def trial(
        self,
        game: FromPath[str],
        data: JSONBody[CardToTry],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
    ) -> Joined:
        """A table against the computer with a deck that holds the card."""
        kit, client = kit_of(game), client_of(request)
        making.take(client)
        begin = BeginTrial(
            kit.name, chosen_edition(kit, data.edition), packed(data.fields, "fields"), lobby.chance.game()
        )
        return await lobby.deeds.see_through(seat_learner(lobby, kit.name, begin, data.name, data.pace, client))


def _told(reply: r.AnyReply, field: str) -> Response[bytes]:
    """What a worker told, or why it did not."""
    if isinstance(reply, r.Rejected):
        raise Fault(reply.code, reply.message, reply.field)
    if not isinstance(reply, CardChecked):
        raise Fault("fault", "this cannot be read: a fault of ours", field)
    return Response(reply.told, media_type="application/json")


def kit_of(game: str) -> GameKit:
    """The game of this name, or Fault."""
    try:
        return find_game(game)
    except UnknownName as fault:
        raise Fault("not_found", str(fault), "game") from fault


def chosen_edition(kit: GameKit, wanted: str | None) -> str:
    """The edition that is named, or the default one."""
    chosen = wanted or kit.default_edition
    if chosen not in kit.editions:
        raise Fault("bad_message", str(UnknownName(f"edition of {kit.title}", chosen, kit.editions)), "edition")
    return chosen
