"""The judge never answers another question than the one a line is about, or says so."""

import pytest
from tests.judge import small, small_arcmage
from tests.kernel.toygame import GAME as LANTERNS

from rulewright.games.registry import find_game, game_names
from rulewright.judge import files
from rulewright.judge.files import read_text
from rulewright.judge.report import CaseReport
from rulewright.judge.run import run_case
from rulewright.kernel.errors import FileFault


def told(report: CaseReport) -> list[str]:
    """What the report says besides whether the case holds."""
    assert report.failure is None, report.failure
    return [note.text for note in report.notes]


# What has answered itself


def test_a_pass_is_for_the_window_that_is_open_and_not_for_the_block_that_was_forced() -> None:
    position = 'a.play = ["Ox"]\nb.hand = ["Cheer", "Cheer"]'
    windows = "a: attack b with Ox\nb: pass\nexpect: asked = b: act\n"
    after_damage = small.run(position, windows + "b: pass\nb: play Cheer#1\nexpect: b.influence = 20")
    assert after_damage.failure is not None, "b has passed twice: before blocks, and before damage is assigned"
    assert "18" not in after_damage.failure.expected
    assert told(small.run(position, windows + "b: play Cheer#1\nexpect: b.influence = 21")) == []


def test_the_words_of_a_forced_pick_name_it_and_those_of_the_next_choice_answer_that() -> None:
    position = 'a.hand = ["Zap"]\na.play = ["Sign"]\nb.play = ["Ghost"]'
    assert told(small.run(position, "a: play Zap\na: pick Ghost\nexpect: asked = a: choose")) == []
    assert told(small.run(position, "a: play Zap\na: choose Ghost\nexpect: Ghost in b.removed")) == []


def test_the_cards_of_a_forced_pick_are_named_in_any_order() -> None:
    position = 'start = "setup"\na.deck = ["Plain City x3", "Toad x42"]\nb.deck = ["Plain City x3", "Toad x42"]'
    named = "a: city Plain City#2, Plain City#3, Plain City#1\nb: city Plain City, Plain City, Plain City"
    steps = f"{named}\nexpect: asked = a: package"
    assert told(small_arcmage.run(position, steps)) == []


def test_a_forced_answer_may_be_named_where_the_next_line_could_not_be_given_otherwise() -> None:
    steps = "a: end phase\na: end phase\na: end phase\nexpect: asked = b: package"
    assert told(small_arcmage.run("", steps)) == [], "the Attack phase, in which nobody could attack, is named as well"


def test_a_pass_that_answers_nothing_is_told() -> None:
    report = small.run('a.hand = ["Cheer"]', "expect: over = no\nb: pass\na: play Cheer\nexpect: a.influence = 21")
    assert told(report) == ["`b: pass` answers nothing: b is not asked before somebody has to act"]


def test_an_answer_that_waits_for_another_turn_is_refused_with_what_forbade_it() -> None:
    position = 'defaults.package = "two draws"\na.army = ["Toad (new)"]\na.hand = ["Toad"]'
    report = small_arcmage.run(f'phase = "second play"\n{position}', "a: attack b with Toad#1")
    assert report.failure is not None
    assert "only the active player attacks" in report.failure.found


# Verbs


def test_a_verb_of_another_game_stops_at_once_and_the_right_one_is_named() -> None:
    with pytest.raises(FileFault, match="Arcmage has no answer 'block with' — Arcmage says `defend X against Y`"):
        small_arcmage.run("", "a: end phase\nb: block with Toad")
    with pytest.raises(FileFault, match="The Spoils says `block with X, Y`"):
        small.run("", "b: defend Ox against Ox")


@pytest.mark.parametrize(
    ("run", "edition", "line", "right"),
    [
        (small.run, "2013", "a: deploy Cheer", "play X"),
        (small_arcmage.run, "2016-11", "a: claim Mind", "devote X, Y to CITY"),
        (small_arcmage.run, "2016-08", "a: devote Toad to Plain City", "claim DISCIPLINE with X, Y"),
    ],
)
def test_a_verb_of_another_edition_stops_before_anything_is_played(
    run: object, edition: str, line: str, right: str
) -> None:
    assert callable(run)
    report = run(f'edition = "{edition}"\na.hand = ["{"Cheer" if run is small.run else "Toad"}"]', line)
    assert report.failure.found.startswith(f"the edition {edition} of ")
    assert report.failure.expected == f"it says `{right}`"
    assert report.trace == ()


@pytest.mark.parametrize("game", game_names())
def test_whatever_a_game_asks_in_its_cases_can_have_a_default(game: str) -> None:
    words = find_game(game).judge_words
    assert {*words.prompts} <= {*words.all_prompts}
    assert not {verb.word for verb in words.all_verbs} & {*words.instead} - {"block"}, "a verb is not its own remedy"


