"""Cards that somebody is writing: what the engine understands of one, what the guide says, and a game to try it in."""

from __future__ import annotations

import csv
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.cardfiles import read_cards
from rulewright.games.frames import Frame, in_its_language
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.games.style import Finding
from rulewright.games.verdicts import explanation
from rulewright.games.wordings import Offer, offers, with_offers
from rulewright.kernel.errors import FileFault, Problem, RulewrightError, TextNotUnderstood
from rulewright.library import new_game
from rulewright.server.engine import records as r
from rulewright.server.engine.card_messages import BeginTrial, CardChecked, CheckCard, ExchangeCards
from rulewright.studio.cardtext import write_card_file
from rulewright.studio.completion import Completion, completions
from rulewright.studio.exchange import SUFFIXES, read, written
from rulewright.studio.lint import holds_back, lint_card
from rulewright.studio.output import file_name
from rulewright.studio.readings import Way, ways
from rulewright.studio.trial import opponent_of, trial_deck

FILE = "card.json"


class CardUnderstood(Struct, frozen=True):
    """What there is to say about a card as it stands."""

    understood: tuple[str, ...]
    """What the engine understood, in words; nothing if it refuses the card."""
    problems: tuple[Problem, ...]
    """What it does not understand, each with its place in the text; line 0 for other fields."""
    findings: tuple[Finding, ...]
    held: bool
    """Whether the findings keep it from being final."""
    frame: Frame | None
    text: str
    """The card as a card file."""
    next: tuple[Completion, ...] = ()
    """What can come where somebody is writing."""
    ways: tuple[Way, ...] = ()
    """Where the text can be read in several ways: each of them."""
    offers: tuple[Offer, ...] = ()
    """Wordings that are understood, for what is not."""


def check_card(request: CheckCard) -> r.AnyReply:
    """All that is known of a card whose fields anybody may have written."""
    kit = find_game(request.game)
    try:
        fields, set_name = read_fields(kit, request.fields)
    except FileFault as fault:
        problem = Problem(0, 1, 1, fault.message, (), fault.remedy or "")
        return CardChecked(msgspec.json.encode(CardUnderstood((), (problem,), (), True, None, "")))
    text = write_card_file(kit.name, set_name, [fields])
    others = [*msgspec.json.decode(request.others, type=list[dict[str, Any]]), *kit.card_library().values()]
    findings = lint_card(kit, fields, others)
    held = bool(holds_back("final", findings))
    frame = in_its_language(kit.frame({**fields, "set": set_name}), fields)
    try:
        kit.rules(request.edition, {}, [fields])
        told = CardUnderstood(tuple(explanation(kit, fields)), (), findings, held, frame, text)
    except TextNotUnderstood as fault:
        offered = offers(kit, fields, fault, request.edition) if request.offers else ()
        problems = with_offers(fault, offered).problems
        told = CardUnderstood((), problems, findings, held, frame, text, (), ways(kit, fields, fault), offered)
    if request.caret >= 0:
        told = replace(told, next=completions(kit, fields, request.caret))
    return CardChecked(msgspec.json.encode(told))


def read_fields(kit: GameKit, packed: bytes) -> tuple[dict[str, Any], str]:
    """The fields as a card file would have them, checked as one, and the name of their set."""
    given = msgspec.json.decode(packed, type=dict[str, Any])
    set_name = str(given.pop("set", None) or "Mine")
    fields = {field: value for field, value in given.items() if value not in (None, "")}
    file = msgspec.json.encode({"game": kit.name, "set": set_name, "card": [fields]}).decode()
    return dict(read_cards(file, FILE).cards[0].fields), set_name


class SetFile(Struct, frozen=True):
    """A set, as a file and as cards."""

    set: str
    cards: tuple[dict[str, Any], ...]
    name: str
    """What the file may be called."""
    text: str


def exchange_cards(request: ExchangeCards) -> r.AnyReply:
    """A set that was read from a file, or written as one."""
    try:
        if request.cards:
            cards = tuple(msgspec.json.decode(request.cards, type=list[dict[str, Any]]))
            text = written(request.game, request.set, cards, request.form)
            name = "set" if request.form == "mse" else f"{file_name(request.set)}{SUFFIXES[request.form]}"
            told = SetFile(request.set, cards, name, text)
        else:
            file = read(request.text, request.form, "set", request.game)
            if file.game != request.game:
                return r.Rejected("bad_message", f"these cards are for the game {file.game!r}", "text")
            told = SetFile(file.set, tuple(one.fields for one in file.cards), "", "")
    except FileFault as fault:
        place, remedy = f"line {fault.line}: " if fault.line else "", f" — {fault.remedy}" if fault.remedy else ""
        return r.Rejected("bad_message", f"{place}{fault.message}{remedy}", "text")
    except (csv.Error, KeyError) as fault:
        return r.Rejected("bad_message", f"this is no set that can be read: {fault}", "text")
    return CardChecked(msgspec.json.encode(told))


def begin_trial(request: BeginTrial) -> r.AnyReply:
    """A game against the computer in which the first seat's deck holds the card."""
    kit = find_game(request.game)
    try:
        fields, _ = read_fields(kit, request.fields)
        deck = trial_deck(kit, fields)
        other = opponent_of(kit, deck)
        match = new_game(
            kit.name, request.edition, [deck, other], request.seed, cards=[fields], check_decks=False, every_step=True
        )
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "fields")
    return r.SceneLaid(msgspec.json.encode(match.journal.header), request.edition, len(match.seats), 0)
