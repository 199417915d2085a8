"""Every deed × every way to lean on it × what becomes of it, each with what the rule says must come of it.

The second interpreter is a table and a function: the table says when a deed is not done (402.5b: nothing is there, or
it is replaced or forbidden), and `expected` what a sentence that leans on it then comes to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from rulewright.games.registry import find_game
from rulewright.games.spoils.language import compile_text
from rulewright.judge.files import read_text
from rulewright.judge.position import set_up
from rulewright.kernel.decisions import NO, YES, Act, Answer, Choose, Decision, Pick
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.kernel.game import Game

START = 20
COST = 2
"""The numeric cost of the card that things are done with."""


class Deed(Struct, frozen=True):
    """Something done to a card, or by a player to themselves."""

    text: str
    """In which {card} is the card."""
    undone: dict[str, str] = {}
    """Circumstances in which it is not done: the text that the card has then, or marks on it."""
    marks: str = ""
    """Marks that the card needs for it."""


_ALL = {"gone": ""}
CARD_DEEDS: dict[str, Deed] = {
    "destroy": Deed(
        "destroy {card}",
        _ALL
        | {
            "replaced": "If this card is destroyed, remove it from the game instead.",
            "forbidden": "This card cannot be destroyed.",
        },
    ),
    "deplete": Deed("deplete {card}", _ALL | {"already": "(depleted)", "forbidden": "This card cannot be depleted."}),
    "restore": Deed(
        "restore {card}", _ALL | {"already": "", "forbidden": "This card cannot be restored."}, "(depleted)"
    ),
    "return": Deed("put {card} into its owner's hand", _ALL),
    "on deck": Deed("put {card} on the top of its owner's deck", _ALL),
    "remove": Deed("remove {card} from the game", _ALL),
    "flip": Deed("flip {card} face-down under its owner's control", _ALL),
    "damage": Deed(
        "inflict 2 damage to {card}",
        _ALL | {"replaced": "If damage is inflicted to this card, put a token on this card instead."},
    ),
    "untoken": Deed("remove a token from {card}", _ALL | {"already": ""}, "(tokens 1)"),
    "control": Deed("take control of {card}", _ALL),
}
PLAYER_DEEDS: dict[str, Deed] = {
    "draw": Deed(
        "draw a card",
        {
            "empty": "a.deck = []",
            "forbidden": "Players cannot draw cards.",
            "replaced": "If you draw a card, put a token on this card instead.",
        },
    ),
    "discard": Deed("discard a card", {"empty": 'a.hand = ["Errand"]'}),
    "reveal": Deed("reveal the top card of your deck", {"empty": "a.deck = []"}),
    "detach": Deed("detach a resource from your faction", {"empty": ""}),
}

LEANINGS: dict[str, str] = {
    "if you do": "If you do, your faction gains 5 influence.",
    "if you don't": "If you don't, your faction gains 5 influence.",
    "X": "If you do, X is its numeric cost. Your faction gains X+3 influence.",
    "and it is": "If you do and it is a character, your faction gains 5 influence.",
    "its controller": "Its controller's faction gains 5 influence.",
    "its owner": "Its owner draws a card.",
    "by itself": "Your faction gains 5 influence.",
}
OFFERS = {"": None, "yes": True, "no": False}
"""Whether it is optional, and what is answered then."""
MENTIONS = {
    "picked": "the character",
    "chosen": "a character your opponent controls",
    "event": "it",
    "later": "the character",
}


class Trial(Struct, frozen=True):
    """One combination."""

    deed: str
    leaning: str
    offer: str
    mention: str
    """picked, chosen, event, later; empty for what players do to themselves."""
    circumstance: str

    @property
    def about_player(self) -> bool:
        """Whether it is a deed of a player, not one done to a card."""
        return self.deed in PLAYER_DEEDS

    @property
    def table(self) -> Deed:
        """What is known of the deed."""
        return (PLAYER_DEEDS if self.about_player else CARD_DEEDS)[self.deed]

    @property
    def kind(self) -> str:
        """The type of card that does it."""
        return "Rogue Item" if self.mention == "event" else "Rogue Tactic"

    def text(self) -> str:
        """The text of the card that does it."""
        deed = self.table.text.format(card=MENTIONS.get(self.mention, ""))
        said = f"you may {deed}" if self.offer else deed
        whole = f"{said[:1].upper()}{said[1:]}. {LEANINGS[self.leaning]}"
        match self.mention:
            case "picked":
                return f"COST: Pick a character.\nEFFECT: {whole}"
            case "later":
                return f"COST: Pick a character.\nEFFECT: At the end of the turn, {said}. {LEANINGS[self.leaning]}"
            case "event":
                return f"If a character is damaged, {said}. {LEANINGS[self.leaning]}"
        return whole


def trials() -> Iterator[Trial]:
    """Every combination that makes sense."""
    for name, leaning, offer in product(CARD_DEEDS, LEANINGS, OFFERS):
        for mention, circumstance in product(MENTIONS, ("", *CARD_DEEDS[name].undone)):
            if mention != "event" or (circumstance != "gone" and name != "damage"):  # damage would set it off again
                yield Trial(name, leaning, offer, mention, circumstance)
    for name, leaning, offer in product(PLAYER_DEEDS, ("if you do", "if you don't", "by itself"), OFFERS):
        for circumstance in ("", *PLAYER_DEEDS[name].undone):
            yield Trial(name, leaning, offer, "", circumstance)


def expected(trial: Trial) -> tuple[int, int, int]:
    """What the rule says: the influence of a, the influence of b, and how many cards b draws for it."""
    done = not trial.circumstance and trial.offer != "no"
    known = done or _still_meant(trial)
    taken = trial.deed == "control" and done
    match trial.leaning:
        case "by itself":
            return START + 5, START, 0
        case "if you don't":
            return START + (0 if done else 5), START, 0
        case "its controller" if known:
            return (START + 5, START, 0) if taken else (START, START + 5, 0)
        case "its controller":
            return START, START, 0
        case "its owner":
            return START, START, 1 if known else 0
        case "and it is" | "X" if done and trial.deed == "flip":
            return START + (3 if trial.leaning == "X" else 0), START, 0  # face-down it is nothing and costs nothing
        case _:
            return START + (5 if done else 0), START, 0


def _still_meant(trial: Trial) -> bool:
    """Whether its controller is somebody though nothing was done: the card was picked, and only an option was left."""
    if not trial.offer or trial.circumstance == "gone":
        return False
    if trial.mention == "event":
        return True
    if trial.deed == "destroy" and trial.circumstance == "replaced" and trial.offer == "yes":
        return False  # it was removed instead
    return trial.mention != "chosen" or trial.offer == "yes"


def played(trial: Trial) -> tuple[int, int, int] | None:
    """What really comes of it; None where the text is refused."""
    try:
        compile_text("Errand", trial.kind, trial.text())
    except TextNotUnderstood:
        return None
    (case,) = read_text(_file(trial), "leaning.judge.toml")
    game = set_up(case, find_game("spoils"), []).game
    held = _hand(game, 1)
    _play_through(game, trial)
    taken_back = 1 if _comes_to_hand(trial) else 0
    scores = [one.score for one in game.state.seats]
    return scores[0], scores[1], _hand(game, 1) - held - taken_back


def _comes_to_hand(trial: Trial) -> bool:
    if trial.circumstance == "gone":
        return trial.mention != "chosen"
    return trial.deed == "return" and not trial.circumstance and trial.offer != "no"


def _hand(game: Game, seat: int) -> int:
    return len(find_game("spoils").judge_area(game, seat, "hand"))


def _file(trial: Trial) -> str:
    """The position as a judge file."""
    deed, how = trial.table, trial.table.undone.get(trial.circumstance, "")
    marks = how if how.startswith("(") else "" if trial.circumstance == "already" else deed.marks
    own = "" if how.startswith(("(", "a.")) else how
    target_text = "" if trial.about_player else own
    rule_text = own if trial.about_player else ""
    hand = how if how.startswith("a.hand") else 'a.hand = ["Errand", "Pinprick", "Filler"]'
    deck = how if how.startswith("a.deck") else 'a.deck = ["Filler", "Filler", "Filler"]'
    resources = 'a.resources = ["Rage (attached)"]' if trial.deed == "detach" and not trial.circumstance else ""
    return f'''
game = "spoils"
[[card]]
name = "Errand"
type = "{trial.kind}"
cost = 0
text = """{trial.text()}"""
[[card]]
name = "Mark"
type = "Rogue Character - mark"
cost = {COST}
stats = "1/9/3"
text = """{target_text}"""
[[card]]
name = "House Rule"
type = "Universal Item"
cost = 1
text = """{rule_text}"""
[[card]]
name = "Pinprick"
type = "Rogue Tactic"
cost = 0
text = """COST: Pick a character.
EFFECT: Inflict 1 damage to the character."""
[[card]]
name = "Escape Rope"
type = "Rogue Item"
cost = 1
text = """FLEE
COST: Deplete this card. Pick a character.
EFFECT: Put the character into its owner's hand."""
[[card]]
name = "Filler"
type = "Universal Item"
cost = 9
[[card]]
name = "Rage"
type = "Staple Resource"
[[case]]
title = "leaning"
rules = []
{hand}
{deck}
{resources}
a.play = ["House Rule"{', "Errand"' if trial.mention == "event" else ""}]
{_other_side(trial, marks)}
steps = ""
'''


def _other_side(trial: Trial, marks: str) -> str:
    """What b has: the card, with a way out where it is to be gone; nothing where there is to be none to choose."""
    if trial.circumstance == "gone":
        return "" if trial.mention == "chosen" else f'b.play = ["Mark {marks}", "Escape Rope"]'
    return f'b.play = ["Mark {marks}"]'


def _play_through(game: Game, trial: Trial) -> None:
    """a does it, to the end of the turn where it waits so long; b lets the card flee where it is to be gone."""
    first = "Pinprick" if trial.mention == "event" else "Errand"
    to_do = [("play", first), *([("end turn", "")] if trial.mention == "later" else [])]
    for _ in range(200):
        decision = game.decision
        if decision is None or (not to_do and isinstance(decision, Act) and decision.rule == FREELY):
            return
        if isinstance(decision, Act):
            game.answer(_act(game, decision, trial, to_do))
        else:
            game.answer(_answer(game, decision, trial))
    raise AssertionError("it does not come to an end")


FREELY = "603.2"
"""The rule by which the active player acts freely."""


def _act(game: Game, decision: Act, trial: Trial, to_do: list[tuple[str, str]]) -> Answer:
    """The next thing to do, the way out for the card, or nothing."""
    if decision.rule == FREELY:
        wanted = to_do.pop(0)
    else:
        wanted = ("use", "Escape Rope") if decision.seat == 1 and trial.circumstance == "gone" else ("pass", "")
    for option in decision.options:
        if option.verb == wanted[0] and (not wanted[1] or game.name(option.card) == wanted[1]):
            return option
    return next(option for option in decision.options if option.verb == "pass")


def _answer(game: Game, decision: Decision, trial: Trial) -> Answer:
    """Yes or no, the card that it is all about, or as few cards as will do."""
    if isinstance(decision, Choose) and decision.prompt == "may":
        return YES if OFFERS[trial.offer] else NO
    if isinstance(decision, Pick):
        marks = [slot for slot in decision.choices if game.name(slot) == "Mark"]
        return tuple((marks + [slot for slot in decision.choices if slot not in marks])[: max(decision.low, 1)])
    return next(iter(decision.answers()))