# Turns and phases


TWO_BOLTS = 'a.hand = ["Bolt"]\nb.hand = ["Bolt"]\na.army = ["Toad"]\nb.army = ["Toad"]'


def test_what_was_open_before_end_turn_is_not_answered_by_a_line_after_it() -> None:
    bolt = "a: play Bolt#1\na: pick Toad#2"
    before = f"{bolt}\na: end turn\nb: play Bolt#2\nb: pick Toad#1\nexpect: Toad#2 in b.graveyard"
    report = small_arcmage.run(TWO_BOLTS, before, 'defaults.package = "two draws"')
    assert report.failure is None
    played = [entry.text for entry in report.trace]
    assert played.index("Toad is destroyed") < played.index("b plays Bolt"), (
        "a's Bolt has resolved before the turn ends"
    )


def test_a_line_that_could_be_meant_after_the_end_of_a_turn_is_warned_of_and_a_pass_settles_it() -> None:
    top = 'defaults.package = "two draws"'
    early = small_arcmage.run('b.hand = ["Bolt"]\na.army = ["Toad"]', "a: end turn\nb: play Bolt", top)
    assert early.failure is None
    assert [note.warning for note in early.notes] == [True]
    later = "a: end turn\nb: pass\nb: play Bolt\nexpect: asked = b: act"
    assert told(small_arcmage.run('b.hand = ["Bolt"]\na.army = ["Toad"]', later, top)) == []


def test_end_turn_passes_through_the_phases_of_arcmage() -> None:
    report = small_arcmage.run('a.army = ["Toad"]', "a: end turn\nexpect: asked = b: package")
    assert told(report) == []
    assert "a: end phase" in [entry.text for entry in report.trace]


def test_end_turn_stops_for_what_the_next_line_does_on_the_way_and_goes_on_then() -> None:
    position = 'a.army = ["Toad"]\nb.hand = ["Bolt"]'
    steps = "a: end turn\nb: play Bolt\nexpect: Toad in a.graveyard\nb: choose two draws\nexpect: b.hand.size = 2"
    (warning,) = told(small_arcmage.run(position, steps))
    assert "before `end turn` is over" in warning


def test_only_the_active_player_ends_the_turn() -> None:
    report = small_arcmage.run("", "b: end turn")
    assert report.failure is not None
    assert report.failure.asked.startswith("a: act")
    assert report.failure.step == "b: end turn"


def test_end_turn_can_be_asked_for() -> None:
    assert told(small_arcmage.run("", "a can: end turn\nb cannot: end turn because event.2")) == []


def test_end_phase_ends_the_phase_that_is_open_through_all_windows_before_its_end() -> None:
    position = 'a.army = ["Toad"]\na.hand = ["Bolt"]\nb.army = ["Toad"]\nb.hand = ["Bolt"]'
    steps = "a: play Bolt\na: pick Toad#2\nexpect: asked = b: respond\na: end phase\nexpect: Toad#2 in b.graveyard\n"
    assert told(small_arcmage.run(position, steps + "expect: asked = b: respond\nexpect: cites turn.play.1")) == []


def test_end_phase_as_the_last_line_is_not_taken_for_a_phase_that_ended_itself() -> None:
    steps = "a: end phase\nexpect: asked = a: act\na: end phase\nexpect: asked = b: package"
    assert told(small_arcmage.run("", steps)) == []


def test_words_that_answer_nothing_fail_where_their_seat_was_asked_and_not_at_the_end_of_the_turn() -> None:
    report = small_arcmage.run("", "a: choose Mind")
    assert report.failure is not None
    assert report.failure.asked.startswith("a: act")
    assert report.failure.found == "that does not answer what a is asked"


# Editions and defaults


def test_a_case_has_an_edition_of_its_own() -> None:
    text = small.CARDS + '[[case]]\ntitle = "one"\nedition = "late"\nsteps = "expect: over = no"\n'
    text += '[[case]]\ntitle = "two"\nsteps = "expect: over = no"\n'
    assert [(case.edition, case.own) for case in read_text(text, "t")] == [("late", "late"), ("2013", "2013")]
    assert [(case.edition, case.own) for case in read_text(text, "t", "first")] == [
        ("first", "late"),
        ("first", "2013"),
    ]
    with pytest.raises(FileFault, match="no edition of The Spoils called '1999'"):
        read_text(text.replace('"late"', '"1999"'), "t")


