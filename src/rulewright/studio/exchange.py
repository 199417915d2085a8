"""Sets as card files and spreadsheets, read and written, and in the formats of others. A card file is the truth."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulewright.games.cardfields import COMMON, CardFields
from rulewright.games.cardfiles import CardFile, read_cards
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault
from rulewright.studio.cardtext import write_card_file
from rulewright.studio.foreign_sets import FOREIGN, known_fields
from rulewright.studio.neighbours import NEIGHBOURS, Cards, value_of

SUFFIXES = {
    "toml": ".cards.toml",
    "csv": ".csv",
    "octgn": ".set.xml",
    "cockatrice": ".xml",
    "lackey": ".txt",
    "mse": ".mse-set",
    "tabletop": ".json",
}
READABLE = ("toml", "csv", *FOREIGN)
MOST_ROWS = 2_000


def written(game: str, set_name: str, cards: Cards, form: str) -> str:
    """A set in a format."""
    match form:
        case "toml":
            return write_card_file(game, set_name, [_without_set(card) for card in cards])
        case "csv":
            return _csv(game, set_name, cards)
    if form in NEIGHBOURS:
        return NEIGHBOURS[form](game, set_name, cards)
    raise FileFault(
        form, "is no format that sets are written in", remedy=f"one of {', '.join(('toml', 'csv', *NEIGHBOURS))}"
    )


def read(text: str, form: str, file: str, game: str = "") -> CardFile:
    """A set that was written in any of these formats; every card is checked as one of a card file is."""
    if form == "toml":
        return read_cards(text, file)
    if form == "csv":
        set_name, game, rows = _spreadsheet(text, file, game)
    elif form in FOREIGN:
        set_name, rows = FOREIGN[form](text, file)
    else:
        raise FileFault(file, f"{form!r} is no format that sets are read from", remedy=f"one of {', '.join(READABLE)}")
    if not game:
        raise FileFault(file, "does not say which game", line=1, remedy="name it: --game arcmage")
    if not rows or len(rows) > MOST_ROWS:
        raise FileFault(file, f"has {len(rows)} cards", remedy=f"from 1 to {MOST_ROWS}")
    fields = COMMON + find_game(game).card_fields
    cards = [_valued(row, fields) for row in known_fields(rows, fields.all)]
    return read_cards(write_card_file(game, set_name, cards), f"{file}.cards.toml")


def _spreadsheet(text: str, file: str, game: str) -> tuple[str, str, list[dict[str, str]]]:
    """The set, the game and the rows of a spreadsheet."""
    given = list(csv.DictReader(io.StringIO(text), strict=True))
    rows = [{key: value for key, value in row.items() if key and value} for row in given]
    names = {row.get("game") or game for row in rows}
    if len(names) != 1 or "" in names:
        raise FileFault(file, "does not say which game", line=1, remedy="a column `game` with one game in all rows")
    unknown = sorted(
        {key for row in rows for key in row} - {"game", "set", *(COMMON + find_game(min(names)).card_fields).all}
    )
    if unknown:
        raise FileFault(file, f"there is no field {unknown[0]!r}", line=1, remedy="mend the name of the column")
    return rows[0].get("set", ""), min(names), rows


def _valued(row: Mapping[str, str], fields: CardFields) -> dict[str, Any]:
    """A row with numbers where its game has numbers."""
    found: dict[str, Any] = {}
    for key, value in row.items():
        whole = key in (*fields.numbers, *fields.expressions) and value.isdecimal()
        several = key in fields.others and re.fullmatch(r"\d+(?:[ ,/]+\d+)*", value.strip("[]"))
        found[key] = int(value) if whole else [int(one) for one in re.findall(r"\d+", value)] if several else value
    return found


def form_of(path: Path) -> str:
    """The format that a file's name tells of."""
    found = [form for form, suffix in SUFFIXES.items() if path.name.endswith(suffix)]
    if not found:
        known = ", ".join(SUFFIXES.values())
        raise FileFault(str(path), "its ending tells no format", remedy=f"one of {known}")
    return found[0]


def _without_set(card: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in card.items() if field != "set" and value not in (None, "")}


def _csv(game: str, set_name: str, cards: Cards) -> str:
    fields = [one for one in (COMMON + find_game(game).card_fields).all if any(one in card for card in cards)]
    out = io.StringIO()
    writer = csv.DictWriter(out, ["game", "set", *fields], extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for card in cards:
        told = {field: value_of(value) for field, value in card.items() if value is not None}
        writer.writerow({**told, "game": game, "set": set_name})
    return out.getvalue()
