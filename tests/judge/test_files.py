"""Judge files: what they may say, and what an error in one names."""

import pytest
from tests.judge.small import CARDS, fails, holds, run

from rulewright.judge.files import read_text
from rulewright.judge.run import run_case
from rulewright.kernel.errors import FileFault

# Positions


def test_marks_say_how_a_card_lies() -> None:
    holds(
        """
a.play = ["Ox (depleted, damage 1)", "Ox x2 (new)", "Ox (tokens 2)", "Hut (damage 3)"]
a.resources = ["Rage (attached)", "face-down Zap", "Greed"]
b.play = ["Stick on Ox#4", "Ox (owner a)"]
""",
        """
expect: Ox#1.depleted = yes
expect: Ox#1.damage = 1
expect: Ox#2.depleted = no
expect: Ox#4.tokens = 2
expect: Hut.damage = 3
expect: Hut.turn_damage = 0
expect: Rage.attached_to = Plain Faction#1
expect: Greed.attached_to = none
expect: Zap.face_down = yes
expect: Zap.types = resource
expect: Stick.attached_to = Ox#4
expect: Ox#4.strength = 3
expect: Ox#5.owner = a
expect: Ox#5.controller = b
expect: Ox#5 in b.play
expect: a.play.size = 5
expect: a.deck.size = 10
expect: Blank in a.deck
a can: attack b with Ox#4
a cannot: attack b with Ox#1 because 303.1
a cannot: attack b with Ox#2 because 602.1c
""",
    )


def test_numbers_go_by_the_order_written_whatever_the_seat() -> None:
    holds('b.hand = ["Ox"]\na.hand = ["Ox"]\nb.play = ["Ox"]', "expect: Ox#1 in b.hand\nexpect: Ox#2 in a.hand")


def test_the_deck_has_its_top_card_first() -> None:
    holds(
        'a.deck = ["Cheer", "Ox"]\na.hand = ["Cheer"]',
        "expect: Cheer#1 in a.deck\nexpect: a.deck.size = 2",
    )


def test_a_case_can_start_before_the_game_does() -> None:
    holds(
        """
start = "setup"
seed = 3
a.faction = "Pawn and Pall"
a.deck = ["Greed x12", "Ox x12"]
b.faction = "Pawn and Pall"
b.deck = ["Greed x12", "Ox x12"]
""",
        """
expect: asked = b: first
b: second
expect: a.influence = 25
a: keep
b: mulligan Ox, Greed
expect: cites 601.1g
expect: asked = a: choose
""",
    )
    _, found, *_ = fails('start = "setup"\na.hand = ["Ox"]', "expect: over = no")
    assert "before the game starts" in found


def test_switches_set_a_ruling() -> None:
    holds("switches = {R42 = false}", "expect: over = no")
    _, found, *_ = fails("switches = {R99 = false}", "expect: over = no")
    assert "R99" in found


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ('a.hand = ["Oxx"]', "'Oxx'; did you mean Ox"),
        ('a.play = ["Ox (tired)"]', "(tired)"),
        ('a.play = ["Ox (damage)"]', "how much damage"),
        ('a.play = ["Zap"]', "Zap is a tactic"),
        ('a.resources = ["Ox"]', "face-down only"),
        ('a.resources = ["Rage (depleted)"]', "never depleted"),
        ('a.hand = ["Ox (depleted)"]', "no card there can be (depleted)"),
        ('a.play = ["Stick on Ox"]', "no Ox in play"),
        ('a.faction = "Ox"', "not a faction"),
        ('a.influence = "many"', "not a whole number"),
        ("a.hand = 3", "not a list of card names"),
        ('turn = "x"', "no seat 'x'"),
        ('start = "end"', "cannot start at 'end'"),
    ],
)
def test_a_position_that_cannot_be_names_its_line(position: str, found: str) -> None:
    failure = run(position, "expect: over = no").failure
    assert failure is not None
    assert found in failure.found
    assert failure.line == CARDS.count("\n") + 4


def test_what_would_have_worked_is_listed_where_nothing_is_near() -> None:
    expected, *_ = fails('a.play = ["Ox (qqq)"]', "expect: over = no")
    assert expected.startswith("one of attached, damage, depleted")


def test_a_card_whose_text_is_not_understood_is_named() -> None:
    text = 'game = "spoils"\n[[card]]\nname = "Odd"\ntype = "Rogue Tactic"\ncost = 0\ntext = "Frobnicate a cat."\n'
    text += '[[case]]\ntitle = "t"\na.hand = ["Odd"]\nsteps = "expect: over = no"\n'
    (case,) = read_text(text, "t")
    failure = run_case(case).failure
    assert failure is not None
    assert failure.line == 2
    assert "Odd" in failure.found


def test_a_card_whose_name_is_only_part_of_another_is_not_in_the_case() -> None:
    odd = 'game = "spoils"\n[[card]]\nname = "Odd"\ntype = "Rogue Tactic"\ncost = 0\ntext = "Frobnicate a cat."\n'
    odd += '[[card]]\nname = "Odd Sock"\ntype = "Rogue Tactic"\ncost = 0\ntext = "Draw a card."\n'
    (case,) = read_text(odd + '[[case]]\ntitle = "t"\na.hand = ["Odd Sock"]\nsteps = "a: play Odd Sock"\n', "t")
    assert run_case(case).failure is None


