"""REST for what does not change: games, cards, decks, rules."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from rulewright.ai.players import PLAYERS
from rulewright.games.deckfiles import MOST_COPIES
from rulewright.games.kit import DRAFT, Deck, Fields, GameKit
from rulewright.games.layout import Layout
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import Rule, load_rulebook
from rulewright.games.sealed import PACKS
from rulewright.judge.lessons import lesson_library
from rulewright.kernel.errors import UnknownName
from rulewright.server.engine import records as r
from rulewright.server.engine.showing import pictured
from rulewright.server.faults import FaultShown, replies
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.sent import schema
from rulewright.server.wanted import DeckFields, packed
from rulewright.server.wire import MOST, Fault, Key

PACKED = CompressionConfig("gzip", minimum_size=2_000, gzip_compress_level=6)
"""What is large here is the same for everybody, so that packing it gives nothing away."""


Copies = Annotated[int, Meta(ge=1, le=MOST_COPIES)]


class WindowShown(Struct, frozen=True):
    """A kind of window in which one mostly passes."""

    name: str
    words: str
    editions: tuple[str, ...]
    """By which it is opened."""


class LessonShown(Struct, frozen=True):
    """A guided first game."""

    name: str
    title: str
    about: str
    scenes: tuple[str, ...]


class GameShown(Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    editions: tuple[str, ...]
    default_edition: str
    seats: tuple[int, ...]
    players: tuple[str, ...]
    windows: tuple[WindowShown, ...]
    lessons: tuple[LessonShown, ...]
    draft: str
    """What a seat brings where decks are made at the table; empty in a game without drafts."""
    pitch: str
    """What it is like to play."""
    cover: dict[str, Any]
    """The fields of the card that stands for it."""
    layout: Layout
    """How its cards and its table are drawn."""


class CardsShown(Struct, frozen=True):
    """The cards that were looked for."""

    cards: list[dict[str, Any]]
    found: int


class CardShown(Struct, frozen=True):
    """One card, by the fields of a card file, and the set it is in."""

    card: dict[str, Any]
    set: str


class DeckShown(Struct, frozen=True):
    """One of a game's own decks."""

    id: str
    deck: Deck
    cover: dict[str, Any]
    """The fields of the card that stands for it."""


class DeckToCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck: the fields of a deck file, or the text of one."""

    deck: DeckFields | None = None
    text: str | None = None
    edition: Key | None = None
    pool: dict[str, Copies] | None = None
    """What a limited deck comes from."""


class BuildingShown(Struct, frozen=True):
    """What a deck of a game is built from."""

    formats: tuple[str, ...]
    factions: tuple[str, ...]
    """The cards of which a deck names one as its `faction`, or the factions of which it is made."""
    whole: int
    """Of how many whole factions a deck is made; 0 where it is built of cards."""
    sets: tuple[str, ...]
    packs: int
    """How many packs are opened for sealed play, unless said otherwise; 0 in a game without packs."""


class DeckVerdict(Struct, frozen=True):
    """Whether a deck is legal."""

    legal: bool
    faults: list[FaultShown]
    deck: Deck
    text: str
    """The same as a deck file."""


class RuleShown(Struct, frozen=True):
    """A rule, in our words."""

    id: str
    title: str
    says: str
    kind: str
    section: str
    editions: tuple[str, ...]


@get("/api/wire", sync_to_thread=False, tags=["socket"], responses=replies())
def messages() -> dict[str, Any]:
    """The messages of the socket, both ways, as JSON Schema."""
    return schema()


class Books(Controller):
    """The games, their cards, decks and rules."""

    path = "/api/games"
    tags = ("games",)
    middleware = (DefineMiddleware(CompressionMiddleware, config=PACKED),)

    @get(sync_to_thread=True, responses=replies())
    def games(self) -> list[GameShown]:
        """Every game that can be played here."""
        return [_game_shown(kit) for kit in sorted(map(find_game, game_names()), key=lambda kit: (kit.place, kit.name))]

    @get("/{game:str}/cards", sync_to_thread=True, responses=replies("not_found"))
    def cards(
        self,
        game: FromPath[str],
        search: Annotated[str, QueryParameter(max_length=200)] = "",
        card_type: Annotated[str, QueryParameter(name="type")] = "",
        card_set: Annotated[str, QueryParameter(name="set")] = "",
        first: Annotated[int, QueryParameter(ge=0, le=MOST)] = 0,
        most: Annotated[int, QueryParameter(ge=1, le=1000)] = 1000,
    ) -> CardsShown:
        """The cards whose name, type or text holds every word of `search`."""
        kit = _kit(game)
        sets = kit.set_library()
        if card_set and card_set not in sets:
            raise Fault("not_found", str(UnknownName("set", card_set, sets)), "set")
        cards = [(name, one) for name, some in sets.items() if card_set in ("", name) for one in some]
        found = [{**pictured(kit, one), "set": name} for name, one in cards if _fits(one, search, card_type)]
        return CardsShown(found[first : first + most], len(found))

    @get("/{game:str}/cards/{name:str}", sync_to_thread=True, responses=replies("not_found"))
    def card(self, game: FromPath[str], name: FromPath[str]) -> CardShown:
        """One card by its name."""
        kit = _kit(game)
        for set_name, cards in kit.set_library().items():
            for fields in cards:
                if str(fields["name"]).casefold() == name.casefold():
                    return CardShown(pictured(kit, fields), set_name)
        raise Fault("not_found", str(UnknownName("card", name, kit.card_library())), "name")

    @get("/{game:str}/building", sync_to_thread=True, responses=replies("not_found"))
    def building(self, game: FromPath[str]) -> BuildingShown:
        """What a deck is built from: formats, factions, sets, packs."""
        kit = _kit(game)
        packs = 0 if kit.pack is None else PACKS
        return BuildingShown(kit.formats, kit.factions(), kit.whole_factions, tuple(kit.set_library()), packs)

    @get("/{game:str}/decks", sync_to_thread=True, responses=replies("not_found"))
    def decks(self, game: FromPath[str]) -> list[DeckShown]:
        """The game's own decks."""
        kit = _kit(game)
        return [_deck_shown(kit, name, deck) for name, deck in sorted(kit.deck_library().items())]

    @get("/{game:str}/decks/{deck:str}", sync_to_thread=True, responses=replies("not_found"))
    def deck(self, game: FromPath[str], deck: FromPath[str]) -> DeckShown:
        """One of the game's own decks."""
        kit = _kit(game)
        library = kit.deck_library()
        if deck not in library:
            raise Fault("not_found", str(UnknownName("deck", deck, library)), "deck")
        return _deck_shown(kit, deck, library[deck])

    @post("/{game:str}/decks/check", status_code=200, responses=replies("not_yours", "not_found"))
    async def check(
        self,
        game: FromPath[str],
        data: JSONBody[DeckToCheck],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        checking: NamedDependency[Buckets],
    ) -> DeckVerdict:
        """Whether a deck is legal, with the rule for each fault."""
        checking.take(client_of(request))
        kit = _kit(game)
        edition = data.edition or kit.default_edition
        if edition not in kit.editions:
            raise Fault("bad_message", str(UnknownName(f"edition of {kit.title}", edition, kit.editions)), "edition")
        if (data.deck is None) == (data.text is None):
            raise Fault("bad_message", "send either `deck`, its fields, or `text`, a deck file", "deck")
        field = "deck" if data.text is None else "text"
        fields = b"" if data.deck is None else packed(data.deck, field)
        pool = b"" if data.pool is None else packed(data.pool, "pool")
        checked = await lobby.check(r.CheckDeck("", kit.name, edition, fields, data.text or "", pool), field)
        shown = [FaultShown(rule, message) for rule, message in checked.faults]
        deck = replace(msgspec.json.decode(checked.deck, type=Deck), brings=UNSET)
        return DeckVerdict(not shown, shown, deck, checked.text)

    @get("/{game:str}/sealed", responses=replies("not_found"))
    async def sealed(
        self,
        game: FromPath[str],
        request: Request[Any, Any, Any],
        lobby: NamedDependency[Lobby],
        checking: NamedDependency[Buckets],
        packs: Annotated[int, QueryParameter(ge=1, le=12)] = PACKS,
        seed: Annotated[int | None, QueryParameter(ge=-MOST, le=MOST)] = None,
        card_set: Annotated[str | None, QueryParameter(name="set", max_length=100)] = None,
    ) -> Deck:
        """Packs, opened: what somebody may build from. The same seed, the same packs; by lot without one."""
        checking.take(client_of(request))
        _kit(game)
        drawn = lobby.chance.packs() if seed is None else seed
        opened = await lobby.engines.ask(r.OpenPacks("", game, packs, drawn, card_set))
        if isinstance(opened, r.Rejected):
            raise Fault(opened.code, opened.message, opened.field)
        if not isinstance(opened, r.PacksOpened):
            raise Fault("fault", "these packs cannot be opened")
        return msgspec.json.decode(opened.deck, type=Deck)

    @get("/{game:str}/rules", sync_to_thread=True, responses=replies("not_found"))
    def rules(self, game: FromPath[str], edition: FromQuery[str | None] = None) -> list[RuleShown]:
        """The rulebook, in the book's order."""
        book = load_rulebook(_kit(game).package)
        return [_rule_shown(rule, book.section_of(rule.id).id) for rule in book.of_edition(edition)]

    @get("/{game:str}/rules/{rule:str}", sync_to_thread=True, responses=replies("not_found"))
    def rule(self, game: FromPath[str], rule: FromPath[str]) -> RuleShown:
        """One rule by its id."""
        book = load_rulebook(_kit(game).package)
        found = book.by_id()
        if rule not in found:
            raise Fault("not_found", str(UnknownName("rule", rule, found)), "rule")
        return _rule_shown(found[rule], book.section_of(rule).id)


