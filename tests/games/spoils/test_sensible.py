"""The sensible player does not do in vain what it can see to be in vain."""

from rulewright.ai.players import make_player
from rulewright.games.registry import find_game
from rulewright.judge.files import read_text
from rulewright.judge.stepping import take_steps

CARDS = '''
game = "spoils"
[[card]]
name = "Night Ferry"
type = "Rogue Character - boat"
cost = 0
stats = "4/2/4"
text = """
While you control an item, {}.
At the end of your turn, put this card into its owner's hand.
"""
[[card]]
name = "Oar"
type = "Rogue Item - oar"
cost = 0
'''

AT_ONCE = "this card can attack even if it has not been in play under your control since the start of the turn"


def wanted(position: str) -> str:
    """What the sensible player does in a position, in words."""
    (case,) = read_text(
        f'{CARDS.format(AT_ONCE)}[[case]]\ntitle = "t"\n{position}\nsteps = "expect: asked = a: act"\n', "t"
    )
    (*_, taken) = take_steps(case, [], [])
    kit, decision = find_game("spoils"), taken.game.decision
    assert decision is not None
    answer = make_player("sensible", kit, 1).answer(taken.game, decision)
    return kit.write_answer(taken.game, decision, answer, taken.names)


def test_a_card_that_would_be_back_before_it_could_attack_is_not_played() -> None:
    assert wanted('a.hand = ["Night Ferry"]') == "end turn"
    assert wanted('a.hand = ["Night Ferry"]\na.play = ["Oar"]') == "play Night Ferry"