# What is wrong with a file


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[[case", 1, "not well-formed"),
        ('title = "x"', 1, "no field called 'title'"),
        ("[[case]]\n", 1, "which game"),
        ('game = "chess"\n', 1, "no game called 'chess'"),
        ('game = "spoils"\n', 1, "has no [[case]]"),
        ('game = "spoils"\nedition = "1999"\n[[case]]\ntitle = "x"\nsteps = ""', 2, "1999"),
        ('game = "spoils"\n[[case]]\nsteps = ""', 2, "no title"),
        ('game = "spoils"\n[[case]]\ntitle = "x"', 2, "no steps"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\ntrun = "a"\nsteps = ""', 4, "did you mean 'turn'?"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\na.hnad = []\nsteps = ""', 4, "did you mean 'a.hand'?"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nc.hand = []\nsteps = ""', 4, "called 'c'"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nrules = "604"\nsteps = ""', 4, "list of rule ids"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nrules = ["999.1"]\nsteps = ""', 4, "no rule '999.1' in The Spoils"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nrules = ["604.1x"]\nsteps = ""', 4, "did you mean 604.1"),
        ('game = "spoils"\n[[card_case]]\nname = "x"\nrules = ["1"]\nexpect = "proven"', 4, "no rule '1'"),
        ('game = "spoils"\n[[card]]\nname = "x"\n', 2, "no type"),
        ('game = "spoils"\n[[card]]\nname = "x"\ntype = "y"\nstat = "1"\n', 5, "did you mean 'stats'?"),
        ('game = "spoils"\n[[deck_case]]\ntitle = "x"\nexpect = "fine"\n', 4, "'fine'"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\na: pass\n\nwhat?\n"""', 7, "is not a step"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\nexpct: over = no\n"""', 5, "did you mean `expect: …`?"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\na: paly Zap\n"""', 5, "did you mean `play`?"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\nexpect: a.hnd.size = 3\n"""', 5, "did you mean 'hand'?"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\nexpect: a.hand = 3\n"""', 5, "write a.hand.size"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\nexpect: Ox.strenth = 3\n"""', 5, "'strength'?"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\nexpect: rain\n"""', 5, "can be expected"),
        ('game = "spoils"\n[[case]]\ntitle = "x"\nsteps = """\na cannot: pass because \n"""', 5, "followed by a rule"),
    ],
)
def test_an_error_in_a_file_names_its_line_and_a_remedy(text: str, line: int, message: str) -> None:
    with pytest.raises(FileFault) as caught:
        read_text(text, "bad.judge.toml")
    assert message in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"bad.judge.toml:{line}: ")


# Decks and cards


def test_decks_are_legal_or_refused_by_a_rule() -> None:
    text = (
        'game = "spoils"\n'
        '[[deck_case]]\ntitle = "too small"\nfaction = "F"\nexpect = "refused because 103.1b"\n'
        "[deck_case.cards]\nRage = 3\n"
        '[[deck_case]]\ntitle = "wrongly legal"\nexpect = "legal"\ncards = {Rage = 75}\n'
        '[[deck_case]]\ntitle = "pool"\nformat = "limited"\nfaction = "F"\nexpect = "refused because 103.2c"\n'
        "cards = {Rage = 45}\npool = {Rage = 44}\n"
        '[[card]]\nname = "F"\ntype = "Universal Faction"\ninfluence = 20\n'
    )
    first, second, third = (run_case(case) for case in read_text(text, "t"))
    assert first.holds
    assert third.holds
    assert second.failure is not None
    assert second.failure.line == 10
    assert "103.1a" in second.failure.found


def test_a_case_may_name_a_rule_of_any_edition_or_a_section() -> None:
    text = 'game = "spoils"\n[[case]]\ntitle = "x"\nrules = ["201.4d", "604"]\nsteps = "expect: over = no"\n'
    (case,) = read_text(text, "t")
    assert case.rules == ("201.4d", "604")


def test_a_card_is_refused_because_of_a_wrong_field() -> None:
    card = 'name = "Odd"\ntype = "Rogue Character"\nstats = "2/1"\nexpect = "refused because 201.7b"\n'
    (case,) = read_text(f'game = "spoils"\n[[card_case]]\n{card}', "t")
    assert run_case(case).holds


def test_cards_are_proven_or_refused() -> None:
    card = '[[card_case]]\nname = "Odd"\ntype = "Rogue Tactic"\ncost = 0\ntext = "{}"\nexpect = "{}"\n'
    text = 'game = "spoils"\n' + card.format("Draw a card.", "proven") + card.format("Frobnicate.", "refused")
    text += card.format("Draw a card.", "refused")
    first, second, third = (run_case(case) for case in read_text(text, "t"))
    assert first.holds
    assert second.holds
    assert third.failure is not None
    assert third.failure.found == "proven"


@pytest.mark.parametrize("step", ["expect: cites 999.1", "b cannot: play Ox because 999.1"])
def test_a_step_that_names_no_rule_of_the_game_is_refused_as_it_is_read(step: str) -> None:
    with pytest.raises(FileFault, match=r"there is no rule .999\.1. in The Spoils") as found:
        read_text(f'{CARDS}[[case]]\ntitle = "t"\nsteps = """\n{step}\n"""\n', "t")
    assert found.value.line == CARDS.count("\n") + 4
