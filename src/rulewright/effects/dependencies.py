"""What the answer to a question of text rests on, so that it is not asked again until some of that has changed.

Only what is plain is told apart. A node that is not listed here may rest on anything that derived values rest on, so a
new one need not be entered to be right, only to be fast. All this holds as long as no text in force changes types or
forbids to pick; whoever relies on it sees to that.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects import verbs as v
from rulewright.effects.numbers import CardsIn, Comparison, CountOf, Fixed, ValueOf
from rulewright.effects.paragraphs import Barred, Priced, Standing
from rulewright.effects.relations import At
from rulewright.effects.selectors import (
    WHEREVER,
    EventCard,
    Filter,
    Host,
    HostOf,
    Latest,
    Leader,
    PlaceOf,
    Register,
    This,
    TopOf,
)
from rulewright.kernel.aspects import EVERYTHING, MARK, SCORE, SETTLED, TABLE, TOKENS, TURN, USUALLY_WATCHED

_RESTS: dict[type[Struct], int] = {
    v.Pick: 0,
    v.Mark: MARK,
    v.Destroy: 0,
    v.Put: 0,
    v.Only: 0,
    v.LoseScore: SCORE,
    v.RemoveTokens: TOKENS,
    Fixed: 0,
    This: SETTLED,
    Register: 0,
    Filter: SETTLED,
    c.DuringBattle: SETTLED | TABLE,
    c.Attacking: SETTLED | TABLE,
    c.TurnOf: SETTLED | TURN,
}
"""What each kind of node looks at by itself; who `you` is can change with what is in play."""

_STATES = {"depleted": MARK, "restored": MARK, "face-down": 0, "face-up": 0}
"""What the states that a description may ask for rest on."""


def rests_on(node: object) -> int:
    """The aspects of a state that decide whether an instruction can be carried out, or a condition is so."""
    if isinstance(node, tuple):
        found = 0
        for one in node:
            found |= rests_on(one)
        return found
    if not isinstance(node, Struct):
        return 0
    if type(node) not in _RESTS or (isinstance(node, Filter) and not _is_plain(node)):
        return USUALLY_WATCHED
    found = _RESTS[type(node)]
    if isinstance(node, Filter):
        for state in node.states:
            found |= _STATES[state]
        return found
    return found | rests_on(tuple(getattr(node, name) for name in node.__struct_fields__))


def _is_plain(description: Filter) -> bool:
    """Whether a description names nothing but types, a side, and states that a card shows."""
    plain = Filter(types=description.types, controller=description.controller, states=description.states)
    return description == plain and all(state in _STATES for state in description.states)


def looks_further(node: object) -> bool:
    """Whether a text looks at more than what is in play: hands, piles, which cards have been used to pay."""
    if isinstance(node, Filter) and (
        node.area not in ("play", WHEREVER) or isinstance(node.on, Leader) or not _SPENDING.isdisjoint(node.states)
    ):
        return True
    if isinstance(node, _FAR_SIGHTED):
        return True
    if isinstance(node, Priced | v.ChangeNextCost) and isinstance(node.cards, Filter):
        # Its description is of the card that is being paid for, which is asked about one by one.
        node = replace(node, cards=replace(node.cards, area="play"))
    if isinstance(node, tuple):
        return any(looks_further(one) for one in node)
    return isinstance(node, Struct) and any(looks_further(getattr(node, name)) for name in node.__struct_fields__)


_SPENDING = {"attached", "unattached", "free"}
_FAR_SIGHTED = (
    CardsIn, TopOf, c.RespondingTo, v.Discard, v.Draw, v.Search, v.PlayCard, v.PlayResource, v.Detach, v.OneOf,
    v.UseAbility, v.ExtraPlay, Latest,
)  # fmt: skip


_BESIDE = MARK | SCORE | TABLE | TURN
"""What text can look at besides the cards in play and their values."""

_ABOUT_CARDS = frozenset((
    Standing, v.Modify, v.ChangeValue, v.SetValue, v.ChangeKeyword, v.ChangeType, v.ChangeSubtype, v.Cannot, Barred,
    Fixed, CountOf, ValueOf, Comparison, c.Compare, c.Exists, c.Fits,
    Filter, This, Host, HostOf, PlaceOf, Register, EventCard, At,
))  # fmt: skip
"""Nodes that look at cards in play and their values only; what else they look at is in their fields."""

_FIXED_PLAYERS = (None, "you", "opponent", "each", "anyone")


def looked_at(node: object, states: Mapping[str, int]) -> int:
    """The aspects besides the cards in play and their values at which text in force may look.

    `states` says so of the states that only the game knows.
    """
    if isinstance(node, tuple):
        found = 0
        for one in node:
            found |= looked_at(one, states)
        return found
    if not isinstance(node, Struct):
        return 0
    if type(node) not in _ABOUT_CARDS or getattr(node, "who", None) not in _FIXED_PLAYERS:
        return _BESIDE
    found = looked_at(tuple(getattr(node, name) for name in node.__struct_fields__), states)
    if isinstance(node, Filter):
        for state in node.states:
            found |= _STATES[state] if state in _STATES else states.get(state, _BESIDE)
        if any(who not in _FIXED_PLAYERS for who in (node.controller, node.owner, node.area_of)):
            found |= _BESIDE
    return found


_STIRS: dict[type[Struct], int] = {
    v.Pay: 0,
    v.Let: 0,
    v.Only: 0,
    v.Pick: 0,
    v.ChooseNumber: 0,
    v.Recall: 0,
    v.ForAnyone: 0,
    v.Mark: MARK,
    v.Unmark: MARK,
    v.LoseScore: SCORE,
    v.GainScore: SCORE,
    v.AddTokens: TOKENS,
    v.RemoveTokens: TOKENS,
}
"""What each kind of instruction changes, where that is not just anything."""


def stirs(effect: v.Effect) -> int:
    """The aspects of a state that an instruction may change by itself; triggers that it sets off are another matter."""
    return _STIRS.get(type(effect), EVERYTHING)
