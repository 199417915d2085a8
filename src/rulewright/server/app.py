"""The server put together: routes, errors, limits, the page, and what is started and stopped with it."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from msgspec import Struct

from rulewright import __version__
from rulewright.server.accounts import Accounts, LadderPage, account_of
from rulewright.server.api import Tables
from rulewright.server.balances import Balances
from rulewright.server.books import Books, messages
from rulewright.server.card_balance import CardBalance
from rulewright.server.chance import Chance
from rulewright.server.connections import ConnectionLimits
from rulewright.server.easel import Easel
from rulewright.server.engines import DEADLINE, Engines
from rulewright.server.faults import CODES, STATUS
from rulewright.server.figures import Figures, health, metrics, ready
from rulewright.server.guard import GuardLimits
from rulewright.server.in_flight import FlightLimits
from rulewright.server.judging import Judging
from rulewright.server.lessons import Lessons
from rulewright.server.limits import Buckets, client_of, same_origin
from rulewright.server.lobby import Lobby
from rulewright.server.page import page_routes
from rulewright.server.passing import passing_on
from rulewright.server.people import People
from rulewright.server.prints import Prints
from rulewright.server.reach import reach
from rulewright.server.room import RoomLimits
from rulewright.server.schema_page import PlainPage
from rulewright.server.set_folders import Folders
from rulewright.server.set_pictures import Pictures
from rulewright.server.set_prints import SetPrints, printed_of, printing_of
from rulewright.server.sets import Sets, caller_of, entered
from rulewright.server.shelves import Shelves
from rulewright.server.socket import connect
from rulewright.server.source import source_address, source_route
from rulewright.server.store import Store, open_served_store
from rulewright.server.store.accounts import AccountStore
from rulewright.server.store.measures import Measures
from rulewright.server.store.sets import SetStore
from rulewright.server.timing import Time
from rulewright.server.wire import Fault
from rulewright.server.workshop import Workshop

log = logging.getLogger(__name__)

TABLES_EACH = 3
"""At so many times as many tables as one client may make at once it may have people waiting or playing."""
MESSAGES_AT_ONCE = 10
"""So many messages for each socket that it may have one client may send at once, and one for each a second."""
LARGEST_BODY = 64 * 1024
RELEASES = "/releases/"
WELL = (health, ready, metrics)
FAREWELL = 5.0
"""Seconds that what has been begun may take when the server is stopped."""


class Settings(Struct, frozen=True):
    """How a server is to be run."""

    database: str
    workers: int = 0
    """How many processes run matches; as many as there are cores, if 0."""
    page: Path | None = None
    """Where the built web client is."""
    origins: frozenset[str] = frozenset()
    """Pages from elsewhere that may connect as well."""
    names: frozenset[str] = frozenset()
    """The names that it is reached by, besides its addresses and localhost."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies that are believed when they say on whose behalf they ask."""
    connections: ConnectionLimits = ConnectionLimits()
    an_address: GuardLimits = GuardLimits()
    making_at_once: float = 30
    """How many tables one client may make or join at once; a twentieth of it every second after that."""
    peer: str = ""
    """Where other servers on the same database reach this one, if that is not the address that it listens on."""
    source: str = ""
    """Where the source of what runs here is; what the package says, or an archive of itself, if that is empty."""
    checking_at_once: float = 60
    """How many decks one client may have checked, or pools opened, at once; a tenth of it every second after that."""
    writing_at_once: float = 120
    """How many times one client may have a card looked at, at once; a twentieth of it every second after that."""
    drawing_at_once: float = 60
    """How many pictures one client may send or have drawn at once; a sixtieth of it every second after that."""
    reached_at: tuple[str, ...] = ()
    """The addresses by which other machines reach it; none if it is for its own machine alone."""
    own_machine: bool = False
    """Whether it is for whoever sits at this machine, who makes sets of cards without a token."""
    judging_at_once: float = 20
    """How many judge files one client may have run at once; a twentieth of it every second after that."""
    ahead: bool = True
    """Whether the processes that run matches are started before anybody comes, so that nobody waits for them."""
    in_flight: FlightLimits = FlightLimits()
    room: RoomLimits = RoomLimits()
    keep_games: int = 0
    """For how many days games that are over are kept; for good, if 0."""


