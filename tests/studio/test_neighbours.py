"""Sets for the programs of others: what each of them expects to find."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from PIL import Image

from rulewright.cli import main
from rulewright.studio.exchange import form_of, written
from rulewright.studio.neighbours import octgn_id, tabletop
from rulewright.studio.tabletop import WIDE, sheet_pictures

GULL = {
    "name": "Gull <Grey>",
    "type": "Creature - Bird, Sailor",
    "faction": "Gaian",
    "cost": 2,
    "stats": "2/1",
    "rarity": "ultra rare",
    "artist": "A. Painter",
    "text": "***Flying***\nWhen **I** come into play, draw 1 card.",
    "flavor": "It said <i>flew</i>.",
    "status": "final",
}
HARBOUR = Path(__file__).parents[2] / "examples" / "harbour" / "harbour.cards.toml"


def test_octgn_has_a_property_a_field_and_the_same_numbers_every_time() -> None:
    text = written("arcmage", "Harbour", [GULL], "octgn")
    root = ET.fromstring(text)
    assert root.attrib["gameId"] == str(octgn_id("arcmage"))
    (card,) = root.iter("card")
    assert (card.attrib["name"], card.attrib["id"]) == (
        "Gull <Grey>",
        str(octgn_id("arcmage", "Harbour", "Gull <Grey>")),
    )
    values = {one.attrib["name"]: one.attrib["value"] for one in card.iter("property")}
    assert values["Text"] == "Flying\nWhen I come into play, draw 1 card."
    assert (values["Type"], values["Cost"], values["Faction"]) == ("Creature - Bird, Sailor", "2", "Gaian")
    assert "Status" not in values
    assert written("arcmage", "Harbour", [GULL], "octgn") == text


def test_magic_set_editor_gets_the_fields_that_it_has() -> None:
    lines = written("arcmage", "Harbour", [GULL], "mse").splitlines()
    assert lines[:2] == ["mse version: 2.0.2", "game: magic"]
    assert "\tname: Gull \\<Grey>" in lines
    assert "\tsuper type: <word-list-type>Creature</word-list-type>" in lines
    assert "\tsub type: <word-list-race>Bird, Sailor</word-list-race>" in lines
    at = lines.index("\trule text:")
    assert lines[at + 1 : at + 3] == ["\t\t<i><b>Flying</b></i>", "\t\tWhen <b>I</b> come into play, draw 1 card."]
    assert "\tflavor text: <i-flavor>It said \\<i>flew\\</i>.</i-flavor>" in lines
    assert {"\tpower: 2", "\ttoughness: 1", "\trarity: mythic rare"} <= set(lines)
    assert not any("power" in line for line in written("spoils", "A", [{**GULL, "stats": "1/2/3"}], "mse").splitlines())


def test_a_tabletop_deck_has_each_card_at_its_place(tmp_path: Path) -> None:
    cards = [{**GULL, "name": f"Gull {at}"} for at in range(75)]
    saved = json.loads(tabletop("Harbour", cards, ["one", "two"], "back"))
    (deck,) = saved["ObjectStates"]
    assert (deck["DeckIDs"][68], deck["DeckIDs"][69], len(deck["DeckIDs"])) == (168, 200, 75)
    assert deck["CustomDeck"]["2"]["FaceURL"] == "two"
    last = deck["ContainedObjects"][-1]
    assert (last["Nickname"], last["CardID"]) == ("Gull 74", 205)


def test_sheets_for_the_tabletop_show_the_back_in_the_last_place() -> None:
    def plain(colour: str) -> bytes:
        out = io.BytesIO()
        Image.new("RGB", (63, 88), colour).save(out, "PNG")
        return out.getvalue()

    sheets = sheet_pictures([plain("red")] * 69 + [plain("blue")], plain("green"))
    first, second = (Image.open(io.BytesIO(one)).convert("RGB") for one in sheets)
    assert first.width == 10 * WIDE
    places = {"first": (0, 0), "last card": (8 * WIDE, 6), "back": (9 * WIDE, 6)}
    found = {name: _strongest(first, x + 5, first.height * row // 7 + 5) for name, (x, row) in places.items()}
    assert found == {"first": "red", "last card": "red", "back": "green"}
    assert _strongest(second, 5, 5) == "blue"


def _strongest(picture: Image.Image, x: int, y: int) -> str:
    """The colour that is strongest at a place."""
    values = [picture.getchannel(band).crop((x, y, x + 1, y + 1)).tobytes()[0] for band in "RGB"]
    return ("red", "green", "blue")[values.index(max(values))]


def test_files_are_told_apart_by_their_endings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    endings = ("a.set.xml", "a.xml", "a.mse-set", "a.txt", "a.csv", "a.cards.toml")
    assert [form_of(Path(one)) for one in endings] == ["octgn", "cockatrice", "mse", "lackey", "csv", "toml"]
    target = tmp_path / "harbour.mse-set"
    assert main(["studio", "convert", str(HARBOUR), str(target)]) == 0
    with ZipFile(target) as archive:
        assert archive.read("set").startswith(b"mse version")
