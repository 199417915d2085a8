"""English word forms: draw, draws, drawing, drew, drawn; card, cards; am, is, are."""

from __future__ import annotations

from functools import cache

_VOWELS = "aeiou"
_PAST = {
    "be": ("was", "been"), "become": ("became", "become"), "choose": ("chose", "chosen"), "come": ("came", "come"),
    "cost": ("cost", "cost"), "deal": ("dealt", "dealt"), "do": ("did", "done"), "draw": ("drew", "drawn"),
    "fight": ("fought", "fought"), "get": ("got", "gotten"), "give": ("gave", "given"), "go": ("went", "gone"),
    "have": ("had", "had"), "hold": ("held", "held"), "leave": ("left", "left"), "lose": ("lost", "lost"),
    "pay": ("paid", "paid"), "put": ("put", "put"), "regain": ("regained", "regained"), "take": ("took", "taken"),
    "win": ("won", "won"),
}  # fmt: skip
_BE = {"base": "be", "i": "am", "sg": "is", "s": "is", "pl": "are", "ing": "being", "past": "was", "done": "been"}
_PLURALS = {
    "elf": "elves",
    "wolf": "wolves",
    "dwarf": "dwarves",
    "thief": "thieves",
    "undead": "undead",
    "magic": "magic",
    "vp": "vp",
}
_SINGULARS = {many: one for one, many in _PLURALS.items()}


@cache
def verb_form(verb: str, form: str) -> str:
    """A verb in one of its forms: base, s, ing, past, done, or agreeing with a subject (i, sg, pl)."""
    if verb == "be":
        return _BE[form]
    if form in ("base", "i", "pl"):
        return verb
    if form in ("s", "sg"):
        return {"have": "has", "do": "does", "go": "goes"}.get(verb) or _with_s(verb)
    if form == "ing":
        return f"{_before_vowel(verb)}ing"
    if verb in _PAST:
        return _PAST[verb][form == "done"]
    return f"{_before_vowel(verb)}ed" if not verb.endswith("y") or verb[-2] in _VOWELS else f"{verb[:-1]}ied"


def plural(noun: str) -> str:
    """A noun in the plural."""
    return _PLURALS.get(noun) or _with_s(noun)


def singular(noun: str) -> str:
    """A noun in the singular; one that has no plural ending stays as it is."""
    if noun in _SINGULARS:
        return _SINGULARS[noun]
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith(("ss", "us", "is")) else noun


def noun_form(noun: str, number: str) -> str:
    """A noun in the singular (sg) or the plural (pl)."""
    return noun if number == "sg" else plural(noun)


def article(word: str) -> str:
    """The article before a word."""
    bare = word.lstrip('"').lower()
    return "an" if bare[:1] in tuple(_VOWELS) and not bare.startswith("uni") else "a"


def _with_s(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in tuple(_VOWELS):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def _before_vowel(verb: str) -> str:
    if verb.endswith("e") and not verb.endswith("ee"):
        return verb[:-1]
    return f"{verb}{verb[-1]}" if verb in ("put", "get", "win", "stop", "control") else verb


def third_person(deed: str) -> str:
    """What somebody is told to do, as one other person does it: draw a card, draws a card."""
    verb, space, rest = deed.partition(" ")
    return f"{verb_form(verb, 's')}{space}{rest}"
