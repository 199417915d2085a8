"""Rulebooks load, and the scanner finds the code and the judge cases that cite a rule."""

import re
from collections import Counter
from pathlib import Path
from textwrap import dedent

import pytest

from rulewright.games import coverage, rulebook
from rulewright.games.differences import partings
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import CodeLocation, Rulebook, load_rulebook
from rulewright.kernel.errors import FileFault

SPOILS = "rulewright.games.spoils"

BOOK = """
game = "mill"
title = "The Mill"
editions = ["one", "two"]
[[section]]
id = "604"
title = "Grinding"
editions = ["one"]
[[rule]]
id = "604.1"
title = "Grind"
says = "Grind the corn."
editions = ["one", "two"]
kind = "procedure"
see = ["604.1a"]
[[rule]]
id = "604.1a"
title = "Costs"
says = "Pay the miller."
editions = ["one"]
kind = "procedure"
[[rule]]
id = "wind.II.2"
title = "Wind"
says = "Wind turns the mill."
editions = ["two"]
kind = "convention"
"""

RULINGS = """
[[ruling]]
number = "R1"
rules = ["604"]
problem = "Who pays?"
ruling = "The one who brought the corn."
kind = "judgement"
"""

GRINDING = '''
"""604.1 A module's docstring obeys nothing."""

@property
def a_costs():
    """604.1a Costs. Pay the miller.

    Also wind.II.2, 604.1.
    """
    def inner():
        """604.1 Inside."""

class Stone:
    """604.1, 604.1a Grinding. Both at once."""
    async def turn(self):
        """Turn the stone, as 604.1 says in passing.

        Also the wind turns it.
        """

if True:
    def grind():
        """604.1 Grind."""
'''

CITATIONS = """
OBEYED_BY: dict[str, tuple[str, ...]] = {"wind.II.2": ("MILL.neutral:Wind.blow", "MILL.neutral:nobody")}
"""

NEUTRAL = """
import a_module_that_is_not_there

class Wind:
    def blow(self): ...
"""


