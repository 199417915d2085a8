"""Pictures that anybody may have sent: nothing of the file is kept but what it shows, written anew."""

from __future__ import annotations

import io

from msgspec import Struct

from rulewright.studio.libraries import library
from rulewright.studio.pictures import Limits, content_of, open_picture, picture_hash

SENT = Limits(bytes=12 * 1024 * 1024, pixels=24_000_000, kinds=("PNG", "JPEG", "WEBP"))
"""Three kinds that browsers show; the fewer readers, the less there is to attack. SVG is not among them."""
LONGEST_SIDE = 2_400
"""More than a card shows at 600 dpi."""
QUALITY = 90


class Upload(Struct, frozen=True):
    """A picture as it is kept."""

    kind: str
    width: int
    height: int
    look: str
    """What pictures that show the same have in common, as 16 hexadecimal digits."""
    data: bytes


def taken(data: bytes, name: str) -> Upload:
    """A picture from its pixels alone: no metadata, no profile, nothing hidden behind it. Raises BadPicture."""
    _, pixels = open_picture(data, name, SENT)
    if max(pixels.size) > LONGEST_SIDE:
        pixels.thumbnail((LONGEST_SIDE, LONGEST_SIDE), library("PIL.Image").Resampling.LANCZOS)
    see_through = pixels.getchannel("A").getextrema()[0] < 255
    out = io.BytesIO()
    if see_through:
        pixels.save(out, "PNG")
    else:
        pixels.convert("RGB").save(out, "JPEG", quality=QUALITY)
    look = f"{picture_hash(pixels.crop(content_of(pixels))):016x}"
    kind = "image/png" if see_through else "image/jpeg"
    return Upload(kind, pixels.width, pixels.height, look, out.getvalue())
