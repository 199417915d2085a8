"""What happened, told in sentences that a player would say."""

from rulewright.games.registry import find_game
from rulewright.games.spoils.areas import HAND
from rulewright.judge.files import read_text
from rulewright.judge.run import run_case

CARDS = """
game = "spoils"
[[card]]
name = "Sigh"
type = "Banker Tactic"
cost = 0
text = "Put a card from your hand on the bottom of your deck."
[[card]]
name = "Jar"
type = "Banker Item"
cost = 0
text = "When this card enters play, put {} on it."
"""


def told(cards: str, position: str, steps: str) -> list[str]:
    """The sentences of a case that holds."""
    (case,) = read_text(f'{cards}[[case]]\ntitle = "t"\n{position}\nsteps = """\n{steps}\n"""\n', "t")
    report = run_case(case)
    assert report.failure is None
    return [entry.text for entry in report.trace]


def test_a_card_is_being_played_and_a_card_goes_under_a_deck() -> None:
    sentences = told(CARDS.format("a token"), 'turn = "b"\nb.hand = ["Sigh", "Jar"]', "b: play Sigh")
    assert "Sigh is being played by b" in sentences
    assert "a card goes under b's deck" in sentences


def test_one_token_and_two_tokens() -> None:
    position = 'a.hand = ["Jar"]'
    assert "1 token on Jar" in told(CARDS.format("a token"), position, "a: play Jar")
    assert "2 tokens on Jar" in told(CARDS.format("2 tokens"), position, "a: play Jar")


def test_the_board_counts_one_card_and_two_cards() -> None:
    kit = find_game("spoils")
    (rage,) = (fields for name, fields in kit.card_library().items() if name == "Rage")
    rules = kit.rules(kit.default_edition, {}, [rage, *kit.plain_cards()])
    for hand, heading in ((["Rage"], "Your hand, 1 card"), (["Rage x2"], "Your hand, 2 cards")):
        game, _ = kit.position(rules, {"a.hand": hand}, 0)
        assert len(game.cards_in(HAND, 0)) == int(heading.split()[2])
        assert heading in kit.board_lines(game, 0)
