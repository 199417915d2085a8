"""Drawn cards: their size and boxes, their words, what is lit by the faction, and what does not fit."""

from __future__ import annotations

import builtins
import io
from importlib.resources import files
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from rulewright.cli import main
from rulewright.games.cardfiles import read_card_file
from rulewright.games.frames import RARITIES, Badge, Frame
from rulewright.games.registry import find_game
from rulewright.studio.drawing import Drawer, Drawn, NotDrawn, rastered
from rulewright.studio.libraries import StudioMissing
from rulewright.studio.output import Wanted, draw_file
from rulewright.studio.sheets import pages_of, sheets

ARCMAGE, SPOILS = find_game("arcmage"), find_game("spoils")
GULL: dict[str, Any] = {
    "name": "Harbour Gull",
    "type": "Creature - Bird",
    "faction": "Red Banner",
    "cost": 4,
    "loyalty": 2,
    "stats": "3/2",
    "text": "***Flying*** - *Only creatures with flying or ranged can defend.*\nWhen **I** die, draw 1 card.",
    "flavor": '*"It flew."*',
    "number": "001/010",
    "set": "Harbour",
}
IMP = {
    "name": "Ledger Imp",
    "type": "Banker Character - imp",
    "cost": 2,
    "threshold": "GG",
    "stats": "2/1/3",
    "rarity": "rare",
    "text": "AUDIT: [G][G]\nCOST: Pay 1.\nEFFECT: Draw a card.",
    "subtitle": "Keeper of small sums",
}
PAGE = {"name": "Clock Gander", "type": "Minion", "faction": "Clockwork Geese", "power": 5, "text": "Draw a card."}
BASE = {"name": "The Belfry", "type": "Base", "breakpoint": 20, "vp": [4, 2, 1], "text": "Quiet here."}
SEEN = [0] * 8 + [255] * 248
"""What of a colour two drawings may be apart before it is seen."""


@pytest.fixture(scope="module")
def drawer() -> Drawer:
    return Drawer()


@pytest.fixture(scope="module")
def gull(drawer: Drawer) -> bytes:
    return drawer.pdf(ARCMAGE, GULL).data


