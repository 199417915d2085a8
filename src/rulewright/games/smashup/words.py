"""The answers of Smash Up in the words of judge files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.effects.granting import gained_abilities
from rulewright.games.smashup.areas import HAND
from rulewright.games.smashup.chapters.abilities import verb_of
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Pick
from rulewright.kernel.records import NOBODY, Option
from rulewright.kernel.words import Expected, Names, choose_slots, legal_first, nth_of, own_or_common, write_common

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_EXPECTED = Expected(
    windows={
        "play": "play NAME on BASE, play NAME, talent NAME, use NAME or end turn",
        "special": "play NAME, special NAME or pass",
    },
    picks={"host": "pick BASE", "score": "pick BASE", "play": "play NAME or no"},
)
_USES = ("talent", "special", "use")


def read_answer(game: Game, decision: Decision, words: str, names: Names) -> Answer:
    """The answer that words mean, legal or not."""
    words = words.strip()
    own: Answer | None = None
    if isinstance(decision, Act):
        own = _read_option(game, decision, words, names)
    elif isinstance(decision, Pick) and decision.prompt == "play":
        own = _read_play(game, decision, words, names)
    elif isinstance(decision, Choose) and decision.prompt == "place":
        own = _read_place(game, decision, words, names)
    return own_or_common(own, game, decision, words, names, _EXPECTED)


def words_in_two(words: str) -> Iterator[tuple[str, str]]:
    """`move X to BASE`: the card that is chosen, and where it goes."""
    match = re.fullmatch(r"move\s+(.+)\s+to\s+(.+)", words.strip(), re.IGNORECASE)
    if match:
        yield f"pick {match[1]}", match[2]


def _read_play(game: Game, pick: Pick, words: str, names: Names) -> tuple[int, ...] | None:
    """extra.4 A card that may be played now, or none."""
    if words.casefold() in ("no", "pass"):
        return ()
    match = re.fullmatch(r"play\s+(.+)", words, re.IGNORECASE)
    return choose_slots(game, names, [match[1]], pick.choices) if match else None


def _read_place(game: Game, choose: Choose, words: str, names: Names) -> int | None:
    name = re.sub(r"^(choose|pick|move \S.* to)\s+", "", words, flags=re.IGNORECASE).strip()
    found = names.find(game, name)
    return next((at for at, slot in enumerate(choose.cards) if slot in found), None)


def _read_option(game: Game, act: Act, words: str, names: Names) -> Option | None:
    lower = words.casefold()
    if lower in ("pass", "end turn"):
        return Option(lower)
    verb, _, name = words.partition(" ")
    verb = verb.casefold()
    name, nth = nth_of(name)
    slots = names.find(game, name)
    if verb == "play":
        held = sorted(slots, key=lambda slot: game.card(slot).area != HAND or game.card(slot).controller != act.seat)
        return legal_first(act, [Option("play", slot) for slot in held])
    if verb not in _USES:
        return None
    if act.window == "special":
        return legal_first(act, [Option(way, slot) for slot in slots for way in ("special", "play")])
    return _nth_use(act, verb, slots, nth) or legal_first(
        act, [one for slot in slots for one in _uses(game, slot, verb)]
    )


def _nth_use(act: Act, verb: str, slots: list[int], nth: int) -> Option | None:
    """The second or a later one of several abilities of one card: `talent Scout (2)`."""
    for slot in slots if nth > 1 else ():
        same = [one for one in act.options if (one.verb, one.card) == (verb, slot)]
        if len(same) >= nth:
            return same[nth - 1]
    return None


def _uses(game: Game, slot: int, verb: str) -> list[Option]:
    every = (*game.printed(slot).abilities, *gained_abilities(game, slot))
    return [Option(verb, slot, number) for number in every if verb_of(game, slot, number) == verb] or [
        Option(verb, slot)
    ]


def write_answer(game: Game, decision: Decision, answer: Answer, names: Names) -> str:
    """An answer in the words of a judge file."""
    if isinstance(decision, Act):
        if answer.card == NOBODY:
            return str(answer.verb)
        same = [one for one in decision.options if (one.verb, one.card) == (answer.verb, answer.card)]
        nth = same.index(answer) + 1 if answer in same else 1
        return f"{answer.verb} {names.label(game, answer.card)}" + (f" ({nth})" if nth > 1 else "")
    if isinstance(decision, Pick) and decision.prompt == "play":
        return f"play {names.label(game, answer[0])}" if answer else "no"
    if isinstance(decision, Choose) and decision.prompt == "place":
        return f"choose {names.label(game, decision.cards[answer])}"
    return write_common(game, decision, answer, names)
