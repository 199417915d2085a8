"""Running judge cases: who passes when, what words mean, what can be expected, and what a failure tells."""

import pytest
from tests.judge.small import fails, holds, run

# Answers and passing


def test_windows_are_passed_on_the_way_to_the_next_answer() -> None:
    holds(
        'a.hand = ["Cheer x2"]\nb.hand = ["Cheer"]',
        "a: play Cheer#1\na: play Cheer#2\nexpect: a.influence = 21\nb: pass\nexpect: a.influence = 22",
    )


def test_an_expectation_gives_no_pass() -> None:
    holds(
        'a.hand = ["Cheer"]\nb.hand = ["Cheer"]',
        "a: play Cheer#1\nexpect: asked = b: respond\nexpect: a.influence = 20",
    )


def test_the_free_action_is_always_asked_and_never_passed() -> None:
    holds("", "expect: asked = a: act")
    _, found, asked, answers = fails('b.hand = ["Cheer"]', "b: play Cheer")
    assert "a is asked" in found
    assert (asked, answers) == ("a: act (603.2)", ("end turn",))


def test_a_decision_with_one_answer_answers_itself_and_may_be_named() -> None:
    position = 'a.hand = ["Zap"]\nb.play = ["Ox"]'
    holds(position, "a: play Zap\nexpect: Ox.damage = 2")
    holds(position, "a: play Zap\na: pick Ox\nexpect: Ox.damage = 2")
    holds(position, "a: play Zap\nexpect: over = no\na: pick Ox\nb: pass\na: end turn\nexpect: asked = b: act")


def test_a_forced_pick_that_is_named_does_not_answer_the_question_after_it() -> None:
    position = 'a.hand = ["Zap"]\na.play = ["Sign"]\nb.play = ["Ghost"]'
    holds(position, "a: play Zap\na: pick Ghost\nexpect: asked = a: choose\na: choose Sign\nexpect: Ghost in b.hand")
    holds(position, "a: play Zap\na: pick Ghost\nexpect: asked = a: choose")
    holds(position, "a: play Zap\na: choose Ghost\na: end turn\nexpect: Ghost in b.removed")


def test_a_name_without_a_number_is_the_copy_for_which_the_answer_is_legal() -> None:
    holds('a.discard = ["Cheer"]\na.hand = ["Cheer"]', "a: play Cheer\nexpect: Cheer#2 in a.discard")


def test_an_attack_names_its_party_in_one_line_or_two() -> None:
    position = 'a.play = ["Ox", "Ox"]\nb.play = ["Ox"]'
    holds(position, "a: attack b with Ox#1, Ox#2\nb: pass\nexpect: b.influence = 16")
    holds(position, "a: attack b\na: attack with Ox#1\nb: block with Ox#3\nexpect: Ox#1.damage = 2")
    holds(position, "a: attack b with Ox#1, Ox#2\nexpect: asked = b: block\na: end turn\nexpect: b.influence = 16")


def test_damage_is_divided_by_name_and_the_rest_gets_nothing() -> None:
    holds(
        'a.play = ["Ox"]\nb.play = ["Ox", "Ox"]',
        "a: attack b with Ox#1\nb: block with Ox#2, Ox#3\na: divide Ox#3 2\nexpect: Ox#3.damage = 2\n"
        "expect: Ox#2.damage = 0\nexpect: Ox#1 in a.discard",
    )


def test_a_destination_is_part_of_the_action_or_picked_next() -> None:
    position = 'a.hand = ["Stick"]\na.resources = ["Rage"]\na.play = ["Ox", "Ox"]'
    holds(position, "a: play Stick on Ox#2\nexpect: Stick.attached_to = Ox#2")
    holds(position, "a: play Stick\na: pick Ox#2\nexpect: Ox#2.strength = 3")


def test_paying_names_the_resources() -> None:
    holds(
        'a.hand = ["Stick"]\na.resources = ["Rage", "Greed"]\na.play = ["Ox", "Ox"]',
        "a: play Stick on Ox#1 paying Greed\n"
        "expect: Greed.attached_to = Plain Faction\nexpect: Rage.attached_to = none",
    )


def test_an_optional_ability_takes_yes_no_or_the_pick_alone() -> None:
    position = 'a.hand = ["Scout"]\nb.play = ["Ox", "Ox"]'
    holds(position, "a: play Scout\nexpect: asked = a: may\na: pick Ox#2\nexpect: Ox#2 in b.discard")
    holds(position, "a: play Scout\na: yes\na: choose Ox#1\nexpect: Ox#1 in b.discard")
    holds(position, "a: play Scout\na can: pick Ox#1\na: no\nexpect: b.play.size = 2")
    _, _, asked, answers = fails(position, "a: play Scout\na: end turn")
    assert asked.startswith("a: may")
    assert answers == ("yes", "no")


def test_triggers_go_in_the_order_named_or_in_play_longest_first() -> None:
    position = 'a.hand = ["Ox"]\na.play = ["Bell", "Gong"]\na.influence = 2'
    holds(position, "a: play Ox\na: order Gong, Bell\nexpect: winner = b")
    holds(position, "a: play Ox\nexpect: asked = a: order\na: order Bell, Gong\nexpect: winner = b\nexpect: over = yes")
    holds('a.hand = ["Ox"]\na.play = ["Bell", "Gong"]\na.influence = 3', "a: play Ox\nexpect: a.influence = 1")


def test_one_order_answers_for_the_whole_group() -> None:
    holds(
        'a.hand = ["Ox"]\na.play = ["Bell", "Bell", "Gong"]\na.influence = 2',
        "a: play Ox\na: order Bell#2, Gong, Bell#1\nexpect: winner = b",
    )
    holds(
        'a.hand = ["Ox"]\na.play = ["Bell", "Bell", "Gong"]\na.influence = 2',
        "a: play Ox\na: order Bell#2, Bell#1, Gong\nexpect: a.influence = 1",
    )


