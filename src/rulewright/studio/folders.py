"""A set as a folder: card file, pictures, rulings and bans. That is what git keeps; an archive of it travels."""

from __future__ import annotations

import io
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from msgspec import Struct

from rulewright.games.cardfiles import read_cards
from rulewright.games.reading import parse_table
from rulewright.kernel.errors import FileFault
from rulewright.studio.cardtext import toml_value, write_card_file
from rulewright.studio.output import file_name
from rulewright.studio.rulings import kept_ruling, read_ruling
from rulewright.studio.shelf import Shelf, ShelvedCard

ENDINGS = {"image/png": ".png", "image/jpeg": ".jpg"}
BANS = "bans.toml"
LARGEST, MOST_FILES = 96 << 20, 1_200
"""Bytes that an archive may have once it is unpacked, and files."""
_PICTURE = re.compile(r"(?:[^/]+/)?art/[\w.-]{1,100}\.(?:png|jpe?g|webp)", re.IGNORECASE)
_TEXT = re.compile(r"(?:[^/]+/)?(?:[\w.-]{1,100}\.cards\.toml|bans\.toml|rulings/[\w.-]{1,100}\.judge\.toml)")
MOST_TEXT = 4 << 20


class Folder(Struct, frozen=True):
    """What was found in a folder."""

    game: str
    title: str
    cards: tuple[dict[str, Any], ...]
    pictures: dict[str, bytes]
    """Path, as cards name it -> the file."""
    rulings: tuple[tuple[str, str, str], ...]
    """Card, title and cases of each."""
    bans: dict[str, tuple[str, ...]]


def folder_of(shelf: Shelf, pictures: Mapping[str, tuple[str, bytes]]) -> dict[str, bytes]:
    """The files of a set; its pictures are given by their ids, each with its kind."""
    files: dict[str, bytes] = {}
    cards: list[dict[str, Any]] = []
    newest = [card.newest.fields for card in shelf.present.values()]
    stems = stems_of({number: card.name for number, card in shelf.present.items()})
    for at, card in shelf.present.items():
        kind, data = pictures.get(card.ready or card.art, ("", b""))
        art = f"art/{stems[at]}{ENDINGS[kind]}" if kind in ENDINGS else ""
        if art:
            files[art] = data
        cards += _wordings(card, art)
        for number, ruling in card.rulings.items():
            text = kept_ruling(shelf.game, card.newest.fields, newest, ruling.title, ruling.cases)
            files[f"rulings/{stems[at]}-{number}.judge.toml"] = text.encode()
    files[f"{file_name(shelf.title)}.cards.toml"] = write_card_file(shelf.game, shelf.title, list(cards)).encode()
    if shelf.bans:
        files[BANS] = "".join(f"{toml_value(form)} = {_names(names)}\n" for form, names in shelf.bans.items()).encode()
    return files


def stems_of(names: Mapping[int, str]) -> dict[int, str]:
    """Names of files for the cards of a set, none of them twice, though two names differ only in their signs."""
    plain = {number: file_name(name) for number, name in names.items()}
    several = {stem for stem, copies in Counter(plain.values()).items() if copies > 1}
    return {number: f"{stem}-no-{number}" if stem in several else stem for number, stem in plain.items()}


def _wordings(card: ShelvedCard, art: str) -> Iterable[dict[str, Any]]:
    """The wording that plays, a newer one that is being made, and the newest in other languages."""
    final = card.at_stage("final")
    pictured = {"art": art} if art else {}
    if final is not None and final is not card.newest:
        yield {**final.fields, **pictured}
    yield {**card.newest.fields, **pictured}
    for language, translation in card.translations.items():
        if translation.of == card.newest.number:
            yield {**card.newest.fields, **pictured, "language": language, **translation.printed}


def _names(names: Iterable[str]) -> str:
    return f"[{', '.join(toml_value(name) for name in names)}]"


def zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive of these files."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(path, data, ZIP_STORED if path.startswith("art/") else ZIP_DEFLATED)
    return out.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    """The files of an archive that anybody may have sent, as far as a set has such; none is written anywhere."""
    found: dict[str, bytes] = {}
    left = LARGEST
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_FILES:
                raise FileFault("the archive", f"has {len(entries)} files", remedy=f"at most {MOST_FILES}")
            for entry in entries:
                if not (_PICTURE.fullmatch(entry.filename) or _TEXT.fullmatch(entry.filename)):
                    continue
                if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                    raise FileFault("the archive", "is packed in a rare way", remedy="pack it as a plain zip")
                with archive.open(entry) as file:  # what it says of its size is not believed
                    content = file.read(left + 1)
                left -= len(content)
                if left < 0:
                    raise FileFault(
                        "the archive", f"has more than {LARGEST >> 20} MB unpacked", remedy="leave some out"
                    )
                found[re.sub(r"^(?!art/|rulings/)[^/]+/(?=art/|rulings/|[^/]+\.toml$)", "", entry.filename)] = content
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as fault:
        raise FileFault(
            "the archive", f"cannot be read: {fault}", remedy="pack the folder of a set as a zip"
        ) from fault
    return found


def read_folder(files: Mapping[str, bytes]) -> Folder:
    """The set in a folder; every card is checked as one of a card file is."""
    listed = [path for path in sorted(files) if path.endswith(".cards.toml")]
    if len(listed) != 1:
        raise FileFault(
            "the folder", f"has {len(listed)} card files", remedy="one file *.cards.toml, beside art/ and rulings/"
        )
    file = read_cards(_words(files[listed[0]], listed[0]), listed[0])
    rulings = [read_ruling(_words(files[path], path)) for path in sorted(files) if path.startswith("rulings/")]
    bans = read_bans(_words(files.get(BANS, b""), BANS))
    pictures = {path: data for path, data in files.items() if _PICTURE.fullmatch(path)}
    cards = tuple(dict(entry.fields) for entry in file.cards)
    return Folder(file.game, file.set, cards, pictures, tuple(one for one in rulings if one), bans)


def _words(data: bytes, path: str) -> str:
    if len(data) > MOST_TEXT:
        raise FileFault(path, f"has more than {MOST_TEXT >> 20} MB", remedy="that is no set")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise FileFault(path, "is not UTF-8", remedy="save it as UTF-8") from fault


def read_bans(text: str) -> dict[str, tuple[str, ...]]:
    """The cards that each format bans."""
    remedy = 'write constructed = ["A card"]'
    read = parse_table(text, BANS, remedy)
    if not all(isinstance(names, list) and all(isinstance(one, str) for one in names) for names in read.values()):
        raise FileFault(BANS, "names cards by format", remedy=remedy)
    return {form: tuple(names) for form, names in read.items()}
