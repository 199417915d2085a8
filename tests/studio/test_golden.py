"""Cards look as they did: each compared with a golden picture, point by point, with some patience."""

import pytest
from msgspec.structs import replace
from tests.studio.goldens import CARDS, FOLDER, names, pdf_of, points

from rulewright.games.frames import Badge
from rulewright.games.registry import find_game
from rulewright.studio.drawing import Drawer

PATIENCE = 26
"""So much of 255 a colour of a point may be off: type that is set a pixel further makes no more difference."""


@pytest.fixture(scope="module")
def drawer() -> Drawer:
    """One for all."""
    return Drawer()


def off(pdf: bytes, name: str) -> int:
    """How many points are not as in the golden picture."""
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    drawn = points(pdf)
    assert (len(wanted), len(wanted[0])) == (len(drawn), 3 * len(drawn[0]))
    golden = [[int(digit, 16) * 17 + 8 for digit in line] for line in wanted]
    flat = [[value for cell in row for value in cell] for row in drawn]
    return sum(
        any(abs(row[at + part] - line[at + part]) > PATIENCE for part in range(3))
        for row, line in zip(flat, golden, strict=True)
        for at in range(0, len(row), 3)
    )


@pytest.mark.parametrize("name", names())
def test_a_card_looks_as_it_did(name: str, drawer: Drawer) -> None:
    assert off(pdf_of(name, drawer), name) == 0


def test_a_badge_that_is_missing_or_a_frame_of_another_colour_would_be_seen(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, fields = CARDS["arcmage-creature"]
    kit = find_game(game)
    assert off(drawer.pdf(kit, {**fields, "faction": "Red Banner"}).data, "arcmage-creature") > 500
    frame = kit.frame(fields)
    for changed in (
        replace(frame, right=None),
        replace(frame, cost=""),
        replace(frame, left=Badge("pill", "#fff", "2", "")),
    ):
        monkeypatch.setattr(type(kit), "frame", lambda self, fields, one=changed: one)
        assert off(drawer.pdf(kit, fields).data, "arcmage-creature") > 3


def test_a_back_has_the_boxes_of_a_card(drawer: Drawer) -> None:
    import pypdfium2

    page = pypdfium2.PdfDocument(drawer.back(find_game("spoils")))[0]
    card = pypdfium2.PdfDocument(pdf_of("spoils-character", drawer))[0]
    assert page.get_trimbox() == card.get_trimbox()
    assert page.get_bleedbox() == card.get_bleedbox()