def test_a_pass_in_a_window_that_never_opened_is_no_mistake() -> None:
    holds('a.hand = ["Cheer", "Cheer"]', "a: play Cheer#1\nb: pass\na: play Cheer#2\nexpect: a.influence = 22")


def test_a_loop_is_let_run_unless_the_next_answer_says_otherwise() -> None:
    shown = "a: use Press\n"
    position = 'a.play = ["Press"]\nb.hand = ["Cheer"]'
    holds(position, shown + "a: repeat 3\nexpect: a.influence = 24")
    holds(position, shown + "a: repeat 3\nexpect: asked = b: interrupt\nb: pass\nexpect: a.influence = 24")
    holds(position, shown + "a: repeat 3\nb: interrupt 2\nexpect: a.influence = 22\nexpect: asked = b: respond")


def test_a_loop_that_nothing_was_shown_of_is_refused_with_its_rule() -> None:
    _, found, *_ = fails("", "a: repeat 3")
    assert "414.2a" in found


def test_what_a_seat_sees_is_what_its_view_shows() -> None:
    position = 'a.hand = ["Zap", "Cheer"]\na.resources = ["face-down Ox"]\nb.play = ["Ox"]\na.deck = ["Bell"]'
    holds(position, "expect: a sees Zap\nexpect: b does not see Zap\nexpect: a does not see Bell")
    holds(position, "expect: a sees Ox#2\nexpect: b does not see Ox#2\nexpect: b sees Ox")
    _, found, *_ = fails(position, "expect: b sees Zap")
    assert found == "b does not see Zap"
    _, found, *_ = fails(position, "expect: a does not see Ox")
    assert found == "a sees Ox#1, Ox#2"


# Legal and illegal


def test_can_and_cannot_change_nothing() -> None:
    holds(
        'a.hand = ["Cheer", "Stick", "Rage"]\na.play = ["Ox"]\nb.hand = ["Cheer", "Ox"]',
        """
a can: play Cheer
a can: end turn
a can: attack b with Ox#1
a cannot: play Stick because 309.1a
expect: a cannot: play Rage because 203.1
a cannot: pick Ox#1
b cannot: play Cheer because 607.1
b cannot: play Ox because 204.1
expect: a.hand.size = 3
expect: asked = a: act
""",
    )


def test_a_wrong_can_or_cannot_fails() -> None:
    assert fails('a.hand = ["Cheer"]', "a cannot: play Cheer")[1] == "it is legal"
    expected, found, *_ = fails('a.hand = ["Stick"]', "a can: play Stick")
    assert "refused: " in found
    expected, found, *_ = fails('a.hand = ["Rage"]', "a cannot: play Rage because 405.2")
    assert expected == "a refusal that names 405.2"
    assert "203.1" in found


def test_a_misspelt_name_is_no_proof_that_something_cannot_be_done() -> None:
    assert "did you mean Cheer?" in fails('a.hand = ["Cheer"]', "a cannot: play Cheers")[1]
    assert "'Cheer#2'" in fails('a.hand = ["Cheer"]', "a cannot: play Cheer#2")[1]
    assert "'Oxen'" in fails('a.hand = ["Cheer"]', "expect: Oxen not in a.hand")[1]


# Expectations


@pytest.mark.parametrize(
    "wrong",
    [
        "a.influence = 19",
        "a.influence != 20",
        "a.influence > 20",
        "a.influence <= 19",
        "a.hand.size = 2",
        "Ox in a.hand",
        "Ox not in a.play",
        "Ox.strength = 3",
        "Ox.strength < 2",
        "Ox.depleted = yes",
        "Ox.controller = b",
        "Ox.attached_to = Hut",
        "Ox.types has location",
        "Ox.types lacks ox",
        "Ox.types = location",
        "Ox.keywords has covert",
        "Ox.structure = 3",
        "winner = a",
        "over = yes",
        "asked = b: act",
        "asked = a: block",
        "cites 604.1a",
    ],
)
def test_a_wrong_expectation_fails(wrong: str) -> None:
    failure = run('a.play = ["Ox", "Hut"]\na.hand = ["Cheer"]', f"expect: {wrong}").failure
    assert failure is not None
    assert failure.expected == wrong
    assert failure.found
    assert failure.asked == "a: act (603.2)"


def test_right_expectations_hold() -> None:
    holds(
        'a.play = ["Ox", "Hut"]\na.hand = ["Cheer"]',
        """
expect: a.influence = 20
expect: a.influence >= 20
expect: a.influence < 21
expect: Ox.types = character
expect: Ox.types has ox
expect: Ox.types has warlord
expect: Ox.keywords lacks covert
expect: Ox.structure = none
expect: Hut.structure = 5
expect: Ox.cost = 0
expect: winner = none
expect: over = no
expect: asked = a
expect: Micromajig Token not in a.play
a: play Cheer
expect: cites 604.1a
""",
    )


def test_a_refused_answer_shows_who_was_asked_what_and_the_legal_answers() -> None:
    failure = run(
        'a.play = ["Ox", "Ox"]\nb.play = ["Ox (depleted)", "Ox"]', "a: attack b with Ox#1\nb: block with Ox#3"
    ).failure
    assert failure is not None
    assert failure.step == "b: block with Ox#3"
    assert failure.found == "refused: it is depleted (608.1d, 303.1)"
    assert failure.asked == "b: block (608.1d)"
    assert failure.answers == ("pass", "block with Ox#4")
