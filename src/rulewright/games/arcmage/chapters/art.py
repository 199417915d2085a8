"""The guide to pictures: cropped, scaled in proportion, set on a canvas, with a shadow, as a PNG of 600 dpi."""

from __future__ import annotations

from rulewright.games.artwork import ArtFault, Box, Picture, Preparation, Shadow, Size, Wishes

STANDING = ("creature", "city")
"""Cards whose picture stands before the frame."""
USUAL_HEIGHT = 1220
_WIDTH = 1535
_INSET = 70


def resolution() -> int:
    """art.dpi.1 The print resolution in dots per inch."""
    return 600


def cropped(picture: Picture, wishes: Wishes) -> Box:
    """art.crop.1 What remains without the empty margins."""
    return wishes.crop or picture.content


def scaled(crop: Box, height: int) -> Size:
    """art.scale.1 The size at a height, in proportion; 1220 high unless said."""
    wide, high = crop[2] - crop[0], crop[3] - crop[1]
    tall = height or USUAL_HEIGHT
    return max(1, round(wide * tall / high)), tall


def standing_canvas() -> Size:
    """art.canvas.1 The canvas of a creature or a city."""
    return _WIDTH, 1266


def lying_canvas() -> Size:
    """art.canvas.2 The canvas of an event, magic or an enchantment."""
    return _WIDTH, 1214


def canvas_of(kind: str) -> Size:
    """The canvas for a type of card."""
    return standing_canvas() if kind in STANDING else lying_canvas()


def across(canvas: Size, size: Size, in_frame: bool) -> int:
    """art.canvas.3 How far from the left a picture is placed: 70 to stay inside the frame, otherwise in the middle."""
    return _INSET if in_frame else (canvas[0] - size[0]) // 2


def down(canvas: Size, size: Size) -> int:
    """art.canvas.4 How far from the top: as far as can be, so that it stands on the lower edge."""
    return canvas[1] - size[1]


def floats(picture: Picture) -> bool:
    """art.canvas.4 Whether what a finished picture shows stands above the lower edge of its canvas."""
    return picture.content[3] != picture.height


def shadow_cast() -> Shadow:
    """art.shadow.1 The drop shadow: 4 by 4, blurred by 15, black, 60 of 100."""
    return Shadow(4, 4, 15, "black", 60, grows())


def grows() -> bool:
    """art.shadow.2 Whether the canvas grows with the shadow: it does not."""
    return False


def export_format() -> str:
    """art.export.1 What kind of file the finished picture is."""
    return "PNG"


def preparation(kind: str, picture: Picture, wishes: Wishes) -> Preparation:
    """All steps from a picture as found to one that can be put on a card of a type."""
    crop = cropped(picture, wishes)
    size = scaled(crop, wishes.height)
    canvas = canvas_of(kind)
    at = across(canvas, size, wishes.in_frame), down(canvas, size)
    return Preparation(crop, size, canvas, at, shadow_cast(), resolution(), export_format())


def faults(kind: str, picture: Picture) -> list[ArtFault]:
    """What is wrong with a picture that is said to be ready for a card of a type."""
    found = []
    if picture.format != export_format():
        found.append(ArtFault("art.export.1", f"it is a {picture.format}, and a finished picture is a PNG"))
    if picture.dpi != resolution():
        said = f"{picture.dpi} dpi" if picture.dpi else "no resolution"
        found.append(ArtFault("art.dpi.1", f"it has {said}, and is to have {resolution()} dpi"))
    wide, high = canvas_of(kind)
    if picture.size != (wide, high):
        rule = "art.canvas.1" if kind in STANDING else "art.canvas.2"
        told = f"it measures {picture.width} x {picture.height}, and the canvas for type {kind} {wide} x {high}"
        found.append(ArtFault(rule, told))
        if picture.width != wide and cropped(picture, Wishes()) != (0, 0, *picture.size):
            found.append(ArtFault("art.crop.1", "it has empty margins, which are cropped before it is scaled"))
    elif floats(picture):
        found.append(ArtFault("art.canvas.4", "what it shows does not stand on the lower edge of its canvas"))
    return found


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "art.source.1": ("rulewright.games.arcmage.chapters.card_guide:art_is_unused",),
    "art.upload.1": ("rulewright.studio.making:send_art",),
    "art.upload.2": ("rulewright.studio.shelf:shown_art",),
    "art.upload.3": ("rulewright.studio.shelf:drawing",),
    "art.credit.1": ("rulewright.games.arcmage.chapters.card_guide:artist_is_named",),
}
"""Rules of this section that other code obeys."""
