"""The verbs of `verbs.toml`: what each does, what is said of a card that suffers or does it, what it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from rulewright.effects import conditions as k
from rulewright.text.inflection import verb_form
from rulewright.text.lexicon import Verb

Ways = tuple[k.Occasion, ...]

DO_NOT = ("do~n not", "doesn't", "don't")
"""How it is said that cards do not do something."""

_ANYWHERE = ("is discarded",)
"""What happens to cards wherever they are."""


@cache
def verbs() -> Mapping[str, Verb]:
    """The verbs as written."""
    text = (files("rulewright.games.spoils.language") / "verbs.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=dict[str, Verb])


def after(verb: Verb) -> str:
    """The words that stand behind the object of a verb."""
    return f" {verb.after}" if verb.after else ""


def suffered(name: str) -> str:
    """A verb in the passive, without the form of be: removed from the game."""
    return f"{verb_form(name, 'done')}{after(verbs()[name])}"


def occasion(what: str) -> k.Occasion:
    """What a card does or suffers, as text waits for it."""
    return k.Occasion(what, anywhere=what in _ANYWHERE)


def events() -> Iterator[tuple[str, Ways]]:
    """What happens to a card, in words that agree with it."""
    for name, verb in verbs().items():
        if verb.acts:
            particle = f" {verb.particle}" if verb.particle else ""
            yield f"{name}~n{particle}", (occasion(verb.acts),)
        if verb.suffers:
            yield f"be~n {suffered(name)}", (occasion(verb.suffers),)
