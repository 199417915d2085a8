"""Building blocks of an explanation: nouns, verbs that agree with them, lists, sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct


class Noun(Struct, frozen=True):
    """Somebody or something that a sentence is about."""

    text: str
    plural: bool = False
    head: str = "card"
    """What it is called without its description: character, card."""
    second: bool = False
    """It is `you`."""

    def __str__(self) -> str:
        return self.text


THIS_CARD = Noun("this card")

NOW, PAST, WOULD, MAY, BARE = "now", "past", "would", "may", "bare"
"""The forms of a verb in a clause: happens, happened, would happen, may happen, (have it) happen."""

_VERB = re.compile(r"\[([^\]|]+)(?:\|([^\]]+))?\]")
_IRREGULAR = {"is": ("is", "are", "was", "were", "be"), "has": ("has", "have", "had", "had", "have")}


def fill(template: str, subject: Noun, form: str = NOW) -> str:
    """The template with its verbs, `[draw|drew]`, agreeing with the subject."""
    many = subject.plural or subject.second

    def verb(match: re.Match[str]) -> str:
        base, past = match[1], match[2]
        one, several, was, were, bare = _IRREGULAR.get(base, (third_person(base), base, past or f"{base}ed", "", base))
        if form in (WOULD, MAY):
            return f"{form} {bare}"
        if form == BARE:
            return bare
        if form == PAST:
            return were if many and were else was
        return several if many else one

    return _VERB.sub(verb, template)


def clause(subject: Noun, predicate: str, form: str = NOW) -> str:
    """Subject and predicate, agreeing."""
    return f"{subject.text} {fill(predicate, subject, form)}"


def third_person(base: str) -> str:
    """draw → draws, search → searches, carry out → carries out."""
    word, gap, rest = base.partition(" ")
    if word.endswith(("s", "sh", "ch", "x", "o")):
        word += "es"
    elif word.endswith("y") and word[-2] not in "aeiou":
        word = f"{word[:-1]}ies"
    else:
        word += "s"
    return f"{word}{gap}{rest}"


def plural(noun: str) -> str:
    """city → cities, token on it → tokens on it."""
    word, gap, rest = noun.partition(" of ")
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies{gap}{rest}"
    return f"{word}s{gap}{rest}"


def article(words: str) -> str:
    """a or an before these words."""
    bare = words.lstrip('"[').lower()
    vowel = bare[:1] in "aeio" or (bare[:1] == "u" and not bare.startswith(("uni", "use")))
    return f"an {words}" if vowel else f"a {words}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def sentence(words: str) -> str:
    """With a capital and, if nothing closes it yet, a full stop."""
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", ":", '."')) else f"{words}."


class Told(Struct, frozen=True):
    """A line of an explanation and the lines that belong to it."""

    text: str
    inner: tuple[Told, ...] = ()
    label: str = ""
    """The number of a step."""


def laid_out(lines: Sequence[Told], depth: int = 0) -> list[str]:
    """Lines as they are shown, what belongs to a line set in below it."""
    found: list[str] = []
    for line in lines:
        number = f"{line.label}. " if line.label else ""
        found.append(f"{'  ' * depth}{number}{sentence(line.text)}")
        found += laid_out(line.inner, depth + 1)
    return found
