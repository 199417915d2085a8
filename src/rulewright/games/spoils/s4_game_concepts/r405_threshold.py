"""405 Threshold: the icons that cards you control must be providing."""

from __future__ import annotations

from operator import add, lt
from typing import TYPE_CHECKING

from rulewright.effects.lasting import ICONS as CHANGED_ICONS
from rulewright.effects.lasting import changes_to
from rulewright.effects.verbs import ChangeIcons
from rulewright.games.spoils.areas import IN_PLAY_ROWS
from rulewright.games.spoils.cards import ICON_NAMES, ICONS, NO_ICONS, Icons, SpoilsCard, icons
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MODIFIES
from rulewright.kernel.records import FACE_DOWN

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_CHANGED = MODIFIES | CHANGED_ICONS
_ICONS_OF = -2
"""The cache key of a seat's icons, which stand with the rows of cards that provide them."""


def provided(game: Game, slot: int) -> Icons:
    """203.4, 311.1 Icons that a card provides go towards its controller's thresholds.

    Also 203.5c, 311.2, F.res.4, F.icons.2: some count resource cards only.
    """
    if game.state.cards[slot].flags & FACE_DOWN:
        own = face_down_icon(game)
    else:
        printed: SpoilsCard = game.printed(slot)
        if game.rules.edition_record.only_resources_provide and printed.type != "resource":
            return NO_ICONS
        own = printed.provides
    if _CHANGED not in game.state.listeners:
        return own
    for change, _ in changes_to(game, slot, CHANGED_ICONS):
        assert isinstance(change, ChangeIcons), "icons are gained"
        own = _added(own, icons(change.icons))
    return own


def _added(some: Icons, more: Icons) -> Icons:
    """508.1 Icons that a card has gained are provided with its own."""
    first, second, third, fourth, fifth, sixth = map(add, some, more)
    return first, second, third, fourth, fifth, sixth


def provides_at_least(game: Game, slot: int, letters: str) -> bool:
    """311.1 Whether a card provides these icons, each as often as it is named."""
    return not any(map(lt, provided(game, slot), icons(letters)))


def face_down_icon(game: Game) -> Icons:
    """203.4a A face-down card gives exactly one Volition icon."""
    return icons(game.rules.edition_record.face_down_icon)


def icons_of(game: Game, seat: int) -> Icons:
    """405.1, 405.6 The icons that a seat's cards provide now; showing them uses nothing up.

    Also 201.3a.
    """
    state, count = game.state, game.rules.seats
    areas, kept = state.areas, state.kept
    first, second, third = IN_PLAY_ROWS
    rows = (areas[first * count + seat], areas[second * count + seat], areas[third * count + seat])
    known = kept.get((_ICONS_OF, seat))
    steady = _CHANGED not in state.listeners
    if (
        known is not None
        and known[0] is rows[0]
        and known[1] is rows[1]
        and known[2] is rows[2]
        and steady
        and known[4]
    ):
        have: Icons = known[3]
        return have
    total = list(NO_ICONS)
    for number, slot in _kinds_among(game, rows):
        given = provided(game, slot)
        if given is not NO_ICONS:
            total = [have + number * more for have, more in zip(total, given, strict=True)]
    found = (total[0], total[1], total[2], total[3], total[4], total[5])
    if known is not None and known[3] == found:
        found = known[3]  # the same record, by which others see that their icons have not changed
    kept[_ICONS_OF, seat] = (*rows, found, steady)
    return found


def _kinds_among(game: Game, rows: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    """How many cards of each kind lie in these rows, with one of them: face-down cards are all of one kind.

    Where text in force gives cards icons, each is a kind of its own.
    """
    cards = game.state.cards
    apart = _CHANGED in game.state.listeners
    number: dict[int, int] = {}
    one: dict[int, int] = {}
    for row in rows:
        for slot in row:
            card = cards[slot]
            kind = -1 if card.flags & FACE_DOWN else card.printed
            kind = ~slot - 1 if apart else kind
            if kind in number:
                number[kind] += 1
            else:
                number[kind] = 1
                one[kind] = slot
    return [(count, one[kind]) for kind, count in number.items()]


def missing(game: Game, seat: int, wanted: Icons) -> str:
    """405.1 A threshold is met while cards you control provide those icons; what is missing, in words."""
    if wanted == NO_ICONS:
        return ""
    have = icons_of(game, seat)
    if meets(have, wanted):
        return ""
    short = zip(wanted, have, ICON_NAMES, strict=True)
    return ", ".join(f"{need - got} more {name}" for need, got, name in short if got < need)


def meets(have: Icons, wanted: Icons) -> bool:
    """405.1 Whether these icons are enough for a threshold."""
    return wanted is NO_ICONS or not any(map(lt, have, wanted))


def threshold_unmet(game: Game, seat: int, wanted: Icons) -> Refusal | None:
    """405.2, 604.1b, 308.1a A card whose threshold is not met cannot be played, for free or not."""
    short = missing(game, seat, wanted)
    return Refusal("405.2", f"needs {short}", ("604.1b",)) if short else None


def ability_threshold_unmet(game: Game, seat: int, gate: str) -> Refusal | None:
    """405.3, 606.1b An ability whose threshold is not met cannot be used."""
    short = missing(game, seat, icons(gate))
    return Refusal("405.3", f"needs {short}", ("606.1b", "502.2")) if short else None


def gate_open(game: Game, seat: int, gate: str) -> bool:
    """405.4, 201.5d A paragraph with a threshold is in force only as long as the card's controller meets it."""
    return not missing(game, seat, icons(gate))


def count_of(game: Game, seat: int, icon: str) -> int:
    """How many of one icon a seat's cards provide."""
    return icons_of(game, seat)[ICONS.index(icon)]
