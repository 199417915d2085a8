"""Pictures for cards: what is known of one, how a game wants it prepared, and what is wrong with a finished one."""

from __future__ import annotations

from msgspec import Struct

Size = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Picture(Struct, frozen=True):
    """What is known of a picture file."""

    format: str
    """PNG, JPEG, …"""
    width: int
    height: int
    dpi: int = 0
    """0 if the file does not say."""
    content: Box = (0, 0, 0, 0)
    """The part that is not empty margin; all zeros if everything is."""

    @property
    def size(self) -> Size:
        """Its width and height."""
        return self.width, self.height


class Shadow(Struct, frozen=True):
    """A drop shadow."""

    x: int
    y: int
    blur: int
    colour: str
    opacity: int
    """In hundredths."""
    resizes: bool = False
    """Whether the canvas grows to hold it."""


class Wishes(Struct, frozen=True):
    """What whoever prepares a picture asks for."""

    height: int = 0
    """How high to scale it; 0 for the usual height."""
    in_frame: bool = True
    """Whether the picture stays inside the frame."""
    crop: Box | None = None
    """The part to keep, set by hand; None for all that is not empty margin."""


class Preparation(Struct, frozen=True):
    """How a picture is made ready, step by step."""

    crop: Box
    scaled: Size
    canvas: Size
    at: tuple[int, int]
    """Where on the canvas the left upper corner of the picture comes."""
    shadow: Shadow
    dpi: int
    format: str


class ArtFault(Struct, frozen=True):
    """One thing that is wrong with a finished picture, by the rule that says so."""

    rule: str
    message: str


NO_SHADOW = Shadow(0, 0, 0, "black", 0)
USUAL_CANVAS = (1535, 1214)


def usual_preparation(picture: Picture, wishes: Wishes) -> Preparation:
    """The picture fills its window: cut to the window's proportions about its middle, and scaled to it."""
    left, top, right, bottom = wishes.crop or picture.content
    wide, high = right - left, bottom - top
    wanted = USUAL_CANVAS[0] / USUAL_CANVAS[1]
    keep = (round(high * wanted), high) if wide > high * wanted else (wide, round(wide / wanted))
    left, top = left + (wide - keep[0]) // 2, top + (high - keep[1]) // 2
    crop = (left, top, left + max(1, keep[0]), top + max(1, keep[1]))
    return Preparation(crop, USUAL_CANVAS, USUAL_CANVAS, (0, 0), NO_SHADOW, 600, "PNG")
