"""What one viewer is shown: the view, what it is asked, the log, all as JSON for the wire."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.kit import Fields, GameKit
from rulewright.games.ordering import order_notes
from rulewright.games.table_view import TableView
from rulewright.kernel.decisions import Act, Choose, Decision, Divide, Number, Order, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY, Option
from rulewright.kernel.trace import Entry
from rulewright.kernel.view_records import ChoiceView, DecisionView, SeatView, View
from rulewright.kernel.views import handle_of, told_to, view
from rulewright.kernel.words import UNKNOWN
from rulewright.library.talk import question, rule_named, spoken
from rulewright.server.engine.company import EVERYTHING, Viewer
from rulewright.server.engine.records import Shown
from rulewright.server.shapes import one_of

encode = msgspec.json.Encoder(order="deterministic").encode

NOTHING = b"null"


class ShownRule(Struct, frozen=True):
    """A rule, and what it says in our words."""

    id: str
    title: str = ""
    says: str = ""


class ShownDecision(Struct, frozen=True):
    """What a seat is asked, with all that a client without rules needs."""

    moment: int
    kind: Annotated[str, one_of(kind.__name__.lower() for kind in (Act, Choose, Pick, Number, Divide, Order))]
    seat: str
    prompt: str
    question: str
    rule: ShownRule
    source: str
    optional: bool
    window: str
    choices: tuple[ChoiceView, ...]
    low: int
    high: int
    total: int
    ordered: bool
    required: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    apart: bool
    or_pass: bool
    next_only: bool
    repeatable: bool
    """Whether what one has just done can be declared again here, in words: `repeat 5`."""
    suggested: tuple[str, ...]
    """The cards that the sensible player would pick, where the game suggests an answer."""


class ShownEntry(Struct, frozen=True):
    """A sentence of the log."""

    rule: str
    text: str
    said: str
    source: str
    depth: int
    routine: bool
    moment: int


class ShownView(Struct, frozen=True):
    """A view without the parts that travel beside it."""

    seat: int | None
    turn: int
    active: int
    asked: int | None
    result: tuple[int, ...] | None
    seats: tuple[SeatView, ...]
    table: TableView | None


Told = tuple[int, Entry]
"""A sentence of the trace and the moment that it tells of."""


def show(
    kit: GameKit,
    game: Game,
    viewer: Viewer,
    moment: int,
    log: tuple[int, Iterable[Told]],
    called: Sequence[str],
    takeable: int = 0,
    automatic: bytes = NOTHING,
    *,
    asks: bool = True,
) -> Shown:
    """All that a viewer is shown at a moment; of the log, the sentences from a number on."""
    seat = None if viewer == EVERYTHING else viewer
    everything = viewer == EVERYTHING
    seen = view(game, seat, kit.write_answer, (), note=kit.option_note, knows_all=everything)
    asked = game.state.asked
    return Shown(
        encode(ShownView(seen.seat, seen.turn, seen.active, seen.asked, seen.result, seen.seats, seen.table)),
        NOTHING if seen.decision is None or not asks else encode(_decision(kit, game, seen.decision, moment)),
        log[0],
        encode([show_entry(kit, game, viewer, told, called) for told in log[1]]),
        tuple(sorted(_named(seen))),
        takeable,
        None if asked is None else game.rules.seat_name(asked.seat),
        automatic,
    )


def show_rule(kit: GameKit, rule: str) -> ShownRule:
    """A rule by its id, with what the book says."""
    found = rule_named(kit, rule)
    return ShownRule(rule) if found is None else ShownRule(found.id, found.title, found.says)


def show_refusal(kit: GameKit, refusal: Refusal) -> bytes:
    """Why something is not allowed."""
    also = [show_rule(kit, rule) for rule in refusal.also]
    return encode({"rule": show_rule(kit, refusal.rule), "reason": refusal.reason, "also": also})


def show_print(kit: GameKit, fields: dict[str, Any], printed: Any) -> bytes:
    """What is printed on a card."""
    return encode({"card": pictured(kit, fields), "values": kit.printed_values(printed)})


def pictured(kit: GameKit, fields: Fields) -> dict[str, Any]:
    """The fields of a card, with the icon that stands for it."""
    figure = kit.figure(str(fields["name"]))
    return {**fields, "figure": figure} if figure else dict(fields)


def _decision(kit: GameKit, game: Game, shown: DecisionView, moment: int) -> ShownDecision:
    asked = game.decision
    assert asked is not None, "it is shown what is asked"
    choices = shown.choices
    if isinstance(asked, Order):
        choices = _with_notes(choices, order_notes(game, asked))
    elif isinstance(asked, Act):
        pairs = zip(asked.options, choices, strict=True)
        choices = tuple(_pointed_at(kit, game, asked, option, choice) for option, choice in pairs)
    return ShownDecision(
        moment,
        shown.kind.lower(),
        game.rules.seat_name(asked.seat),
        shown.prompt,
        question(kit, game, asked),
        show_rule(kit, shown.rule),
        shown.source,
        shown.optional,
        shown.window,
        choices,
        shown.low,
        shown.high,
        asked.total if isinstance(asked, Divide) else 0,
        shown.ordered,
        shown.required,
        shown.groups,
        shown.apart,
        shown.or_pass,
        shown.next_only,
        isinstance(asked, Act) and asked.window in game.rules.free_windows,
        _suggested(kit, game, asked),
    )


def _pointed_at(kit: GameKit, game: Game, act: Act, option: Option, choice: ChoiceView) -> ChoiceView:
    """An action with what the page needs where somebody points at its card, or at one that would carry it out."""
    parts = tuple(handle_of(game, act.seat, slot) for slot in kit.takes_part(game, act, option))
    if option.card == NOBODY:
        return replace(choice, by=parts)
    aim = kit.aims_at(game, option)
    at = () if aim == NOBODY else (handle_of(game, act.seat, aim),)
    return replace(choice, said=kit.option_said(game, option), usual=kit.is_usual(game, option), by=parts, at=at)


def _suggested(kit: GameKit, game: Game, asked: Decision) -> tuple[str, ...]:
    """The cards that the sensible player would pick, where a newcomer cannot know yet."""
    if not isinstance(asked, Pick) or asked.prompt not in kit.layout.suggested:
        return ()
    picked = kit.sensible(game, asked, random.Random(0))
    return tuple(handle_of(game, asked.seat, slot) for slot in picked)


def _with_notes(choices: tuple[ChoiceView, ...], notes: tuple[str, ...]) -> tuple[ChoiceView, ...]:
    """Choices with what is said beside each; nothing beside a card that the seat does not know."""
    return tuple(
        replace(choice, note=note) if choice.words != UNKNOWN else choice
        for choice, note in zip(choices, notes, strict=True)
    )


def show_entry(kit: GameKit, game: Game, viewer: Viewer, told: Told, called: Sequence[str]) -> ShownEntry:
    """A sentence of the log, as a viewer reads it."""
    moment, entry = told
    rules = game.rules
    seats = [rules.seat_name(seat) for seat in range(rules.seats)]
    if viewer == EVERYTHING:
        entry = Entry(entry.rule, entry.read_by(None), (), entry.source, entry.depth, routine=entry.routine)
        viewer = None
    shown = told_to((entry,), viewer)[0]
    said = spoken(entry, viewer, seats, called)
    end = "" if said.endswith(("!", "?", ".", "]")) else "."
    routine = kit.is_routine(entry)
    return ShownEntry(shown.rule, shown.text, said + end, shown.source, shown.depth, routine, moment)


def _named(seen: View) -> set[str]:
    return {card.name for seat in seen.seats for area in seat.areas for card in area.cards if card.name}
