"""The server put together: routes, errors, limits, the page, and what is started and stopped with it."""

from __future__ import annotations

import asyncio
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
from rulewright.server.api import Tables
from rulewright.server.books import Books, messages
from rulewright.server.engines import Engines
from rulewright.server.faults import CODES, STATUS
from rulewright.server.lessons import Lessons
from rulewright.server.limits import Buckets, same_origin
from rulewright.server.lobby import Lobby
from rulewright.server.page import page_routes
from rulewright.server.socket import connect
from rulewright.server.store import open_store
from rulewright.server.timing import Time
from rulewright.server.wire import Fault

LARGEST_BODY = 64 * 1024


class Settings(Struct, frozen=True):
    """How a server is to be run."""

    database: str
    workers: int = 0
    """How many processes run matches; as many as there are cores, if 0."""
    page: Path | None = None
    """Where the built web client is."""
    origins: frozenset[str] = frozenset()
    """Pages from elsewhere that may connect as well."""
    making_at_once: float = 30
    """How many tables one client may make or join at once; a twentieth of it every second after that."""
    checking_at_once: float = 60
    """How many decks one client may have checked, or pools opened, at once; a tenth of it every second after that."""


def make_app(settings: Settings, time: Time | None = None) -> Litestar:
    """The application; with another time than the machine's where a test wants to turn it on by hand."""

    @asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        engines = Engines(settings.workers or os.cpu_count() or 1)
        try:
            await engines.start()
            app.state.lobby = Lobby(engines, store, time or Time())
            await app.state.lobby.recover()
            tidying = asyncio.create_task(app.state.lobby.keep_tidy())
            yield
            tidying.cancel()
        finally:
            await engines.close()
            await store.close()

    making = Buckets(settings.making_at_once, settings.making_at_once / 20, "tables made or joined")
    checking = Buckets(settings.checking_at_once, settings.checking_at_once / 10, "decks checked")
    sharing = Buckets(settings.checking_at_once, settings.checking_at_once / 10, "moments shared")
    return Litestar(
        route_handlers=[Books, Lessons, Tables, messages, connect, *page_routes(settings.page)],
        lifespan=[run],
        dependencies={
            "lobby": Provide(_lobby, sync_to_thread=False),
            "making": Provide(lambda: making, sync_to_thread=False),
            "checking": Provide(lambda: checking, sync_to_thread=False),
            "sharing": Provide(lambda: sharing, sync_to_thread=False),
            "origins": Provide(lambda: settings.origins, sync_to_thread=False),
        },
        exception_handlers={Fault: _tell_fault, HTTPException: _tell_exception},
        before_request=_check_origin(settings.origins),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(title="Rulewright", version=__version__, path="/schema"),
        logging_config=None,
    )


def _lobby(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


def _check_origin(origins: frozenset[str]) -> Any:
    def check(request: Request[Any, Any, Any]) -> None:
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


def _told(status: int, error: dict[str, Any], headers: dict[str, str] | None = None) -> Response[dict[str, Any]]:
    return Response({"error": error}, status_code=status, media_type=MediaType.JSON, headers=headers)
