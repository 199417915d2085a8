"""405 Threshold: the icons that cards you control must be providing."""

from __future__ import annotations

from operator import lt
from struct import Struct
from typing import TYPE_CHECKING

from rulewright.effects.lasting import ICONS as CHANGED_ICONS
from rulewright.effects.lasting import TEXT, changes_to
from rulewright.effects.rules import rules_of
from rulewright.effects.verbs import ChangeIcons
from rulewright.games.spoils.areas import IN_PLAY_ROWS
from rulewright.games.spoils.cards import ICON_NAMES, ICONS, NO_ICONS, Icons, SpoilsCard, icons
from rulewright.kernel.caches import Listeners
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MODIFIES
from rulewright.kernel.records import FACE_DOWN

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_CHANGED = MODIFIES | CHANGED_ICONS
_ICONS_OF = -2
"""The cache key of a seat's icons, which stand with the rows of cards that provide them."""


def printed_icons(game: Game, printed: SpoilsCard) -> Icons:
    """203.4, 311.1 Icons that a card provides go towards its controller's thresholds.

    Also 203.5c, 311.2.
    """
    return printed.provides if may_provide(game, printed) else NO_ICONS


def may_provide(game: Game, printed: SpoilsCard) -> bool:
    """F.res.4, F.icons.2 Some count the icons of resource cards only."""
    return not game.rules.edition_record.only_resources_provide or printed.type == "resource"


def provided(game: Game, slot: int) -> Icons:
    """508.1 The icons that a card provides now, with those that text in force gives it."""
    if game.state.cards[slot].flags & FACE_DOWN:
        own = face_down_icon(game)
    elif may_provide(game, game.printed(slot)):
        own = NO_ICONS if lost_text(game, slot) else printed_icons(game, game.printed(slot))
    else:
        return NO_ICONS
    if _CHANGED not in game.state.listeners:
        return own
    for change, _ in changes_to(game, slot, CHANGED_ICONS):
        assert isinstance(change, ChangeIcons), "icons are gained"
        own = _added(own, icons(change.icons))
    return own


def lost_text(game: Game, slot: int) -> bool:
    """311.1 Whether a card has lost the text by which it provides icons."""
    return MODIFIES | TEXT in game.state.listeners and any(what == "text" for what, _ in game.value(slot, TEXT))


def _added(some: Icons, more: Icons) -> Icons:
    """508.1 Icons that a card has gained are provided with its own, as those of one card with those of another."""
    if more is NO_ICONS:
        return some
    a, b, c, d, e, f = some
    g, h, i, j, k, m = more
    return (a + g, b + h, c + i, d + j, e + k, f + m)


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
    steady = icons_follow_from_rows(state.listeners)
    if steady and known is not None and known[0] is rows[0] and known[1] is rows[1] and known[2] is rows[2]:
        have: Icons = known[3]
        return have
    total = 0
    for number, row in enumerate(rows):
        if row:
            total += _icons_in(game, (_ICONS_OF, seat, number), row) if steady else _all_icons(game, row)
    a, b, c, d, e, f = _COLUMNS.unpack(total.to_bytes(_COLUMNS.size, "little"))
    found = (a, b, c, d, e, f)
    if known is not None and known[3] == found:
        found = known[3]  # the same record, by which others see that their icons have not changed
    # Where text in force gives cards icons, what they provide does not follow from the rows alone.
    kept[_ICONS_OF, seat] = (*rows, found) if steady else (None, None, None, found)
    return found


def icons_follow_from_rows(listeners: Listeners) -> bool:
    """Whether no text in force gives cards icons or takes away the text that does."""
    return _CHANGED not in listeners and MODIFIES | TEXT not in listeners


_COLUMNS = Struct("<6I")
"""Icons of each kind, side by side in one number: so those of many cards are added up at once."""


def _as_number(some: Icons) -> int:
    return int.from_bytes(_COLUMNS.pack(*some), "little")


def _icons_in(game: Game, key: tuple[int, int, int], row: tuple[int, ...]) -> int:
    """The icons that the cards in a row provide, which is the same as long as it is the same row."""
    kept = game.state.kept
    known = kept.get(key)
    if known is None or known[0] is not row:
        known = kept[key] = (row, _all_icons(game, row))
    found: int = known[1]
    return found


def _all_icons(game: Game, row: tuple[int, ...]) -> int:
    """The icons that these cards provide; as long as no text in force says otherwise, those printed on them."""
    if icons_follow_from_rows(game.state.listeners):
        cards, (printed, down) = game.state.cards, _all_printed(game)
        here = [cards[slot] for slot in row]
        return sum([down if card.flags & FACE_DOWN else printed[card.printed] for card in here])
    return sum([_as_number(provided(game, slot)) for slot in row])


def _all_printed(game: Game) -> tuple[list[int], int]:
    """What each card of the match provides while it lies face-up with its text, and what a face-down one does."""
    noted = rules_of(game).program.noted
    known: tuple[list[int], int] | None = noted.get(_ICONS_OF)
    if known is None:
        printed = [_as_number(printed_icons(game, card)) for card in game.rules.defs]
        known = noted[_ICONS_OF] = (printed, _as_number(face_down_icon(game)))
    return known


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
    return Refusal("405.2", f"needs {short}", ("604.1b", "405.1")) if short else None


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


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "405.5": ("rulewright.games.spoils.cards:icons",),
}
"""Rules of this section that other code obeys."""
