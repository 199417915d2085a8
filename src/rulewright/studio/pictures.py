"""Pictures for cards: what a file holds, made ready as its game wants it, and whether two show the same."""

from __future__ import annotations

import io
import struct
import warnings
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulewright.games.artwork import Box, Picture, Preparation, Wishes
from rulewright.games.kit import GameKit
from rulewright.kernel.errors import RulewrightError
from rulewright.studio.libraries import library

MOST_PIXELS = 60_000_000
DEEP = ("I;16", "I;16B", "I")
MODES = ("1", "L", "LA", "P", "PA", "RGB", "RGBA", *DEEP)
ALIKE = 6
"""Pictures whose hashes differ in no more bits show the same."""


class Limits(Struct, frozen=True):
    """What a file may be."""

    bytes: int = 50 * 1024 * 1024
    pixels: int = MOST_PIXELS
    kinds: tuple[str, ...] = ("PNG", "JPEG", "WEBP", "TIFF", "BMP")


OWN = Limits()
"""Of one's own files."""


class BadPicture(RulewrightError):
    """A file that cannot be a card's picture, and what to do about it."""

    def __init__(self, name: str, reason: str, remedy: str) -> None:
        super().__init__(f"{name}: {reason}; {remedy}")
        self.reason = reason
        self.remedy = remedy


def open_picture(data: bytes, name: str, limits: Limits = OWN) -> tuple[Picture, Any]:
    """What is known of a picture, and its pixels with transparency; a clear answer for what is none."""
    if len(data) > limits.bytes:
        raise BadPicture(name, f"it has {len(data) >> 20} MB", f"a picture has at most {limits.bytes >> 20}")
    pil = library("PIL.Image")
    try:
        with warnings.catch_warnings():  # of many pixels: those are counted below
            warnings.simplefilter("ignore", pil.DecompressionBombWarning)
            found = pil.open(io.BytesIO(data), formats=limits.kinds)
    except pil.DecompressionBombError:
        raise BadPicture(name, "it has far too many pixels", "scale it down first") from None
    except (pil.UnidentifiedImageError, OSError, SyntaxError, ValueError):
        told = "it is no picture that can be read"
        raise BadPicture(name, told, f"save it as one of {', '.join(limits.kinds)}") from None
    _refuse(found, name, limits.pixels)
    try:
        found.load()
        pixels = _eight_bits(library("PIL.ImageOps").exif_transpose(found)).convert("RGBA")
        dpi = round(float(found.info.get("dpi", (0, 0))[0]))
    except (OSError, SyntaxError, ValueError, TypeError, ArithmeticError, LookupError, struct.error) as fault:
        raise BadPicture(name, f"it breaks off or is damaged ({fault})", "save or download it again") from None
    if pixels.getchannel("A").getextrema()[1] == 0:
        raise BadPicture(name, "every point of it is transparent", "choose one that shows something")
    return Picture(found.format, pixels.width, pixels.height, dpi, content_of(pixels)), pixels


def _eight_bits(found: Any) -> Any:
    """A grey picture of 16 bits in 8: a plain conversion would make nearly all of it white."""
    return found.convert("I").point(lambda one: one / 257).convert("L") if found.mode in DEEP else found


def _refuse(found: Any, name: str, most: int) -> None:
    """What is no picture for a card, before its pixels are read."""
    wide, high = found.size
    if wide * high > most:
        told = f"it has {wide * high // 1_000_000} megapixels"
        raise BadPicture(name, told, f"scale it down to at most {most // 1_000_000}")
    if getattr(found, "n_frames", 1) > 1:
        raise BadPicture(name, f"it is animated, with {found.n_frames} frames", "save the one frame that is wanted")
    if found.mode not in MODES:
        raise BadPicture(name, f"its colours are {found.mode}", "convert it to RGB, which screens and this drawing use")
    if min(wide, high) < 2:
        raise BadPicture(name, f"it measures {wide} x {high}", "choose one that shows something")


