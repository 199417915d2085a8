"""Cases about how cards are made: lint by the guide, pictures, frames, and the shelf that a set is made on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct, to_builtins

from rulewright.games.artwork import Picture, Wishes
from rulewright.games.registry import find_game
from rulewright.judge.files import Case
from rulewright.judge.report import Failure
from rulewright.kernel.errors import Refusal
from rulewright.kernel.trace import Entry
from rulewright.studio import making, shelf
from rulewright.studio import wishes as w
from rulewright.studio.drawing import FORMATS
from rulewright.studio.lint import holds_back, lint_card, mended


def run_style(case: Case, trace: list[Entry]) -> Failure | None:
    """A [[style_case]]: `in style`, `told of R` or `held to R`, and what the fixes make of it."""
    kit = find_game(case.game)
    fields = {field: value for field, value in case.fields.items() if field != "mended"}
    others = list(case.cards.values())
    found = lint_card(kit, fields, others)
    held = {one.rule for one in holds_back(str(fields.get("status", "draft")), found)}
    told = {one.rule for one in found} - held
    trace += [Entry(one.rule, one.message) for one in found]
    verb, _, rule = case.expect.rpartition(" ")
    wanted = {"told of": told, "held to": held}.get(verb)
    holds = rule in wanted if wanted is not None else not found
    said = "; ".join(f"{'held to' if one.rule in held else 'told of'} {one.rule}: {one.message}" for one in found)
    if not holds:
        return Failure(case.lines["expect"], f"expect = {case.expect!r}", case.expect, said or "in style")
    after = mended(kit, fields, others)
    for field, value in case.fields.get("mended", {}).items():
        if str(after.get(field, "")).strip() != str(value).strip():
            return Failure(case.lines["expect"], f"mended.{field}", str(value), str(after.get(field, "")))
    return None


def run_frame(case: Case, trace: list[Entry]) -> Failure | None:
    """A [[frame_case]]: the fields of a card, and what is drawn on it."""
    return _checked(case, _flat(find_game(case.game).frame(case.fields)))


def run_art(case: Case, trace: list[Entry]) -> Failure | None:
    """An [[art_case]]: a picture, how it is prepared, and what is wrong with it if it is sent as it is."""
    kit = find_game(case.game)
    given = {"format": "PNG", **case.fields.get("picture", {})}
    content = (0, 0, given["width"], given["height"])
    picture = Picture(**{"content": content, **given})
    wishes = Wishes(**case.fields.get("wishes", {}))
    type_line = str(case.fields.get("type", ""))
    faults = kit.art_faults(type_line, picture)
    trace += [Entry(one.rule, one.message) for one in faults]
    found = _flat(kit.art_preparation(type_line, picture, wishes))
    return _checked(case, {**found, "faults": " ".join(one.rule for one in faults) or "none"})


def run_shelf(case: Case, trace: list[Entry]) -> Failure | None:
    """A [[shelf_case]]: what people do to a set, and what it shows then."""
    play = _ShelfPlay(case, trace)
    first = case.lines.get("steps", case.line)
    for number, line in enumerate(str(case.fields["steps"]).strip().split("\n"), first + 1):
        failure = play.step(line.strip(), number)
        if failure is not None:
            return failure
    return None


def _flat(record: Struct) -> dict[str, str]:
    """The values of a record by their names, those within others with a dot."""
    found: dict[str, str] = {}

    def add(name: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, one in value.items():
                add(f"{name}.{key}" if name else key, one)
        elif isinstance(value, list | tuple):
            found[f"{name}.size"] = str(len(value))
            found[name] = " ".join(str(one) for one in value if not isinstance(one, dict))
            for at, one in enumerate(value):
                if isinstance(one, dict):
                    add(f"{name}.{at + 1}", one)
        else:
            found[name] = _said(value)

    add("", to_builtins(record))
    return found


def _said(value: Any) -> str:
    """A value as a check writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _checked(case: Case, found: Mapping[str, str]) -> Failure | None:
    """Compare each `name = value` of `expect`."""
    for check in case.expect.split("\n"):
        name, _, value = (part.strip() for part in check.partition("="))
        if found.get(name) != value:
            near = found.get(name) or f"no such value; there are {', '.join(found)}"
            return Failure(case.lines["expect"], check, value, near)
    return None


