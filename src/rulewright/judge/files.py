"""Reading judge files: every error names the file, the line, what was expected and the nearest thing that works."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games import reading
from rulewright.games.cardfields import COMMON
from rulewright.games.cardfiles import newest
from rulewright.games.judging import SEATS
from rulewright.games.kit import Fields, GameKit
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import Rulebook, load_rulebook
from rulewright.judge.lines import TableLines, lines_of_string, tables_of
from rulewright.judge.steps import Step, read_steps, rule_named
from rulewright.kernel.errors import FileFault, UnknownName

WORKSHOP_FIELDS = {
    "style_case": ("mended",),
    "frame_case": (),
    "art_case": ("picture", "wishes"),
    "shelf_case": ("steps", "accounts"),
}
"""The kinds of case about how cards are made, and what each holds besides the fields of a card."""
TABLES = ("card", "case", "deck_case", "card_case", *WORKSHOP_FIELDS)
TOP_FIELDS = ("game", "edition", "defaults", *TABLES)
CASE_FIELDS = ("title", "rules", "edition", "defaults", "steps", "turn", "seed", "switches", "start")
DECK_FIELDS = ("name", "format", "faction", "factions", "cards", "pool", "banned")
FREE_ACTION = "act"
"""What has no default: a turn that ends itself would never end."""
EXPECT_FIELDS = ("title", "rules", "edition", "expect")


class Case(Struct, frozen=True):
    """One case of a judge file: a position with steps, a deck or a card."""

    file: str
    line: int
    kind: str
    """case, deck_case, card_case, or one of `WORKSHOP_FIELDS`."""
    game: str
    edition: str
    title: str
    rules: tuple[str, ...]
    cards: dict[str, Fields]
    """The cards made for this file, by name."""
    fields: dict[str, Any]
    """A position's fields in the order written, those of a seat under their whole key; or those of a deck or card."""
    lines: dict[str, int]
    """The lines of the fields."""
    steps: tuple[Step, ...] = ()
    expect: str = ""
    defaults: dict[str, str] = {}
    """What is answered where no step answers: the words, by what is asked."""
    own: str = ""
    """The edition that the case is written for."""

    def fault(self, message: str, field: str = "", remedy: str = "") -> FileFault:
        """An error in this case."""
        return FileFault(self.file, message, line=self.lines.get(field, self.line), remedy=remedy)


def read_file(path: Path, edition: str | None = None) -> list[Case]:
    """The cases of a judge file, under its own edition or the one given."""
    text = reading.read_text(path, "give the path of a *.judge.toml file")
    return read_text(text, str(path), edition)


def read_text(text: str, file: str, edition: str | None = None) -> list[Case]:
    """The cases that a judge file's text describes."""
    remedy = "texts and lists of names are quoted; a text of several lines stands between three quotes"
    return list(_Reader(text, file, reading.parse_table(text, file, remedy)).cases(edition))


