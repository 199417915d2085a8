"""Small generated games around one card: a position with a bit of everything, and answers by chance, for the card."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.games.kit import Fields, GameKit
from rulewright.judge.files import read_text
from rulewright.judge.position import set_up
from rulewright.kernel.decisions import Act, Answer, Choose, Decision
from rulewright.kernel.game import Game
from rulewright.kernel.saving import digest

EXAMPLE = "Example"
_FAVOUR = 0.6
"""How often the card is played, used or attacked with where that is possible."""
_AGREE = 0.75
"""How often what one may do is done."""

_SPOILS = """
[[card]]
name = "Boy"
type = "Rogue Character - urchin, majig"
cost = 1
stats = "2/2/3"
[[card]]
name = "Ox"
type = "Warlord Character - ox, soldier"
cost = 2
stats = "3/3/1"
text = "COVERT"
[[card]]
name = "Lamp"
type = "Banker Item - gear"
cost = 1
[[card]]
name = "Hut"
type = "Gearsmith Location - node"
cost = 1
structure = 4
[[card]]
name = "Cheer"
type = "Arcanist Tactic"
cost = 0
text = "Draw a card."
[[card]]
name = "Slap"
type = "Rogue Tactic"
cost = 0
text = "Inflict 1 damage to a character."
[[case]]
title = "generated"
"""
_ARCMAGE = """
[[card]]
name = "Toad"
type = "Creature - Elf Soldier"
faction = "Gaian"
cost = 1
stats = "1/3"
[[card]]
name = "Pike"
type = "Creature - Human Soldier"
faction = "Red Banner"
cost = 1
stats = "3/2"
[[card]]
name = "Song"
type = "Magic - Song"
faction = "Gaian"
cost = 0
text = "Draw a card."
[[card]]
name = "Bolt"
type = "Event - Spell"
faction = "Gaian"
cost = 0
text = "Deal 1 damage to target creature."
[[case]]
title = "generated"
"""
_SMASHUP = """
[[card]]
name = "Page"
type = "Minion"
power = 2
faction = "Pages"
copies = 2
[[card]]
name = "Knight"
type = "Minion"
power = 5
faction = "Pages"
copies = 2
[[card]]
name = "Note"
type = "Action"
faction = "Pages"
copies = 2
text = "Draw a card."
[[card]]
name = "Shove"
type = "Action"
faction = "Pages"
copies = 2
text = "Destroy a minion."
[[card]]
name = "Banner"
type = "Action"
faction = "Pages"
copies = 2
text = "Play on a base. Ongoing: Your minions here have +1 power."
[[card]]
name = "Docks"
type = "Base"
breakpoint = 14
vp = [4, 2, 1]
[[card]]
name = "Mill"
type = "Base"
breakpoint = 20
vp = [3, 2, 1]
[[case]]
title = "generated"
"""


def position(kit: GameKit, card: Fields, rng: random.Random) -> str:
    """A position, as a judge file, in which both players have the card at hand, and some of everything else."""
    kind = str(card["type"]).partition(" - ")[0].split()[-1].lower()
    lines = {"spoils": _spoils, "arcmage": _arcmage, "smashup": _smashup}[kit.name](kind, rng)
    cards = {"spoils": _SPOILS, "arcmage": _ARCMAGE, "smashup": _SMASHUP}[kit.name]
    written = "\n".join(f"{field} = {json.dumps(value)}" for field, value in card.items() if value is not None)
    return "\n".join(
        [f'game = "{kit.name}"', "[[card]]", written, cards, *lines, 'steps = """', "a: end turn", '"""', ""]
    )


def _line(key: str, value: object) -> str:
    return f"{key} = {json.dumps(value)}"


def _spoils(kind: str, rng: random.Random) -> Iterator[str]:
    others = ["Boy", "Ox", "Lamp", "Hut", "Cheer", "Slap"]
    for seat in "ab":
        own = [EXAMPLE] * (seat == "a" or rng.random() < 0.3)
        laid = [one for one in own if kind in ("character", "item", "location") and rng.random() < 0.7]
        deck = [*rng.sample(others * 2, 6), *(own if kind not in ("faction", "resource") else [])]
        rng.shuffle(deck)
        yield _line(f"{seat}.hand", [*([] if kind == "faction" else own), *rng.sample(others, 3)])
        yield _line(f"{seat}.deck", deck)
        yield _line(f"{seat}.discard", rng.sample(others, 2))
        yield _line(f"{seat}.play", ["Boy", rng.choice(("Boy (depleted)", "Ox")), "Lamp", "Hut", *laid])
        provided = {"character": "Rage", "item": "Rage"}.get(kind, "Rage")
        yield _line(f"{seat}.resources", [f"{provided} x3", "Greed x2", "Elitism x2", "Obsession x2", "Deception x2"])
        if kind == "faction":
            yield _line(f"{seat}.faction", EXAMPLE if own else "Guild of Lamplighters")


def _arcmage(kind: str, rng: random.Random) -> Iterator[str]:
    others = ["Toad", "Pike", "Song", "Bolt"]
    for seat in "ab":
        own = [EXAMPLE] * (seat == "a" or rng.random() < 0.3)
        army = ["Toad", "Pike", *(own if kind == "creature" and rng.random() < 0.7 else [])]
        yield _line(f"{seat}.hand", [*([] if kind == "city" else own), *rng.sample(others, 3)])
        yield _line(f"{seat}.deck", [*rng.sample(others * 2, 6), *([] if kind == "city" else own)])
        yield _line(f"{seat}.graveyard", rng.sample(others, 2))
        yield _line(f"{seat}.army", army)
        gems = ", ".join(
            f'"{one}" = "4"' for one in ("Gaian", "Dark Legion", "Red Banner", "House of Nobles", "The Empire")
        )
        yield f"{seat}.resources = {{{gems}}}"
        if kind == "city":
            yield _line(f"{seat}.cities", [EXAMPLE, "Mossgate"] if own else ["Mossgate"])


def _smashup(kind: str, rng: random.Random) -> Iterator[str]:
    others = ["Page", "Knight", "Note", "Shove", "Banner"]
    bases = [EXAMPLE, "Docks", "Mill"] if kind == "base" else ["Docks", "Mill"]
    yield _line("bases", bases)
    for seat in "ab":
        own = [EXAMPLE] * (seat == "a" or rng.random() < 0.3)
        yield _line(f"{seat}.hand", [*([] if kind == "base" else own), *rng.sample(others, 3)])
        yield _line(f"{seat}.deck", [*rng.sample(others * 2, 6), *([] if kind == "base" else own)])
        yield _line(f"{seat}.discard", rng.sample(others, 2))
        laid = own if kind == "minion" and rng.random() < 0.7 else []
        here = ", ".join(
            f"{json.dumps(base)} = {json.dumps([rng.choice(('Page', 'Knight')), *(laid if base == bases[0] else [])])}"
            for base in bases
        )
        yield f"{seat}.minions = {{{here}}}"


def course(kit: GameKit, card: Fields, seed: int, edition: str, most: int = 80) -> Iterator[str]:
    """The digest of each state of a small game around a card."""
    rng = random.Random(seed)
    game = set_up(read_text(position(kit, card, rng), "generated", edition)[0], kit, []).game
    for _ in range(most):
        yield digest(game)
        if (decision := game.decision) is None:
            return
        game.answer(_answer(game, decision, rng))


def _answer(game: Game, decision: Decision, rng: random.Random) -> Answer:
    if isinstance(decision, Act) and rng.random() < _FAVOUR:
        about = [one for one in decision.options if one.card >= 0 and game.name(one.card) == EXAMPLE]
        if about:
            return rng.choice(about)
    if isinstance(decision, Choose) and decision.prompt == "may":
        return 0 if rng.random() < _AGREE else 1
    return decision.random(rng)


def like(kit: GameKit, name: str, type_line: str, text: str) -> dict[str, Any]:
    """The fields of a card with this text: its own, or those of another of its type, so that it can be played."""
    library: Mapping[str, Fields] = kit.card_library()
    kind = type_line.partition(" - ")[0].split()[-1].lower()
    same = (one for one in library.values() if str(one["type"]).partition(" - ")[0].split()[-1].lower() == kind)
    fields = dict(library.get(name) or next(same))
    for field in ("threshold", "number", "rarity", "status", "version", "subtitle", "loyalty", "flavor"):
        fields.pop(field, None)
    if str(fields.get("cost", "S")) not in ("S", "X"):
        fields["cost"] = 0
    return fields | {"name": EXAMPLE, "type": type_line, "text": text}