def test_a_default_answers_what_the_case_does_not_care_about() -> None:
    steps = "a: end turn\nb: end turn\nexpect: asked = a: act\nexpect: a.hand.size = 2\nexpect: b.hand.size = 2"
    assert told(small_arcmage.run('defaults.package = "two draws"', steps)) == []
    assert told(small_arcmage.run("", steps, top='defaults.package = "choose two draws"')) == []
    unanswered = small_arcmage.run("", steps).failure
    assert unanswered is not None
    assert "is not answered for" in unanswered.found or "does not answer" in unanswered.found


def test_a_line_of_the_case_goes_before_its_default_and_the_case_before_the_file() -> None:
    steps = "a: end turn\nb: choose one draw and one resource\nexpect: asked = b: resource"
    assert told(small_arcmage.run('defaults.package = "two draws"', steps)) == []
    steps = "a: end turn\nexpect: asked = b: resource"
    position = 'defaults.package = "one draw and one resource"'
    assert told(small_arcmage.run(position, steps, top='defaults.package = "two draws"')) == []


def test_a_default_is_never_guessed() -> None:
    with pytest.raises(FileFault, match=r"no question called 'defaults.packet' — did you mean 'defaults.package'\?"):
        small_arcmage.run('defaults.packet = "two draws"', "expect: over = no")
    with pytest.raises(FileFault, match="no table of answers"):
        small_arcmage.run("defaults.package = 2", "expect: over = no")
    with pytest.raises(FileFault, match=r"no question called 'defaults\.act'"):
        small.run('defaults.act = "end turn"', "expect: over = no")
    report = small_arcmage.run('defaults.package = "three draws"', "a: end turn\nb: end turn")
    assert report.failure is not None
    assert "the default, 'three draws', is no legal answer" in report.failure.found


# What cannot be done


def test_a_cannot_that_holds_because_nobody_asks_is_a_warning_unless_that_is_what_it_says() -> None:
    report = small.run('b.hand = ["Cheer"]', "b cannot: play Cheer")
    assert [note.warning for note in report.notes] == [True]
    assert "holds only because that is not asked now" in report.notes[0].text
    assert told(small.run('b.hand = ["Cheer"]', "b cannot: play Cheer because 607.1")) == []
    assert told(small.run('a.hand = ["Rage"]', "a cannot: play Rage")) == []


def test_a_cannot_about_what_answered_itself_is_told_by_the_rule_that_forbade_it() -> None:
    position = 'a.play = ["Ox"]\nb.play = ["Ox (depleted)", "Ox (depleted)"]'
    assert told(small.run(position, "a: attack b with Ox#1\nb cannot: block with Ox#2 because 303.1")) == []


# A game of one's own


def test_what_forbade_it_in_a_phase_that_ended_itself_is_named_too() -> None:
    steps = "a: move Toad to army\na: end phase\na cannot: attack b with Toad because combat.1"
    assert told(small_arcmage.run('a.residents = {"Plain City" = ["Toad"]}', steps)) == []


def test_a_new_game_brings_its_verbs_and_card_fields_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "find_game", lambda name: LANTERNS)
    text = 'game = "lanterns"\n[[card]]\nname = "Torch"\ntype = "Lantern"\nlight = 3\n'
    case = '[[case]]\ntitle = "t"\nsteps = "a: light Torch"\n'
    assert read_text(text + case, "t")[0].cards["Torch"]["light"] == 3
    with pytest.raises(FileFault, match="Lanterns says `light X`"):
        read_text(text + case.replace("light Torch", "kindle Torch"), "t")
    with pytest.raises(FileFault, match="no field in a card called 'stats'"):
        read_text(text.replace("light = 3", 'stats = "1/1"') + case, "t")


# What a seat may do


MAY = """
game = "smashup"

[[card]]
name = "Usher"
type = "Minion"
power = 3
text = "You may place a +1 power counter on this minion."

[[case]]
title = "t"
bases = ["Base"]
a.hand = ["Usher"]
steps = '''
a: play Usher on Base
{answer}
a: end turn
expect: Usher.power = {power}
'''

[[card]]
name = "Base"
type = "Base"
breakpoint = 20
vp = [3, 2, 1]
"""


@pytest.mark.parametrize(("answer", "power"), [("a: yes", 4), ("a: no", 3)])
def test_ending_a_turn_answers_no_open_may(answer: str, power: int) -> None:
    (case,) = read_text(MAY.format(answer=answer, power=power), "t.judge.toml")
    assert told(run_case(case)) == []
    (case,) = read_text(MAY.format(answer="", power=power), "t.judge.toml")
    failure = run_case(case).failure
    assert failure is not None
    assert (failure.step, failure.asked, failure.answers) == ("a: end turn", "a: may (abilities.4)", ("yes", "no"))
