"""A handful of small cards, and a case over them in two strings."""

from rulewright.judge.files import read_text
from rulewright.judge.report import CaseReport
from rulewright.judge.run import run_case

CARDS = """
game = "spoils"

[[card]]
name = "Ox"
type = "Warlord Character - ox"
cost = 0
stats = "2/3/2"

[[card]]
name = "Zap"
type = "Warlord Tactic"
cost = 0
text = '''
COST: Pick a character.
EFFECT: Inflict 2 damage to the character.
'''

[[card]]
name = "Cheer"
type = "Banker Tactic"
cost = 0
text = "Your faction gains 1 influence."

[[card]]
name = "Scout"
type = "Rogue Character - scout"
cost = 0
stats = "1/1/3"
text = "When this card enters play, you may destroy a character."

[[card]]
name = "Bell"
type = "Banker Item - bell"
cost = 0
text = "When a character enters play, your faction gains 1 influence."

[[card]]
name = "Gong"
type = "Banker Item - gong"
cost = 0
text = "When a character enters play, your faction loses 3 influence."

[[card]]
name = "Press"
type = "Gearsmith Item - engine"
cost = 0
text = '''
PRESS
COST: Pay 0.
EFFECT: Your faction gains 1 influence.
'''

[[card]]
name = "Stick"
type = "Gearsmith Item - gear"
cost = 1
stats = "+1/+0/+0"
text = "ATTACH to Character"

[[card]]
name = "Ghost"
type = "Arcanist Character - ghost"
cost = 0
stats = "1/1/1"
text = "If this card is destroyed, remove it from the game instead."

[[card]]
name = "Sign"
type = "Banker Item - sign"
cost = 0
text = "If a character is destroyed, put it into its owner's hand instead."

[[card]]
name = "Hut"
type = "Rogue Location"
cost = 0
structure = 5
"""


def run(position: str, steps: str, file: str = "t.judge.toml") -> CaseReport:
    """What comes of one case over the cards above."""
    text = f'{CARDS}\n[[case]]\ntitle = "t"\n{position}\nsteps = """\n{steps}\n"""\n'
    (case,) = read_text(text, file)
    return run_case(case)


def holds(position: str, steps: str) -> None:
    """Assert that a case holds."""
    failure = run(position, steps).failure
    assert failure is None, failure


def fails(position: str, steps: str) -> tuple[str, str, str, tuple[str, ...]]:
    """Assert that a case fails: what was expected and found, who was asked, and the legal answers."""
    failure = run(position, steps).failure
    assert failure is not None
    return failure.expected, failure.found, failure.asked, failure.answers
