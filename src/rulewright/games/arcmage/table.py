"""What is on the table besides cards: the stack, the phase, the attack, and what this turn has used up."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.history import Fact
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import FIRST_GAME_FLAG, NO_HOOK, NOBODY, Env, Event, Ref

PHASES = ("unmark", "draw", "tactics", "play", "attack", "second play", "discard")
UNMARK, DRAW, TACTICS, PLAY, ATTACK, SECOND_PLAY, DISCARD = range(7)

CARD, ABILITY, TRIGGERED, LEVEL, LASTING = range(5)
"""What an item on the stack is; a level does something once, or begins to last."""

DEVOTED = FIRST_GAME_FLAG
"""A resident that was marked for devotion, for as long as it stays marked and where it is."""
DOOMED = FIRST_GAME_FLAG << 1
"""A creature that something deadly has damaged."""
RESTS = FIRST_GAME_FLAG << 2
"""A card that stays marked in its controller's next Unmark phase."""
SERVES = FIRST_GAME_FLAG << 3
"""A resource card that serves the first faction; each of the others has the next bit; no other flag is above them."""


class Item(Struct, frozen=True, gc=False, array_like=True):
    """Something on the stack that has not resolved."""

    id: int
    kind: int
    card: Ref
    """The card that is played, or whose text it is."""
    seat: int
    hook: HookNumber = NO_HOOK
    """The paragraph that is carried out; none for a card that just enters play."""
    env: Env = ()
    place: int = NOBODY
    """The city that a creature being played goes to."""
    event: Event | None = None
    """What set a trigger off."""


class Combat(Struct, frozen=True, array_like=True):
    """An attack that is going on."""

    attacker: int
    defender: int
    target: Ref
    """The city under attack; nobody for the army."""
    attackers: tuple[Ref, ...]
    """In the order of their battles."""
    blocks: tuple[tuple[Ref, Ref], ...] = ()
    """(attacker, defender), in the order of assignment."""
    fought: tuple[Ref, ...] = ()
    """The attackers whose battles are over."""
    withdrawn: tuple[Ref, ...] = ()
    """Creatures of either side that text has taken out of the attack; whom they met stays met."""

    def defenders_of(self, attacker: Ref) -> tuple[Ref, ...]:
        """combat.III.1 Those who were set against an attacker."""
        return tuple(defender for one, defender in self.blocks if one == attacker)


class Table(Struct, frozen=True, array_like=True):
    """All of it."""

    stack: tuple[Item, ...] = ()
    """The bottom first."""
    phase: int = NOBODY
    combat: Combat | None = None
    moved: tuple[Ref, ...] = ()
    """The cities that have taken part in a move this turn."""
    attacked: int = 0
    """1 once there has been an attack this turn."""
    claimed: tuple[tuple[Ref, int, int], ...] = ()
    """Cities whose advantages a player has claimed: (the city, the player, the bid that won them)."""
    dry: tuple[int, ...] = ()
    """Players who had to draw more cards than their deck held."""
    first: int = NOBODY
    """The starting player, once that is settled."""
    counted: tuple[tuple[int, int], ...] = ()
    """Cities by their objects, each with the devotion up to which its levels have been set off this turn."""
    facts: tuple[Fact, ...] = ()
    """What has happened this turn that some text of this match may ask about."""
    facts_before: tuple[Fact, ...] = ()
    """The same of the turn before this one."""
    granted: tuple[tuple[int, int], ...] = ()
    """Cities by their objects, each with the level up to which lasting advantages have come into force."""
    extra: tuple[int, ...] = ()
    """Phases that text gives the active player besides those of every turn."""
    skips: tuple[tuple[int, int], ...] = ()
    """Phases that players will skip: (who, which)."""
    masters: tuple[tuple[int, int], ...] = ()
    """Who controlled cards to the last that are their owners' again: (the object, the player)."""
