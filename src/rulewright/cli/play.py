"""`rulewright play`: the table in the browser."""

from __future__ import annotations

import webbrowser
from typing import Annotated

from cyclopts import Parameter

from rulewright.kernel.errors import RulewrightError
from rulewright.server.app import Settings
from rulewright.server.run import built_page, listen, usual_database
from rulewright.server.run import serve as run_server


def play(
    *,
    port: int = 0,
    database: str | None = None,
    browser: Annotated[bool, Parameter(help="Open the page in the browser.")] = True,
) -> None:
    """Play in the browser, against the computer or a friend.

    Starts the server on this machine, on an embedded database, and opens the page. Ctrl+C ends it; games are kept.

    Parameters
    ----------
    port
        The port to listen on; 0 is any that is free.
    database
        Where games are kept; a file in your home folder otherwise.
    """
    page = built_page()
    if page is None:
        raise RulewrightError("the page has not been built here; play in the terminal with: rulewright table")

    def ready(address: str) -> None:
        print(f"The table is at {address} (Ctrl+C ends it)", flush=True)
        if browser:
            webbrowser.open(address)

    run_server(Settings(database or usual_database(), page=page), listen("127.0.0.1", port), ready)