class _Reader:
    """Reads one file."""

    def __init__(self, text: str, file: str, data: dict[str, Any]) -> None:
        self.text = text
        self.file = file
        self.data = data
        places = tables_of(text)
        self.top = places[0]
        self.places = {name: [one for one in places if one.name == name] for name in TABLES}
        self.known("field", data, TOP_FIELDS, self.top)
        self.kit = self._kit()
        self.card_fields = (*(COMMON + self.kit.card_fields).all, "set")
        self.cards: dict[str, Fields] = {}

    def _kit(self) -> GameKit:
        name = self.data.get("game")
        if not isinstance(name, str):
            remedy = f"begin with game = {' or '.join(repr(one) for one in game_names())}"
            raise FileFault(self.file, "does not say which game it is about", line=1, remedy=remedy)
        try:
            return find_game(name)
        except UnknownName as fault:
            raise FileFault(self.file, str(fault), line=self.top.line_of("game")) from fault

    def cases(self, edition: str | None) -> Iterator[Case]:
        """The cases in the order in which they stand, kind by kind."""
        chosen = self.edition(self.data, self.top, self.kit.default_edition)
        for table, place in self.tables("card"):
            self.known("field in a card", table, self.card_fields, place)
            for field in ("name", "type"):
                if not isinstance(table.get(field), str):
                    raise FileFault(self.file, f"a card has no {field}", line=place.line, remedy=f'write {field} = "…"')
            card = {**table, "": place.line}
            self.cards[table["name"]] = newest(self.cards.get(table["name"], card), card)
        found = [self.position(table, place, chosen) for table, place in self.tables("case")]
        found += [
            self.subject(kind, table, place, chosen)
            for kind in ("deck_case", "card_case")
            for table, place in self.tables(kind)
        ]
        found += [
            self.making(kind, table, place, chosen) for kind in WORKSHOP_FIELDS for table, place in self.tables(kind)
        ]
        if edition is not None:
            self.known_edition(edition, self.top)
            found = [replace(case, edition=edition) for case in found]
        if not found:
            remedy = "add one, with title, rules, a position and steps"
            raise FileFault(self.file, "has no [[case]], [[deck_case]] or [[card_case]]", line=1, remedy=remedy)
        yield from sorted(found, key=lambda case: case.line)

    def edition(self, table: Mapping[str, Any], place: TableLines, otherwise: str) -> str:
        """The edition that a file or a case names."""
        return self.known_edition(table.get("edition", otherwise), place)

    def known_edition(self, named: Any, place: TableLines) -> str:
        """An edition that the game has."""
        if named not in self.kit.editions:
            fault = UnknownName(f"edition of {self.kit.title}", str(named), self.kit.editions)
            raise FileFault(self.file, str(fault), line=place.line_of("edition"))
        return str(named)

    def defaults(self, table: Mapping[str, Any], place: TableLines) -> dict[str, str]:
        """The answers that a file or a case has for what its steps do not answer."""
        found = table.get("defaults", {})
        if not isinstance(found, dict) or not all(isinstance(words, str) for words in found.values()):
            remedy = 'write defaults.PROMPT = "answer"'
            raise FileFault(
                self.file, "`defaults` is no table of answers", line=place.line_of("defaults"), remedy=remedy
            )
        prompts = [f"defaults.{one}" for one in self.kit.judge_words.all_prompts if one != FREE_ACTION]
        self.known("question", {f"defaults.{one}": words for one, words in found.items()}, prompts, place)
        return found

    def tables(self, name: str) -> Iterator[tuple[dict[str, Any], TableLines]]:
        """The tables of a kind with the places of their keys."""
        tables = self.data.get(name, [])
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            line = self.top.line_of(name)
            raise FileFault(self.file, f"{name} is not a list of tables", line=line, remedy=f"write [[{name}]]")
        places = self.places[name] + [TableLines(name, self.top.line_of(name), {})] * len(tables)
        yield from zip(tables, places, strict=False)

    def known(self, what: str, table: Mapping[str, Any], fields: Collection[str], place: TableLines) -> None:
        """Refuse fields that nothing reads."""
        for field in table:
            if field not in fields:
                near = difflib.get_close_matches(field, fields, n=1, cutoff=0.5)
                remedy = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(fields)}"
                line = place.line_of(field)
                raise FileFault(self.file, f"there is no {what} called {field!r}", line=line, remedy=remedy)

    def position(self, table: dict[str, Any], place: TableLines, edition: str) -> Case:
        """A [[case]]."""
        seats = SEATS[: max(self.kit.seats)]
        words = self.kit.judge_words
        self.known("field in a case", table, (*CASE_FIELDS, *words.table_fields, *seats), place)
        fields: dict[str, Any] = {}
        for field, value in table.items():
            if field not in seats:
                fields[field] = value
            elif not isinstance(value, dict):
                remedy = f'write {field}.hand = ["Name"]'
                raise FileFault(self.file, f"seat {field} is no table", line=place.line_of(field), remedy=remedy)
            else:
                seat = {f"{field}.{name}": one for name, one in value.items()}
                self.known("field of a seat", seat, [f"{field}.{name}" for name in words.seat_fields], place)
                fields |= seat
        order = list(place.keys)
        fields = dict(sorted(fields.items(), key=lambda item: (place.line_of(item[0]), _at(order, item[0]))))
        fields.pop("edition", None)
        fields.pop("defaults", None)
        steps = fields.pop("steps", None)
        if not isinstance(steps, str):
            remedy = 'write steps = """ and one step a line'
            raise FileFault(self.file, "the case has no steps", line=place.line_of("steps"), remedy=remedy)
        first = lines_of_string(self.text, place.line_of("steps"))
        read = read_steps(steps, first, self.file, self.kit)
        case = self._case("case", fields, place, self.edition(table, place, edition), read)
        defaults = self.defaults(self.data, self.top) | self.defaults(table, place)
        return replace(case, defaults=defaults)

    def subject(self, kind: str, table: dict[str, Any], place: TableLines, edition: str) -> Case:
        """A [[deck_case]] or a [[card_case]]."""
        own = DECK_FIELDS if kind == "deck_case" else self.card_fields
        self.known(f"field in a {kind}", table, (*EXPECT_FIELDS, *own), place)
        fields = dict(table)
        expect = fields.pop("expect", None)
        fields.pop("edition", None)
        good = "legal" if kind == "deck_case" else "proven"
        if not isinstance(expect, str) or not (expect == good or expect.split()[:1] == ["refused"]):
            remedy = f'write expect = "{good}" or expect = "refused because 103.1b"'
            raise FileFault(self.file, f"`expect` is {expect!r}", line=place.line_of("expect"), remedy=remedy)
        return self._case(kind, fields, place, self.edition(table, place, edition), expect=expect)

    def making(self, kind: str, table: dict[str, Any], place: TableLines, edition: str) -> Case:
        """A case about how cards are made."""
        self.known(f"field in a {kind}", table, (*EXPECT_FIELDS, *WORKSHOP_FIELDS[kind], *self.card_fields), place)
        fields = dict(table)
        fields.pop("edition", None)
        expect = fields.pop("expect", "" if kind == "shelf_case" else None)
        checks = expect if isinstance(expect, list) else [expect]
        if not all(isinstance(one, str) for one in checks) or (kind == "shelf_case") != ("steps" in fields):
            remedy = 'write expect = ["cost = 3"], of a style_case expect = "in style", of a shelf_case steps'
            raise FileFault(self.file, f"`expect` is {expect!r}", line=place.line_of("expect"), remedy=remedy)
        return self._case(kind, fields, place, self.edition(table, place, edition), expect="\n".join(checks))

    def _refuse_unknown_rule(self, rule: str, line: int) -> None:
        """Refuse the id of a rule that is in no edition of the rulebook."""
        known = _rulebook(self.kit.package)
        if known is None or rule in known[1]:
            return
        near = " or ".join(known[0].nearest(rule, 3))
        message = f"there is no rule {rule!r} in {self.kit.title}"
        raise FileFault(self.file, message, line=line, remedy=f"did you mean {near}?")

    def _case(
        self,
        kind: str,
        fields: dict[str, Any],
        place: TableLines,
        edition: str,
        steps: tuple[Step, ...] = (),
        expect: str = "",
    ) -> Case:
        title = fields.pop("title", None) or fields.get("name")
        if not isinstance(title, str):
            raise FileFault(self.file, "the case has no title", line=place.line, remedy='write title = "What it shows"')
        rules = fields.pop("rules", [])
        if not isinstance(rules, list) or not all(isinstance(one, str) for one in rules):
            remedy = 'write rules = ["604.1a"]'
            raise FileFault(self.file, "`rules` is not a list of rule ids", line=place.line_of("rules"), remedy=remedy)
        for rule in rules:
            self._refuse_unknown_rule(rule, place.line_of("rules"))
        for step in steps:
            if rule := rule_named(step):
                self._refuse_unknown_rule(rule, step.line)
        if (because := expect.partition(" because ")[2].strip()) and kind != "frame_case":
            self._refuse_unknown_rule(because, place.line_of("expect"))
        lines = {field: place.line_of(field) for field in (*fields, "expect")}
        game = self.kit.name
        return Case(
            self.file,
            place.line,
            kind,
            game,
            edition,
            title,
            tuple(rules),
            self.cards,
            fields,
            lines,
            steps,
            expect,
            own=edition,
        )


@cache
def _rulebook(package: str) -> tuple[Rulebook, frozenset[str]] | None:
    """A game's rulebook and the ids of its rules, sections and rulings, in any edition; None if it has no rulebook."""
    try:
        book = load_rulebook(package)
    except FileNotFoundError:
        return None
    others = (*(section.id for section in book.sections), *(ruling.number for ruling in book.rulings))
    return book, frozenset((*book.by_id(), *others))


def _at(order: list[str], key: str) -> int:
    return order.index(key) if key in order else len(order)