def test_a_pdf_has_bleed_a_trim_box_its_words_and_its_fonts(gull: bytes) -> None:
    document = pypdfium2.PdfDocument(gull)
    page = document[0]
    points = 72 / 25.4
    assert page.get_trimbox() == pytest.approx((3 * points, 3 * points, 66 * points, 91 * points), abs=0.1)
    assert page.get_bleedbox() == pytest.approx((0, 0, 69 * points, 94 * points), abs=0.1)
    words = page.get_textpage().get_text_range().replace("\r\n", "\n")
    for part in ("Harbour Gull", "Creature - Bird", "Flying", "draw 1 card", "It flew.", "001/010"):
        assert part in words
    assert "*" not in words, "marks are set, not printed"
    fonts = {one.get_font().get_base_name() for one in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT])}
    assert fonts
    assert all("Libertinus" in font for font in fonts)
    assert all(one.get_font().is_embedded for one in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT]))


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place of the card, in millimetres."""
    found = image.getpixel((round(x / 63 * image.width), round(y / 88 * image.height)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def near(found: tuple[int, int, int], wanted: str, by: int = 45) -> bool:
    """Whether a colour is about what a frame says."""
    return all(abs(one - int(wanted[at : at + 2], 16)) <= by for one, at in zip(found, (1, 3, 5), strict=True))


@pytest.mark.parametrize(("form", "kind"), [("png", "PNG"), ("jpeg", "JPEG")])
def test_a_picture_is_as_large_as_the_card_is_cut(gull: bytes, form: str, kind: str) -> None:
    with Image.open(io.BytesIO(rastered(gull, form, 150))) as image:
        assert (image.format, image.size) == (kind, (372, 520))
        assert round(image.info["dpi"][0]) == 150


def test_frame_and_badges_have_the_colours_of_the_faction_and_the_rules(gull: bytes) -> None:
    frame = ARCMAGE.frame(GULL)
    with Image.open(io.BytesIO(rastered(gull, "png", 150))) as image:
        assert near(pixel(image, 0.4, 44), frame.palette.deep, 12), "the border"
        assert frame.left is not None
        assert frame.right is not None
        assert near(pixel(image, 9.8, 79.4), frame.left.colour), "ATK on the left, red"
        assert near(pixel(image, 58.2, 79.4), frame.right.colour), "DEF on the right, green"


def test_the_same_card_is_drawn_the_same_and_another_is_not(drawer: Drawer, gull: bytes) -> None:
    def drawn(fields: dict[str, Any]) -> Image.Image:
        return Image.open(io.BytesIO(drawer.draw(ARCMAGE, fields, "png", 72).data))

    first = Image.open(io.BytesIO(rastered(gull, "png", 72)))
    assert ImageChops.difference(first, drawn(GULL)).getbbox() is None
    changed = ImageChops.difference(first, drawn({**GULL, "stats": "3/9"})).getbbox()
    assert changed is not None
    assert changed[0] > first.width * 0.8, "only the badge on the right is another"
    assert changed[1] > first.height * 0.8


def test_icons_rarity_and_headings_of_the_spoils(drawer: Drawer) -> None:
    drawn = drawer.pdf(SPOILS, IMP)
    with Image.open(io.BytesIO(rastered(drawn.data, "png", 150))) as image:
        assert near(pixel(image, 57, 48.7), RARITIES["rare"]), "the gem of a rare card"
    words = pypdfium2.PdfDocument(drawn.data)[0].get_textpage().get_text_range()
    assert "[G]" not in words
    assert "Keeper of small sums" in words


def unlike(one: Drawn, other: Drawn) -> Image.Image:
    """White where two drawings differ, black where they do not."""
    first, second = (Image.open(io.BytesIO(rastered(drawn.data, "png", 150))).convert("RGB") for drawn in (one, other))
    return ImageChops.difference(first, second).convert("L").point(SEEN)


@pytest.mark.parametrize(
    ("game", "fields"),
    [("arcmage", GULL), ("spoils", IMP), ("smashup", PAGE), ("smashup", BASE)],
    ids=["creature", "character", "minion", "base"],
)
def test_no_badge_covers_the_line_of_the_set_and_nothing_stands_where_the_cut_may_go(
    game: str, fields: dict[str, Any], drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = find_game(game)
    frame = kit.frame({**fields, "artist": "Somebody With A Rather Long Name", "set": "The Long Autumn"})

    def drawn(changed: Frame) -> Drawn:
        monkeypatch.setattr(type(kit), "frame", lambda self, fields: changed)
        return drawer.pdf(kit, fields)

    def repainted(badge: Badge | None) -> Badge | None:
        return badge and replace(badge, colour="#ff00ff")

    whole = drawn(frame)
    line = unlike(whole, drawn(replace(frame, footer=())))
    stats = tuple(replace(one, colour="#ff00ff") for one in frame.stats)
    painted = replace(frame, left=repainted(frame.left), right=repainted(frame.right), stats=stats)
    badges = unlike(whole, drawn(painted))
    assert line.getbbox()
    assert badges.getbbox()
    assert ImageChops.multiply(line, badges).getbbox() is None
    with Image.open(io.BytesIO(rastered(whole.data, "png", 150))) as image:
        edge = Image.new("RGB", image.size, frame.palette.deep)
        left, top, right, bottom = ImageChops.difference(image.convert("RGB"), edge).point(SEEN * 3).getbbox() or (
            0,
            0,
            0,
            0,
        )
        assert min(left, top, image.width - right, image.height - bottom) >= round(2 / 25.4 * 150)


def test_text_shrinks_to_fit_and_says_when_it_cannot(drawer: Drawer) -> None:
    sizes = [drawer.pdf(ARCMAGE, {**GULL, "text": "Draw 1 card. " * many}) for many in (1, 25, 80)]
    assert [one.unfit for one in sizes] == [(), (), ("text",)]
    assert sizes[0].text_size > sizes[1].text_size > 5
    assert drawer.pdf(ARCMAGE, {**GULL, "name": "Gull " * 12}).unfit == ("name",)


def test_what_a_creature_gets_stays_on_one_line(drawer: Drawer) -> None:
    for fill in range(1, 13):
        card = {
            **GULL,
            "flavor": "",
            "text": f"{'Draw a card. ' * 3}{'m' * fill} Creatures get +10/+10 until end of turn.",
        }
        words = pypdfium2.PdfDocument(drawer.pdf(ARCMAGE, card).data)[0].get_textpage().get_text_range()
        assert "+10/+10" in words


def test_words_that_no_type_has_and_outlandish_wishes_are_refused(drawer: Drawer, tmp_path: Path) -> None:
    with pytest.raises(NotDrawn, match="no format 'gif'"):
        drawer.draw(ARCMAGE, GULL, "gif")
    with pytest.raises(NotDrawn, match="9999 dpi"):
        drawer.draw(ARCMAGE, GULL, "png", 9999)
    with pytest.raises(NotDrawn, match="is outside of"):
        Drawer(tmp_path).draw(ARCMAGE, GULL, art=Path(__file__))
    hostile = {**GULL, "name": '#panic("no") $x$ \\ " ]', "text": '#read("/etc/passwd") <b>'}
    assert "#read" in pypdfium2.PdfDocument(drawer.pdf(ARCMAGE, hostile).data)[0].get_textpage().get_text_range()


def test_sheets_have_nine_cards_a_page_and_mirrored_backs(gull: bytes) -> None:
    document = pypdfium2.PdfDocument(sheets([gull] * 10, "letter", back=gull))
    assert len(document) == 4
    assert document[0].get_size() == pytest.approx((612, 792), abs=0.5)
    front, _, last, back = pages_of(10, backs=True)
    assert front == list(range(9))
    assert last[:2] == [9, None]
    assert back == [None, None, 10, *[None] * 6], "a back lies behind its card when the sheet is turned"


def test_the_command_draws_each_file_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (300, 240), "orange").save(tmp_path / "art" / "gull.png")
    file = tmp_path / "mine.cards.toml"
    card = '[[card]]\nname = "{}"\ntype = "Event - Trick"\nfaction = "Gaian"\ncost = 1\ntext = "Draw 1 card."\n'
    head = 'game = "arcmage"\nset = "Mine"\n'
    file.write_text(head + card.format("One") + 'art = "art/gull.png"\n' + card.format("Two"), encoding="utf-8")
    command = ["studio", "draw", str(file), "--output", str(tmp_path / "out"), "--format", "png", "--dpi", "72"]
    assert main([*command, "--sheet", "a4", "--printer", "thegamecrafter"]) == 0
    assert "2 drawn, 0 unchanged" in capsys.readouterr().out
    with Image.open(tmp_path / "out" / "one.png") as drawn:
        assert near(pixel(drawn.convert("RGB"), 31, 30), "#ffa500", 10), "the picture is on the card"
    with Image.open(tmp_path / "out" / "thegamecrafter" / "two.png") as sized:
        assert sized.size == (825, 1125)
    file.write_text(file.read_text(encoding="utf-8").replace('"Two"', '"Two"\nversion = 2'), encoding="utf-8")
    assert main([*command, "--sheet", "a4", "--printer", "thegamecrafter"]) == 0
    assert "1 drawn, 1 unchanged" in capsys.readouterr().out
    file.write_text(head + card.format("One") + 'art = "../secret.png"\n', encoding="utf-8")
    assert main(command) == 2
    assert "outside of the folder" in capsys.readouterr().err


def test_a_card_that_has_not_changed_is_drawn_once_in_each_form_whatever_else_was_drawn_since(tmp_path: Path) -> None:
    file = tmp_path / "mine.cards.toml"
    card = '[[card]]\nname = "One"\ntype = "Event - Trick"\nfaction = "Gaian"\ncost = 1\ntext = "Draw {} card."\n'
    file.write_text('game = "arcmage"\nset = "Mine"\n' + card.format(1), encoding="utf-8")

    def again(wanted: Wanted) -> bool:
        (made,) = draw_file(read_card_file(file), tmp_path / "out", wanted)
        return made.again

    small, large, sized = Wanted(("png",), 36), Wanted(("png", "jpeg"), 48), Wanted(("pdf",), 36, "thegamecrafter")
    assert [again(one) for one in (small, small, sized, small, sized)] == [True, False, True, False, False]
    assert [again(one) for one in (large, large, small, sized)] == [True, False, True, False], "one file has one size"
    file.write_text(file.read_text(encoding="utf-8").replace("Draw 1 card", "Draw 2 cards"), encoding="utf-8")
    assert [again(one) for one in (sized, small, small)] == [True, True, False]


def test_two_cards_whose_names_differ_only_in_their_signs_have_files_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.cards.toml"
    card = '[[card]]\nname = "{}"\ntype = "Event - Trick"\nfaction = "Gaian"\ncost = 1\ntext = "Draw 1 card."\n'
    file.write_text('game = "arcmage"\nset = "Mine"\n' + card.format("A-B") + card.format("A B"), encoding="utf-8")
    made = list(draw_file(read_card_file(file), tmp_path / "out", Wanted(("png",), 72)))
    assert [one.files[0].name for one in made] == ["a-b.png", "a-b-2.png"]


@pytest.mark.slow
def test_a_set_is_drawn_by_two_processes_as_by_one_and_only_once(tmp_path: Path) -> None:
    whole = read_card_file(Path(str(files("rulewright.games.arcmage.sets").joinpath("hearthfall.cards.toml"))))
    file = replace(whole, cards=whole.cards[::3])
    wanted = Wanted(("png",), 36)
    two = list(draw_file(file, tmp_path / "two", wanted, jobs=2))
    assert len(two) == len(file.cards) == 50
    assert all(one.again and not one.unfit for one in two)
    assert [one.entry for one in two] == list(file.cards), "in order"
    some = replace(file, cards=file.cards[::5])
    one = list(draw_file(some, tmp_path / "one", wanted))
    assert [made.files[0].read_bytes() for made in one] == [made.files[0].read_bytes() for made in two[::5]]
    assert not any(made.again for made in draw_file(file, tmp_path / "two", wanted, jobs=2))


def test_without_the_libraries_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name.startswith("typst"):
            raise ModuleNotFoundError("no typst", name="typst")
        return found(name, *more)

    monkeypatch.setattr("rulewright.studio.libraries.import_module", without)
    with pytest.raises(StudioMissing, match=r"pip install 'rulewright\[studio\]'"):
        Drawer()
