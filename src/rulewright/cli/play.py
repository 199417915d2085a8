"""`rulewright play`: the table in the browser."""

from __future__ import annotations

import asyncio
import webbrowser
from typing import Annotated

from cyclopts import Parameter

from rulewright.kernel.errors import RulewrightError
from rulewright.server.app import Settings
from rulewright.server.run import built_page, listen, usual_database
from rulewright.server.run import serve as run_server
from rulewright.server.store import DatabaseInUse, running_server


def play(
    *,
    port: int = 0,
    database: str | None = None,
    browser: Annotated[bool, Parameter(help="Open the page in the browser.")] = True,
) -> None:
    """Play in the browser, against the computer or a friend.

    Starts the server on this machine, on an embedded database, and opens the page. Ctrl+C ends it; games are kept.
    If it runs already, its page is opened.

    Parameters
    ----------
    port
        The port to listen on; 0 is any that is free.
    database
        Where games are kept; a file in your home folder otherwise.
    """
    kept = database or usual_database()
    page = built_page()
    if page is None:
        address = asyncio.run(running_server(kept))
        if not address:
            raise RulewrightError("the page has not been built here; play in the terminal with: rulewright table")
        _open_running(address, browser=browser)
        return

    def ready(address: str) -> None:
        print(f"The table is at {address} (Ctrl+C ends it)", flush=True)
        if browser:
            webbrowser.open(address)

    try:
        run_server(Settings(kept, page=page, own_machine=True), listen("127.0.0.1", port), ready)
    except DatabaseInUse as fault:
        if not fault.address:
            raise
        _open_running(fault.address, browser=browser)


def _open_running(address: str, *, browser: bool) -> None:
    print(f"It is running already: the table is at {address}", flush=True)
    if browser:
        webbrowser.open(address)
