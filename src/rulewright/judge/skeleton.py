"""A judge file to begin with: a case of the game that holds, with comments, and every word that the game has."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from rulewright.games.kit import GameKit
from rulewright.judge.files import FREE_ACTION

NAME = "skeleton.judge.toml"
"""The example, in the game's own package; without the lines that name the game and the edition."""
WIDTH = 105


def skeleton(kit: GameKit, edition: str) -> str:
    """The text of a new judge file."""
    head = [
        f"# A judge file of {kit.title}: positions, what the players do, and what must be true.",
        "# Run it with: rulewright judge THIS_FILE --explain. docs/formats.md says all that it can hold.",
        f'game = "{kit.name}"',
        f'edition = "{edition}"',
    ]
    return "\n".join([*head, "", *_example(kit), "", *_words(kit, edition), ""])


def _example(kit: GameKit) -> list[str]:
    file = files(kit.package).joinpath(NAME)
    if file.is_file():
        return file.read_text(encoding="utf-8").splitlines()
    return ["[[case]]", 'title = "What the case shows"', "rules = []", 'steps = """', "expect: over = no", '"""']


def _words(kit: GameKit, edition: str) -> list[str]:
    """All that a case can say, as comments."""
    words = kit.judge_words
    verbs = (verb.word for verb in words.all_verbs if not verb.editions or edition in verb.editions)
    seats = "abcd"[: max(kit.seats)]
    return [
        "# What a case can say:",
        *_listed("position", (f"a.{name}" for name in words.seat_fields)),
        *_listed("table", ("turn", "seed", "switches", "start", "edition", *words.table_fields)),
        *_listed("seats", seats),
        *_listed("answers", sorted(verbs)),
        *_listed("defaults", (_key(one) for one in words.all_prompts if one != FREE_ACTION)),
        *_listed("areas", (f"X in a.{name}, a.{name}.size = 3" for name in words.areas[:1])),
        *_listed("", words.areas[1:]),
        *_listed("of cards", (f"X.{name}" for name in words.card_values)),
        *_listed("of seats", dict.fromkeys(f"a.{name}" for name in words.seat_values)),
        *_listed("others", ("winner = a", "over = yes", "asked = b: respond", "b sees X", "cites RULE")),
    ]


def _key(prompt: str) -> str:
    return f'defaults."{prompt}"' if " " in prompt else f"defaults.{prompt}"


def _listed(what: str, words: Iterable[str]) -> list[str]:
    """Words behind what they are, in lines of comment; none is torn apart."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} · {word}" if lines[-1] else word
        lines[-1:] = [longer] if len(longer) <= WIDTH else [lines[-1], word]
    return [f"#   {(what if not at else '').ljust(9)} {line}" for at, line in enumerate(lines)]
