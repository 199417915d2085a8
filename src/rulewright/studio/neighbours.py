"""Sets for the programs of others: Cockatrice, Lackey, OCTGN, Magic Set Editor, Tabletop Simulator."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5
from xml.etree import ElementTree as ET

from rulewright.games.cardfields import COMMON
from rulewright.games.markup import Run, marked
from rulewright.games.registry import find_game

Cards = Sequence[Mapping[str, Any]]
_KEPT_HERE = ("name", "text", "status", "art")
"""Fields of a card that have a place of their own in those formats, or none."""


COCKATRICE = {"type": "type", "maintype": "type", "manacost": "cost", "pt": "stats", "colors": "faction"}
"""The properties that Cockatrice itself knows, and the fields of a card that stand there."""
_IN_COCKATRICE = ("name", "text", "number", "rarity", *COCKATRICE.values())
MSE_RARITIES = {"mythic rare": "ultra rare"}
"""Rarities of Magic Set Editor that are called otherwise here."""
LACKEY_BREAK = " // "
"""What stands between the lines of a text in Lackey's table, where a card has one line."""
_IN_MSE = ("name", "type", "text", "cost", "rarity", "flavor", "artist", "number")


def value_of(value: Any) -> str:
    """A field's value in words."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _others(game: str, fields: Mapping[str, Any], placed: Sequence[str]) -> dict[str, str]:
    """What a card has besides these fields, in words."""
    known = (COMMON + find_game(game).card_fields).all
    left = (one for one in known if one not in (*placed, *_KEPT_HERE) and fields.get(one) not in (None, ""))
    return {one: value_of(fields[one]) for one in left}


def words_of(fields: Mapping[str, Any]) -> str:
    """The text of a card without its marks."""
    return marked(str(fields.get("text") or "")).plain.strip()


def _type_and_subtypes(fields: Mapping[str, Any]) -> tuple[str, str]:
    kind, _, subtypes = str(fields["type"]).partition(" - ")
    return kind, subtypes


def _xml(root: ET.Element, declaration: str = '<?xml version="1.0" encoding="UTF-8"?>') -> str:
    ET.indent(root)
    return f"{declaration}\n{ET.tostring(root, encoding='unicode')}\n"


def cockatrice(game: str, set_name: str, cards: Cards) -> str:
    """Cockatrice's card database, version 4."""
    root = ET.Element("cockatrice_carddatabase", version="4")
    one = ET.SubElement(ET.SubElement(root, "sets"), "set")
    code = "".join(word[0] for word in set_name.split()).upper() or "MINE"
    for tag, words in (("name", code), ("longname", set_name), ("settype", "Custom")):
        ET.SubElement(one, tag).text = words
    listed = ET.SubElement(root, "cards")
    for fields in cards:
        card = ET.SubElement(listed, "card")
        ET.SubElement(card, "name").text = str(fields["name"])
        ET.SubElement(card, "text").text = words_of(fields)
        values = ET.SubElement(card, "prop")
        for tag, field in COCKATRICE.items():
            if fields.get(field) not in (None, ""):
                words = str(fields[field])
                ET.SubElement(values, tag).text = words.partition(" - ")[0] if tag == "maintype" else words
        for field, value in _others(game, fields, _IN_COCKATRICE).items():
            ET.SubElement(values, field).text = value
        printing = {"num": str(fields.get("number", "")), "rarity": str(fields.get("rarity", ""))}
        ET.SubElement(card, "set", printing).text = code
        ET.SubElement(card, "tablerow").text = "1"
    return _xml(root)


def lackey(game: str, set_name: str, cards: Cards) -> str:
    """Lackey's card table: columns with tabs between them, a card a line."""
    own = find_game(game).card_fields.all
    more = [one for one in COMMON.all if one not in _KEPT_HERE and any(card.get(one) for card in cards)]
    fields = [*dict.fromkeys(("name", "set", "type", *own, "text", *more))]
    lines = ["\t".join(one.capitalize().replace("_", " ") for one in fields)]
    for card in cards:
        told = {**card, "set": set_name, "text": words_of(card)}
        lines.append("\t".join(_on_a_line(value_of(told.get(one, ""))) for one in fields))
    return "\n".join(lines) + "\n"


def _on_a_line(words: str) -> str:
    """Words of several lines on one."""
    return LACKEY_BREAK.join(" ".join(line.split()) for line in words.split("\n") if line.strip())


def octgn_id(*parts: str) -> UUID:
    """OCTGN tells games, sets and cards apart by such numbers: the same names, the same number, wherever it is made."""
    return uuid5(NAMESPACE_URL, "rulewright:" + "/".join(parts))


