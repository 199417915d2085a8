"""`/schema`: what the server can be asked for, as a plain page that loads nothing from anywhere."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
h2 {{ margin: 2rem 0 .3rem; font: 600 1.05rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }}
table {{ border-collapse: collapse; }} th, td {{ padding: .1rem 1rem .1rem 0; text-align: left; vertical-align: top; }}
</style></head>
<body><h1>{title}</h1>
<p>The same for programs: <a href="/schema/openapi.json">openapi.json</a>.
The messages of the socket: <a href="/api/wire">/api/wire</a>.
The source of this server: <a href="/source">/source</a>.</p>
{routes}
</body></html>
"""


class PlainPage(OpenAPIRenderPlugin):
    """The schema as a page without scripts."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        routes = "\n".join(
            _route(method, path, operation)
            for path, operations in openapi_schema["paths"].items()
            for method, operation in operations.items()
            if isinstance(operation, dict)
        )
        return PAGE.format(title=escape(openapi_schema["info"]["title"]), routes=routes).encode()


def _route(method: str, path: str, operation: dict[str, Any]) -> str:
    told = escape(operation.get("description") or operation.get("summary") or "")
    rows = [
        (one["name"], one["in"], one.get("description", "")) for one in operation.get("parameters", ()) if "name" in one
    ]
    replies = [(status, "reply", one.get("description", "")) for status, one in operation.get("responses", {}).items()]
    listed = "".join(
        f"<tr><th>{escape(str(name))}</th><td>{escape(where)}</td><td>{escape(what)}</td></tr>"
        for name, where, what in (*rows, *replies)
    )
    return f"<h2>{escape(method.upper())} {escape(path)}</h2><p>{told}</p><table>{listed}</table>"
