"""Pictures that strangers send: what they show is kept, and nothing else of the file."""

import io
import struct
import zlib
from typing import Any

import pytest
from PIL import Image, ImageDraw, PngImagePlugin

from rulewright.games.artwork import Wishes
from rulewright.games.registry import find_game
from rulewright.studio.pictures import BadPicture, alike, prepared
from rulewright.studio.uploads import LONGEST_SIDE, taken

SCRIPT = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"


def picture(size: tuple[int, int] = (60, 40), kind: str = "PNG", mode: str = "RGB", **how: Any) -> bytes:
    """A picture of a hill."""
    made = Image.new(mode, size)
    ImageDraw.Draw(made).ellipse((5, 5, size[0] - 5, size[1] - 5), fill=(40, 120, 60) if mode == "RGB" else None)
    out = io.BytesIO()
    made.save(out, kind, **how)
    return out.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A PNG that says it is enormous."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


def test_nothing_of_the_file_is_kept_but_what_it_shows() -> None:
    hidden = PngImagePlugin.PngInfo()
    hidden.add_text("Comment", "<script>alert(1)</script>")
    sent = picture(pnginfo=hidden) + b"PK\x03\x04 an archive behind it" + SCRIPT
    kept = taken(sent, "gull.png")
    assert (kept.kind, kept.width, kept.height) == ("image/jpeg", 60, 40)
    assert kept.data.startswith(b"\xff\xd8\xff")
    assert b"script" not in kept.data
    assert b"archive" not in kept.data


def test_where_somebody_stood_is_not_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "at home"
    exif[0x0112] = 6
    kept = taken(picture(kind="JPEG", exif=exif), "gull.jpg")
    assert (kept.width, kept.height) == (40, 60), "it is turned as it was meant"
    assert b"at home" not in kept.data
    assert not Image.open(io.BytesIO(kept.data)).getexif()


def test_what_can_be_seen_through_stays_so_and_what_is_large_is_made_smaller() -> None:
    clear = Image.new("RGBA", (4_000, 1_000), (0, 0, 0, 0))
    ImageDraw.Draw(clear).rectangle((100, 100, 900, 900), fill=(200, 30, 30, 255))
    out = io.BytesIO()
    clear.save(out, "PNG")
    kept = taken(out.getvalue(), "wide.png")
    assert (kept.kind, kept.width, kept.height) == ("image/png", LONGEST_SIDE, 600)


def test_the_same_picture_is_known_again_in_another_format_and_size() -> None:
    one, other = taken(picture((300, 200)), "a.png"), taken(picture((150, 100), "JPEG", quality=60), "b.jpg")
    assert alike(int(one.look, 16), int(other.look, 16))


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (SCRIPT, "no picture that can be read"),
        (b"<?xml version='1.0'?>" + SCRIPT, "no picture that can be read"),
        (b"<!doctype html><script>alert(1)</script>", "no picture that can be read"),
        (b"", "no picture that can be read"),
        (b"GIF89a" + b"\0" * 100, "no picture that can be read"),
        (picture(kind="TIFF"), "no picture that can be read"),
        (picture(kind="BMP"), "no picture that can be read"),
        (picture((300, 300))[:200], "breaks off or is damaged"),
        (bomb(60_000, 60_000), "far too many pixels"),
        (bomb(6_000, 6_000), "36 megapixels"),
        (picture(kind="JPEG", mode="CMYK"), "its colours are CMYK"),
        (picture(kind="WEBP", save_all=True, append_images=[Image.new("RGB", (60, 40), "red")]), "it is animated"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * (13 << 20), "it has 13 MB"),
    ],
)
def test_what_is_no_picture_for_a_card_is_refused_with_a_remedy(sent: bytes, told: str) -> None:
    with pytest.raises(BadPicture, match=told) as refused:
        taken(sent, "../../etc/passwd.svg")
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("crop", "told"),
    [
        ((0, 0, 61, 40), "it has no part from"),
        ((-1, 0, 60, 40), "it has no part from"),
        ((30, 10, 30, 20), "it has no part from"),
        ((0, 10, 20_000, 11), "would be scaled to 24400000 x 1220"),
    ],
)
def test_a_part_that_cannot_be_kept_is_refused_before_anything_is_drawn(
    crop: tuple[int, int, int, int], told: str
) -> None:
    sent = picture((20_000, 40)) if crop[2] == 20_000 else picture()
    with pytest.raises(BadPicture, match=told):
        prepared(find_game("arcmage"), "Creature - Bird", sent, "gull.png", Wishes(crop=crop))
