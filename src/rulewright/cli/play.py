"""`rulewright play`: the table in the browser."""

from __future__ import annotations

import asyncio
import webbrowser
from typing import Annotated

import segno
from cyclopts import Parameter

from rulewright.kernel.errors import RulewrightError
from rulewright.server.app import Settings
from rulewright.server.reach import for_this_machine_alone, on_this_machine, reached_at
from rulewright.server.run import built_page, listen, usual_database
from rulewright.server.run import serve as run_server
from rulewright.server.store import DatabaseInUse, running_server


def play(
    *,
    port: int = 0,
    database: str | None = None,
    share: Annotated[bool, Parameter(negative=())] = False,
    browser: Annotated[bool, Parameter(help="Open the page in the browser.")] = True,
) -> None:
    """Play in the browser, against the computer or a friend.

    Starts the server on this machine, on an embedded database, and opens the page. Ctrl+C ends it; games are kept.
    If it runs already, its page is opened.

    Examples:
      rulewright play              on this machine only
      rulewright play --share      friends on the same network can open it too

    Parameters
    ----------
    port
        The port to listen on; 0 is any that is free.
    database
        Where games are kept; a file in your home folder otherwise.
    share
        Let other machines on this network in: prints the address that they open, and the same as a QR code.
    """
    kept = database or usual_database()
    page = built_page()
    if page is None:
        address = asyncio.run(running_server(kept))
        if not address:
            raise RulewrightError("the page has not been built here; play in the terminal with: rulewright table")
        _open_running(address, share=share, browser=browser)
        return
    sock = listen("0.0.0.0" if share else "127.0.0.1", port)
    others = reached_at(*sock.getsockname()[:2])
    if share and not others:
        sock.close()
        raise RulewrightError(
            "this machine is on no network that others could come by; without --share it is for this one"
        )

    def ready(address: str) -> None:
        here = on_this_machine(address)
        print(f"The table is at {here} (Ctrl+C ends it)", flush=True)
        if share:
            _invite(others)
        if browser:
            webbrowser.open(here)

    try:
        run_server(Settings(kept, page=page, own_machine=True), sock, ready)
    except DatabaseInUse as fault:
        if not fault.address:
            raise
        _open_running(fault.address, share=share, browser=browser)


def _invite(addresses: tuple[str, ...]) -> None:
    """Print where others come in, for those who type and for those who have a camera."""
    print(f"Others on this network open {' or '.join(addresses)}", flush=True)
    segno.make(addresses[0], micro=False).terminal(compact=True)


def _open_running(address: str, *, share: bool, browser: bool) -> None:
    here = on_this_machine(address)
    print(f"It is running already: the table is at {here}", flush=True)
    if share and for_this_machine_alone(address):
        print("Nobody else can open it: end it there (Ctrl+C), then start it again with --share", flush=True)
    if browser:
        webbrowser.open(here)