@pytest.fixture
def mill(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The package of a tiny game under tmp_path/src, with a name of its own for each test."""
    name = re.sub(r"\W", "_", f"mill_{request.node.name}")
    files = {
        "__init__.py": "",
        "neutral.py": NEUTRAL,
        "game/__init__.py": "raise RuntimeError('the game must not be imported')",
        "game/rulebook.toml": BOOK,
        "game/rulings.toml": RULINGS,
        "game/citations.py": CITATIONS.replace("MILL", name),
        "game/s6/r604_grinding.py": GRINDING,
    }
    for path, text in files.items():
        file = tmp_path / "src" / name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    return f"{name}.game"


def test_a_rulebook_is_read_without_importing_its_game(mill: str) -> None:
    book = rulebook.load_rulebook(mill)
    assert [rule.id for rule in book.rules] == ["604.1", "604.1a", "wind.II.2"]
    assert [rule.id for rule in book.of_edition("two")] == ["604.1", "wind.II.2"]
    assert book.section_of("604.1a").title == "Grinding"
    assert book.section_of("wind.II.2").id == "wind"
    assert [ruling.number for ruling in book.rulings_on("604.1a")] == ["R1"]
    assert book.rulings_on("wind.II.2") == ()


def test_docstrings_and_citations_lead_to_code(mill: str) -> None:
    name = mill.partition(".")[0]
    code = rulebook.code_of(rulebook.load_rulebook(mill), mill)
    where = {rule_id: {at.dotted.partition(":")[2]: at for at in places} for rule_id, places in code.items()}
    assert {rule_id: set(places) for rule_id, places in where.items()} == {
        "604.1": {"a_costs", "a_costs.<locals>.inner", "Stone", "grind"},
        "604.1a": {"a_costs", "Stone"},
        "wind.II.2": {"a_costs", "Wind.blow"},
    }
    path = f"src/{name}/game/s6/r604_grinding.py"
    assert where["604.1a"]["a_costs"] == CodeLocation("604.1a", path, 5, f"{mill}.s6.r604_grinding:a_costs")
    assert where["wind.II.2"]["Wind.blow"] == CodeLocation(
        "wind.II.2", f"src/{name}/neutral.py", 5, f"{name}.neutral:Wind.blow"
    )


def test_citations_that_lead_nowhere_are_reported(mill: str) -> None:
    book = rulebook.load_rulebook(mill)
    assert [at.dotted.partition(":")[2] for at in rulebook.miscited(book, mill)] == ["nobody"]
    wrong = rulebook.folder_of(mill) / "s6" / "r605_baking.py"
    wrong.write_text('def bake():\n    """604.7 Bake. A rule that the book lacks."""\n', encoding="utf-8")
    assert [at.rule for at in rulebook.miscited(book, mill)] == ["604.7", "wind.II.2"]
    assert "604.7" not in rulebook.code_of(book, mill)


@pytest.mark.parametrize(
    ("docstring", "cited"),
    [
        ("604.1 Grind.", ["604.1"]),
        ("604.1, 604.1a Grind.", ["604.1", "604.1a"]),
        ("604.1: grind.", ["604.1"]),
        ("604.1 604.1a is the title here.", ["604.1"]),
        ("Grind, see 604.1.", []),
        ("Grind.\n\nAlso 604.1a, wind.II.2.", ["604.1a", "wind.II.2"]),
        ("604.1 Grind.\n\nAlso 604.1a,\nwind.II.2.", ["604.1", "604.1a", "wind.II.2"]),
        ("604.1 Grind.\n\nIt pays. Also 604.1a in passing.", ["604.1"]),
        ("604 Grinding as a whole.", []),
        ("", []),
    ],
)
def test_which_rules_a_docstring_cites(docstring: str, cited: list[str]) -> None:
    assert list(rulebook.cited_rules(docstring, {"604.1", "604.1a", "wind.II.2"})) == cited


def test_judge_cases_are_found_by_rule(tmp_path: Path) -> None:
    file = tmp_path / "judge" / "deep" / "corn.judge.toml"
    file.parent.mkdir(parents=True)
    text = """
        [[case]]
        title = "Corn is ground"
        rules = ["604.1", "604.1a"]
        [[deck_case]]
        title = "A sack too few"
        rules = ["604.1"]
        [[card_case]]
        name = "Millstone"
        rules = ["wind.II.2"]
        [[case]]
        title = "No rule in particular"
    """
    file.write_text(dedent(text), encoding="utf-8")
    assert coverage.tests_of(tmp_path, root=tmp_path) == {
        "604.1": (case("Corn is ground"), case("A sack too few")),
        "604.1a": (case("Corn is ground"),),
        "wind.II.2": (case("Millstone"),),
    }


def case(title: str) -> coverage.CaseLocation:
    """A case of the file of the test above."""
    return coverage.CaseLocation("judge/deep/corn.judge.toml", title)


def test_without_a_tests_folder_there_are_no_cases(tmp_path: Path) -> None:
    assert coverage.tests_of(tmp_path / "nowhere") == {}
    assert coverage.lacking_in(tmp_path / "nowhere") == {}


def test_a_broken_judge_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.judge.toml").write_text("[[case", encoding="utf-8")
    with pytest.raises(FileFault, match=r"bad\.judge\.toml"):
        coverage.tests_of(tmp_path)


def test_a_wrong_id_leads_to_its_neighbours(mill: str) -> None:
    assert rulebook.load_rulebook(mill).nearest("604.1z", 2) == ("604.1", "604.1a")


@pytest.fixture(scope="module")
def spoils() -> Rulebook:
    return rulebook.load_rulebook(SPOILS)


def test_the_spoils_has_its_585_rules_once_each(spoils: Rulebook) -> None:
    assert [rule_id for rule_id, times in Counter(rule.id for rule in spoils.rules).items() if times > 1] == []
    assert len(spoils.rules) == 400 + 185
    assert len(spoils.of_edition("2013")) == 389
    assert len(spoils.of_edition("late")) == 399
    assert len(spoils.of_edition("first")) == 185


def test_every_spoils_rule_stands_in_a_section_and_an_edition(spoils: Rulebook) -> None:
    sections, chapters = {section.id for section in spoils.sections}, {chapter.id for chapter in spoils.chapters}
    assert {spoils.section_of(rule.id).id for rule in spoils.rules} == sections
    assert {section.chapter for section in spoils.sections} == chapters
    for rule in spoils.rules:
        assert all((rule.title, rule.says, rule.kind, rule.editions))
        assert set(rule.editions) <= set(spoils.editions)


def test_every_convention_of_the_spoils_says_where_it_is_shown_and_nothing_else_does(spoils: Rulebook) -> None:
    assert [rule.id for rule in spoils.rules if bool(rule.shown) != (rule.kind == "convention")] == []


def test_every_related_rule_of_the_spoils_is_in_the_book(spoils: Rulebook) -> None:
    known = spoils.by_id()
    assert [(rule.id, see) for rule in spoils.rules for see in rule.see if see not in known] == []


def test_the_spoils_has_its_49_rulings_on_known_rules(spoils: Rulebook) -> None:
    assert [ruling.number for ruling in spoils.rulings] == [f"R{number}" for number in range(1, 50)]
    known = {*spoils.by_id(), *(section.id for section in spoils.sections)}
    for ruling in spoils.rulings:
        assert ruling.rules
        assert [rule_id for rule_id in ruling.rules if rule_id not in known] == []


@pytest.fixture(scope="module")
def arcmage() -> Rulebook:
    return rulebook.load_rulebook("rulewright.games.arcmage")


def test_arcmage_has_its_303_rules_once_each(arcmage: Rulebook) -> None:
    assert [rule_id for rule_id, times in Counter(rule.id for rule in arcmage.rules).items() if times > 1] == []
    assert len(arcmage.rules) == 303
    assert len(arcmage.of_edition("2016-11")) == 303 - 21
    assert len(arcmage.of_edition("2016-08")) == 303 - 39 - 31


def test_every_arcmage_rule_stands_in_a_section_and_is_related_to_known_rules(arcmage: Rulebook) -> None:
    known = arcmage.by_id()
    assert {arcmage.section_of(rule.id).id for rule in arcmage.rules} == {one.id for one in arcmage.sections}
    assert {section.chapter for section in arcmage.sections} == {chapter.id for chapter in arcmage.chapters}
    assert [(rule.id, see) for rule in arcmage.rules for see in rule.see if see not in known] == []


def test_arcmage_has_its_55_rulings_and_can_switch_those_that_are_judgement(arcmage: Rulebook) -> None:
    assert [ruling.number for ruling in arcmage.rulings] == [f"R{number}" for number in range(1, 56)]
    assert [ruling.number for ruling in arcmage.rulings if not set(ruling.rules) <= set(arcmage.by_id())] == []
    judged = {ruling.number for ruling in arcmage.rulings if ruling.kind == "judgement"}
    assert set(find_game("arcmage").switches("2016-11")) <= judged


@pytest.mark.parametrize("game", game_names())
def test_where_editions_are_named_each_has_its_own_words(game: str) -> None:
    book = load_rulebook(find_game(game).package)
    for rule in (
        one for one in book.rules if any(re.search(rf"{edition}(?!-\d)", one.differs) for edition in book.editions)
    ):
        told = [edition for editions, _ in partings(book, rule)[0].words for edition in editions]
        assert len(told) > 1, f"{rule.id} says of no edition what it says: {rule.differs}"
