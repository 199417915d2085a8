"""What is announced says what it is about before anybody is asked to respond: its cards, its X, its cost."""

from itertools import islice

from rulewright.games.ordering import order_notes
from rulewright.games.table_view import Pending
from rulewright.judge.files import read_text
from rulewright.judge.stepping import take_steps
from rulewright.kernel.decisions import Order
from rulewright.kernel.game import Game
from rulewright.kernel.trace import Entry

SPOILS = '''
game = "spoils"
[[card]]
name = "Ox"
type = "Warlord Character - ox"
cost = 0
stats = "2/3/2"
[[card]]
name = "Spark"
type = "Warlord Tactic"
cost = "X"
text = """
COST: Choose a number for X. Pick a character.
EFFECT: Inflict X damage to the character.
"""
[[card]]
name = "Lamplighter"
type = "Rogue Character - clerk"
cost = 0
stats = "1/1/3"
text = """
When this card enters play, draw a card.
When this card enters play, your faction gains 1 influence.
"""
'''


def played(cards: str, position: str, steps: str) -> tuple[Game, list[Entry]]:
    """The game where the last of some steps is to be taken, and what was told."""
    (case,) = read_text(f'{cards}[[case]]\ntitle = "t"\n{position}\nsteps = """\n{steps}\n"""\n', "t")
    trace: list[Entry] = []
    taken = list(islice(take_steps(case, trace, []), len(case.steps)))[-1]
    assert taken.failure is None
    return taken.game, trace


def pending(game: Game) -> Pending:
    """What waits to resolve, with names for handles."""
    (one,) = game.rules.show_table(game, game.name).pending
    assert isinstance(one, Pending)
    return one


def test_a_card_being_played_shows_its_targets_its_x_and_its_cost() -> None:
    held = 'a.hand = ["Spark"]\na.resources = ["Rage", "Rage", "Rage"]\n'
    position = f'{held}b.hand = ["Spark"]\nb.play = ["Ox"]\nb.resources = ["Rage"]'
    game, trace = played(SPOILS, position, "a: play Spark\na: number 2\na: pick Ox\nb: pass")
    assert pending(game) == Pending("", "Spark", "a", ("Ox",), (("X", 2),), 2)
    assert "Spark → Ox, X = 2" in [entry.text for entry in trace]


def test_two_triggers_of_one_card_are_told_apart_by_their_text() -> None:
    game, _ = played(SPOILS, 'a.hand = ["Lamplighter"]', "a: play Lamplighter\na: order Lamplighter")
    order = game.decision
    assert isinstance(order, Order)
    assert order_notes(game, order) == (
        "When this card enters play, draw a card.",
        "When this card enters play, your faction gains 1 influence.",
    )
