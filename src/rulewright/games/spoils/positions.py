"""Positions of The Spoils as judge files set them up."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.judging import (
    BadPosition,
    FixedNames,
    Listed,
    number_of,
    read_cards,
    seat_fields,
    seat_of,
    seen_by,
)
from rulewright.games.kit import Fields
from rulewright.games.laying import (
    BLANK,
    THIS_TURN_NUMBER,
    brought_deck,
    empty_table,
    host_in_play,
    lay_blanks,
    numbers_of,
    owner_of,
    put_card,
    whole_number,
)
from rulewright.games.spoils.areas import DECK, FACTION, PLAY, REMOVED, RESOURCES, VOID
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.checks import AREAS_LISTED
from rulewright.games.spoils.s4_game_concepts.r411_face_down_cards import row
from rulewright.games.spoils.s6_playing_the_game.records import Turn
from rulewright.games.spoils.table import FLIPPED_UP, Table
from rulewright.games.windows import Window
from rulewright.kernel.aspects import EVERYTHING
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import ELIGIBLE, FACE_DOWN, MARKED, NOBODY, Card, Frame, Seat
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names

PLAIN_FACTION = "Plain Faction"

PLAIN_CARDS: tuple[Fields, ...] = (
    {"name": PLAIN_FACTION, "type": "Universal Faction", "influence": 20, "text": ""},
    {"name": BLANK, "type": "Universal Resource", "text": ""},
)
"""The plain faction has no restore, develop or other rule; a blank card can only be laid as a resource."""

_MARKS = ("depleted", "damage", "tokens", "new", "face-down", "attached", "owner", "seen", "flipped")


class _Placed(Struct, frozen=True):
    """A card of the position in its slot."""

    slot: int
    listed: Listed


def position(rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
    """A position in the free action window of the seat whose turn it is; nothing has been run yet."""
    turn = seat_of(case_fields.get("turn", "a"), "turn", rules.seats)
    game = empty_table(rules, Table(first=turn), seed)
    state = game.state
    state.turn = THIS_TURN_NUMBER
    state.give_turn(turn)
    numbers = numbers_of(rules)
    _lay_factions(game, numbers, case_fields)
    placed = _lay_cards(game, numbers, case_fields)
    names = FixedNames(one.slot for one in placed if "face-down" in one.listed.marks)
    _attach(game, placed, names)
    rebuild(game)
    state.dirty = EVERYTHING
    procedures = rules.procedures
    turns = procedures.number["602"]
    state.frames.append(Frame(turns, procedures.positions[turns]["next_turn"], Turn()))
    game.begin("603.2", Window(turn, "turn"))
    return game, names


def brought(rules: Rules, case_fields: Fields) -> list[tuple[str, dict[str, int]]]:
    """The factions and decks of a case that starts before the game does."""
    found = [(PLAIN_FACTION, {BLANK: 10}) for _ in range(rules.seats)]
    for seat, name, key, value in seat_fields(case_fields.items(), rules.seats):
        faction, deck = found[seat]
        if name == "faction":
            faction = _text(value, key)
        elif name == "deck":
            deck = brought_deck(value, key)
        else:
            raise BadPosition(key, "nothing but decks and factions is there before the game starts", "leave it out")
        found[seat] = (faction, deck)
    return found


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise BadPosition(key, "is not a name", f'write {key} = "Name"')
    return value


def _lay_factions(game: Game, numbers: dict[str, int], case_fields: Fields) -> None:
    names = [PLAIN_FACTION] * game.rules.seats
    influence: dict[int, int] = {}
    for seat, name, key, value in seat_fields(case_fields.items(), game.rules.seats):
        if name == "faction":
            names[seat] = _text(value, key)
            if game.rules.defs[number_of(names[seat], numbers)].type != "faction":
                raise BadPosition(key, f"{names[seat]} is not a faction")
        elif name == "influence":
            influence[seat] = whole_number(value, key, 20)
    for seat, name in enumerate(names):
        number = number_of(name, numbers)
        put_card(game, Card(number, seat, seat, FACTION, game.state.new_object(), ELIGIBLE, since=1))
        game.state.seats[seat] = Seat(influence.get(seat, game.rules.defs[number].influence))


def _lay_cards(game: Game, numbers: dict[str, int], case_fields: Fields) -> list[_Placed]:
    placed: list[_Placed] = []
    decks: set[int] = set()
    for seat, name, key, value in seat_fields(case_fields.items(), game.rules.seats):
        if name not in AREAS_LISTED:
            continue
        if name == "deck":
            decks.add(seat)
        for listed in read_cards(value, key, _MARKS):
            placed += [_lay(game, numbers, seat, AREAS_LISTED[name], listed) for _ in range(listed.number)]
    lay_blanks(game, [seat for seat in range(game.rules.seats) if seat not in decks], DECK)
    return placed


def _lay(game: Game, numbers: dict[str, int], seat: int, area: Area, listed: Listed) -> _Placed:
    number = number_of(listed.name, numbers)
    printed: SpoilsCard = game.rules.defs[number]
    area = _checked_area(game, printed, area, listed)
    owner = owner_of(listed, seat, game.rules.seats)
    new = "new" in listed.marks
    flags = 0 if new or area != PLAY else ELIGIBLE
    flags |= MARKED if "depleted" in listed.marks else 0
    flags |= FLIPPED_UP if "flipped" in listed.marks else 0
    flags |= FACE_DOWN if "face-down" in listed.marks else 0
    damage = ((game.state.new_object(), listed.count("damage")),) if "damage" in listed.marks else ()
    lasting = printed.type == "location"
    card = Card(
        number,
        owner,
        seat,
        area,
        game.state.new_object(),
        flags,
        damage=() if lasting else damage,
        wear=damage if lasting else (),
        tokens=((0, listed.count("tokens")),) if listed.count("tokens") else (),
        since=THIS_TURN_NUMBER if new else 1,
        seen=seen_by(listed, game.rules.seats),
    )
    return _Placed(put_card(game, card), listed)


def _checked_area(game: Game, printed: SpoilsCard, area: Area, listed: Listed) -> Area:
    """Where a listed card really lies; raises BadPosition if it cannot lie there, or not so."""
    down = "face-down" in listed.marks
    if area >= len(game.rules.areas):
        raise BadPosition(listed.field, "this edition has no Void (403.7)", 'write edition = "late" at the top')
    if area not in (PLAY, RESOURCES):
        there = ("owner", "seen", "face-down") if area in (REMOVED, VOID) else ("owner", "seen")
        wrong = [mark for mark in listed.marks if mark not in there] + (["on"] if listed.on else [])
        if wrong:
            raise BadPosition(listed.field, f"{listed.text!r}: no card there can be ({wrong[0]})", "leave it out")
        return area
    if area == RESOURCES and "depleted" in listed.marks:
        remedy = "a used one is (attached)"
        raise BadPosition(listed.field, f"{listed.text!r}: a resource is never depleted", remedy)
    if down:
        return RESOURCES
    if area == RESOURCES and printed.type != "resource":
        message = f"{printed.name} is a {printed.type}, which lies among the resources face-down only"
        raise BadPosition(listed.field, message, f'write "face-down {listed.text}"')
    if printed.type in ("tactic", "faction"):
        remedy = "name a faction with a.faction" if printed.type == "faction" else "put it into a hand"
        raise BadPosition(listed.field, f"{printed.name} is a {printed.type} and cannot lie there", remedy)
    return row(printed, face_down=False)


def _attach(game: Game, placed: list[_Placed], names: Names) -> None:
    """301.1 Lay attached cards on what they are attached to: a used resource on its controller's faction."""
    for one in placed:
        listed, host = one.listed, NOBODY
        card = game.card(one.slot)
        if listed.on:
            host = host_in_play(game, listed, card.controller, names)
        elif "attached" in listed.marks:
            if card.area != RESOURCES:
                raise BadPosition(listed.field, f"{listed.text!r} does not say to what", 'write "X on Y"')
            host = game.cards_in(FACTION, card.controller)[0]
        if host != NOBODY:
            game.state.put(one.slot, replace(card, host=host), EVERYTHING)
