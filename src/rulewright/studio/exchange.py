"""Sets as card files and spreadsheets, read and written, and in the formats of others. A card file is the truth."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulewright.games.cardfields import COMMON
from rulewright.games.cardfiles import CardFile, read_cards
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault
from rulewright.studio.cardtext import write_card_file
from rulewright.studio.neighbours import NEIGHBOURS, Cards

SUFFIXES = {
    "toml": ".cards.toml",
    "csv": ".csv",
    "octgn": ".set.xml",
    "cockatrice": ".xml",
    "lackey": ".txt",
    "mse": ".mse-set",
}
READABLE = ("toml", "csv")
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
    raise FileFault(form, "is no format that sets are written in", remedy=f"one of {', '.join(SUFFIXES)}")


def read(text: str, form: str, file: str, game: str = "") -> CardFile:
    """A set that was written as a card file or a spreadsheet; every card is checked as one of a card file is."""
    if form == "toml":
        return read_cards(text, file)
    if form != "csv":
        raise FileFault(file, f"{form!r} is no format that sets are read from", remedy=f"one of {', '.join(READABLE)}")
    rows = list(csv.DictReader(io.StringIO(text), strict=True))
    if not rows or len(rows) > MOST_ROWS:
        raise FileFault(file, f"has {len(rows)} rows of cards", remedy=f"from 1 to {MOST_ROWS}, below a row of fields")
    names = {str(row.get("game") or game) for row in rows}
    if len(names) != 1 or "" in names:
        raise FileFault(file, "does not say which game", line=1, remedy="a column `game` with one game in all rows")
    game = names.pop()
    whole = {*COMMON.numbers, *find_game(game).card_fields.numbers}
    given = [{key: value for key, value in row.items() if key and value} for row in rows]
    cards: list[dict[str, Any]] = [
        {key: int(value) if key in whole and value.isdecimal() else value for key, value in row.items()}
        for row in given
    ]
    set_name = str(cards[0].get("set", ""))
    kept = [{key: value for key, value in card.items() if key not in ("game", "set")} for card in cards]
    return read_cards(write_card_file(game, set_name, [_costed(card) for card in kept]), f"{file}.cards.toml")


def form_of(path: Path) -> str:
    """The format that a file's name tells of."""
    found = [form for form, suffix in SUFFIXES.items() if path.name.endswith(suffix)]
    if not found:
        known = ", ".join(SUFFIXES.values())
        raise FileFault(str(path), "its ending tells no format", remedy=f"one of {known}")
    return found[0]


def _costed(card: dict[str, Any]) -> dict[str, Any]:
    cost = str(card.get("cost", ""))
    return {**card, "cost": int(cost)} if cost.isdecimal() else card


def _without_set(card: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in card.items() if field != "set" and value not in (None, "")}


def _csv(game: str, set_name: str, cards: Cards) -> str:
    fields = [one for one in (COMMON + find_game(game).card_fields).all if any(one in card for card in cards)]
    out = io.StringIO()
    writer = csv.DictWriter(out, ["game", "set", *fields], extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for card in cards:
        writer.writerow({**card, "game": game, "set": set_name})
    return out.getvalue()
