"""A handful of small cards of Arcmage, and a case over them in two strings."""

from rulewright.judge.files import read_text
from rulewright.judge.report import CaseReport
from rulewright.judge.run import run_case

CARDS = """
game = "arcmage"

[[card]]
name = "Toad"
type = "Creature - Frog"
faction = "Gaian"
cost = 0
stats = "1/2"

[[card]]
name = "Bolt"
type = "Event - Spell"
faction = "Gaian"
cost = 0
text = "Deal 2 damage to target creature."
"""


def run(position: str, steps: str, top: str = "") -> CaseReport:
    """What comes of one case over the cards above."""
    text = f'{top}\n{CARDS}\n[[case]]\ntitle = "t"\n{position}\nsteps = """\n{steps}\n"""\n'
    (case,) = read_text(text, "t.judge.toml")
    return run_case(case)
