"""Judge files as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.games.kit import Fields, GameKit
from rulewright.kernel.journal import Header


def write_case(kit: GameKit, header: Header, title: str, fields: Mapping[str, Any], steps: Sequence[str]) -> str:
    """A file with one case: its cards, where they are not the game's own, its position and its steps."""
    lines = [f"game = {_value(header.game)}", f"edition = {_value(header.edition)}", ""]
    for card in _cards(kit, header, fields):
        lines += ["[[card]]", *(f"{key} = {_value(value)}" for key, value in card.items()), ""]
    lines += ["[[case]]", f"title = {_value(title)}", "rules = []"]
    if header.switches:
        lines.append(f"switches = {_value(header.switches)}")
    lines += [f"{key} = {_value(value)}" for key, value in fields.items()]
    return "\n".join([*lines, 'steps = """', *steps, '"""', ""])


def _cards(kit: GameKit, header: Header, fields: Mapping[str, Any]) -> Iterator[Fields]:
    """The cards that the position names and the game's own sets do not have so."""
    text = repr(list(fields.values()))
    own = kit.card_library()
    for card in header.cards:
        if card["name"] in text and dict(own.get(card["name"], {})) != card:
            yield card


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return (
                "{"
                + ", ".join(f"{json.dumps(key, ensure_ascii=False)} = {_value(one)}" for key, one in value.items())
                + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