def content_of(pixels: Any) -> Box:
    """The part that is no empty margin: neither transparent nor all of the colour of the corner."""
    box = pixels.getchannel("A").point(lambda one: 255 if one > 8 else 0).getbbox()
    if box is None:
        return 0, 0, pixels.width, pixels.height
    if box == (0, 0, *pixels.size):
        chops = library("PIL.ImageChops")
        plain = library("PIL.Image").new("RGBA", pixels.size, pixels.getpixel((0, 0)))
        apart = chops.difference(pixels, plain).convert("RGB").convert("L").point(lambda one: 255 if one > 12 else 0)
        box = apart.getbbox() or box
    return box[0], box[1], box[2], box[3]


def prepared(kit: GameKit, type_line: str, data: bytes, name: str, wishes: Wishes) -> tuple[bytes, Preparation]:
    """A picture made ready for a card with this type line: the file, and what was done."""
    picture, pixels = open_picture(data, name)
    _refuse_crop(picture, wishes.crop, name)
    if wishes.height < 0:
        raise BadPicture(name, f"it cannot be scaled to a height of {wishes.height}", "say a number of pixels")
    try:
        plan = kit.art_preparation(type_line, picture, wishes)
    except ValueError as fault:
        raise BadPicture(name, f"the type line {type_line!r} says nothing of its card: {fault}", "mend it") from None
    if plan.scaled[0] * plan.scaled[1] > MOST_PIXELS:
        told = f"what is kept of it would be scaled to {plan.scaled[0]} x {plan.scaled[1]}"
        raise BadPicture(name, told, "keep a part of other proportions, or scale it less high")
    return carried_out(plan, pixels), plan


def _refuse_crop(picture: Picture, crop: Box | None, name: str) -> None:
    """A part that the picture does not have."""
    if crop is None:
        return
    left, top, right, bottom = crop
    if not (0 <= left < right <= picture.width and 0 <= top < bottom <= picture.height):
        told = f"it has no part from {left}, {top} to {right}, {bottom}"
        raise BadPicture(name, told, f"it measures {picture.width} x {picture.height}")


def carried_out(plan: Preparation, pixels: Any) -> bytes:
    """The steps of a preparation, on pixels."""
    pil = library("PIL.Image")
    part = pixels.crop(plan.crop).resize(plan.scaled, pil.Resampling.LANCZOS)
    layer = pil.new("RGBA", plan.canvas, (0, 0, 0, 0))
    layer.paste(part, plan.at)
    if plan.shadow.opacity:
        layer = pil.alpha_composite(_shadow(plan, layer), layer)
    out = io.BytesIO()
    layer.save(out, plan.format, dpi=(plan.dpi, plan.dpi))
    return out.getvalue()


def _shadow(plan: Preparation, layer: Any) -> Any:
    """The drop shadow of what is on a layer, on a layer of the same size."""
    pil, effects = library("PIL.Image"), library("PIL.ImageFilter")
    moved = pil.new("L", layer.size, 0)
    moved.paste(layer.getchannel("A"), (plan.shadow.x, plan.shadow.y))
    # An editor's blur radius reaches as far as the shadow; a Gaussian's is its standard deviation.
    soft = moved.filter(effects.GaussianBlur(plan.shadow.blur / 2))
    shadow = pil.new("RGBA", layer.size, plan.shadow.colour)
    shadow.putalpha(soft.point(lambda one: one * plan.shadow.opacity // 100))
    return shadow


def picture_hash(pixels: Any) -> int:
    """64 bits that pictures showing the same have in common: where it grows lighter from left to right."""
    pil = library("PIL.Image")
    flat = pil.alpha_composite(pil.new("RGBA", pixels.size, "white"), pixels).convert("L")
    small = flat.resize((9, 8), pil.Resampling.BOX).tobytes()
    bits = [small[row * 9 + at] < small[row * 9 + at + 1] for row in range(8) for at in range(8)]
    return sum(bit << place for place, bit in enumerate(bits))


def alike(one: int, other: int) -> bool:
    """Whether two hashes are of the same picture, though scaled, saved or tinted otherwise."""
    return (one ^ other).bit_count() <= ALIKE


def hash_of_file(path: Path) -> int:
    """The hash of a picture file."""
    _, pixels = open_picture(path.read_bytes(), str(path))
    return picture_hash(pixels.crop(content_of(pixels)))