def make_app(
    settings: Settings, time: Time | None = None, opened: Store | None = None, chance: Chance | None = None
) -> Litestar:
    """The application; with another time or chance than the machine's where a test wants to know them.

    It opens its database when it starts, unless it is given one that is open and its own already.
    """

    @asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        store = opened or await open_served_store(settings.database, "")
        engines = Engines(settings.workers or os.cpu_count() or 1, DEADLINE)
        try:
            if settings.ahead:
                await engines.start()
            each = int(TABLES_EACH * settings.making_at_once)
            app.state.lobby = Lobby(engines, store, time or Time(), chance or Chance(), each, settings.room)
            app.state.lobby.keep_games = settings.keep_games
            app.state.people = People(AccountStore(store))
            app.state.shelves = Shelves(SetStore(store), engines, app.state.lobby.room)
            app.state.easel = Easel(engines, app.state.shelves.store, app.state.lobby.room)
            app.state.balances = Balances(engines, Measures(store), app.state.lobby.deeds)
            app.state.prints = Prints(app.state.easel, app.state.balances, app.state.lobby.deeds)
            await app.state.lobby.recover()
            app.state.lobby.deeds.start(app.state.lobby.keep_tidy())
            yield
            figures.stopping = True
            await app.state.lobby.deeds.stop(FAREWELL)
            await app.state.lobby.keep_all(FAREWELL)
            await store.hand_over()  # before the processes end, for others wait for the tables
        finally:
            await engines.close()
            await store.close()

    figures = Figures()
    making = Buckets(settings.making_at_once, settings.making_at_once / 20, "tables made or joined")
    sockets = settings.an_address.sockets
    speaking = Buckets(MESSAGES_AT_ONCE * sockets, sockets, "messages")
    checking = Buckets(settings.checking_at_once, settings.checking_at_once / 10, "decks checked")
    recalling = Buckets(2 * settings.checking_at_once, settings.checking_at_once / 3, "moments looked at")
    sharing = Buckets(settings.checking_at_once, settings.checking_at_once / 10, "moments shared")
    judging = Buckets(settings.judging_at_once, settings.judging_at_once / 20, "files judged")
    writing = Buckets(settings.writing_at_once, settings.writing_at_once / 20, "cards looked at")
    uploading = Buckets(settings.drawing_at_once, settings.drawing_at_once / 60, "pictures")
    signing = Buckets(settings.making_at_once, settings.making_at_once / 300, "tries to sign in")
    opening = Buckets(settings.writing_at_once, settings.writing_at_once / 10, "cards of sets")
    browsing = Buckets(settings.checking_at_once, settings.checking_at_once / 10, "looks into the books")
    source = source_route(source_address(settings.source))
    return Litestar(
        route_handlers=[
            Accounts,
            Books,
            CardBalance,
            Judging,
            LadderPage,
            Lessons,
            Folders,
            Pictures,
            SetPrints,
            Sets,
            Tables,
            Workshop,
            messages,
            connect,
            reach,
            source,
            *WELL,
            *page_routes(settings.page),
        ],
        lifespan=[run],
        dependencies={
            "lobby": _made("lobby"),
            "people": _made("people"),
            "shelves": _made("shelves"),
            "easel": _made("easel"),
            "prints": _made("prints"),
            "balances": _made("balances"),
            "uploading": Provide(lambda: uploading, sync_to_thread=False),
            "account": Provide(account_of),
            "trying": _counted(signing),
            "maker": _counted(making),
            "caller": Provide(caller_of),
            "entered": Provide(entered),
            "printing": Provide(printing_of),
            "printed": Provide(printed_of),
            "reached": Provide(lambda: settings.reached_at, sync_to_thread=False),
            "own_machine": Provide(lambda: settings.own_machine, sync_to_thread=False),
            "figures": Provide(lambda: figures, sync_to_thread=False),
            "making": Provide(lambda: making, sync_to_thread=False),
            "speaking": Provide(lambda: speaking, sync_to_thread=False),
            "checking": Provide(lambda: checking, sync_to_thread=False),
            "recalling": Provide(lambda: recalling, sync_to_thread=False),
            "sharing": Provide(lambda: sharing, sync_to_thread=False),
            "judging": Provide(lambda: judging, sync_to_thread=False),
            "opening": Provide(lambda: opening, sync_to_thread=False),
            "writing": Provide(lambda: writing, sync_to_thread=False),
            "origins": Provide(lambda: settings.origins, sync_to_thread=False),
        },
        request_class=Asking,
        middleware=[passing_on],
        exception_handlers={Fault: _tell_fault, HTTPException: _tell_exception, Exception: _tell_unexpected},
        before_request=_check(settings.origins, browsing),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Rulewright", version=__version__, path="/schema", render_plugins=[PlainPage()]
        ),
        logging_config=None,
    )


