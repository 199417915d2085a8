"""Which code obeys a rule and which judge cases prove it, edition by edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulewright.games.rulebook import CodeLocation, Rule, Rulebook, project_root, told_from
from rulewright.kernel.errors import FileFault

CASE_TABLES = ("case", "deck_case", "card_case", "style_case", "frame_case", "art_case", "shelf_case")


class CaseLocation(Struct, frozen=True):
    """A judge case: the file it stands in, its title, and the edition it is judged by, if not the usual one."""

    file: str
    title: str
    edition: str = ""


class Coverage(Struct, frozen=True):
    """A rulebook with what is known of each rule: its code, its cases, and why it still lacks one."""

    rulebook: Rulebook
    code: Mapping[str, tuple[CodeLocation, ...]]
    cases: Mapping[str, tuple[CaseLocation, ...]]
    lacking: Mapping[str, str]
    differs: Mapping[str, frozenset[str]]
    """The titles of cases that come out differently under another edition than the usual one, by edition."""
    usual_only: tuple[str, ...] = ()
    """How the names of files begin whose cases say something about the usual edition alone."""

    def code_for(self, rule: Rule) -> tuple[CodeLocation, ...]:
        """The code that obeys a rule, by itself or because it obeys one that says the same."""
        return tuple(dict.fromkeys(at for one in (rule.id, *rule.same) for at in self.code.get(one, ())))

    def cases_for(self, rule: Rule, edition: str | None = None) -> tuple[CaseLocation, ...]:
        """The cases that prove a rule, in one edition or in any that has it."""
        editions = rule.editions if edition is None else (edition,)
        found = (case for one in (rule.id, *rule.same) for case in self.cases.get(one, ()))
        return tuple(dict.fromkeys(case for case in found if any(self._counts(case, one) for one in editions)))

    def _counts(self, case: CaseLocation, edition: str) -> bool:
        """Whether a case says something about an edition: it is judged by it, or comes out the same under it."""
        usual = self.rulebook.editions[0]
        if (case.edition or usual) == edition:
            return True
        if case.edition not in ("", usual) or Path(case.file).name.startswith(self.usual_only):
            return False
        return case.title not in self.differs.get(edition, frozenset())

    def covered(self, rule: Rule, edition: str | None = None) -> bool:
        """Whether some code obeys the rule and some judge case proves it, in every edition asked for."""
        return not self.missing(rule, edition)

    def missing(self, rule: Rule, edition: str | None = None) -> str:
        """What a rule that wants code and a case is without: "code", "case", both or nothing."""
        if not rule.wants_case:
            return ""
        editions = rule.editions if edition is None else (edition,)
        has = {"code": bool(self.code_for(rule)), "case": all(self.cases_for(rule, one) for one in editions)}
        return " and ".join(what for what, found in has.items() if not found)

    def why(self, rule: Rule) -> str:
        """Why a rule still lacks something, or one that says the same does."""
        return next((self.lacking[one] for one in (rule.id, *rule.same) if one in self.lacking), "")

    def count(self, rules: Iterable[Rule], edition: str | None = None) -> tuple[int, int]:
        """How many of the rules that want code and a case have both, and how many want them."""
        wanted = [rule for rule in rules if rule.wants_case]
        return sum(self.covered(rule, edition) for rule in wanted), len(wanted)


def tests_of(folder: Path, root: Path | None = None) -> dict[str, tuple[CaseLocation, ...]]:
    """Rule id -> the judge cases under a folder that name it; none if there is no such folder."""
    found: dict[str, list[CaseLocation]] = {}
    for file in sorted(folder.rglob("*.judge.toml")):
        told = told_from(root or project_root(), file)
        edition, cases = _cases(file)
        for case in cases:
            for rule_id in case.get("rules", ()):
                found.setdefault(str(rule_id), []).append(
                    CaseLocation(told, title_of(case), str(case.get("edition", edition)))
                )
    return {rule_id: tuple(cases) for rule_id, cases in sorted(found.items())}


def title_of(case: Mapping[str, Any]) -> str:
    """By what a case is called."""
    return str(case.get("title") or case.get("name") or "untitled")


def _cases(file: Path) -> tuple[str, list[dict[str, Any]]]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise FileFault(str(file), str(error)) from error
    return str(tables.get("edition", "")), [case for table in CASE_TABLES for case in tables.get(table, ())]


def lacking_in(folder: Path) -> dict[str, str]:
    """Rule id -> why it still lacks a case, from a folder's `lacking.toml`."""
    file = folder / "lacking.toml"
    tables = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {rule_id: entry["reason"] for entry in tables.get("lacking", ()) for rule_id in entry["rules"]}


def usual_only_in(folder: Path) -> tuple[str, ...]:
    """How the names of files begin that are judged by the usual edition alone, from a folder's `differs.toml`."""
    file = folder / "differs.toml"
    return tuple(tomllib.loads(file.read_text(encoding="utf-8")).get("usual_only", ())) if file.is_file() else ()


def differs_in(folder: Path) -> dict[str, frozenset[str]]:
    """Edition -> the titles of cases that come out differently under it, from a folder's `differs.toml`."""
    file = folder / "differs.toml"
    tables = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    found: dict[str, set[str]] = {}
    for entry in tables.get("differs", ()):
        found.setdefault(entry["edition"], set()).update(entry["cases"])
    return {edition: frozenset(titles) for edition, titles in found.items()}