def _kit(game: str) -> GameKit:
    try:
        return find_game(game)
    except UnknownName as fault:
        raise Fault("not_found", str(fault), "game") from fault


def _deck_shown(kit: GameKit, name: str, deck: Deck) -> DeckShown:
    cover = deck.about.cover if deck.about else ""
    return DeckShown(name, deck, _cover(kit, cover))


def _game_shown(kit: GameKit) -> GameShown:
    has = {edition: kit.windows_of(edition) for edition in kit.editions}
    windows = tuple(
        WindowShown(name, words, tuple(edition for edition in kit.editions if name in has[edition]))
        for name, words in kit.windows.items()
    )
    lessons = tuple(
        LessonShown(one.name, one.title, one.about, tuple(scene.case.title for scene in one.scenes))
        for one in lesson_library(kit.name).values()
    )
    players = tuple(sorted(PLAYERS))
    draft = DRAFT if kit.draft is not None else ""
    return GameShown(
        kit.name,
        kit.title,
        kit.editions,
        kit.default_edition,
        kit.seats,
        players,
        windows,
        lessons,
        draft,
        kit.pitch,
        _cover(kit, kit.cover),
        kit.layout,
    )


def _cover(kit: GameKit, name: str) -> dict[str, Any]:
    """The card that stands for something, as it is drawn; nothing where none does."""
    found = kit.card_library().get(name)
    return {} if found is None else pictured(kit, found)


def _rule_shown(rule: Rule, section: str) -> RuleShown:
    return RuleShown(rule.id, rule.title, rule.says, rule.kind, section, rule.editions)


def _fits(fields: Fields, search: str, card_type: str) -> bool:
    kind = str(fields["type"]).casefold()
    held = " ".join((str(fields["name"]), kind, str(fields.get("text", "")))).casefold()
    return card_type.casefold() in kind and all(word in held for word in search.casefold().split())
