"""Every deed × mention × way to lean on it × what becomes of it, in Arcmage, for two players and for more.

What must come of each is worked out by the small table beside it, which shares nothing with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct
from tests.judge.small_table import ATK, BY_A_PLAYER, START, TO_A_CARD, Creature, Table

from rulewright.games.arcmage.language.compiling import compiled
from rulewright.games.registry import find_game
from rulewright.judge.files import read_text
from rulewright.judge.position import set_up
from rulewright.kernel.decisions import NO, YES, Act, Answer, Choose, Decision, Pick
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.kernel.game import Game
from rulewright.kernel.records import MARKED

CARD_DEEDS = {
    "destroy": "destroy {card}",
    "mark": "mark {card}",
    "unmark": "unmark {card}",
    "damage": "deal 2 damage to {card}",
    "return": "return {card} to its owner's hand",
    "on deck": "put {card} on top of its owner's deck",
    "remove": "remove {card} from the game",
    "control": "gain control of {card}",
    "counter": "put a +1/+1 counter on {card}",
    "uncounter": "remove a +1/+1 counter from {card}",
}
SHIELDS = {
    "destroy forbidden": "I cannot be destroyed.",
    "destroy replaced": "If I would be destroyed, remove me from the game instead.",
    "mark forbidden": "I cannot be marked.",
    "unmark forbidden": "I cannot be unmarked.",
    "damage replaced": "If I would be dealt damage, prevent that damage.",
}
MENTIONS = ("picked", "chosen", "event", "later")
LEANINGS = {
    "by itself": "You gain 5 victory points.",
    "if you do": "If you do, you gain 5 victory points.",
    "if you don't": "If you don't, you gain 5 victory points.",
    "its controller": "Its controller gains 5 victory points.",
    "its owner": "Its owner gains 5 victory points.",
    "so much": "If you do, draw cards equal to its ATK.",
}
PLAYER_DEEDS = {
    "discard": ("discard a card", "discards a card"),
    "mill": (
        "put the top card of your deck into your graveyard",
        "puts the top card of his/her deck into his/her graveyard",
    ),
    "draw": ("draw a card", "draws a card"),
}
PLAYERS = ("you", "target opponent", "each opponent", "each player")
PLAYER_LEANINGS = {
    "by itself": "You gain 5 victory points.",
    "if they do": "If {they} {do}, {they} {gain} 5 victory points.",
    "if they don't": "If {they} {dont}, {they} {gain} 5 victory points.",
    "who does": "Each {group} who does gains 5 victory points.",
    "who doesn't": "Each {group} who does not gains 5 victory points.",
    "that many": "You gain 1 victory point for each card discarded this way.",
}
OFFERS = ("", "yes", "no")


class Trial(Struct, frozen=True):
    """One combination."""

    deed: str
    leaning: str
    offer: str
    mention: str = ""
    """How a card is named; empty for what players do."""
    circumstance: str = ""
    """gone, already, a shield; or, for players, who cannot do it: first, last."""
    who: str = ""
    seats: int = 2

    def text(self) -> str:
        """The text of the card that does it."""
        return self._of_players() if self.who else self._of_card()

    def _of_card(self) -> str:
        named = {"picked": "target creature", "chosen": "a creature an opponent controls"}.get(self.mention, "it")
        deed = CARD_DEEDS[self.deed].format(card=named)
        said = f"you may {deed}" if self.offer else deed
        match self.mention:
            case "event":
                said = f"Whenever a creature is dealt damage, {said}"
            case "later":
                said = f"Choose target creature. At the end of the turn, {said}"
        return f"{said[:1].upper()}{said[1:]}. {LEANINGS[self.leaning]}"

    def _of_players(self) -> str:
        base, does = PLAYER_DEEDS[self.deed]
        own = self.who == "you"
        third = base.replace("your", "his/her")
        said = f"{self.who} may {base if own else third}" if self.offer else base if own else f"{self.who} {does}"
        words = {"they": "you", "do": "do", "dont": "don't", "gain": "gain"}
        if not own:
            words = {"they": "he/she", "do": "does", "dont": "doesn't", "gain": "gains"}
        rest = PLAYER_LEANINGS[self.leaning].format(group=self.who.rpartition(" ")[2], **words)
        return f"{said[:1].upper()}{said[1:]}. {rest}"

    @property
    def kind(self) -> str:
        """The type of card that does it."""
        return "Enchantment" if self.mention == "event" else "Magic"


def trials() -> Iterator[Trial]:
    """Every combination that makes sense."""
    for deed, leaning, offer, mention in product(CARD_DEEDS, LEANINGS, OFFERS, MENTIONS):
        already = ["already"] if deed in ("mark", "unmark", "uncounter") else []
        shields = [one for one in SHIELDS if one.startswith(f"{deed} ")]
        gone = [] if mention == "event" else ["gone"]
        if mention == "event" and deed == "damage":
            continue  # it would set itself off again
        for circumstance in ("", *already, *shields, *gone):
            yield Trial(deed, leaning, offer, mention, circumstance)
    for deed, leaning, offer, who in product(PLAYER_DEEDS, PLAYER_LEANINGS, OFFERS, PLAYERS):
        for seats in (2, 3, 4) if who.startswith("each") else (2,):
            for circumstance in ("",) if deed == "draw" else ("", "first", "last"):
                yield Trial(deed, leaning, offer, "", circumstance, who, seats)


# -- what must come of it --------------------------------------------------------------------------------------------


def _begin(trial: Trial) -> Table:
    table = Table(trial.seats)
    already, deed = trial.circumstance == "already", trial.deed
    shield = trial.circumstance if trial.circumstance in SHIELDS else ""
    marked = (deed == "mark" and already) or (deed == "unmark" and not already)
    table.creature = Creature(marked=marked, counters=int(deed == "uncounter" and not already), shield=shield)
    table.points = [START] * trial.seats
    table.hands = [0 if _lacks(trial, "discard", seat) else 2 for seat in range(trial.seats)]
    table.decks = [0 if _lacks(trial, "mill", seat) else 8 for seat in range(trial.seats)]
    return table


def _lacks(trial: Trial, deed: str, seat: int) -> bool:
    """Whether a player cannot do it: the first of those who are told to, or the last."""
    told = _told(trial)
    if trial.deed != deed or seat not in told:
        return False
    return (trial.circumstance == "first" and seat == told[0]) or (trial.circumstance == "last" and seat == told[-1])


def _told(trial: Trial) -> list[int]:
    """The players who are told to do something."""
    first = 0 if trial.who in ("you", "each player") else 1
    return list(range(first, trial.seats if trial.who.startswith("each") else first + 1)) if trial.who else []


def expected(trial: Trial) -> tuple[object, ...]:
    """What the small table comes to; what waits for the end of the turn is looked at after b's next unmarking."""
    table = _begin(trial)
    if trial.who:
        table.creature.where = "nowhere"
        _players_do(table, trial)
    else:
        _done_to_card(table, trial)
    if trial.mention == "later" and (table.creature.shield != "unmark forbidden" and table.creature.of == 1):
        table.creature.marked = False
    return table.seen()