class _ShelfPlay:
    """The steps of a shelf case, one after the other."""

    def __init__(self, case: Case, trace: list[Entry]) -> None:
        self.shelf = shelf.Shelf(case.game, "A set", bool(case.fields.get("accounts", True)))
        self.cards = case.cards
        self.trace = trace
        self.chosen: dict[str, str] = {}

    def step(self, line: str, number: int) -> Failure | None:
        """One line: `WHO: deed`, `WHO cannot: deed because R`, or `expect: CARD.what = value`."""
        head, _, words = line.partition(":")
        if head == "expect":
            return self._expect(words.strip(), number)
        who, refused, _ = head.partition(" cannot")
        deed, _, rule = words.strip().partition(" because ")
        try:
            self._deed(who, deed)
        except making.NotDone as fault:
            self.trace.append(Entry(fault.rule, fault.reason))
            if refused and (not rule or fault.rule == rule):
                return None
            return Failure(number, line, "what can be done", str(fault))
        return Failure(number, line, "a refusal", "it was done") if refused else None

    def _deed(self, who: str, deed: str) -> None:
        verb = next((one for one in _DEEDS if deed.startswith(one)), "")
        if not verb:
            raise making.NotDone("", f"{deed!r} is none of {', '.join(_DEEDS)}")
        _DEEDS[verb](self, who, deed.removeprefix(verb).strip())

    def do(self, who: str, wish: w.AnyWish) -> None:
        """One wish, met or refused."""
        kit = find_game(self.shelf.game)
        verdict = making.FINE
        if isinstance(wish, w.Promote):
            fields = self.shelf.cards[wish.card].newest.fields
            found = holds_back("final", lint_card(kit, fields))
            verdict = making.Verdict(held=tuple(Refusal(one.rule, one.message) for one in found))
        self.shelf = making.done(self.shelf, who, wish, verdict)

    def begin(self, who: str, name: str) -> None:
        self.do(who, w.Begin({key: value for key, value in self.cards.get(name, {"name": name}).items() if key}))

    def save(self, who: str, words: str) -> None:
        name, field, value = re.split(r" with | = ", words, maxsplit=2)
        number = making.numbered(self.shelf, name)
        newest = self.shelf.cards[number].newest
        self.do(who, w.Save(number, {**newest.fields, field: value}, newest.number))

    def promote(self, who: str, words: str) -> None:
        name, _, stage = words.rpartition(" to ")
        self.do(who, msgspec.convert({"do": "promote", "card": self.number(name), "stage": stage}, w.Promote))

    def go_back(self, who: str, words: str) -> None:
        name, _, number = words.rpartition(" to ")
        self.do(who, w.GoBack(self.number(name), int(number)))

    def choose(self, who: str, picture: str) -> None:
        self.chosen[who] = picture

    def upload(self, who: str, name: str) -> None:
        self.do(who, w.Picture(self.number(name), self.chosen[who]))

    def log_in(self, who: str, role: str) -> None:
        self.shelf = making.log_in(self.shelf, who, role.removeprefix("as ") or "maker")

    def draw(self, who: str, name: str) -> None:
        self.shelf = shelf.draw(self.shelf, self.number(name), FORMATS)

    def number(self, name: str) -> int:
        return making.numbered(self.shelf, name)

    def _expect(self, words: str, number: int) -> Failure | None:
        where, _, value = (part.strip() for part in words.partition("="))
        name, _, what = where.rpartition(".")
        card = self.shelf.cards[self.number(name)]
        if what == "art":
            found = shelf.shown_art(card) or "none"
        elif what in FORMATS:
            found = shelf.drawing(card, what)
        else:
            found = str(card.newest.fields.get(what, "none"))
        return None if found == value else Failure(number, words, value, found)


_DEEDS: dict[str, Callable[[_ShelfPlay, str, str], None]] = {
    "log in": _ShelfPlay.log_in,
    "begin": _ShelfPlay.begin,
    "save": _ShelfPlay.save,
    "choose": _ShelfPlay.choose,
    "upload": _ShelfPlay.upload,
    "draw": _ShelfPlay.draw,
    "promote": _ShelfPlay.promote,
    "go back": _ShelfPlay.go_back,
}

RUN: dict[str, Callable[[Case, list[Entry]], Failure | None]] = {
    "style_case": run_style,
    "frame_case": run_frame,
    "art_case": run_art,
    "shelf_case": run_shelf,
}
