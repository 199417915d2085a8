"""The scope in which text is read: whose card it is, what it has dealt with so far, what set it off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.numbers import Variable
from rulewright.effects.selectors import Register
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NOBODY, Card, Env, Event, Ref, Value

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

COST_PART, EFFECT_PART, EXTRA_PART = range(3)
"""Which instructions of a paragraph are carried out: its costs, its effect, the extra costs of a keyword."""


class Run(Struct, frozen=True, gc=False, array_like=True):
    """A sequence of instructions being carried out, and the scope in which they are read."""

    hook: HookNumber
    """The paragraph, by its number in the match."""
    part: int
    source: Ref
    """The card whose text this is."""
    you: int
    """Its controller when this began; who `you` is gets looked up live as long as the source is there."""
    env: Env = ()
    event: Event | None = None
    pc: int = 0
    stage: int = 0
    """How far the instruction at hand has got; 0 at its beginning."""
    paying: int = 0
    """1 while these instructions are a cost: triggers wait, nothing is replaced, all must be done."""
    used: tuple[int, ...] = ()
    """Replacements that have acted on the happening that this is a part of."""
    guest: int = 0
    """1 if a player who does not control the source uses its ability: `you` is that player."""


def you(game: Game, run: Run) -> int:
    """Who `you` is now: the source's controller, or its last one once it is gone."""
    if run.guest:
        return run.you
    slot, object_ = run.source
    if slot >= 0:
        card = game.state.cards[slot]
        if card.object == object_:
            return card.controller
    return game.rules.last_controller(game, object_, run.you)


def get(env: Env, name: str) -> Value | None:
    """What a register holds."""
    for key, value in env:
        if key == name:
            return value
    return None


def put(env: Env, name: str, value: Value) -> Env:
    """The registers with one of them written."""
    if not env:
        return ((name, value),)
    return (*[pair for pair in env if pair[0] != name], (name, value))


def number_in(env: Env, name: str) -> int:
    """The number in a register; cards count as how many they are."""
    value = get(env, name)
    if value is None:
        return 0
    return value if isinstance(value, int) else len(value)


def refs_in(env: Env, name: str) -> tuple[Ref, ...]:
    """The cards in a register."""
    value = get(env, name)
    return value if isinstance(value, tuple) else ()


def names_in(node: object) -> set[str]:
    """The names of registers and variables that a piece of text writes or reads."""
    if isinstance(node, tuple):
        return {name for one in node for name in names_in(one)}
    if not isinstance(node, Struct):
        return set()
    inner = {name for field in node.__struct_fields__ for name in names_in(getattr(node, field))}
    own = (getattr(node, field, "") for field in ("into", "register", "variable"))
    named = getattr(node, "name", "") if isinstance(node, Register | Variable) else ""
    return inner | {name for name in (*own, named) if isinstance(name, str) and name}


def standing(game: Game, slot: int, hook: HookNumber) -> Run:
    """The scope of standing text on a card as it is now."""
    card = game.state.cards[slot]
    return Run(hook, EFFECT_PART, (slot, card.object), card.controller, card.kept)


def part_of(register: str, seat: int) -> str:
    """The register of how many cards one player dealt with, where each player did."""
    return f"{register} of {seat}"


PLAYER = "player"
"""The register of the player whom `that player` means: picked, or the one whose turn it is to do as each does."""
WINNER = "winner"
"""The register of the player who won the bid made last."""
PICKED_PLAYER = "picked player"
"""The register of the player picked last, whatever each player did since."""
SUCH_PLAYER = "such player"
"""The register of a player of whom a condition says what must be so."""


SENT = "sent"
"""The register of the cards that the text of a card has put where only that text still speaks of them."""
OF_CARDS = " cards"
"""After the register of an amount: the cards that it was an amount of."""
UNDONE = " undone"
"""After the register of what a player may do: whether some instruction of it was not done."""
PLAYED = "played"
"""The register in which playing a card because an effect says so hands back the card."""
IT = "it"
"""The register of the cards that an instruction dealt with last."""
THIS = "this"
"""The register of what the source has become, where the text itself has put it elsewhere."""
HOST = "host"
"""The register of the card that the source was attached to when this began; it counts once the source has gone."""


EVENT_PLACE = "event place"
"""The register of the place at which the card of an event was; it counts once that card has gone."""


OWN_PLACE = "own place"
"""The register of the place at which the source was when this began; it counts once the source has gone."""


def with_place(game: Game, run: Run) -> Run:
    """What is about to be done, with the place at which the card is that says so."""
    slot = run.source[0]
    place = game.card(slot).place if slot != NOBODY else NOBODY
    return run if place == NOBODY else replace(run, env=put(run.env, OWN_PLACE, (game.ref(place),)))


def with_host(game: Game, env: Env, card: Card) -> Env:
    """The registers with what a card is attached to, if that is in play."""
    if card.host == NOBODY or not game.rules.in_play(game.state.cards[card.host].area):
        return env
    return put(env, HOST, (game.ref(card.host),))


def chosen_word(kind: str) -> str:
    """The register of the word of a kind that was chosen last."""
    return f"chosen {kind}"


NO_SOURCE: Ref = (NOBODY, 0)
