"""What is asked of a worker about pictures and drawings, and what it replies."""

from __future__ import annotations

from msgspec import Struct


class TakePicture(Struct, frozen=True, tag=True):
    """Look at a file that anybody may have sent, and write it anew. `table` plays no part."""

    data: bytes
    name: str
    table: str = ""


class PictureTaken(Struct, frozen=True, tag=True):
    """A picture as this server keeps it."""

    kind: str
    width: int
    height: int
    look: str
    data: bytes


class MakeReady(Struct, frozen=True, tag=True):
    """Make a picture ready for a card as its game wants it; the part to keep may be set by hand."""

    game: str
    type_line: str
    data: bytes
    crop: tuple[int, int, int, int] | None = None
    in_frame: bool = True
    table: str = ""


class PictureReady(Struct, frozen=True, tag=True):
    """A picture that is ready, and what was done."""

    data: bytes
    crop: tuple[int, int, int, int]
    scaled: tuple[int, int]
    canvas: tuple[int, int]
    at: tuple[int, int]


class DrawCard(Struct, frozen=True, tag=True):
    """Draw a card, its fields as JSON, with its picture."""

    game: str
    fields: bytes
    form: str
    dpi: int
    picture: bytes = b""
    printer: str = ""
    """The printing house whose size an image is to have."""
    table: str = ""


class DrawSheets(Struct, frozen=True, tag=True):
    """Put drawn cards, each a PDF, on sheets with their backs, or all of them into one file (`cards`)."""

    game: str
    cards: tuple[bytes, ...]
    paper: str
    backs: bool = False
    table: str = ""


class WriteReport(Struct, frozen=True, tag=True):
    """Put a set on one page: its cards, as JSON, each as it was drawn, and what is known of their balance."""

    game: str
    title: str
    cards: bytes
    drawn: tuple[bytes, ...]
    balance: bytes = b"[]"
    table: str = ""


class Drawn(Struct, frozen=True, tag=True):
    """A drawing, and the parts whose words do not fit."""

    data: bytes
    unfit: tuple[str, ...] = ()


class ReadFolder(Struct, frozen=True, tag=True):
    """Read an archive of a set's folder, which anybody may have sent. `table` plays no part."""

    data: bytes
    table: str = ""


class FolderRead(Struct, frozen=True, tag=True):
    """A set that was read, as JSON without its pictures, and these."""

    told: bytes
    pictures: dict[str, bytes]
