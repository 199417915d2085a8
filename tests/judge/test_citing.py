"""What the trace cites: beside the rule of each sentence, the steps that led to it and what else bears on it."""

from __future__ import annotations

import pytest
from tests.judge import small_arcmage

from rulewright.games.registry import find_game
from rulewright.games.rulebook import load_rulebook
from rulewright.judge.files import read_text
from rulewright.judge.report import CaseReport, as_trace
from rulewright.judge.run import run_case

CARDS = """
game = "spoils"
[[card]]
name = "Tug"
type = "Rogue Tactic"
cost = 0
text = '''
COST: Pick a character.
EFFECT: Put the character into its owner's hand.
'''
[[card]]
name = "Axe"
type = "Rogue Tactic"
cost = 0
text = '''
COST: Pick a character.
EFFECT: Destroy the character.
'''
[[card]]
name = "Pyre"
type = "Arcanist Location"
cost = 1
structure = 4
text = '''
KINDLE
COST: Destroy a character you control. Pay 1.
EFFECT: Draw a card.
'''
[[card]]
name = "Lamented"
type = "Arcanist Character - heir"
cost = 1
stats = "2/2/2"
text = "If this card is destroyed, your faction gains 3 influence."
"""


def judged(position: str, steps: str, more: str = "") -> CaseReport:
    """The report of a case with these cards."""
    (case,) = read_text(f'{CARDS}{more}[[case]]\ntitle = "t"\n{position}\nsteps = """\n{steps}\n"""\n', "t")
    return run_case(case)


def test_a_trigger_that_waited_for_the_costs_says_by_which_rule() -> None:
    report = judged('a.play = ["Pyre", "Lamented"]\na.resources = ["Rage"]', "a: use Pyre\na: pick Lamented")
    assert report.failure is None
    (triggers,) = [entry for entry in report.trace if "triggers" in entry.text]
    assert triggers.rule == "503.1"
    assert {"606.1d", "606.1e", "503.3"} <= set(triggers.also)


def test_an_effect_that_does_not_find_its_card_any_more_says_so() -> None:
    position = 'a.hand = ["Tug"]\nb.hand = ["Axe"]\nb.play = ["Lamented"]'
    steps = "a: play Tug\na: pick Lamented\nb: play Axe\nb: pick Lamented\nexpect: Lamented in b.discard"
    assert judged(position, f"{steps}\nexpect: cites 402.4").failure is None
    found = judged(position, "a: play Tug\na: pick Lamented\nb: pass\nexpect: Lamented in b.hand\nexpect: cites 402.4")
    assert found.failure is not None
    assert "the trace cites" in found.failure.found


def test_every_lettered_step_of_playing_a_card_is_cited_in_order() -> None:
    report = judged('a.hand = ["Lamented"]\na.resources = ["Rage"]', "a: play Lamented")
    cited = [rule for entry in report.trace for rule in (*entry.also, entry.rule)]
    steps = [f"604.1{letter}" for letter in "abcdefgh"]
    assert [rule for rule in dict.fromkeys(cited) if rule in steps] == steps
    assert {"603.2a", "204.1", "204.2"} <= set(cited)
    assert any(line.rstrip().endswith("(204.2)") for line in as_trace(report))


def test_a_rule_that_was_at_work_after_the_last_sentence_counts() -> None:
    assert judged("", "a: end turn\nexpect: cites 602.1c").failure is None


def test_no_rule_is_cited_that_did_nothing() -> None:
    report = judged('a.hand = ["Lamented"]\na.resources = ["Rage"]', "a: play Lamented\nexpect: cites 503.3")
    assert report.failure is not None


@pytest.mark.parametrize(("name", "edition"), [(n, e) for n in ("spoils", "arcmage") for e in find_game(n).editions])
def test_what_a_step_cites_is_in_the_book(name: str, edition: str) -> None:
    kit = find_game(name)
    known = {rule.id for rule in load_rulebook(kit.package).rules}
    procedures = kit.rules(edition, {}, kit.plain_cards()).procedures
    cited = {rule for steps in procedures.cited for step in steps for rule in step}
    assert cited
    assert {rule for rule in cited if rule not in known and not rule.startswith("R")} == set()


BLIND = """
[[card]]
name = "Blind Bet"
type = "Rogue Tactic"
cost = 0
text = '''
COST: Destroy a character you control. Draw a card. Discard a character.
EFFECT: Draw a card.
'''
[[card]]
name = "Tin Hat"
type = "Gearsmith Item - hat"
cost = 1
stats = "+1/+1/+0"
text = "ATTACH to Character"
"""


def rules_cited(report: CaseReport) -> set[str]:
    """Every rule that the trace of a case names; the case holds."""
    assert report.failure is None, report.failure
    return {rule for entry in report.trace for rule in (entry.rule, *entry.also)}


