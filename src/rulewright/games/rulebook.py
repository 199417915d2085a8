"""A game's rulebook as data: what each rule says, which code obeys it, which judge cases prove it.

Code cites the rules that it obeys in its docstrings, and this module reads them without importing the game:

    def d_costs(...):
        \"\"\"604.1d, 406.3 Costs. Meet every cost, extra and numeric.

        Also 401.3, 503.3.
        \"\"\"

Rules that code elsewhere obeys stand in the module of their section, in a dictionary of literals:

    OBEYED_BY: dict[str, tuple[str, ...]] = {"306.1": ("rulewright.effects.verbs:draw",)}
"""

from __future__ import annotations

import ast
import importlib.resources
import importlib.util
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Literal

import msgspec

NEEDS_NO_CASE = frozenset({"convention", "heading"})


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the book: Section 6, Playing the Game."""

    id: str
    title: str


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules under one heading: 604, Playing a Card."""

    id: str
    title: str
    chapter: str = ""
    editions: tuple[str, ...] = ()
    note: str = ""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule, in our own words."""

    id: str
    title: str
    says: str
    editions: tuple[str, ...]
    kind: str
    differs: str = ""
    same: tuple[str, ...] = ()
    """Rules of other editions that say the same: their code obeys this one as well, their cases prove it."""
    see: tuple[str, ...] = ()
    shown: str = ""
    """Where the table or a printed card shows a convention, which no case can prove."""

    @property
    def wants_case(self) -> bool:
        """Whether code must obey this rule and a judge case prove it."""
        return self.kind not in NEEDS_NO_CASE


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What we decided where the documents are silent or contradict each other."""

    number: str
    rules: tuple[str, ...]
    problem: str
    ruling: str
    kind: Literal["letter", "judgement", "necessity"]
    """It follows from the letter of some rule; it is our choice; it is the only choice with which one can play."""
    otherwise: str = ""
    """The other reading of a judgement, by which one plays with its switch off."""
    why: str = ""
    editions: tuple[str, ...] = ()


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point on which editions part under rules of different numbers: what it is about, and what each says."""

    topic: str
    rules: tuple[str, ...]
    says: dict[str, str]
    """Edition -> what it says; one that is not named says nothing."""


class Rulebook(msgspec.Struct, frozen=True):
    """Every rule of a game, in the book's order, with the rulings on what the book leaves open."""

    game: str
    title: str
    editions: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    differences: tuple[Difference, ...] = ()

    def by_id(self) -> dict[str, Rule]:
        """The rules by their ids."""
        return {rule.id: rule for rule in self.rules}

    def of_edition(self, edition: str | None) -> tuple[Rule, ...]:
        """The rules that an edition contains; all of them without an edition."""
        return tuple(rule for rule in self.rules if edition is None or edition in rule.editions)

    def section_of(self, rule_id: str) -> Section:
        """The section a rule stands in: the longest section id that opens the rule's id."""
        holding = [section for section in self.sections if opens(section.id, rule_id)]
        if holding:
            return max(holding, key=lambda section: len(section.id))
        name = rule_id.partition(".")[0]
        return Section(id=name, title=name)

    def rulings_on(self, rule_id: str) -> tuple[Ruling, ...]:
        """The rulings that name a rule, or the whole section it stands in."""
        names = {rule_id, self.section_of(rule_id).id}
        return tuple(ruling for ruling in self.rulings if names.intersection(ruling.rules))

    def nearest(self, wrong: str, count: int = 5) -> tuple[str, ...]:
        """The ids most like one that does not exist, those with the same beginning first."""

        def likeness(known: str) -> tuple[int, float]:
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known, wrong, strict=False)))
            return same, SequenceMatcher(None, known, wrong).ratio()

        known = [*(rule.id for rule in self.rules), *(section.id for section in self.sections)]
        known += [ruling.number for ruling in self.rulings]
        return tuple(sorted(dict.fromkeys(known), key=likeness, reverse=True)[:count])


class CodeLocation(msgspec.Struct, frozen=True, order=True):
    """A function or class that obeys a rule; `dotted` is "module:qualname"."""

    rule: str
    path: str
    line: int
    dotted: str


def opens(section_id: str, rule_id: str) -> bool:
    """Whether a rule's id is a section's id or continues it after a dot."""
    return rule_id == section_id or rule_id.startswith(f"{section_id}.")


# Loading


def load_rulebook(package: str) -> Rulebook:
    """The rulebook of a game's package: its `rulebook.toml` with, if there are any, its rulings and differences."""
    top, *below = package.split(".")
    folder = importlib.resources.files(top).joinpath(*below)  # the game itself is not imported: it may be heavy
    book = tomllib.loads(folder.joinpath("rulebook.toml").read_text(encoding="utf-8"))
    tables = {"chapters": "chapter", "sections": "section", "rules": "rule"}
    fields = {field: book.get(table, []) for field, table in tables.items()}
    fields |= {field: book[field] for field in ("game", "title", "editions")}
    for field in ("rulings", "differences"):
        beside = folder.joinpath(f"{field}.toml")
        found = tomllib.loads(beside.read_text(encoding="utf-8")) if beside.is_file() else {}
        fields[field] = found.get(field.removesuffix("s"), [])
    return msgspec.convert(fields, Rulebook)


def folder_of(package: str) -> Path:
    """The folder of a package, found without importing it."""
    top, *below = package.split(".")
    spec = importlib.util.find_spec(top)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place).joinpath(*below)
        if folder.is_dir():
            return folder
    raise ModuleNotFoundError(f"no package {package}", name=package)


def project_root(package: str = "rulewright") -> Path:
    """The folder that paths are told from: the one with `src`, or the one a package is installed in."""
    parent = folder_of(package.partition(".")[0]).parent
    return parent.parent if parent.name == "src" else parent


