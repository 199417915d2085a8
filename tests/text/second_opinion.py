"""A second, deliberately simple interpreter: sentences made from parts, with what each part does to a few counts.

It knows nothing of programs, events or registers. A text is put together here from clauses, and what it must come to is
worked out from the same clauses; the engine plays the text, and both must end with the same counts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from rulewright.effects.rules import rules_of
from rulewright.games.registry import find_game
from rulewright.judge.files import read_text
from rulewright.judge.position import set_up
from rulewright.kernel.decisions import Act, Choose, Number
from rulewright.kernel.game import Game
from rulewright.kernel.records import MARKED

YOU, OPPONENT = 0, 1


@dataclass
class Side:
    """What one player has: counts, and for each character whether it is depleted."""

    deck: int
    hand: int
    characters: list[bool]
    kept: bool
    """Whether its characters are removed from the game instead of being destroyed."""
    pile: int = 0
    influence: int = 20
    tokens: int = 0
    removed: int = 0

    def counts(self) -> dict[str, int]:
        """What is compared in the end."""
        return {
            "deck": self.deck, "hand": self.hand, "pile": self.pile, "influence": self.influence, "tokens": self.tokens,
            "removed": self.removed, "characters": len(self.characters), "depleted": sum(self.characters),
        }  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """What both players begin with, you first."""

    name: str
    deck: tuple[int, int] = (6, 6)
    hand: tuple[int, int] = (3, 3)
    characters: tuple[int, int] = (2, 2)
    kept: tuple[bool, bool] = (False, False)
    depleted: bool = False

    def sides(self) -> list[Side]:
        """The sides as they begin."""
        return [
            Side(self.deck[one], self.hand[one], [self.depleted] * self.characters[one], self.kept[one])
            for one in (YOU, OPPONENT)
        ]


SETTINGS = (
    Setting("plenty"),
    Setting("your deck is empty", deck=(0, 6)),
    Setting("their deck is empty", deck=(6, 0)),
    Setting("one of each", deck=(1, 1), hand=(1, 1), characters=(1, 1)),
    Setting("no hands", hand=(0, 0)),
    Setting("nobody in play", characters=(0, 0)),
    Setting("yours are not destroyed", kept=(True, False)),
    Setting("theirs are not destroyed", kept=(False, True)),
    Setting("all depleted", depleted=True),
)

Does = Callable[[Side, int], int]


def draw(side: Side, number: int) -> int:
    number = min(number, side.deck)
    side.deck, side.hand = side.deck - number, side.hand + number
    return number


def discard(side: Side, number: int) -> int:
    number = min(number, side.hand)
    side.hand, side.pile = side.hand - number, side.pile + number
    return number


def mill(side: Side, number: int) -> int:
    number = min(number, side.deck)
    side.deck, side.pile = side.deck - number, side.pile + number
    return number


def destroy(side: Side, number: int) -> int:
    number = min(number, len(side.characters))
    del side.characters[:number]
    side.removed, side.pile = side.removed + number * side.kept, side.pile + number * (not side.kept)
    return 0 if side.kept else number


def turn(side: Side, number: int, depleted: bool) -> int:
    before = sum(side.characters)
    side.characters[:number] = [depleted] * len(side.characters[:number])
    return abs(sum(side.characters) - before)


def put_token(side: Side, number: int) -> int:
    side.tokens += bool(side.characters)
    return int(bool(side.characters))


def bounce(side: Side, number: int) -> int:
    number = min(number, len(side.characters))
    del side.characters[:number]
    side.hand += number
    return number


@dataclass(frozen=True)
class Clause:
    """One verb with its object: how it is said of either player, and what it does."""

    verb: str
    said: tuple[str, str]
    """The object as it is said where you do it, and where your opponent does."""
    does: Does
    number: int = 1
    target: int | None = None
    """Whose cards it is about; None for the cards of whoever does it."""
    whole: bool = False
    """Whether one may only do all of it."""

    def told(self, who: int, form: str = "") -> str:
        """The clause without its subject."""
        return f"{self.verb}{form} {self.said[who]}"

    def imperative(self, who: int) -> str:
        """The clause as an instruction to you, or as what your opponent does."""
        return self.told(YOU) if who == YOU else f"your opponent {self.told(OPPONENT, 's')}"

    def done(self, sides: list[Side], who: int, wanted: bool = True) -> int:
        """Do it, if that is wanted and can be; returns how much was done."""
        side = sides[who if self.target is None else self.target]
        if not wanted or (self.whole and side.hand < self.number):
            return 0
        return self.does(side, self.number)


def _clauses() -> Iterator[Clause]:
    for number, cards in ((1, "a card"), (2, "2 cards")):
        yield Clause("draw", (cards, cards), draw, number)
        yield Clause("discard", (cards, cards), discard, number)
        top = "the top card" if number == 1 else f"the top {number} cards"
        into = "{0} of {1} deck into {1} discard pile"
        yield Clause("put", (into.format(top, "your"), into.format(top, "their")), mill, number)
    for target, whose in (
        (YOU, ("you control", "you control")),
        (OPPONENT, ("your opponent controls", "they control")),
    ):
        one = (f"a character {whose[0]}", f"a character {whose[1]}")
        every = (f"all characters {whose[0]}", f"all characters {whose[1]}")
        for said, number in ((one, 1), (every, 9)):
            yield Clause("destroy", said, destroy, number, target)
            yield Clause("deplete", said, lambda side, number: turn(side, number, True), number, target)
        yield Clause("restore", every, lambda side, number: turn(side, number, False), 9, target)
        yield Clause("put", (f"a token on {one[0]}", f"a token on {one[1]}"), put_token, 1, target)
        yield Clause("put", (f"{one[0]} into its owner's hand", f"{one[1]} into its owner's hand"), bounce, 1, target)


CLAUSES = tuple(_clauses())


@dataclass(frozen=True)
class Told:
    """A text, and what it comes to; whether anybody who may do something does, is told."""

    text: str
    comes_to: Callable[[list[Side], bool], object] = field(compare=False)


def told(*sentences: str, comes_to: Callable[[list[Side], bool], object]) -> Told:
    """A text of sentences."""
    return Told(" ".join(f"{one[0].upper()}{one[1:]}." for one in sentences), comes_to)


MAY = ("you may", "your opponent may")
DOES = (("if you do", "if you do not"), ("if they do", "if they do not"))
GAIN = "your faction gains 5 influence"


def frames() -> Iterator[Told]:
    """Every clause by either player in every frame, alone and with every other clause."""
    for one, who in product(CLAUSES, (YOU, OPPONENT)):
        yield from _alone(one, who)
        for two, other in product(CLAUSES, (YOU, OPPONENT)):
            yield from _with_another(one, who, two, other)
    for one in CLAUSES:
        if one.target is None:
            yield from _by_each(one)


def _gain_if(one: Clause, who: int, done: bool, *, asked: bool = False) -> Callable[[list[Side], bool], None]:
    """What comes of doing something where you gain if it was done, or if it was not."""

    def gain(sides: list[Side], yes: bool) -> None:
        sides[YOU].influence += 5 * (bool(one.done(sides, who, yes or not asked)) == done)

    return gain


def _optional(one: Clause) -> Clause:
    """A clause that one may do: two cards are discarded or none."""
    return Clause(one.verb, one.said, one.does, one.number, one.target, whole=one.does is discard)


def _alone(one: Clause, who: int) -> Iterator[Told]:
    free = _optional(one)
    told_so, may = one.imperative(who), f"{MAY[who]} {one.told(who)}"
    for positive, words in zip((True, False), DOES[who], strict=True):
        yield told(told_so, f"{words}, {GAIN}", comes_to=_gain_if(one, who, positive))
        yield told(may, f"{words}, {GAIN}", comes_to=_gain_if(free, who, positive, asked=True))
    yield told(told_so, "draw that many cards", comes_to=lambda sides, yes: draw(sides[YOU], one.done(sides, who)))


def _with_another(one: Clause, who: int, two: Clause, other: int) -> Iterator[Told]:
    first, free, kept_off = one.imperative(who), _optional(one), _optional(two)
    may = f"{MAY[who]} {one.told(who)}"
    yield told(first, two.imperative(other), comes_to=lambda sides, yes: (one.done(sides, who), two.done(sides, other)))
    yield told(
        may,
        f"{DOES[who][0]}, {two.imperative(other)}",
        comes_to=lambda sides, yes: free.done(sides, who, yes) and two.done(sides, other),
    )
    subject = f"you {two.told(YOU)}" if other == YOU else f"your opponent {two.told(OPPONENT, 's')}"
    yield told(
        f"{first} unless {subject}",
        comes_to=lambda sides, yes: kept_off.done(sides, other, yes) or one.done(sides, who),
    )


def _by_each(one: Clause) -> Iterator[Told]:
    both, free = (YOU, OPPONENT), _optional(one)
    yield told(f"each player {one.told(OPPONENT, 's')}", comes_to=lambda sides, yes: [one.done(sides, n) for n in both])

    def gains(sides: list[Side], yes: bool) -> None:
        for each in both:
            sides[each].influence += 5 * bool(free.done(sides, each, yes))

    yield told(f"each player may {one.told(OPPONENT)}", "if they do, their faction gains 5 influence", comes_to=gains)


# -- the same, played ---------------------------------------------------------------------------------------------


def expected(text: Told, setting: Setting, yes: bool) -> list[dict[str, int]]:
    """What the second opinion says."""
    sides = setting.sides()
    text.comes_to(sides, yes)
    sides[YOU].pile += 1  # the tactic itself
    return [side.counts() for side in sides]


def played(text: Told, setting: Setting, yes: bool) -> list[dict[str, int]]:
    """What the engine comes to."""
    table = set_up(read_text(_position(text.text, setting), "generated")[0], find_game("spoils"), [])
    game = table.game
    answers = table.meaning.plan(game, "play Example")
    assert isinstance(answers, tuple), "a tactic without cost can be played"
    for answer in answers:
        game.answer(answer)
    while (decision := game.decision) is not None and not (isinstance(decision, Act) and decision.window == "turn"):
        if isinstance(decision, Act):
            game.answer(next(option for option in decision.options if option.verb == "pass"))
        elif isinstance(decision, Choose) and decision.prompt == "may":
            game.answer(0 if yes else 1)
        else:
            assert not isinstance(decision, Number), "nothing asks for a number"
            game.answer(next(decision.answers()))
    return [_counted(game, seat) for seat in (YOU, OPPONENT)]


def _counted(game: Game, seat: int) -> dict[str, int]:
    areas = rules_of(game).area_names
    characters = [game.card(slot) for slot in game.cards_in(areas["play"], seat) if game.name(slot) in ("Boy", "Widow")]
    sizes = {name: len(game.cards_in(areas[area], seat)) for name, area in _AREAS.items()}
    return {
        **sizes,
        "influence": game.state.seats[seat].score,
        "tokens": sum(count for card in characters for _, count in card.tokens),
        "characters": len(characters),
        "depleted": sum(bool(card.flags & MARKED) for card in characters),
    }


_AREAS = {"deck": "deck", "hand": "hand", "pile": "discard", "removed": "removed"}


def _position(text: str, setting: Setting) -> str:
    lines = [
        'game = "spoils"', "[[card]]", 'name = "Example"', 'type = "Rogue Tactic"', "cost = 0",
        f"text = {json.dumps(text)}",
        "[[card]]", 'name = "Boy"', 'type = "Rogue Character - urchin"', "cost = 2", 'stats = "1/2/3"',
        "[[card]]", 'name = "Widow"', 'type = "Arcanist Character - widow"', "cost = 2", 'stats = "1/2/3"',
        'text = "If this card is destroyed, remove it from the game instead."', "[[case]]", 'title = "generated"',
    ]  # fmt: skip
    for seat, letter in ((YOU, "a"), (OPPONENT, "b")):
        name = f"{'Widow' if setting.kept[seat] else 'Boy'}{' (depleted)' if setting.depleted else ''}"
        held = ["Example"] * (seat == YOU) + ["Boy"] * setting.hand[seat]
        lines += [
            f"{letter}.hand = {json.dumps(held)}",
            f"{letter}.deck = {json.dumps(['Boy'] * setting.deck[seat])}",
            f"{letter}.play = {json.dumps([name] * setting.characters[seat])}",
            f"{letter}.influence = 20",
        ]
    return "\n".join([*lines, 'steps = """', "a: end turn", '"""', ""])
