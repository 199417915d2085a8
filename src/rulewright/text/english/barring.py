"""What players cannot do, as long as text is in force or for a while."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import WHEREVER, Cards, Filter
from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import single
from rulewright.text.english.durations import Lasts
from rulewright.text.english.statements import Effects
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Misread, Unplayable, parts_of

Paragraphs = tuple[p.Paragraph, ...]


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Forbidden`: what somebody cannot do."""
    yield construction("Forbidden", "draw cards", "draw any cards", node=("draw", None))
    yield construction("Forbidden", "play {cards:Played}", node=Made(_bar_play))
    yield construction("Forbidden", "attack", node=("attack", None))
    for player in ("Player.pl", "Player.sg", "Everyone"):
        yield construction(
            "Standing",
            f"{{who:{player}}} cannot play more than {{number:Figure}} {{kind:Kind}} each turn .",
            *(f"{{who:{player}}} {one} {{number:Figure}} {{kind:Kind}} each turn ." for one in _NO_MORE),
            node=Made(_play_at_most),
        )
        yield construction(
            "Standing",
            f"{{who:{player}}} cannot draw more than {{number:Figure}} card|cards each turn .",
            node=Made(_draw_at_most),
        )
    if lexicon.score:
        yield construction("Forbidden", f"gain {lexicon.score}s", node=("gain score", None))
    for player in ("Player.pl", "Player.sg", "Everyone"):
        yield construction("Standing", f"{{who:{player}}} cannot {{what:Forbidden}} .", node=Made(_bar))
        yield construction(
            "Standing", f"{{who:{player}}} cannot {{what:Forbidden}} {{lasts:Duration}} .", node=Made(_bar)
        )
        yield construction(
            "Told",
            f"{{who:{player}}} cannot {{what:Forbidden}} {{lasts:Duration}}",
            f"{{lasts:Duration}} , {{who:{player}}} cannot {{what:Forbidden}}",
            node=Made(_bar_now),
        )
    yield construction("Everyone", "players", node="each")
    for words in ("with {so:Measure}", "who {so:Holds.sg}"):
        yield construction("Standing", f"a|any player {words} cannot {{what:Forbidden}} .", node=Made(_bar_such))
    for words in ("with {so:Measure}", "who {so:Holds.pl}"):
        yield construction("Standing", f"players {words} cannot {{what:Forbidden}} .", node=Made(_bar_such))


_NO_MORE = ("can|may only play", "can|may play only", "can|may play no more than")

Forbidden = tuple[str, Cards | None]


def _bar_play(cards: Cards) -> Forbidden:
    if not isinstance(cards, Filter) or cards.controller is not None:
        raise Misread("cards are played from one's own hand")
    if cards.area != "play":
        raise Unplayable("a ban on playing cards from elsewhere than a hand")
    return "play", replace(cards, area=WHEREVER)


def _play_at_most(who: Any, number: n.Number, kind: Cards) -> Paragraphs:
    """So many such cards a turn: whoever has played them plays no more."""
    _, cards = _bar_play(kind)
    played = k.Happened(k.Occasion("is played", replace(single(kind), area=WHEREVER), who="that player"), number)
    return (p.Barred(who, "play", cards, played),)


def _draw_at_most(who: Any, number: n.Number) -> Paragraphs:
    """So many cards a turn: whoever has drawn them draws no more."""
    drawn = k.Happened(k.Occasion("is drawn", who="that player"), number)
    return (p.Barred(who, "draw", condition=drawn),)


def _bar(who: Any, what: Forbidden, lasts: Lasts | None = None) -> Paragraphs:
    if lasts is not None and (lasts.condition is None or lasts.own):
        raise Misread("for how long?")
    return (p.Barred(who, what[0], what[1], None if lasts is None else lasts.condition),)


def _bar_such(so: k.Condition, what: Forbidden) -> Paragraphs:
    """Whoever something is so of cannot do it."""
    if any(isinstance(part, k.SomePlayer) for part in parts_of(so)):
        raise Misread("compared with whom?")
    return (p.Barred("each", what[0], what[1], with_subject(so, "that player")),)


def _bar_now(who: Any, what: Forbidden, lasts: Lasts) -> Effects:
    if lasts.condition is not None:
        raise Misread("for how long?")
    return (v.Modified(p.Barred(who, what[0], what[1]), lasts.until),)
