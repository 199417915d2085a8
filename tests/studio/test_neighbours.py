"""Sets for the programs of others: what each of them expects to find."""

import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from PIL import Image

from rulewright.cli import main
from rulewright.games.registry import find_game
from rulewright.games.verdicts import refusal
from rulewright.kernel.errors import FileFault
from rulewright.studio.exchange import form_of, read, written
from rulewright.studio.neighbours import octgn_id, tabletop, words_of
from rulewright.studio.tabletop import WIDE, sheet_pictures

GULL: dict[str, Any] = {
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


FORMATS = ("csv", "cockatrice", "lackey", "octgn", "mse", "tabletop")
GAMES = ("arcmage", "smashup", "spoils")


def there_and_back(game: str, cards: list[dict[str, Any]], form: str) -> list[dict[str, Any]]:
    """The cards as they come back from another program's file."""
    faces = ["x"] * (1 + len(cards) // 69)
    text = tabletop("Harbour", cards, faces, "x") if form == "tabletop" else written(game, "Harbour", cards, form)
    back = read(text, form, "set", game)
    assert (back.game, back.set) == (game, "Harbour")
    return [dict(one.fields) for one in back.cards]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("game", GAMES)
def test_cards_come_back_from_every_program_as_they_went(game: str, form: str) -> None:
    kit = find_game(game)
    marks = form in ("csv", "mse", "tabletop")
    art = {"art_source": "https://art.example/?a=1&b=2", "art_license": "CC BY 4.0"}
    cards = [{**one, **art} for one in list(kit.card_library().values())[::9]]
    back = there_and_back(game, cards, form)
    assert len(back) == len(cards)
    for went, came in zip(cards, back, strict=True):
        for field in (went.keys() | came.keys()) - {"set", "text", "status", "art"}:
            values = [
                list(one) if isinstance(one, tuple) else one or None for one in (came.get(field), went.get(field))
            ]
            assert values[0] == values[1], (went["name"], field)
        told = [str(one.get("text", "")) if marks else words_of(one) for one in (went, came)]
        assert told[0].split() == told[1].split(), went["name"]
        assert refusal(kit, came) is None, "it plays"


def test_a_text_in_several_lines_keeps_them() -> None:
    for form in FORMATS:
        (came,) = there_and_back("arcmage", [{**GULL, "name": "Gull"}], form)
        assert words_of(came) == "Flying\nWhen I come into play, draw 1 card."
    (came,) = there_and_back("arcmage", [{**GULL, "name": "Gull"}], "mse")
    assert came["text"].strip() == GULL["text"]


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("cockatrice", "<cockatrice_carddatabase", "is not XML"),
        ("cockatrice", "<set/>", "begins with <set>"),
        ("octgn", '<!DOCTYPE s [<!ENTITY a "b">]><set>&a;</set>', "has a document type of its own"),
        ("octgn", '<set name="A"><cards/></set>', "has 0 cards"),
        ("lackey", "A\tB\n1\t2", "does not name its columns"),
        ("mse", "mse version: 2.0.2\n", "has 0 cards"),
        ("mse", "mse version: 2.0.2\ncard:\n\tsuper type: Creature\n", "has no name"),
        ("tabletop", '{"ObjectStates": 7}', "is no saved object"),
        ("tabletop", "[" * 100_000, "is no saved object"),
        ("word", "", "is no format that sets are read from"),
    ],
)
def test_files_that_are_no_sets_are_refused_with_a_reason(form: str, text: str, message: str) -> None:
    with pytest.raises(FileFault, match=message):
        read(text, form, "set", "arcmage")


def test_whose_cards_they_are_has_to_be_said() -> None:
    with pytest.raises(FileFault, match="does not say which game"):
        read(written("arcmage", "A", [GULL], "octgn"), "octgn", "set")


def test_the_command_reads_an_archive_of_magic_set_editor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive, back = tmp_path / "harbour.mse-set", tmp_path / "back.cards.toml"
    assert main(["studio", "convert", str(HARBOUR), str(archive)]) == 0
    assert main(["studio", "convert", str(archive), str(back), "--game", "arcmage"]) == 0
    assert main(["cards", "check", str(back)]) == 0
    archive.write_bytes(b"PK\x03\x04 not really")
    assert main(["studio", "convert", str(archive), str(back), "--game", "arcmage"]) == 2
    assert "is no set of Magic Set Editor" in capsys.readouterr().err