def octgn(game: str, set_name: str, cards: Cards) -> str:
    """OCTGN's set.xml: a property for every field that a card has."""
    ids = {"id": str(octgn_id(game, set_name)), "gameId": str(octgn_id(game))}
    root = ET.Element("set", {"name": set_name, **ids, "gameVersion": "1.0.0.0", "version": "1.0.0.0"})
    listed = ET.SubElement(root, "cards")
    known = [one for one in (COMMON + find_game(game).card_fields).all if one not in _KEPT_HERE]
    for fields in cards:
        name = str(fields["name"])
        card = ET.SubElement(listed, "card", id=str(octgn_id(game, set_name, name)), name=name)
        told = {**{one: fields[one] for one in known if fields.get(one) not in (None, "")}, "text": words_of(fields)}
        for field, value in told.items():
            ET.SubElement(card, "property", name=field.replace("_", " ").title(), value=value_of(value))
    return _xml(root, '<?xml version="1.0" encoding="utf-8" standalone="yes"?>')


def magic_set_editor(game: str, set_name: str, cards: Cards) -> str:
    """The file `set` of a Magic Set Editor archive, with the fields that its own game has."""
    lines = ["mse version: 2.0.2", "game: magic", "stylesheet: m15", "set info:", f"\ttitle: {_mse_words(set_name)}"]
    for fields in cards:
        kind, subtypes = _type_and_subtypes(fields)
        sides = str(fields.get("stats", "")).split("/")
        power, toughness = sides if len(sides) == 2 else ("", "")
        rarity = str(fields.get("rarity", ""))
        more = _others(game, fields, (*_IN_MSE, "stats") if power else _IN_MSE)
        told = {
            "has styling": "false",
            "name": _mse_words(str(fields["name"])),
            "casting cost": str(fields.get("cost", "")),
            "super type": f"<word-list-type>{_mse_words(kind)}</word-list-type>",
            "sub type": f"<word-list-race>{_mse_words(subtypes)}</word-list-race>" if subtypes else "",
            "rarity": {ours: theirs for theirs, ours in MSE_RARITIES.items()}.get(rarity, rarity),
            "rule text": _mse_text(str(fields.get("text") or "")),
            "flavor text": f"<i-flavor>{_mse_words(str(fields['flavor']))}</i-flavor>" if fields.get("flavor") else "",
            "power": power,
            "toughness": toughness,
            "illustrator": _mse_words(str(fields.get("artist", ""))),
            "custom card number": str(fields.get("number", "")),
            "notes": "\n".join(f"{field}: {_mse_words(value)}" for field, value in more.items()),
        }
        lines.append("card:")
        lines += [line for key, value in told.items() if value for line in _mse_value(key, value)]
    return "\n".join(lines) + "\n"


def _mse_value(key: str, value: str) -> list[str]:
    """A value on its line, or, if it has several, on lines of their own."""
    if "\n" not in value:
        return [f"\t{key}: {value}"]
    return [f"\t{key}:", *(f"\t\t{line}" for line in value.split("\n"))]


def _mse_words(words: str) -> str:
    """Words in which a bracket is no tag."""
    return re.sub(r"[\\<]", r"\\\g<0>", " ".join(words.split()))


def _mse_text(text: str) -> str:
    """A text with its marks as tags."""
    lines = [line for line in text.strip().split("\n") if line.strip()]
    return "\n".join("".join(_mse_run(run) for run in marked(line.strip()).runs()) for line in lines)


def _mse_run(run: Run) -> str:
    words = re.sub(r"[\\<]", r"\\\g<0>", run.text)
    words = f"<b>{words}</b>" if run.bold else words
    return f"<i>{words}</i>" if run.italic else words


TABLETOP = (10, 7)
"""Cards across and down a sheet of Tabletop Simulator; the last place shows the hidden side."""
A_SHEET = TABLETOP[0] * TABLETOP[1] - 1


def tabletop(set_name: str, cards: Cards, faces: Sequence[str], back: str) -> str:
    """A saved object of Tabletop Simulator: a deck of all cards, whose sheets lie at these addresses."""
    decks = {
        str(number): {"FaceURL": face, "BackURL": back, "NumWidth": TABLETOP[0], "NumHeight": TABLETOP[1]}
        for number, face in enumerate(faces, 1)
    }
    numbers = [100 * (1 + at // A_SHEET) + at % A_SHEET for at in range(len(cards))]
    contained = [
        {
            "Name": "Card",
            "Transform": _LYING,
            "Nickname": str(fields["name"]),
            "Description": words_of(fields),
            "GMNotes": json.dumps({key: value for key, value in fields.items() if key != "art"}, ensure_ascii=False),
            "CardID": number,
            "CustomDeck": {str(number // 100): decks[str(number // 100)]},
        }
        for number, fields in zip(numbers, cards, strict=True)
    ]
    deck = {"Name": "DeckCustom", "Transform": _LYING, "Nickname": set_name, "DeckIDs": numbers}
    whole = {"SaveName": set_name, "ObjectStates": [{**deck, "CustomDeck": decks, "ContainedObjects": contained}]}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


_LYING = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}

NEIGHBOURS: dict[str, Callable[[str, str, Cards], str]] = {
    "cockatrice": cockatrice,
    "lackey": lackey,
    "octgn": octgn,
    "mse": magic_set_editor,
}
