"""The game's listed table of wordings."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from rulewright.text.contractions import CONTRACTIONS
from rulewright.text.words import Wording, rewrites_of

TYPES = ("character", "item", "location", "resource", "tactic", "faction")
STATES = ("depleted", "restored", "attacking", "blocking", "face-down", "face-up", "damaged", "attached", "unattached")
TRADES = ("arcanist", "banker", "gearsmith", "rogue", "warlord", "universal")
KEYWORDS = ("covert", "tactical")


def types_of(type_line: str) -> tuple[str, ...]:
    """The card types in a type line."""
    return tuple(word for word in type_line.split(" - ")[0].lower().split() if word in TYPES)


@cache
def table() -> dict[str, Any]:
    """The table as written."""
    return tomllib.loads((files("rulewright.games.spoils.language") / "wording.toml").read_text(encoding="utf-8"))


@cache
def wording() -> Wording:
    """The table as reading and proof use it."""
    written = table()
    short = {
        one: counts for one, counts in CONTRACTIONS.items() if one not in ("don't", "doesn't")
    }  # forms of their own
    pairs = {**short, **written["synonyms"], **written["typos"], **_apostrophes(written["lost_apostrophes"])}
    return Wording(rewrites_of(pairs))


def _apostrophes(lost: dict[str, list[str]]) -> dict[str, str]:
    """Every possessive that may have lost its apostrophe, and every one inside another: that cards controllers hand."""
    pairs = {f"{one}s {what}": f"{one}'s {what}" for one in lost["of"] for what in lost["before"]}
    people = [one for one in lost["of"] if one in lost["before"]]
    inner = {
        f"{one}s {who}s {what}": f"{one}'s {who}'s {what}"
        for one in lost["of"]
        for who in people
        for what in lost["before"]
    }
    return pairs | inner
