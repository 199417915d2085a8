"""Is what a game's text can say really played? Run by `make knockout`, or `python -m tests.text.witnesses --game G`.

Each entry of a game's table of capabilities is taken out of the programs of the cards in judge cases: an instruction is
left out, a field gets its default value, a word is exchanged for another that may stand there. One of the cases in
which such a card takes part must fail then, and so must one in which a node is exchanged for its neighbour. For what no
case shows, small games are generated around cards that have it: one of them must go another way without it, and none
may end in a fault.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace
from tests.text import programs
from tests.text.generated_play import course, like
from tests.text.neighbours import NEIGHBOURS, swapped
from tests.text.used_constructions import unwitnessed

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import Cards, Filter, Whose
from rulewright.games.kit import Fields
from rulewright.games.registry import find_game, game_names
from rulewright.games.verdicts import refusal
from rulewright.judge import Case, read_file, run_case
from rulewright.judge.position import cards_named
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.rules import Rules
from rulewright.text.capabilities import Capabilities, Entry, capabilities_of, kind_of

CASES = Path(__file__).parents[1] / "judge"
MOST_TRIED = 40
STEP_BUDGET = 3000
TEXTS, SEEDS = 6, 8
Printed = tuple[str, str, str]
"""Name, type line and text of a card."""
Program = tuple[Struct, ...]
FAULT = "no fault of the engine"
NOBODY = Filter(name="nobody that there is")


class _Gone:
    """In the place of what is left out of a list."""


GONE = _Gone()


# -- taking an entry out of a program ----------------------------------------------------------------------------


def without(program: Program, entry: Entry, table: Capabilities) -> Iterator[Program]:
    """The program with every use of an entry taken out, in each way that can be tried."""
    for way in range(3):
        found = _without(program, entry, table, way)
        if found != program and not isinstance(found, _Gone):
            yield found


def _without(node: Any, entry: Entry, table: Capabilities, way: int) -> Any:
    if isinstance(node, tuple):
        parts = (_without(part, entry, table, way) for part in node)
        return tuple(part for part in parts if part is not GONE)
    if not isinstance(node, Struct):
        return node
    named = type(node).__name__ == entry.node
    if named and not entry.field:
        return _neighbour(node, way)
    inner = {field.name: _without(getattr(node, field.name), entry, table, way) for field in fields(node)}
    if any(value is GONE for value in inner.values()):
        return GONE
    kept = replace(node, **{name: value for name, value in inner.items() if value is not getattr(node, name)})
    return _with_field(kept, entry, table, way) if named else kept


def _neighbour(node: Struct, way: int) -> Any:
    """What stands in the place of a node: something else of its kind, or nothing."""
    match node:
        case n.Fixed(n=number):
            return n.Fixed(number + 1 + way)
        case n.Number():
            return n.Fixed((0, 1, 9)[way])
        case k.Condition():
            return k.Not(node) if way == 0 else GONE
        case k.Occasion():
            return replace(node, subject=NOBODY, who=None, also=())
        case Whose():
            return ("you", "opponent", "each")[way]
        case Cards():
            return NOBODY
    return GONE


def _with_field(node: Struct, entry: Entry, table: Capabilities, way: int) -> Struct:
    field = next(one for one in fields(node) if one.name == entry.field)
    value, default = getattr(node, field.name), field.default
    listed = table.nodes[entry.node][entry.field]
    if listed is not None:
        return replace(node, **{field.name: _other_word(value, entry.value, sorted(listed), default, way)})
    if default is not NODEFAULT:
        return replace(node, **{field.name: default})
    if isinstance(value, bool):
        return replace(node, **{field.name: not value})
    if isinstance(value, int):
        return replace(node, **{field.name: -value if way else value + 1})
    if isinstance(value, Struct):
        other = _neighbour(value, way)
        return node if other is GONE else replace(node, **{field.name: other})
    return replace(node, **{field.name: () if isinstance(value, tuple) else ("nothing", "you", "opponent")[way]})


def _other_word(value: Any, word: str, listed: list[str], default: Any, way: int) -> Any:
    if isinstance(value, tuple):
        return tuple(one for one in value if not isinstance(one, Struct | str) or kind_of(one) != word)
    if not isinstance(value, Struct | str) or kind_of(value) != word:
        return value
    others = [one for one in listed if one != word and one[0].islower() and "#" not in one]
    if isinstance(default, str):
        others.insert(0, default)
    return others[way % len(others)] if others else f"not {word}"


# -- playing without it ------------------------------------------------------------------------------------------


class Stage:
    """The judge cases of a game, with the programs of the cards in them."""

    def __init__(self, game: str) -> None:
        self.kit = find_game(game)
        self.table = capabilities_of(f"{self.kit.package}.language")
        self.cards: Any = import_module(f"{self.kit.package}.cards")
        self.compile = self.cards.compile_text
        self.uses: dict[Entry, list[tuple[Case, Printed]]] = defaultdict(list)
        for file in sorted((CASES / game).rglob("*.judge.toml")):
            for case in read_file(file):
                if case.kind == "case":
                    self._note(case)

    def _note(self, case: Case) -> None:
        for one in cards_named(case, self.kit):
            printed = str(one["name"]), str(one["type"]), str(one.get("text", ""))
            try:
                needed = set(self.table.needed(self.compile(*printed)))
            except RulewrightError:
                continue
            for entry in needed:
                self.uses[entry].append((case, printed))

    def witness(self, entry: Entry, most: int = MOST_TRIED) -> str:
        """A case that fails without an entry; empty if none does."""
        # Where few cards have it, it is likelier to be what the case is about.
        uses = sorted(self.uses[entry], key=lambda use: len(self.compile(*use[1])))
        for case, printed in islice(uses, most):
            for program in without(self.compile(*printed), entry, self.table):
                with self._playing(printed, program):
                    if run_case(case).failure is not None:
                        return f"{Path(case.file).name}: {case.title}"
        return ""

    def tells_apart(self, kind: type[Struct], most: int = MOST_TRIED) -> str:
        """A case that fails when every node of a kind is its neighbour; empty if none does."""
        uses = sorted(self.uses[Entry(kind.__name__)], key=lambda use: len(self.compile(*use[1])))
        for case, printed in islice(uses, most):
            program = swapped(self.compile(*printed), kind)
            if program == self.compile(*printed):
                continue
            with self._playing(printed, program):
                failure = run_case(case).failure
            if failure is not None and failure.expected != FAULT:  # a program that makes no sense tells nothing
                return f"{Path(case.file).name}: {case.title}"
        return ""

    def neighbours(self) -> list[type[Struct]]:
        """The kinds of node that this game's text can have and that have a neighbour."""
        return [one for one in NEIGHBOURS if Entry(one.__name__) in self.uses]

    def texts(self) -> dict[Entry, list[Printed]]:
        """The texts of ours that have each entry, the shortest first."""
        found: dict[Entry, list[Printed]] = defaultdict(list)
        for one in sorted(set(programs.printed(self.kit.name)), key=lambda text: len(text[2])):
            try:
                needed = set(self.table.needed(self.compile(*one)))
            except RulewrightError:
                continue
            for entry in needed:
                found[entry].append(one)
        return found

    def bites(self, entry: Entry, texts: Sequence[Printed]) -> str:
        """A text whose generated games go another way without an entry; empty if none is found."""
        for name, type_line, text in texts[:TEXTS]:
            card = like(self.kit, name, type_line, text)
            editions = (one for one in self.kit.editions if refusal(self.kit, card, one) is None)
            if (edition := next(editions, None)) is None:
                continue
            program = self.compile(name, type_line, text)
            others = list(without(program, entry, self.table))
            for seed in range(SEEDS):
                as_it_is = list(self._course(card, program, seed, edition))
                if any(self._parts(as_it_is, card, other, seed, edition) for other in others):
                    return f"{type_line}: {text}"
        return ""

    def _course(self, card: Fields, program: Program, seed: int, edition: str) -> Iterator[str]:
        with self._playing((str(card["name"]), "", str(card["text"])), program):
            yield from course(self.kit, card, seed, edition)

    def _parts(self, as_it_is: list[str], card: Fields, program: Program, seed: int, edition: str) -> bool:
        """Whether the same game goes another way with another program; such a program may not even make sense."""
        try:
            return any(one != other for one, other in zip_longest(as_it_is, self._course(card, program, seed, edition)))
        except Exception:  # noqa: BLE001  (a program that nobody wrote may end in any fault)
            return True

    @contextmanager
    def _playing(self, printed: Printed, program: Program) -> Iterator[None]:
        """Within this, a card has another program than its text."""
        self.cards.compile_text = lambda *asked: (
            program if (asked[0], asked[2]) == (printed[0], printed[2]) else self.compile(*asked)
        )
        self.cards._read_card.cache_clear()
        budget, Rules.step_budget = Rules.step_budget, STEP_BUDGET
        try:
            yield
        finally:
            Rules.step_budget = budget
            self.cards.compile_text = self.compile
            self.cards._read_card.cache_clear()