# Code that obeys


def code_of(rulebook: Rulebook, package: str) -> dict[str, tuple[CodeLocation, ...]]:
    """Rule id -> the functions and classes that obey it, by docstring or by the game's `citations.py`."""
    known = rulebook.by_id()
    found: dict[str, set[CodeLocation]] = {}
    for location in (*_cited_in_docstrings(package, known), *_cited_in_table(package)):
        if location.rule in known and location.line:
            found.setdefault(location.rule, set()).add(location)
    return {rule_id: tuple(sorted(found[rule_id])) for rule_id in known if rule_id in found}


def code_of_rulings(rulebook: Rulebook, package: str) -> dict[str, tuple[CodeLocation, ...]]:
    """Number of a ruling -> the functions and classes whose docstrings name it in brackets: (R27)."""
    root = project_root(package)
    found: dict[str, list[CodeLocation]] = {}
    for file, module, one in _documented(package):
        for number in re.findall(r"\((R\d+)\)", one.docstring):
            location = CodeLocation(number, told_from(root, file), one.line, f"{module}:{one.qualname}")
            found.setdefault(number, []).append(location)
    return {one.number: tuple(found[one.number]) for one in rulebook.rulings if one.number in found}


def miscited(rulebook: Rulebook, package: str) -> tuple[CodeLocation, ...]:
    """Citations that lead nowhere: a rule that is not in the book, or (line 0) a name that no code has."""
    known = {*rulebook.by_id(), *(section.id for section in rulebook.sections)}
    cited = (*_cited_in_docstrings(package, known), *_cited_in_table(package))
    return tuple(location for location in cited if location.rule not in known or not location.line)


def cited_rules(docstring: str, known: Collection[str]) -> tuple[str, ...]:
    """The rule ids that open a docstring, and those on its lines that start with `Also`."""
    lines = docstring.strip().splitlines() or [""]
    cited = list(_leading_ids(lines[0], known))
    for number, line in enumerate(lines):
        if line.strip().startswith("Also "):
            cited += _leading_ids(" ".join(lines[number:]).strip().removeprefix("Also "), known)
    return tuple(dict.fromkeys(cited))


def _leading_ids(text: str, known: Collection[str]) -> Iterator[str]:
    """The comma-separated ids at the start of a text; a misspelt one counts, so that it can be reported."""
    for word in text.split():
        rule_id = word.rstrip(".,:;")
        if rule_id not in known and not _looks_like_an_id(rule_id, known):
            return
        yield rule_id
        if not word.endswith(","):
            return


def _looks_like_an_id(word: str, known: Collection[str]) -> bool:
    head, dot, _ = word.partition(".")
    return bool(dot) and any(rule_id.startswith(f"{head}.") for rule_id in known)


def _cited_in_docstrings(package: str, known: Collection[str]) -> Iterator[CodeLocation]:
    root = project_root(package)
    for file, module, one in _documented(package):
        for rule_id in cited_rules(one.docstring, known):
            yield CodeLocation(rule_id, told_from(root, file), one.line, f"{module}:{one.qualname}")


def _documented(package: str) -> Iterator[tuple[Path, str, Defined]]:
    """Every function and class of a package, with its file and its module."""
    folder = folder_of(package)
    for file in sorted(folder.rglob("*.py")):
        module = ".".join((package, *file.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__")
        for one in _defined_in(file):
            yield file, module, one


def _cited_in_table(package: str) -> Iterator[CodeLocation]:
    root = project_root(package)
    for table in sorted(folder_of(package).rglob("*.py")):
        for rule_id, names in _literal_dict(table, "OBEYED_BY").items():
            for dotted in (names,) if isinstance(names, str) else names:
                file, line = _find(dotted) or (table, 0)
                yield CodeLocation(rule_id, told_from(root, file), line, dotted)


def _literal_dict(file: Path, name: str) -> Mapping[str, Iterable[str]]:
    source = file.read_bytes()
    if name.encode() not in source:
        return {}
    for node in ast.parse(source, filename=str(file)).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if value is not None and any(isinstance(target, ast.Name) and target.id == name for target in targets):
            literal: dict[str, Iterable[str]] = ast.literal_eval(value)
            return literal
    return {}


def _find(dotted: str) -> tuple[Path, int] | None:
    """The file and line of "module:qualname"."""
    module, _, qualname = dotted.partition(":")
    parent, _, name = module.rpartition(".")
    try:
        file = folder_of(parent) / f"{name}.py"
        file = file if file.is_file() else folder_of(module) / "__init__.py"
        defined = _defined_in(file)
    except (ImportError, OSError, ValueError):
        return None
    return next(((file, one.line) for one in defined if one.qualname == qualname), None)


class Defined(msgspec.Struct, frozen=True):
    """A function or class, as its file has it."""

    qualname: str
    line: int
    docstring: str


@cache
def _defined_in(file: Path) -> tuple[Defined, ...]:
    """Every function and class of a file; read once, since many citations lead to the same file."""
    found = _definitions(ast.parse(file.read_bytes(), filename=str(file)))
    return tuple(Defined(qualname, node.lineno, ast.get_docstring(node) or "") for qualname, node in found)


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _definitions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, Definition]]:
    """Every function and class of a module with its qualified name, as Python itself would name it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Definition):
            yield within + node.name, node
            inner = "." if isinstance(node, ast.ClassDef) else ".<locals>."
            yield from _definitions(node, within + node.name + inner)
        else:
            yield from _definitions(node, within)


def told_from(root: Path, file: Path) -> str:
    return (file.relative_to(root) if file.is_relative_to(root) else file).as_posix()