def test_the_first_booklet_is_cited_for_a_failed_cost_only_where_one_failed() -> None:
    first = 'edition = "first"\na.resources = ["Rage"]\n'
    assert "F.cost.4" not in rules_cited(judged(first + 'a.hand = ["Lamented"]', "a: play Lamented"))
    failed = judged(first + 'a.hand = ["Blind Bet"]\na.play = ["Lamented"]', "a: play Blind Bet", BLIND)
    assert "F.cost.4" in rules_cited(failed)


def test_a_check_names_the_rules_behind_a_value_that_is_not_printed() -> None:
    worn = judged('a.play = ["Lamented", "Tin Hat on Lamented"]', "expect: Lamented.strength = 3", BLIND)
    assert worn.failure is None
    assert [(entry.rule, entry.text) for entry in worn.trace] == [("201.7c", "Lamented: strength 3")]
    assert rules_cited(judged('a.play = ["Lamented"]', "expect: Lamented.strength = 2")) == set()


def test_that_cards_outrank_rules_is_no_step_of_every_turn() -> None:
    for name in ("spoils", "arcmage"):
        kit = find_game(name)
        procedures = kit.rules(kit.default_edition, {}, kit.plain_cards()).procedures
        cited = {rule for steps in procedures.cited for step in steps for rule in step}
        assert cited.isdisjoint(("101.1", "402.7", "402.7a", "505.1", "conflict.1", "conflict.2"))


MEND = """
[[card]]
name = "Mend"
type = "Rogue Tactic"
cost = 0
text = "Put a card in your discard pile into your hand."
[[card]]
name = "Mender"
type = "Rogue Character - aunt"
cost = 1
stats = "1/1/1"
text = '''
When this card enters play, put a card in your discard pile into your hand.
SEW
COST: Deplete this card.
EFFECT: Put a card in your discard pile into your hand.
'''
"""


@pytest.mark.parametrize(
    ("position", "step", "rule"),
    [
        ('a.hand = ["Mend"]', "a: play Mend", "F.play.5"),
        ('a.play = ["Mender"]', "a: use Mender", "F.ability.4"),
        ('a.hand = ["Mender"]\na.resources = ["Rage"]', "a: play Mender", "F.text.trigger.1"),
    ],
)
def test_what_text_does_is_told_by_what_the_first_booklet_has_carry_it_out(position: str, step: str, rule: str) -> None:
    report = judged(f'edition = "first"\n{position}\na.discard = ["Rage"]', step, MEND)
    assert report.failure is None
    (moved,) = [entry for entry in report.trace if "goes to a's hand" in entry.text]
    assert moved.rule == rule
    assert "F.text.basic" not in rules_cited(report)


def test_a_cost_of_nothing_is_not_free() -> None:
    assert "308.1" not in rules_cited(judged('a.hand = ["Mend"]', "a: play Mend", MEND))


TO_AND_FRO = """
[[card]]
name = "Way Home"
type = "Rogue Item - road"
cost = 1
text = "If a card is destroyed, put it into its owner's hand instead."
[[card]]
name = "Sexton"
type = "Rogue Item - spade"
cost = 1
text = "If a card is put into its owner's hand from play, destroy it instead."
"""


def test_a_replacement_says_what_it_replaced_and_which_one_does_not_act_again() -> None:
    position = 'a.hand = ["Axe"]\na.play = ["Way Home", "Sexton"]\nb.play = ["Lamented"]'
    report = judged(position, "a: play Axe\nexpect: Lamented in b.discard", TO_AND_FRO)
    told = [entry.text for entry in report.trace if entry.rule in ("506.1", "506.5")]
    assert told == [
        "Way Home replaces this: Lamented is destroyed",
        "Sexton replaces this: Lamented goes to b's hand",
        "Way Home has replaced this once, and does not again",
    ]


def test_whoever_is_not_asked_is_refused_by_the_rules_of_the_edition() -> None:
    position = 'edition = "first"\nturn = "b"\na.hand = ["Tin Hat"]\na.resources = ["Rage"]'
    failure = judged(position, "a can: play Tin Hat", BLIND).failure
    assert failure is not None
    assert "(F.item.4" in failure.found
    assert "206.1" not in failure.found


def test_only_rules_of_the_type_are_cited_for_a_card_that_is_played() -> None:
    steps = "a: play Toad\na: choose Plain City#1\nexpect: Toad in a.play"
    cited = rules_cited(small_arcmage.run('a.hand = ["Toad"]', steps))
    assert "creature.3" in cited
    assert cited.isdisjoint(("event.4", "magic.2", "enchant.3", "event.1"))


def test_nothing_of_a_defence_is_cited_where_nobody_defends() -> None:
    cited = rules_cited(small_arcmage.run('phase = "attack"\na.army = ["Toad"]', "a: attack b with Toad"))
    assert {"combat.III.7", "combat.I.2"} <= cited
    assert cited.isdisjoint(("combat.III.8", "combat.III.3", "combat.III.2", "R34", "city.defense.4"))
