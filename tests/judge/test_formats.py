"""docs/formats.md tells the truth: its examples hold; it lists the words of every game and edition, and no others."""

import json
import re
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.games.cardfields import COMMON
from rulewright.games.cardfiles import read_cards
from rulewright.games.deckfiles import read_deck
from rulewright.games.judge_words import COMMON_PROMPTS, COMMON_VERBS
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game, game_names
from rulewright.judge.files import CASE_FIELDS, EXPECT_FIELDS, FREE_ACTION, TOP_FIELDS, read_text
from rulewright.judge.run import run_case

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
BLOCKS = [block for block in re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL) if block.startswith("game =")]
JUDGE_FILES = [block for block in BLOCKS if re.search(r"^\[\[(deck_|card_)?case\]\]", block, re.MULTILINE)]
CARD_FILES = [block for block in BLOCKS if "[[card]]" in block and block not in JUDGE_FILES]
DECK_FILES = [block for block in BLOCKS if "\n[cards]" in block]


def listed(heading: str) -> dict[str, set[str]]:
    """The lists under a heading of the section on words: what is listed, and the words in it."""
    found = re.search(rf"^### {re.escape(heading)}\n\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    assert found, f"docs/formats.md has no table under {heading!r}"
    rows = (re.fullmatch(r"\| (.+?) \| (.*) \|", line) for line in found[1].splitlines()[2:])
    return {row[1]: set(re.findall(r"`([^`]+)`", row[2])) for row in rows if row}


def words_of(kit: GameKit) -> dict[str, set[str]]:
    """What a game really has, by the names of the rows."""
    words = kit.judge_words
    verbs = {
        f"answers of {edition}": {verb.word for verb in words.verbs if edition in verb.editions}
        for edition in kit.editions
        if any(edition in verb.editions for verb in words.verbs)
    }
    return {
        "editions": {*kit.editions},
        "seats": {*"abcd"[: max(kit.seats)]},
        "fields of a card": {*kit.card_fields.all},
        "fields of a seat": {*words.seat_fields},
        "fields of the table": {*words.table_fields},
        "answers begin with": {verb.word for verb in words.verbs if not verb.editions},
        **verbs,
        "is asked, and can have a default": {*words.prompts},
        "areas": {*words.areas},
        "values of a card": {*words.card_values},
        "values of a seat": {*words.seat_values},
    }


@pytest.mark.parametrize("game", game_names())
def test_the_words_of_each_game_are_listed_and_no_others(game: str) -> None:
    kit = find_game(game)
    wanted = {row: words for row, words in words_of(kit).items() if words}
    assert listed(kit.title) == wanted


def test_what_all_games_share_is_listed() -> None:
    assert listed("Every game") == {
        "fields of a card": {*COMMON.all},
        "fields of a file": {*TOP_FIELDS},
        "fields of a case": {*CASE_FIELDS},
        "fields of a deck or card case, besides those of a deck or card": {*EXPECT_FIELDS},
        "answers begin with": {verb.word for verb in COMMON_VERBS},
        "is asked, and can have a default": {*COMMON_PROMPTS} - {FREE_ACTION},
    }


def test_every_game_and_edition_is_named_in_the_introduction() -> None:
    introduction = TEXT[: TEXT.index("## Card file")]
    for game in game_names():
        kit = find_game(game)
        assert kit.title in introduction
        assert [edition for edition in kit.editions if f"`{edition}`" not in introduction] == []


@pytest.mark.parametrize("text", JUDGE_FILES, ids=range(len(JUDGE_FILES)))
def test_the_judge_files_of_the_page_hold(text: str) -> None:
    assert [(case.title, run_case(case).failure) for case in read_text(text, "formats.md")] == [
        (case.title, None) for case in read_text(text, "formats.md")
    ]


@pytest.mark.parametrize("text", CARD_FILES, ids=range(len(CARD_FILES)))
def test_the_cards_of_the_page_are_proven(text: str) -> None:
    file = read_cards(text, "formats.cards.toml")
    for card in file.cards:
        find_game(file.game).read_card(card.fields)


@pytest.mark.parametrize("text", DECK_FILES, ids=range(len(DECK_FILES)))
def test_the_decks_of_the_page_are_legal(text: str) -> None:
    deck = read_deck(text, "formats.deck.toml")
    kit = find_game(deck.game)
    assert kit.deck_faults(deck, kit.default_edition, kit.card_library()) == []


def test_the_page_has_examples_of_each_kind_and_of_each_game() -> None:
    assert all((JUDGE_FILES, CARD_FILES, DECK_FILES))
    told = {game for game in game_names() for block in JUDGE_FILES if f'game = "{game}"' in block}
    assert told == {*game_names()}


def test_the_fields_of_the_json_document_are_those_that_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.judge.toml"
    file.write_text(JUDGE_FILES[0], encoding="utf-8")
    assert main(["judge", str(file), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    (row,) = re.findall(r"^\| `judge` \| (.+) \|$", TEXT, re.MULTILINE)
    listed_fields = set(re.findall(r"`(\w+)`", row))
    assert {*document, *document["cases"][0]} <= listed_fields
