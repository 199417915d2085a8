"""Making a match: a new one, a saved one, one that a journal tells of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rulewright import __version__
from rulewright.games.cardfiles import LONGEST_TEXT
from rulewright.games.deckfiles import read_deck_file
from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.games.registry import find_game
from rulewright.kernel import journal as journals
from rulewright.kernel import saving
from rulewright.kernel.errors import FileFault, IllegalDeck, Refusal, RulewrightError, UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.history import History
from rulewright.kernel.journal import Header, Journal
from rulewright.kernel.rules import Rules
from rulewright.kernel.trace import Entry
from rulewright.library.match import Match
from rulewright.library.saves import read_save

MOST_CARDS = 20_000
"""So many cards may be in all the decks of a match."""


def new_game(
    game: str,
    edition: str | None = None,
    decks: Sequence[str | Path | Deck] = (),
    seed: int = 0,
    switches: Mapping[str, bool] | None = None,
    *,
    cards: Sequence[Fields] = (),
    trace: bool = True,
    check_decks: bool = True,
    every_step: bool = False,
) -> Match:
    """A new game, at its first decision.

    A deck is the name of one of the game's own, the path of a deck file, or a Deck. `cards` are further cards that
    the decks may name, as the fields of a card file. A deck that its format does not allow is refused with
    IllegalDeck, unless `check_decks` is off. With `every_step`, what has a single legal answer is asked as well.
    """
    kit = find_game(game)
    edition = edition or kit.default_edition
    if edition not in kit.editions:
        raise UnknownName(f"edition of {kit.title}", edition, kit.editions)
    if not -(1 << 63) <= seed < 1 << 63:
        raise RulewrightError(f"a seed is a whole number of at most 64 bits, not {seed}")
    _check_names(cards)
    known = kit.card_library() | {fields["name"]: fields for fields in cards}
    brought = _bring(kit, decks)
    for deck in brought if check_decks else ():
        faults = kit.deck_faults(deck, edition, known)
        if faults:
            raise IllegalDeck(deck.name, tuple(Refusal(fault.rule, fault.message) for fault in faults))
    names = kit.match_cards(brought, known)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise UnknownName("card", unknown[0], known)
    header = Header(
        format=journals.FORMAT,
        engine=__version__,
        game=game,
        edition=edition,
        switches=dict(switches or {}),
        decks=tuple(msgspec.to_builtins(deck) for deck in brought),
        cards=tuple(dict(known[name]) for name in names),
        seed=seed,
        every_step=every_step,
    )
    return open_match(header, trace=trace)


class Resumed(Struct, frozen=True):
    """What a saved state does not say of the game that led there."""

    undos: int = 0
    """How often chance was set on another course."""
    told: str = ""
    """A sentence that the trace begins with."""


FROM_THE_START = Resumed()


def open_match(header: Header, *, trace: bool = True, resumed: Resumed = FROM_THE_START) -> Match:
    """The match that a header describes, where its journal begins."""
    kit = find_game(header.game)
    _check_header(kit, header)
    try:
        setting = (header.edition, header.switches, header.cards, len(header.decks))
        rules = _rules_of(header.game, msgspec.msgpack.encode(setting))
        if header.state:
            game = Game(rules, saving.loads(rules, header.state))
        else:
            game = kit.deal(rules, msgspec.convert(header.decks, tuple[Deck, ...]), header.seed)
        game.trace = ([Entry("", resumed.told)] if resumed.told else []) if trace else None
        game.asks_all = header.every_step
        return Match(kit, header, History(game, resumed.undos))
    except journals.DAMAGED as fault:
        told = f"does not describe a game that this version knows: {type(fault).__name__}: {str(fault)[:200]}"
        raise FileFault("header", told) from fault


def _check_header(kit: GameKit, header: Header) -> None:
    """Refuse what no game needs, and what would take too long or too much room."""
    decks, cards = header.decks, header.cards
    counts = [number for deck in decks for number in _values(deck.get("cards"))]
    if len(decks) not in kit.seats:
        raise FileFault("header", f"{kit.title} is played by {' or '.join(map(str, kit.seats))}, not by {len(decks)}")
    if len(cards) > MOST_CARDS or any(not isinstance(one, int) for one in counts) or sum(counts) > MOST_CARDS:
        raise FileFault("header", f"has more than {MOST_CARDS} cards, or cards without a number")
    if any(len(str(card.get("text", ""))) > LONGEST_TEXT for card in cards):
        raise FileFault("header", f"the text of a card has more than {LONGEST_TEXT} characters")


def _values(table: Any) -> list[Any]:
    return list(table.values()) if isinstance(table, dict) else []


def load(data: bytes, *, trace: bool = True) -> Match:
    """The game that `Match.save` wrote, to be played on. What came before is not in it: undo stops there."""
    return open_match(read_save(data), trace=trace)


def replay(journal: Journal, to: int | None = None, *, trace: bool = True) -> Match:
    """The game that a journal tells of, up to and with a line of its file (1 is the header); every line is checked."""
    *_, match = retrace(journal, to, trace=trace)
    return match


def retrace(
    journal: Journal, to: int | None = None, *, trace: bool = True, resumed: Resumed = FROM_THE_START
) -> Iterator[Match]:
    """The same game after each line of the journal, the header first."""
    match = open_match(journal.header, trace=trace, resumed=resumed)
    for _ in journals.replay(journal, match._history, match._kit, to):
        yield match


def compile_card(game: str, fields: Fields) -> Any:
    """A proven card, from the fields of a card file; TextNotUnderstood if its text is not proven."""
    kit = find_game(game)
    with _well_formed(fields):
        return kit.read_card(fields)


def _check_names(cards: Sequence[Fields]) -> None:
    for fields in cards:
        if not isinstance(fields.get("name"), str) or not fields["name"]:
            raise FileFault("card", "has no `name`", remedy='add name = "…"')


@contextmanager
def _well_formed(*cards: Fields) -> Iterator[None]:
    """Within this, cards are read: one that lacks a field, or holds something else in it, is a fault of the file."""
    _check_names(cards)
    told = f"card {cards[0]['name']!r}" if len(cards) == 1 else "cards"
    try:
        yield
    except KeyError as fault:
        field = fault.args[0]
        if not any(field not in fields for fields in cards):
            raise
        raise FileFault(told, f"has no `{field}`", remedy=f'add {field} = "…"') from fault
    except (ValueError, TypeError, AttributeError, IndexError, RecursionError) as fault:
        raise FileFault(told, f"a field does not hold what it should: {str(fault)[:200]}") from fault


def _bring(kit: GameKit, decks: Sequence[str | Path | Deck]) -> list[Deck]:
    brought = [_find_deck(kit, deck) for deck in decks]
    if len(brought) not in kit.seats:
        wanted = " or ".join(map(str, kit.seats))
        raise RulewrightError(f"{kit.title} is played with {wanted} decks, not {len(brought)}")
    for deck in brought:
        if deck.game != kit.name:
            raise RulewrightError(f"the deck {deck.name!r} is for the game {deck.game!r}, not {kit.name!r}")
    return brought


def _find_deck(kit: GameKit, deck: str | Path | Deck) -> Deck:
    if isinstance(deck, Deck):
        return deck
    path = Path(deck)
    if isinstance(deck, str) and path.suffix not in (".toml", ".json") and not path.is_file():
        return kit.deck_named(deck)
    return read_deck_file(path)


@lru_cache(maxsize=64)
def _rules_of(game: str, setting: bytes) -> Rules:
    edition, switches, cards, seats = msgspec.msgpack.decode(setting)
    with _well_formed(*cards):
        return find_game(game).rules(edition, switches, cards, seats)