def main() -> int:
    """Look for a witness of every entry; 1 if one has none."""
    parser = argparse.ArgumentParser(description="See that judge cases fail without what a table of capabilities has.")
    parser.add_argument("--game", action="append", help="only this game; can be given several times")
    parser.add_argument("--node", action="append", help="only this kind of node; can be given several times")
    chosen = parser.parse_args()
    unseen = 0
    for game in chosen.game or game_names():
        stage = Stage(game)
        wanted = [one for one in stage.table.entries() if not chosen.node or one.node in chosen.node]
        shown = [one for one in wanted if stage.witness(one)]
        texts = stage.texts()
        played = [one for one in wanted if one not in shown and stage.bites(one, texts[one])]
        lacking = [one for one in wanted if one not in shown and one not in played]
        for one in lacking:
            print(
                f"{game}: {'.'.join(filter(None, (one.node, one.field, one.value)))}: nothing goes otherwise without it"
            )
        told = f"{len(shown)} have a case that fails without them, {len(played)} are played by generated games"
        print(f"{game}: of {len(wanted)} entries {told}, {len(lacking)} are not shown to do anything")
        kinds = [one for one in stage.neighbours() if not chosen.node or one.__name__ in chosen.node]
        alike = [one for one in kinds if not stage.tells_apart(one)]
        for kind in alike:
            print(f"{game}: {kind.__name__}: no case fails with its neighbour in its place")
        print(
            f"{game}: {len(kinds) - len(alike)} of {len(kinds)} kinds of node are told from their neighbour by a case"
        )
        unseen += len(lacking) + len(alike)
    stated, without_text = unwitnessed(tuple(chosen.game or game_names()))
    for wording in without_text:
        print(f"{wording.place}: {wording.category}: {wording.form}: no text of ours is read by it")
    print(f"of {stated} constructions {stated - len(without_text)} have a text of ours that is read by them")
    return 1 if unseen else 0


if __name__ == "__main__":
    sys.exit(main())
