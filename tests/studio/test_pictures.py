"""Pictures: made ready as the guide wants, and bad files with an answer that says what to do."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from rulewright.cli import main
from rulewright.games.artwork import Wishes
from rulewright.games.registry import find_game
from rulewright.studio.pictures import MOST_PIXELS, BadPicture, alike, hash_of_file, open_picture, prepared

ARCMAGE = find_game("arcmage")


def saved(image: Image.Image, form: str = "PNG", **how: object) -> bytes:
    """An image as a file."""
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


def blot(size: tuple[int, int] = (200, 300), box: tuple[int, int, int, int] = (50, 60, 149, 259)) -> Image.Image:
    """A red oval on nothing."""
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    ImageDraw.Draw(image).rectangle(box, fill="red")
    return image


def test_a_picture_is_cropped_scaled_set_on_its_canvas_and_casts_a_shadow() -> None:
    data, plan = prepared(ARCMAGE, "Creature - Bird", saved(blot()), "blot.png", Wishes())
    assert plan.crop == (50, 60, 150, 260)
    assert plan.scaled == (610, 1220)
    with Image.open(io.BytesIO(data)) as ready:
        assert (ready.format, ready.size) == ("PNG", (1535, 1266))
        assert round(ready.info["dpi"][0]) == 600
        assert ready.getpixel((70, 46)) == (255, 0, 0, 255), "its corner stands where the guide wants it"
        assert ready.getpixel((69 + 610, 1265)) == (255, 0, 0, 255), "it stands on the lower edge"
        beside = ready.getpixel((70 + 610 + 3, 700))
        assert isinstance(beside, tuple)
        assert beside[:3] == (0, 0, 0)
        assert 0 < beside[3] <= 255 * 60 // 100, "the shadow is black and no darker than 60 of 100"
        assert ready.getpixel((1400, 600)) == (0, 0, 0, 0), "and ends"


def test_what_was_made_ready_has_no_fault() -> None:
    data, _ = prepared(ARCMAGE, "Event - Trick", saved(blot()), "blot.png", Wishes(height=600, in_frame=False))
    picture, _ = open_picture(data, "ready.png")
    assert ARCMAGE.art_faults("Event - Trick", picture) == []
    assert [one.rule for one in ARCMAGE.art_faults("City - Port", picture)] == ["art.canvas.1"]


def test_the_spoils_fill_the_window() -> None:
    data, plan = prepared(find_game("spoils"), "Rogue Tactic", saved(blot()), "blot.png", Wishes())
    assert plan.canvas == (1535, 1214)
    with Image.open(io.BytesIO(data)) as ready:
        assert ready.getpixel((0, 0)) == ready.getpixel((1534, 1213)) == (255, 0, 0, 255)


def test_margins_of_one_colour_are_empty_too() -> None:
    image = Image.new("RGB", (100, 80), "white")
    ImageDraw.Draw(image).rectangle((20, 10, 59, 69), fill="navy")
    picture, _ = open_picture(saved(image, dpi=(300, 300)), "scan.png")
    assert (picture.content, picture.dpi) == ((20, 10, 60, 70), 300)


def test_grey_of_sixteen_bits_stays_as_grey_as_it_is() -> None:
    _, pixels = open_picture(saved(Image.new("I;16", (4, 4), 257 * 90)), "scan.png")
    assert pixels.getpixel((1, 1)) == (90, 90, 90, 255)


BAD = {
    "text": (b"#!/bin/sh", "no picture that can be read"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "no picture that can be read"),
    "truncated": (saved(Image.effect_noise((300, 300), 80))[:20000], "breaks off or is damaged"),
    "cmyk": (saved(Image.new("CMYK", (9, 9)), "JPEG"), "its colours are CMYK"),
    "animated": (
        saved(Image.new("RGB", (9, 9), "red"), save_all=True, append_images=[Image.new("RGB", (9, 9), "blue")]),
        "animated, with 2 frames",
    ),
    "huge": (saved(Image.new("1", (10_000, MOST_PIXELS // 10_000 + 1))), "megapixels"),
    "100 megapixels": (saved(Image.new("1", (10_000, 10_000))), "it has 100 megapixels"),
    "nothing": (saved(Image.new("RGBA", (9, 9), (0, 0, 0, 0))), "every point of it is transparent"),
    "speck": (saved(Image.new("RGB", (1, 9))), "measures 1 x 9"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_gets_a_clear_answer(kind: str) -> None:
    data, told = BAD[kind]
    with pytest.raises(BadPicture, match=told) as fault:
        open_picture(data, "art.png")
    assert str(fault.value).startswith("art.png: ")
    assert fault.value.remedy


@pytest.mark.parametrize(("height", "told"), [(-3, "a height of -3"), (100_000, "scale it less high")])
def test_a_height_that_cannot_be_gets_a_clear_answer(height: int, told: str) -> None:
    with pytest.raises(BadPicture, match=told):
        prepared(ARCMAGE, "Creature - Bird", saved(blot()), "blot.png", Wishes(height=height))


def test_the_command_prepares_checks_and_finds_what_is_there_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = Image.linear_gradient("L").rotate(30)
    image.save(tmp_path / "one.png")
    image.resize((300, 200)).save(tmp_path / "two.jpg")
    assert alike(hash_of_file(tmp_path / "one.png"), hash_of_file(tmp_path / "two.jpg"))
    both = [str(tmp_path / "one.png"), str(tmp_path / "two.jpg")]
    assert main(["studio", "art", *both, "--type", "Creature - Bird", "--check"]) == 1
    told = capsys.readouterr().out
    assert "art.export.1" in told
    assert "art.dpi.1" in told
    assert "shows the same as" in told.replace("\n", " ")
    assert main(["studio", "art", both[0], "--type", "Creature - Bird"]) == 0
    assert main(["studio", "art", str(tmp_path / "ready" / "one.png"), "--type", "Creature - Bird", "--check"]) == 0
    assert main(["studio", "art", both[0]]) == 2
    assert "which card is it for?" in capsys.readouterr().err
