"""`rulewright rules`: a rule with its editions, its code, its cases and its neighbours; a ruling with its switch."""

import json
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.games.differences import partings
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import load_rulebook

BOOK = load_rulebook("rulewright.games.spoils")


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_a_rule_says_in_words_where_the_editions_part(capsys: pytest.CaptureFixture[str]) -> None:
    page = shown(capsys, "203.4a")
    assert "2013, late: One Volition." in page
    assert "first: Nothing." in page


def test_where_two_editions_part_under_one_number_each_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, "103.2b").splitlines()
    assert "  2013: At least 45 cards." in lines
    assert "  late: At least 40 cards." in lines


def test_an_edition_that_is_silent_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert "first: says nothing of it" in shown(capsys, "413.1")


def test_rules_that_refer_to_a_rule_are_related_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, related = shown(capsys, "308.1").partition("Related rules")
    assert "F.terms.free.1 Free skips the whole numeric cost" in related


def test_a_ruling_shows_its_switch_its_defaults_its_code_and_its_cases(capsys: pytest.CaptureFixture[str]) -> None:
    page = shown(capsys, "R27")
    assert "switches = {R27 = false}" in page
    assert "by default 2013 on, late on, first on" in page
    assert "known_at_rest" in page
    assert "a rag picker" in page
    assert "Otherwise\n  There is no number" in page


def test_a_ruling_by_the_letter_has_no_switch(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Switch" not in shown(capsys, "R7")


def test_json_has_the_differences_and_the_switch(capsys: pytest.CaptureFixture[str]) -> None:
    rule = json.loads(shown(capsys, "203.4a", "--json"))
    says = {"2013": "One Volition.", "late": "One Volition.", "first": "Nothing."}
    assert rule["differences"] == [{"topic": "What a face-down card provides", "says": says}]
    assert "411.1" in rule["related"]
    ruling = json.loads(shown(capsys, "R16", "--json"))
    assert ruling["switch"] == {"2013": True, "late": True, "first": True}
    assert len(ruling["tests"]) >= 2


def test_a_ruling_that_does_not_exist_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "R277"]) != 0
    assert "R27" in capsys.readouterr().err


def test_the_page_has_every_rule_and_ruling_and_their_links_lead_somewhere(tmp_path: Path) -> None:
    assert main(["rules", "--map", str(tmp_path)]) == 0
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    ids = {piece.partition('"')[0] for piece in page.split(' id="')[1:]}
    assert {rule.id for rule in BOOK.rules} | {ruling.number for ruling in BOOK.rulings} <= ids
    assert {piece.partition('"')[0] for piece in page.split('href="#')[1:]} <= ids
    assert 'data-edition="first"' in page


@pytest.mark.parametrize("game", game_names())
def test_differences_name_rules_of_the_book_and_editions_that_part(game: str) -> None:
    book = load_rulebook(find_game(game).package)
    assert len(book.differences) > 20 or len(book.editions) == 1
    for one in book.differences:
        assert set(one.rules) <= set(book.by_id()), one.topic
        assert set(one.says) <= set(book.editions), one.topic
        assert len({one.says.get(edition, "") for edition in book.editions}) > 1, one.topic


def test_every_word_on_a_difference_is_told_by_edition() -> None:
    untold = [rule.id for rule in BOOK.rules if rule.differs and not partings(BOOK, rule)[0].words[0][0]]
    assert untold == []