class Asking(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        """The body as JSON."""
        try:
            return await super().json()
        except RecursionError as fault:
            raise Fault("bad_message", "this goes too deep to be read") from fault
        except UnicodeDecodeError as fault:
            raise Fault("bad_message", "this is not UTF-8") from fault


def _made(name: str) -> Provide:
    """What was made when the server started."""

    def find(state: State) -> Any:
        return state[name]

    return Provide(find, sync_to_thread=False)


def _counted(bucket: Buckets) -> Provide:
    """The client that asks, with one more of these taken of what it may have."""

    def client(request: Request[Any, Any, Any]) -> str:
        found = client_of(request)
        bucket.take(found)
        return found

    return Provide(client, sync_to_thread=False)


def _check(origins: frozenset[str], browsing: Buckets) -> Any:
    def check(request: Request[Any, Any, Any]) -> None:
        path = request.url.path
        if request.method == "GET" and (path.startswith(Books.path) or RELEASES in path):
            browsing.take(client_of(request))  # what is large there is packed or sent anew for each who asks
        if request.method not in ("GET", "HEAD", "OPTIONS") and not same_origin(request.headers, origins):
            raise Fault("not_yours", "this page may not do that", "Origin")

    return check


def _tell_fault(_: Request[Any, Any, Any], fault: Fault) -> Response[dict[str, Any]]:
    wait = {"Retry-After": str(fault.extra["wait"])} if "wait" in fault.extra else None
    return _told(STATUS[fault.code], fault.told(), wait)


def _tell_exception(_: Request[Any, Any, Any], fault: HTTPException) -> Response[dict[str, Any]]:
    """An error that the framework found, in our shape and naming the field."""
    code = CODES.get(fault.status_code, "bad_message" if fault.status_code < 500 else "fault")
    field, message = "", fault.detail
    extra = fault.extra
    if isinstance(fault, ValidationException) and isinstance(extra, list) and extra:
        field, message = str(extra[0].get("key", "")), str(extra[0].get("message", message))
        field = "" if field == "data" else field
        named = re.search(r"(?:unknown|required) field `([^`]+)`", message)
        field = f"{field}.{named[1]}".lstrip(".") if named else field
    return _told(fault.status_code, {"code": code, "field": field, "message": message})


def _tell_unexpected(request: Request[Any, Any, Any], fault: Exception) -> Response[dict[str, Any]]:
    """A fault of ours."""
    log.error("a request failed: %s %s", request.method, request.url.path[:200], exc_info=fault)
    return _told(500, Fault("fault", "something is wrong on our side").told())


def _told(status: int, error: dict[str, Any], headers: dict[str, str] | None = None) -> Response[dict[str, Any]]:
    return Response({"error": error}, status_code=status, media_type=MediaType.JSON, headers=headers)
