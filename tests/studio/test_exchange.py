"""Sets in other formats, and the example set: proven, in style, ready to draw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.games.cardfiles import read_card_file, read_cards
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault
from rulewright.studio.drawing import Drawer, card_data
from rulewright.studio.lint import lint_file

HARBOUR = Path(__file__).parents[2] / "examples" / "harbour" / "harbour.cards.toml"


def test_the_example_set_is_proven_in_style_and_fits_its_frames() -> None:
    file = read_card_file(HARBOUR)
    kit, drawer = find_game(file.game), Drawer()
    assert len(file.cards) == 10
    assert [one.held for one in lint_file(file)] == [()] * 10
    for entry in file.cards:
        kit.read_card(entry.fields)
        assert drawer.pdf(kit, entry.fields).unfit == ()


def test_a_set_goes_into_a_spreadsheet_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, back = tmp_path / "harbour.csv", tmp_path / "harbour.cards.toml"
    assert main(["studio", "convert", str(HARBOUR), str(sheet)]) == 0
    assert main(["studio", "convert", str(sheet), str(back)]) == 0
    first, second = (
        [{**one.fields, "text": one.fields["text"].strip()} for one in read_card_file(path).cards]
        for path in (HARBOUR, back)
    )
    assert first == second
    assert main(["studio", "convert", str(HARBOUR), str(tmp_path / "harbour.xml")]) == 0
    assert "<longname>Harbour</longname>" in (tmp_path / "harbour.xml").read_text(encoding="utf-8")
    assert main(["studio", "convert", str(HARBOUR), str(tmp_path / "harbour.doc")]) == 2
    assert "its ending tells no format" in capsys.readouterr().err


FLIER = """
[[card]]
name = "Gull"
type = "Creature - Bird"
faction = "Gaian"
cost = 1
stats = "1/1"
text = "***Flying***"
"""


def test_a_report_shows_the_whole_set_on_one_page(tmp_path: Path) -> None:
    file, page, measured = tmp_path / "two.cards.toml", tmp_path / "two.html", tmp_path / "balance.json"
    card = '[[card]]\nname = "{}"\ntype = "Event - Trick"\nfaction = "Gaian"\ncost = 2\ntext = "{}"\n'
    cards = (
        card.format("Good <i>", "Draw 2 cards.")
        + card.format("Third", "Draw 3 cards.")
        + FLIER
        + card.format("Bad", "Sing a song")
    )
    file.write_text(f'game = "arcmage"\nset = "Two & more"\n{cards}', encoding="utf-8")
    effect = {"card": "Good <i>", "effect": 0.2, "low": 0.1, "high": 0.3, "pairs": 40, "played": 0.4, "mattered": 0.1}
    plain = {"card": "Bad", "effect": 0.0, "low": -0.1, "high": 0.09, "pairs": 40}
    measured.write_text(json.dumps({"cards": [effect, plain, {**plain, "card": "Third"}]}), encoding="utf-8")
    assert main(["studio", "report", str(file), "--balance", str(measured)]) == 0
    told = page.read_text(encoding="utf-8")
    assert "<title>Two &amp; more</title>" in told
    assert "4 cards: 3 proven" in told
    assert "Good &lt;i&gt;" in told
    assert "<i>," not in told
    assert "+20.0 (40 pairs); played 40, mattered 10 of 100, <b>stands out</b>" in told
    assert told.count("stands out") == 1
    assert "Draw N cards." in told
    assert "<h2>Keywords</h2>" in told
    assert "card-guide.text.1" in told
    assert told.count("data:image/jpeg;base64,") == 4


TRANSLATED = """
game = "arcmage"
[[card]]
name = "Harbour Gull"
type = "Creature - Bird"
faction = "Gaian"
cost = 1
stats = "1/1"
text = "***Flying***"
[[card]]
name = "Harbour Gull"
type = "Creature - Bird"
faction = "Gaian"
cost = {cost}
stats = "1/1"
text = "***Flying***"
language = "de"
printed_name = "Hafenmöwe"
printed_type = "Kreatur - Vogel"
printed_text = "***Fliegend***"
"""


def test_a_translation_is_drawn_in_its_language_and_keeps_the_program_of_its_original() -> None:
    kit = find_game("arcmage")
    original, translation = (one.fields for one in read_cards(TRANSLATED.format(cost=1), "gull.cards.toml").cards)
    assert kit.read_card(original) == kit.read_card(translation)
    drawn = card_data(kit, translation)
    assert (drawn["name"], drawn["type"]) == (("Hafenmöwe",), "Kreatur - Vogel")
    assert drawn["lines"][0]["runs"][0]["text"] == "Fliegend"
    assert drawn["left"] == card_data(kit, original)["left"]


def test_a_translation_that_does_something_else_is_refused() -> None:
    with pytest.raises(FileFault, match="the translation of 'Harbour Gull' has another cost than its original"):
        read_cards(TRANSLATED.format(cost=2), "gull.cards.toml")
