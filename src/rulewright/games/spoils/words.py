"""The answers of The Spoils in the words of judge files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import FACTION, HAND
from rulewright.games.spoils.index import gained_abilities
from rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability import ability_of
from rulewright.kernel.decisions import Act, Answer, Decision, Pick
from rulewright.kernel.records import NOBODY, Option
from rulewright.kernel.repeat_history import read_about_repeating, write_about_repeating
from rulewright.kernel.words import Expected, Names, choose_slots, legal_first, own_or_common, split_names, write_common

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_EXPECTED = Expected(
    windows={
        "turn": "play NAME, flip up NAME, use NAME: ABILITY, attack b, attack NAME or end turn",
        "resource": "resource NAME or resource NAME face-down",
        "response": "play NAME, use NAME: ABILITY or pass",
        "battle": "play NAME, use NAME: ABILITY or pass",
        "stop": "stop after ACTION or pass",
    },
    picks={"attack": "attack with X, Y", "block": "block with X, Y", "mulligan": "keep or mulligan X, Y"},
)


def read_answer(game: Game, decision: Decision, words: str, names: Names) -> Answer:
    """The answer that words mean, legal or not; what the edition calls playing is playing (R20)."""
    words = words.strip()
    verb, _, rest = words.partition(" ")
    words = f"play {rest}" if verb.casefold() == game.rules.edition_record.playing else words
    own: Answer | None = None
    if isinstance(decision, Act):
        own = _read_option(game, decision, words, names)
    elif isinstance(decision, Pick):
        own = _read_pick(game, decision, words, names)
    return own_or_common(own, game, decision, words, names, _EXPECTED)


def _read_pick(game: Game, pick: Pick, words: str, names: Names) -> tuple[int, ...] | None:
    match = re.fullmatch(r"(?:attack(?:\s.*?)?|block)\s+with\s+(.+)", words, re.IGNORECASE)
    if match and pick.prompt in ("attack", "block"):
        return choose_slots(game, names, split_names(match[1]), pick.choices)
    lower = words.casefold()
    if pick.prompt == "play":
        if lower == "no":
            return ()
        if lower.startswith("play "):
            return choose_slots(game, names, split_names(words[5:]), pick.choices)
    if pick.prompt == "mulligan":
        if lower == "keep":
            return ()
        if lower.startswith("mulligan "):
            return choose_slots(game, names, split_names(words[9:]), pick.choices)
    if pick.prompt == "block" and lower in ("pass", "no blocks"):
        return ()
    return None


def _read_option(game: Game, act: Act, words: str, names: Names) -> Option | None:
    lower = words.casefold()
    if lower in ("pass", "end turn"):
        return Option(lower)
    if lower.startswith(("repeat", "interrupt", "stop")):
        return read_about_repeating(game, act, words, lambda option: _write_option(game, option, names))
    paying: tuple[int, ...] = ()
    body, mark, tail = words.partition(" paying ")
    if mark:
        paying = choose_slots(game, names, split_names(tail), range(len(game.state.cards))) or ()
        words, lower = body.strip(), body.strip().casefold()
    if lower.startswith("attack "):
        return _read_attack(game, act, words[7:], names)
    if lower.startswith("use "):
        return _read_use(game, act, words[4:], names, paying)
    if lower.startswith("resource "):
        rest = words[9:]
        face_down = rest.casefold().endswith(" face-down")
        rest = re.sub(r"\s+face-(down|up)$", "", rest, flags=re.IGNORECASE)
        return _best(game, act, names.find(game, rest), "resource", NOBODY, 1 if face_down else 0, paying)
    for verb in ("play", "flip up"):
        if lower.startswith(verb + " "):
            return _best(game, act, names.find(game, words[len(verb) + 1 :]), verb, NOBODY, 0, paying)
    return None


def _read_attack(game: Game, act: Act, rest: str, names: Names) -> Option | None:
    target = re.sub(r"\s+with\s+.*$", "", rest, flags=re.IGNORECASE).strip()
    for seat in range(game.rules.seats):
        if target.casefold() == game.rules.seat_name(seat):
            return Option("attack", game.cards_in(FACTION, seat)[0])
    return _best(game, act, names.find(game, target), "attack", NOBODY, 0, ())


def _read_use(game: Game, act: Act, rest: str, names: Names, paying: tuple[int, ...]) -> Option | None:
    name, _, ability = rest.partition(":")
    found = names.find(game, name)
    options = [
        Option("use", slot, number, paying=paying)
        for slot in found
        for number in (*game.printed(slot).abilities, *gained_abilities(game, slot))
        if not ability or ability_of(game, slot, number).name.casefold() == ability.strip().casefold()
    ]
    return legal_first(act, options or [Option("use", slot, paying=paying) for slot in found])


def _best(
    game: Game, act: Act, slots: list[int], verb: str, other: int, face_down: int, paying: tuple[int, ...]
) -> Option | None:
    """An option for the copy for which it is legal; otherwise for one in hand, so that a refusal speaks of that."""
    slots = sorted(slots, key=lambda slot: game.card(slot).area != HAND or game.card(slot).owner != act.seat)
    return legal_first(act, [Option(verb, slot, other, face_down, paying) for slot in slots])


def write_answer(game: Game, decision: Decision, answer: Answer, names: Names) -> str:
    """An answer in the words of a judge file."""
    if isinstance(decision, Pick):
        listed = ", ".join(names.label(game, slot) for slot in answer)
        match decision.prompt:
            case "attack":
                return f"attack with {listed}"
            case "block":
                return f"block with {listed}" if answer else "pass"
            case "mulligan":
                return f"mulligan {listed}" if answer else "keep"
            case "play":
                return f"play {listed}" if answer else "no"
    if isinstance(decision, Act):
        repeating = write_about_repeating(game, decision, answer, lambda option: _write_option(game, option, names))
        return _write_option(game, answer, names) if repeating is None else repeating
    return write_common(game, decision, answer, names)


def _write_option(game: Game, option: Option, names: Names) -> str:
    if option.card == NOBODY:
        return option.verb
    label = names.label(game, option.card)
    paying = " paying " + ", ".join(names.label(game, slot) for slot in option.paying) if option.paying else ""
    if option.verb == "attack" and game.card(option.card).area == FACTION:
        return f"attack {game.rules.seat_name(game.card(option.card).controller)}"
    if option.verb == "use":
        return f"use {label}: {ability_of(game, option.card, option.other).name}{paying}"
    if option.verb == "resource":
        return f"resource {label}" + (" face-down" if option.face_down else "")
    return f"{option.verb} {label}{paying}"
