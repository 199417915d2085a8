"""The answers of Arcmage in the words of judge files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.effects.granting import gained_abilities
from rulewright.games.arcmage.areas import ARMY, FACTIONS, HAND
from rulewright.games.arcmage.chapters.abilities import ability_of
from rulewright.games.arcmage.chapters.resource import EXTRA
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Pick
from rulewright.kernel.records import NOBODY, Option
from rulewright.kernel.words import (
    Expected,
    Names,
    UnknownWords,
    choose_slots,
    legal_first,
    own_or_common,
    split_names,
    write_common,
)

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_EXPECTED = Expected(
    windows={
        "play": "play NAME, use NAME, use NAME: COST, move NAME to CITY, move NAME to army or end phase",
        "event": "play NAME or pass",
        "response": "play NAME, use NAME or pass",
        "claim": "claim DISCIPLINE, claim DISCIPLINE with X, Y or pass",
        "resource": "resource NAME as FACTION",
        "mixed": "resource NAME as FACTION or choose draw",
        "devotion": "devote X, Y to CITY or pass",
        "attack": "attack b, attack CITY or end phase",
        "defend": "defend X against Y or pass",
        "evacuation": "move NAME to CITY or move NAME to army",
    },
    picks={"attack": "attack with X, Y", "devote": "devote with X, Y", "city": "city X", "bid": "bid X"},
)


def read_answer(game: Game, decision: Decision, words: str, names: Names) -> Answer:
    """The answer that words mean, legal or not."""
    words = words.strip()
    own: Answer | None = None
    if isinstance(decision, Act):
        own = _read_option(game, decision, words, names)
    elif isinstance(decision, Pick):
        own = _read_pick(game, decision, words, names)
    elif isinstance(decision, Choose) and decision.prompt == "place":
        own = _read_place(game, decision, words, names)
    return own_or_common(own, game, decision, words, names, _EXPECTED)


def words_in_two(words: str) -> Iterator[tuple[str, str]]:
    """`devote X, Y to CITY`: an action, and the cards that are chosen with it."""
    match = re.fullmatch(r"devote\s+(.+)\s+to\s+(.+)", words.strip(), re.IGNORECASE)
    if match:
        yield f"devote to {match[2]}", match[1]


def _read_pick(game: Game, pick: Pick, words: str, names: Names) -> tuple[int, ...] | None:
    patterns = {
        "attack": r"(?:attack(?:\s.*?)?\s+with|with)\s+(.+)",
        "devote": r"devote(?:\s+with)?\s+(.+?)(?:\s+to\s+.+)?",
        "city": r"city\s+(.+)",
        "bid": r"(?:claim\s+\w+\s+with|bid)\s+(.+)",
    }
    if pick.prompt not in patterns:
        return None
    if pick.prompt == "bid" and words.casefold() == "pass":
        return ()
    match = re.fullmatch(patterns[pick.prompt], words, re.IGNORECASE)
    if match and match[1].casefold() in ("none", "nothing"):
        return ()
    return choose_slots(game, names, split_names(match[1]), pick.choices) if match else None


def _read_place(game: Game, choose: Choose, words: str, names: Names) -> int | None:
    """Where a creature goes: a city by name or number, or the army."""
    name = re.sub(r"^(choose|pick|move \S.* to)\s+", "", words, flags=re.IGNORECASE).strip()
    if name.casefold() in ("army", "the army", "my army") and ARMY in choose.cards:
        return choose.cards.index(ARMY)
    found = names.find(game, name)
    return next((at for at, slot in enumerate(choose.cards) if slot in found), None)


def _read_option(game: Game, act: Act, words: str, names: Names) -> Option | None:
    lower = words.casefold()
    if lower in ("pass", "end phase", "no responses", "no blocks"):
        return _passing(act, lower)
    if lower == "choose draw":
        return Option("draw")
    body, mark, tail = words.partition(" paying ")
    paying = _gems(tail) if mark else ()
    words, lower = body.strip(), body.strip().casefold()
    if lower.startswith("resource "):
        return _read_resource(game, act, words[9:], names)
    if lower.startswith("move "):
        return _read_move(game, act, words[5:], names)
    if lower.startswith("attack "):
        return _read_attack(game, act, words[7:], names)
    if lower.startswith("defend "):
        return _read_defence(game, act, words[7:], names)
    if lower.startswith("claim ") or (act.window == "claim" and lower.startswith("choose ")):
        return _read_claim(game, words.partition(" ")[2])
    if lower.startswith("devote to "):
        return legal_first(act, [Option("devote", slot) for slot in names.find(game, words[10:])])
    if lower.startswith("use "):
        return _read_use(game, act, words[4:], names, paying)
    if lower.startswith("play "):
        held = _own_hand_first(game, act, names.find(game, words[5:]))
        return legal_first(act, [Option("play", slot, paying=paying) for slot in held])
    return None


def _passing(act: Act, words: str) -> Option:
    """Passing, by whatever name; to end a phase is no answer where there was nothing to pass on."""
    last = act.options[-1] if act.options else Option("pass")
    if last.verb not in ("pass", "end phase") or (words == "end phase" and len(act.options) == 1):
        return Option(words) if words in ("pass", "end phase") else Option("pass")
    return last


def _own_hand_first(game: Game, act: Act, slots: list[int]) -> list[int]:
    return sorted(slots, key=lambda slot: game.card(slot).area != HAND or game.card(slot).owner != act.seat)


def _gems(text: str) -> tuple[int, ...]:
    """The factions named, one a gem: the number of each gem goes by how many of its faction came before."""
    found: list[int] = []
    for name in split_names(text):
        faction = faction_of(name)
        if faction is None:
            raise UnknownWords(name, f"factions to pay with: {', '.join(FACTIONS)}")
        found.append(faction + EXTRA * sum(gem % EXTRA == faction for gem in found))
    return tuple(found)


def faction_of(name: str) -> int | None:
    """The number of a faction by its name."""
    wanted = name.strip().casefold().removeprefix("the ")
    return next((at for at, one in enumerate(FACTIONS) if one.casefold().removeprefix("the ") == wanted), None)


def _read_resource(game: Game, act: Act, rest: str, names: Names) -> Option | None:
    name, _, faction = rest.rpartition(" as ")
    number = faction_of(faction)
    if number is None:
        return None
    held = _own_hand_first(game, act, names.find(game, name))
    return legal_first(act, [Option("resource", slot, number) for slot in held])


def _read_move(game: Game, act: Act, rest: str, names: Names) -> Option | None:
    name, _, place = rest.rpartition(" to ")
    army = place.strip().casefold() in ("army", "the army", "my army")
    places = [ARMY] if army else names.find(game, place)
    return legal_first(act, [Option("move", slot, one) for slot in names.find(game, name) for one in places])


def _read_attack(game: Game, act: Act, rest: str, names: Names) -> Option | None:
    target = re.sub(r"\s+with\s+.*$", "", rest, flags=re.IGNORECASE).strip()
    for seat in range(game.rules.seats):
        if target.casefold() == game.rules.seat_name(seat):
            return Option("attack", NOBODY, seat)
    return legal_first(act, [Option("attack", slot) for slot in names.find(game, target)])


def _read_claim(game: Game, name: str) -> Option:
    """The discipline by its name; a name that is none of them is refused as such."""
    names = [one.casefold() for one in game.rules.edition_record.disciplines]
    wanted = re.sub(r"\s+with\s+.*$", "", name, flags=re.IGNORECASE).strip().casefold()
    return Option("claim", other=names.index(wanted) if wanted in names else NOBODY)


def _read_defence(game: Game, act: Act, rest: str, names: Names) -> Option | None:
    name, _, attacker = rest.partition(" against ")
    against = names.find(game, attacker)
    return legal_first(act, [Option("defend", slot, one) for slot in names.find(game, name) for one in against])


def _read_use(game: Game, act: Act, rest: str, names: Names, paying: tuple[int, ...]) -> Option | None:
    name, _, label = rest.partition(":")
    found = [
        Option("use", slot, number, paying=paying)
        for slot in names.find(game, name)
        for number in (*game.printed(slot).abilities, *gained_abilities(game, slot))
        if not label or _ability_name(game, slot, number).casefold() == label.strip().casefold()
    ]
    return legal_first(act, found)


def _ability_name(game: Game, slot: int, number: int) -> str:
    """What an ability is called: by its costs, and of several with the same costs by which of them it is."""
    name = ability_of(game, slot, number).name
    every = (*game.printed(slot).abilities, *gained_abilities(game, slot))
    alike = [one for one in every if ability_of(game, slot, one).name == name]
    return name if number not in alike[1:] else f"{name} ({alike.index(number) + 1})"


def write_answer(game: Game, decision: Decision, answer: Answer, names: Names) -> str:
    """An answer in the words of a judge file."""
    if isinstance(decision, Act):
        return _write_option(game, answer, names)
    if isinstance(decision, Pick) and decision.prompt in ("attack", "devote", "city", "bid"):
        listed = ", ".join(names.label(game, slot) for slot in answer) or "none"
        return f"attack with {listed}" if decision.prompt == "attack" else f"{decision.prompt} {listed}"
    if isinstance(decision, Choose) and decision.prompt == "place":
        place = decision.cards[answer]
        return "choose army" if place == ARMY else f"choose {names.label(game, place)}"
    return write_common(game, decision, answer, names)


def _write_option(game: Game, option: Option, names: Names) -> str:
    place = "army" if option.other == NOBODY else ""
    if option.card == NOBODY:
        if option.verb == "claim":
            return f"claim {game.rules.edition_record.disciplines[option.other]}"
        verbs = {"attack": f"attack {game.rules.seat_name(max(option.other, 0))}", "draw": "choose draw"}
        return verbs.get(option.verb, option.verb)
    label = names.label(game, option.card)
    paying = " paying " + ", ".join(FACTIONS[gem % EXTRA] for gem in option.paying) if option.paying else ""
    match option.verb:
        case "resource":
            return f"resource {label} as {FACTIONS[option.other]}"
        case "move":
            return f"move {label} to {place or names.label(game, option.other)}"
        case "defend":
            return f"defend {label} against {names.label(game, option.other)}"
        case "devote":
            return f"devote to {label}"
        case "use":
            return f"use {label}: {_ability_name(game, option.card, option.other)}{paying}"
    return f"{option.verb} {label}{paying}"
