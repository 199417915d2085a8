"""The built web client, read once and served from memory: small, packed, and the same for every address of its own."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct

from rulewright.server.wire import Fault

FOR_EVER = "public, max-age=31536000, immutable"
"""Files whose names change with their contents."""
FOR_A_DAY = "public, max-age=86400"
"""Fonts and icons: what one is called tells what it shows."""
ASK_AGAIN = "no-cache"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
CLOSE = ".br"
"""Beside a file: the same, packed by brotli."""
OURS = ("api", "schema", "source", "ws", "health", "ready", "metrics")
"""Addresses that are not the page's."""


class Kept(Struct, frozen=True):
    """A file of the client."""

    data: bytes
    packed: bytes
    small: bytes
    """The same, packed more closely when the page was built; nothing if it was not."""
    kind: str
    tag: str
    cache: str


class Page:
    """All files of a built client."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            file.relative_to(folder).as_posix(): _kept(file, folder)
            for file in folder.rglob("*")
            if file.is_file() and file.suffix != CLOSE
        }

    def at(self, path: str) -> Kept:
        """The file at an address; an address that is no file is the page itself, which reads it."""
        wanted = path.strip("/")
        if wanted in self._files:
            return self._files[wanted]
        if wanted.partition("/")[0] in OURS or PurePosixPath(wanted).suffix:
            raise Fault("not_found", f"there is nothing at /{wanted}")
        return self._files["index.html"]


def _kept(file: Path, folder: Path) -> Kept:
    data = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    cache = (
        FOR_EVER
        if file.relative_to(folder).parts[0] == "assets"
        else ASK_AGAIN
        if file.suffix == ".html"
        else FOR_A_DAY
    )
    tag = blake2b(data, digest_size=8).hexdigest()
    closer = file.with_name(file.name + CLOSE)
    small = closer.read_bytes() if closer.is_file() else b""
    return Kept(data, gzip.compress(data, 9), small, kind, f'"{tag}"', cache)


def page_routes(folder: Path | None) -> list[HTTPRouteHandler]:
    """What serves the client; nothing where none has been built."""
    if folder is None or not (folder / "index.html").is_file():
        return []
    page = Page(folder)

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def serve(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
        """A file of the client, packed if that is wanted."""
        kept = page.at(path)
        headers = {**HEADERS, "ETag": kept.tag, "Cache-Control": kept.cache, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == kept.tag:
            return Response(b"", status_code=304, headers=headers)
        understood = request.headers.get("accept-encoding", "")
        if kept.small and "br" in understood:
            return Response(kept.small, media_type=kept.kind, headers={**headers, "Content-Encoding": "br"})
        if "gzip" in understood and len(kept.packed) < len(kept.data):
            return Response(kept.packed, media_type=kept.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(kept.data, media_type=kept.kind, headers=headers)

    return [serve]
