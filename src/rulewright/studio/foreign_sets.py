"""Sets read from the programs of others: Cockatrice, Lackey, OCTGN, Magic Set Editor, Tabletop Simulator.

Each reader gives the name of the set and its cards as fields with words for values; whether these are cards of a game
is found out afterwards, as for any card file.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from xml.etree import ElementTree as ET

from rulewright.kernel.errors import FileFault
from rulewright.studio.neighbours import COCKATRICE, LACKEY_BREAK, MSE_RARITIES

Row = dict[str, str]
Read = tuple[str, list[Row]]


def _tree(text: str, file: str, root: str) -> ET.Element:
    """A document with this element outermost; one that defines entities of its own is not unfolded."""
    if re.search(r"<!(?:DOCTYPE|ENTITY)", text):
        raise FileFault(file, "has a document type of its own", remedy="leave out <!DOCTYPE …>")
    try:
        found = ET.fromstring(text)
    except (ET.ParseError, ValueError) as fault:
        raise FileFault(file, f"is not XML: {fault}", remedy="export it again") from fault
    if found.tag != root:
        raise FileFault(file, f"begins with <{found.tag}>", remedy=f"a file of this kind begins with <{root}>")
    return found


def cockatrice(text: str, file: str) -> Read:
    """Cockatrice's card database, with the properties that it knows and any others."""
    root = _tree(text, file, "cockatrice_carddatabase")
    fields = {tag: field for tag, field in COCKATRICE.items() if tag != "maintype"}
    rows = []
    for card in root.iterfind("cards/card"):
        row = {"name": card.findtext("name", ""), "text": card.findtext("text", "")}
        for one in card.iterfind("prop/*"):
            if one.tag != "maintype":
                row[fields.get(one.tag, one.tag)] = one.text or ""
        printing = card.find("set")
        if printing is not None:
            row |= {"number": printing.get("num", ""), "rarity": printing.get("rarity", "")}
        rows.append(row)
    return root.findtext("sets/set/longname", ""), rows


def octgn(text: str, file: str) -> Read:
    """OCTGN's set.xml: a property is a field."""
    root = _tree(text, file, "set")
    rows = []
    for card in root.iterfind("cards/card"):
        told = {one.get("name", "").lower().replace(" ", "_"): one.get("value", "") for one in card.iter("property")}
        rows.append({"name": card.get("name", ""), **told})
    return root.get("name", ""), rows


def lackey(text: str, file: str) -> Read:
    """Lackey's card table: the first line names the columns."""
    table = list(csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
    if not table or "Name" not in table[0]:
        raise FileFault(file, "does not name its columns", line=1, remedy="columns with tabs between, one is Name")
    names = [one.strip().lower().replace(" ", "_") for one in table[0]]
    whole = [[one.replace(LACKEY_BREAK, "\n") for one in line] for line in table[1:] if any(line)]
    rows = [dict(zip(names, line, strict=False)) for line in whole]
    return next((row["set"] for row in rows if row.get("set")), ""), rows


def magic_set_editor(text: str, file: str) -> Read:
    """The file `set` of a Magic Set Editor archive; what its game has no field for stands in the notes."""
    blocks = _mse_blocks(text)
    title = next((told.get("title", "") for name, told in blocks if name == "set info"), "")
    return _mse_words(title), [_mse_card(told) for name, told in blocks if name == "card"]


def _mse_card(told: Mapping[str, str]) -> Row:
    kind, subtypes = (_mse_words(told.get(f"{one} type", "")) for one in ("super", "sub"))
    sides = [told[one] for one in ("power", "toughness") if told.get(one)]
    row = {
        "name": _mse_words(told.get("name", "")),
        "type": f"{kind} - {subtypes}" if subtypes else kind,
        "cost": told.get("casting cost", ""),
        "stats": "/".join(sides),
        "rarity": MSE_RARITIES.get(told.get("rarity", ""), told.get("rarity", "")),
        "text": _mse_marks(told.get("rule text", "")),
        "flavor": _mse_words(told.get("flavor text", "")),
        "artist": _mse_words(told.get("illustrator", "")),
        "number": told.get("custom card number", ""),
    }
    notes = (line.partition(": ") for line in told.get("notes", "").split("\n"))
    return row | {field: _mse_words(value) for field, _, value in notes if field}


def _mse_blocks(text: str) -> list[tuple[str, dict[str, str]]]:
    """The parts of a set file, each with its values; those of several lines stand deeper."""
    found: list[tuple[str, dict[str, str]]] = []
    key = ""
    for line in text.replace("\ufeff", "").splitlines():
        deep = len(line) - len(line.lstrip("\t"))
        if deep == 0:
            found.append((line.partition(":")[0].strip(), {}))
        elif found and deep == 1:
            key, _, value = (part.strip() for part in line.partition(":"))
            found[-1][1][key] = value
        elif found and key:
            before = found[-1][1][key]
            found[-1][1][key] = f"{before}\n{line[2:]}" if before else line[2:]
    return found


def _mse_words(words: str) -> str:
    """Words without tags."""
    plain = re.sub(r"(?<!\\)<[^>]*>", "", words)
    return re.sub(r"\\(.)", r"\1", plain).strip()


def _mse_marks(text: str) -> str:
    """A text with its tags as marks."""
    text = re.sub(r"(?<!\\)<i><b>(.*?)</b></i>|(?<!\\)<b><i>(.*?)</i></b>", r"***\1\2***", text)
    text = re.sub(r"(?<!\\)<b>(.*?)</b>", r"**\1**", text)
    return _mse_words(re.sub(r"(?<!\\)<i>(.*?)</i>", r"*\1*", text))


def tabletop(text: str, file: str) -> Read:
    """A saved object of Tabletop Simulator: cards whose notes hold their fields."""
    try:
        saved = json.loads(text)
        decks = saved["ObjectStates"]
        cards = [one for deck in decks for one in deck.get("ContainedObjects", [])]
        rows = [{str(key): _words(value) for key, value in json.loads(one["GMNotes"]).items()} for one in cards]
        return str(saved.get("SaveName", "")), rows
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        told = "is no saved object whose cards hold their fields"
        raise FileFault(file, told, remedy="one that `studio draw --sheet tabletop` has written") from fault


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


FOREIGN: dict[str, Callable[[str, str], Read]] = {
    "cockatrice": cockatrice,
    "lackey": lackey,
    "octgn": octgn,
    "mse": magic_set_editor,
    "tabletop": tabletop,
}


def known_fields(rows: Iterable[Row], fields: Iterable[str]) -> list[Row]:
    """The rows with what a card file of the game can hold."""
    known = set(fields)
    return [{key: value.strip() for key, value in row.items() if key in known and value.strip()} for row in rows]
