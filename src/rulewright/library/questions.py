"""What a card asks, as a verb about the thing: told from the instruction that is being carried out."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.evaluate import cards, number
from rulewright.effects.lower import Instruction
from rulewright.effects.numbers import Number as NumberNode
from rulewright.effects.numbers import Variable
from rulewright.effects.paragraphs import Replaced
from rulewright.effects.players import seats
from rulewright.effects.replacing import about_to_act
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, EFFECT_PART, Run, get
from rulewright.effects.selectors import Cards, Filter, Register, TopOf, Who, Whose
from rulewright.kernel.decisions import Choose, Decision, Divide, Number, Pick
from rulewright.kernel.pipeline import Happening
from rulewright.kernel.records import NOBODY
from rulewright.text.explain.asking import asked, asked_instead
from rulewright.text.explain.phrases import Noun, listed
from rulewright.text.explain.players import YOU
from rulewright.text.explain.scope import Scope, Settled

if TYPE_CHECKING:
    from rulewright.games.kit import GameKit
    from rulewright.kernel.game import Game
    from rulewright.text.explain.words import Words

SHORT = 110
"""A longer question is not read; the card itself stands beside it."""

MANY = 2
"""More cards than that are not named in a question; they lie beside it."""


def asked_by_card(kit: GameKit, game: Game, decision: Decision) -> str:
    """What is asked in the words of the instruction that asks; empty where none does, or where it takes too many."""
    doing = game.state.frames[-1].vars if game.state.frames else None
    if decision.source == NOBODY or not game.rules.visible(game, decision.source, decision.seat):
        return ""
    told: tuple[str, ...] = ()
    if isinstance(doing, Run) and (which := _which(decision)):
        told = asked(_scope(kit, game, doing, decision.seat), _code(game, doing), doing.pc, which)
    elif isinstance(doing, Happening) and len(doing.offers) == 1:
        run = about_to_act(game, doing.waiting[0], doing.offers[0])
        node = rules_of(game).program.node(run.hook)
        told = asked_instead(_scope(kit, game, run, decision.seat), node) if isinstance(node, Replaced) else ()
    return next((one for one in told if len(one) <= SHORT), "")


def _scope(kit: GameKit, game: Game, run: Run, seat: int) -> Scope:
    words: Words = import_module(f"{kit.package}.language").words()
    return Scope(replace(words, rules={}), settled=_settled(game, run, seat))


def _code(game: Game, run: Run) -> tuple[Instruction, ...]:
    """The instructions at hand; what is picked as a card is played is picked for what it does then."""
    program = rules_of(game).program
    code = program.code(run.hook, run.part)
    return code + program.code(run.hook, EFFECT_PART) if run.part == COST_PART else code


def _which(decision: Decision) -> str:
    """What is to be said of the thing that an instruction speaks of."""
    match decision:
        case Choose(prompt="may"):
            return "?"
        case Pick():
            return ": which?" if decision.low or len(decision.choices) > 1 else "?"
        case Choose(prompt="pick" | "place" | "choose" | "name"):
            return ": which?"
        case Number():
            return ": how many?"
        case Divide():
            return ": how?"
    return ""


def _settled(game: Game, run: Run, seat: int) -> Settled:
    """What the game has settled of a text, as far as a seat may know it; `you` is whoever is asked."""

    def named(node: Cards) -> Noun | None:
        if isinstance(node, Filter | TopOf) or (isinstance(node, Register) and get(run.env, node.name) is None):
            return None
        found = cards(game, run, node)
        if not found:
            return None
        if len(found) > MANY:
            return Noun("those cards", plural=True)
        if not all(game.rules.visible(game, slot, seat) for slot in found):
            return Noun("those cards", plural=True) if len(found) > 1 else Noun("that card")
        return Noun(listed([game.name(slot) for slot in found]), plural=len(found) > 1)

    def player(who: Who) -> Noun | None:
        if isinstance(who, Whose) or who in ("each", "anyone", "owner", "controller"):
            return None  # no player in particular, or that of a card which may still have to be picked
        found = seats(game, run, who)
        if found == [seat]:
            return YOU
        return Noun("your opponent" if game.rules.seats == 2 else "another player") if len(found) == 1 else None

    def amount(node: NumberNode) -> str:
        settled = isinstance(node, Variable) and get(run.env, node.name) is not None
        return str(number(game, run, node)) if settled else ""

    return Settled(named, player, amount)


def either_or(decision: Decision) -> str:
    """A choice among a few things that can be said in one breath."""
    if not isinstance(decision, Choose) or decision.prompt != "choose" or not 2 <= len(decision.labels) <= 3:
        return ""
    labels = [label[:1].lower() + label[1:] for label in decision.labels]
    said = f"{', '.join(labels[:-1])} or {labels[-1]}?"
    return said[:1].upper() + said[1:] if len(said) <= SHORT and not any("." in one for one in labels) else ""
