"""What happened, told in sentences that a player would say."""

from rulewright.games.registry import find_game
from rulewright.games.spoils.areas import HAND
from rulewright.judge.files import read_text
from rulewright.judge.run import run_case
from rulewright.kernel.trace import Entry
from rulewright.kernel.views import view

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


def test_the_late_edition_deploys_cards_into_an_area_of_that_name() -> None:
    late = 'edition = "late"\n' + CARDS.format("a token")
    sentences = told(late, 'a.hand = ["Jar"]', "a: deploy Jar")
    assert "a deploys Jar" in sentences
    assert "Jar is being deployed by a" in sentences
    kit = find_game("spoils")
    for edition, name in (("2013", ""), ("late", "being deployed")):
        game, _ = kit.position(kit.rules(edition, {}, kit.plain_cards()), {}, 0)
        assert view(game, 0, kit.write_answer).seats[0].areas[2].called == name


def test_no_other_edition_knows_the_word() -> None:
    (case,) = read_text(
        f'{CARDS.format("a token")}[[case]]\ntitle = "t"\na.hand = ["Jar"]\nsteps = "a: deploy Jar"\n', "t"
    )
    assert run_case(case).failure is not None


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


HIDING = """
game = "spoils"
[[card]]
name = "Yawn"
type = "Banker Tactic"
cost = 0
text = "Put the top 2 cards of your deck on the bottom."
[[card]]
name = "Second Thoughts"
type = "Banker Tactic"
cost = 0
text = "Put all face-down resources you control into their owner's hand."
"""


def entries(position: str, steps: str) -> list[Entry]:
    """The trace of a case with cards that hide."""
    (case,) = read_text(f'{HIDING}[[case]]\ntitle = "t"\n{position}\nsteps = """\n{steps}\n"""\n', "t")
    report = run_case(case)
    assert report.failure is None, report.failure
    return list(report.trace)


def test_what_goes_from_the_top_of_a_deck_under_it_is_named_to_nobody() -> None:
    found = entries('a.hand = ["Yawn"]\na.deck = ["Rage", "Greed"]', "a: play Yawn")
    under = [entry for entry in found if "under a's deck" in entry.text]
    assert [entry.text for entry in under] == ["a card goes under a's deck"] * 2
    assert [entry.private for entry in under] == [(), ()]


def test_a_face_down_card_taken_back_is_named_to_its_owner_only() -> None:
    found = entries('a.hand = ["Second Thoughts"]\na.resources = ["Rage (face-down)"]', "a: play Second Thoughts")
    (back,) = (entry for entry in found if "a's hand" in entry.text)
    assert back.text == "a card goes to a's hand"
    assert back.private == ((0, "Rage goes to a's hand"),)


CHANGING = """
game = "spoils"
[[card]]
name = "Porter"
type = "Rogue Character"
cost = 1
stats = "2/2/2"
[[card]]
name = "Pep Rally"
type = "Warlord Tactic"
cost = 0
text = "COST: Pick a character.\\nEFFECT: This turn, the character gains 3 strength and 1 life."
[[card]]
name = "Loud Hat"
type = "Banker Tactic"
cost = 0
text = "COST: Pick a resource.\\nEFFECT: This turn, the resource cannot be depleted."
"""


def test_what_a_card_gains_is_said_and_for_how_long() -> None:
    sentences = told(CHANGING, 'a.hand = ["Pep Rally"]\na.play = ["Porter"]', "a: play Pep Rally on Porter")
    assert "Porter gains 3 strength and 1 life this turn" in sentences


def test_a_face_down_card_that_changes_is_not_named() -> None:
    position = 'a.hand = ["Loud Hat"]\nb.resources = ["Rage (face-down)"]'
    sentences = told(CHANGING, position, "a: play Loud Hat on Rage")
    (changed,) = (one for one in sentences if "cannot be depleted" in one)
    assert changed == "a face-down card cannot be depleted this turn"