def _done_to_card(table: Table, trial: Trial) -> None:
    if trial.mention == "event":
        table.creature.damage += 1  # which sets it off
    if trial.circumstance == "gone":
        _has_gone(table, trial)
    if trial.mention == "later" and trial.leaning in ("its controller", "its owner"):
        table.points[1] += 5 if table.creature.there else 0  # that is told now, not then
        _attempted(table, trial)
        return
    before = table.creature.of
    done = _attempted(table, trial)
    match trial.leaning:
        case "by itself":
            table.points[0] += 5
        case "if you do" | "if you don't":
            table.points[0] += 5 if done == (trial.leaning == "if you do") else 0
        case "its controller" if done or _still_meant(table, trial):
            table.points[table.creature.of if table.creature.there else before] += 5
        case "its owner" if done or _still_meant(table, trial):
            table.points[1] += 5
        case "so much" if done:
            power = ATK + table.creature.counters if table.creature.there else ATK
            table.hands[0] += power
            table.decks[0] -= power


def _attempted(table: Table, trial: Trial) -> bool:
    return trial.offer != "no" and TO_A_CARD[trial.deed](table)


def _has_gone(table: Table, trial: Trial) -> None:
    """The creature is back in its owner's hand before anything is done; where it is to be chosen, there was none."""
    if trial.mention == "chosen":
        table.creature.where = "nowhere"
    else:
        TO_A_CARD["return"](table)


def _still_meant(table: Table, trial: Trial) -> bool:
    """Whether its controller is somebody though nothing was done: the card was named, and is still what it was."""
    if trial.mention == "chosen" and trial.offer == "no":
        return False
    return table.creature.there or trial.mention == "event"


def _players_do(table: Table, trial: Trial) -> None:
    told = _told(trial)
    did = [one for one in told if trial.offer != "no" and BY_A_PLAYER[trial.deed](table, one)]
    didnt = [one for one in told if one not in did]
    match trial.leaning:
        case "by itself":
            table.points[0] += 5
        case "if they do" | "who does":
            for one in did:
                table.points[one] += 5
        case "if they don't" | "who doesn't":
            for one in didnt:
                table.points[one] += 5
        case "that many":
            table.points[0] += len(did)


# -- what really comes of it -----------------------------------------------------------------------------------------


def played(trial: Trial) -> tuple[object, ...] | None:
    """What the engine comes to; None where the text is refused."""
    try:
        compiled("Errand", trial.kind, trial.text())
    except TextNotUnderstood:
        return None
    (case,) = read_text(_file(trial), "hunt.judge.toml")
    game = set_up(case, find_game("arcmage"), []).game
    _play_through(game, trial)
    return _seen(game, trial.seats)


def _seen(game: Game, seats: int) -> tuple[object, ...]:
    kit = find_game("arcmage")
    slot = next((at for at, card in enumerate(game.state.cards) if game.name(at) == "Mark"), -1)
    where = "nowhere"
    there: tuple[object, ...] = ()
    if slot >= 0:
        card = game.card(slot)
        where = next(
            (
                name
                for name in ("army", "hand", "graveyard", "deck")
                if any(slot in kit.judge_area(game, seat, name) for seat in range(seats))
            ),
            "removed",
        )
        if where == "army":
            counters = sum(number for _, number in card.tokens)
            there = (card.controller, bool(card.flags & MARKED), _damage_on(game, slot), counters)
    points = [one.score for one in game.state.seats]
    hands = [len(kit.judge_area(game, seat, "hand")) for seat in range(seats)]
    decks = [len(kit.judge_area(game, seat, "deck")) for seat in range(seats)]
    return (where, *there, *points, *hands, *decks)


def _damage_on(game: Game, slot: int) -> int:
    from rulewright.games.arcmage.chapters.creature import damage_on

    return damage_on(game, slot)


def _file(trial: Trial) -> str:
    table = _begin(trial)
    one = table.creature
    marks = ", ".join((*(("marked",) if one.marked else ()), *(("tokens 1",) if one.counters else ())))
    here = trial.who or (trial.mention == "chosen" and trial.circumstance == "gone")
    army = "" if here else f'b.army = ["Mark{f" ({marks})" if marks else ""}"]'
    gone = trial.circumstance == "gone" and not here
    names = "abcd"[: trial.seats]
    hands = []
    for seat, name in enumerate(names):
        cards = ["Filler"] * table.hands[seat]
        if seat == 0:
            cards += [] if trial.mention == "event" else ["Errand"]
            cards += ["Pinprick"] if trial.mention == "event" else []
        if seat == 1 and gone:
            cards += ["Escape"]
        hands.append(f"{name}.hand = {cards!r}".replace("'", '"'))
    decks = [f'{name}.deck = ["Filler x{table.decks[seat]}"]' if table.decks[seat] else f"{name}.deck = []"
             for seat, name in enumerate(names)]  # fmt: skip
    lines = "\n".join((*hands, *decks, army, 'a.play = ["Errand"]' if trial.mention == "event" else ""))
    shield = SHIELDS.get(trial.circumstance, "")
    return f'''
game = "arcmage"
[[card]]
name = "Errand"
type = "{trial.kind}"
faction = "Gaian"
cost = 0
text = """{trial.text()}"""
[[card]]
name = "Mark"
type = "Creature - Beast"
faction = "Gaian"
cost = 1
stats = "{ATK}/9"
text = """{shield}"""
[[card]]
name = "Filler"
type = "Creature - Human"
faction = "The Empire"
cost = 9
stats = "1/1"
[[card]]
name = "Pinprick"
type = "Magic"
faction = "Gaian"
cost = 0
text = "Deal 1 damage to target creature."
[[card]]
name = "Escape"
type = "Event"
faction = "Gaian"
cost = 0
text = "Return target creature to its owner's hand."
[[case]]
title = "hunt"
rules = []
{lines}
steps = ""
'''


def _play_through(game: Game, trial: Trial) -> None:
    """a does it, to the end of the turn where it waits so long; b lets the card escape where it is to be gone."""
    first = "Pinprick" if trial.mention == "event" else "Errand"
    to_do = [("play", first)]
    for _ in range(300):
        decision = game.decision
        if decision is None:
            return
        if isinstance(decision, Act) and decision.window not in ("event", "response"):
            if not to_do and (trial.mention != "later" or decision.seat != 0):
                return
            wanted = to_do.pop(0) if to_do else ("end phase", "")
            game.answer(_option(game, decision, *wanted))
        elif isinstance(decision, Act):
            flees = decision.seat == 1 and trial.circumstance == "gone" and _in_hand(game, "Escape")
            game.answer(_option(game, decision, *(("play", "Escape") if flees else ("pass", ""))))
        elif not to_do and decision.seat != 0 and decision.rule == "turn.draw.1":
            return
        else:
            game.answer(_answer(game, decision, trial))
    raise AssertionError("it does not come to an end")


def _in_hand(game: Game, name: str) -> bool:
    return any(game.name(slot) == name for slot in find_game("arcmage").judge_area(game, 1, "hand"))


def _option(game: Game, decision: Act, verb: str, name: str) -> Answer:
    for option in decision.options:
        if option.verb == verb and (not name or game.name(option.card) == name):
            return option
    return decision.options[-1]


def _answer(game: Game, decision: Decision, trial: Trial) -> Answer:
    """Yes or no, the card that it is all about, or as few cards as will do."""
    if isinstance(decision, Choose) and decision.labels[:2] == ("yes", "no"):
        return NO if trial.offer == "no" else YES
    if isinstance(decision, Pick):
        marks = [slot for slot in decision.choices if game.name(slot) == "Mark"]
        others = [slot for slot in decision.choices if slot not in marks]
        return tuple((marks + others)[: max(decision.low, 1)])
    return next(iter(decision.answers()))
