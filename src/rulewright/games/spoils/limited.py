"""Limited play: a simple sensible deck from a pool (103.2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter
from rulewright.games.kit import Deck, Fields
from rulewright.games.spoils.cards import ICON_NAMES, ICONS, SpoilsCard, read_card
from rulewright.games.spoils.sensible.worth import printed_worth
from rulewright.kernel.errors import RulewrightError

RESOURCES = 0.4
"""Which part of a deck should be resources, the two that it starts with included."""

MOST_EXPENSIVE = 6
"""How many cards may cost 6 or more."""

FIRST_STRIKE, USUAL_SPEED = 0.4, 3
"""What each point of speed above or below the usual is worth besides: who is faster strikes first."""


def limited_deck(pool: Deck, minimum: int, library: Mapping[str, Fields]) -> Deck:
    """A deck from a pool: of the two trades that give the best cards, with staples as their thresholds ask."""
    cards = {name: read_card(library[name]) for name in pool.cards if name in library}
    factions = [name for name, card in cards.items() if card.type == "faction"]
    if not factions:
        raise RulewrightError(f'the pool {pool.name!r} has no faction — add one, such as "Pawn and Pall" = 1')
    trades = sorted({card.line.trade for card in cards.values()} - {"Universal"})
    pairs = list(combinations(trades, 2)) or [(trades[0], trades[0])] if trades else []
    resources = round(minimum * RESOURCES)
    built = [_chosen(pool, cards, pair, minimum - resources) for pair in pairs]
    if not built:
        raise RulewrightError(f"the pool {pool.name!r} has no cards of any trade — open more packs")
    chosen, _ = max(built, key=lambda found: found[1])
    icons = _weights(chosen, cards)
    faction = max(factions, key=lambda name: (_fits(library[name], icons), name))
    return Deck(
        pool.game,
        pool.name.replace("pool", "deck", 1),
        {**_resources(pool, cards, icons, minimum - sum(chosen.values())), **chosen},
        format="limited",
        faction=faction,
        factions=(faction,),
    )


def rating(card: SpoilsCard) -> float:
    """How much better a card is than what its cost usually buys, in the points of the sensible player."""
    cost = float(card.cost or 0)
    if card.type == "character":
        return printed_worth(card) - cost - 1.0 + FIRST_STRIKE * ((card.speed or 0) - USUAL_SPEED)
    strikes = max((_strikes(one) for one in card.paragraphs), default=0.0)
    return 0.3 + strikes - (1.0 if card.only_answers else 0.0) - 0.15 * cost


def _strikes(paragraph: p.Paragraph) -> float:
    """What it is worth that a paragraph gets rid of characters, or holds them up."""
    if not isinstance(paragraph, p.Instructions | p.Ability):
        return 0.0
    picked = [one.cards for one in paragraph.cost if isinstance(one, v.Pick)]
    if picked and not any(_anybodys(cards) for cards in picked):
        return 0.0
    return max((_removal(effect) for effect in paragraph.effect), default=0.0)


def _anybodys(cards: Filter) -> bool:
    """Whether cards to be picked can be characters of the opponent."""
    return "character" in cards.types and cards.area == "play" and cards.controller != "you"


def _removal(effect: v.Effect) -> float:
    """What it is worth that an instruction is done to a character of the opponent."""
    if isinstance(effect, v.Destroy | v.Inflict | v.TakeControl):
        return 1.7
    if isinstance(effect, v.Put | v.Terminate):
        return 1.5
    if isinstance(effect, v.Modify) and any(getattr(change, "sign", 1) < 0 for change in effect.changes):
        return 1.2
    return 0.7 if isinstance(effect, v.Mark | v.LeaveBattle) else 0.0


def _chosen(
    pool: Deck, cards: Mapping[str, SpoilsCard], trades: tuple[str, str], number: int
) -> tuple[dict[str, int], float]:
    """The best cards of two trades, and what they are worth together."""
    playable = [
        name
        for name, card in cards.items()
        if card.type not in ("faction", "resource") and card.line.trade in (*trades, "Universal")
    ]
    chosen: dict[str, int] = {}
    total, expensive = 0.0, 0
    for name in sorted(playable, key=lambda name: (-rating(cards[name]), name)):
        dear = (cards[name].cost or 0) >= 6
        copies = min(pool.cards[name], number - sum(chosen.values()), MOST_EXPENSIVE - expensive if dear else number)
        if copies > 0:
            chosen[name] = copies
            total += copies * rating(cards[name])
            expensive += copies if dear else 0
    return chosen, total - 3.0 * (number - sum(chosen.values()))


def _weights(chosen: Mapping[str, int], cards: Mapping[str, SpoilsCard]) -> dict[str, int]:
    """How often each icon is asked for; Volition comes from any face-down card."""
    found = dict.fromkeys(ICONS[:-1], 0)
    for name, copies in chosen.items():
        for letter, number in zip(ICONS[:-1], cards[name].threshold, strict=False):
            found[letter] += copies * number
    return {letter: number for letter, number in found.items() if number}


def _fits(faction: Fields, icons: Mapping[str, int]) -> int:
    """How well a faction's starting resources suit a deck."""
    opening = str(faction.get("text", "")).partition("\n")[0]
    named = [letter for letter, name in zip(ICONS, ICON_NAMES, strict=True) if name in opening]
    return sum(icons.get(letter, -1000) for letter in named)


def _resources(pool: Deck, cards: Mapping[str, SpoilsCard], icons: Mapping[str, int], number: int) -> dict[str, int]:
    """So many resources: those of the pool that provide only wanted icons, then staples by what is asked for."""
    found: dict[str, int] = {}
    for name, card in cards.items():
        if card.type == "resource" and "staple" not in card.line.supertypes:
            given = {letter for letter, has in zip(ICONS, card.provides, strict=True) if has}
            if given and given <= set(icons):
                found[name] = pool.cards[name]
    staples = {letter: ICON_NAMES[ICONS.index(letter)] for letter in icons or ICONS[:1]}
    left = number - sum(found.values())
    whole = sum(icons.values()) or 1
    for letter, name in staples.items():
        found[name] = min(pool.cards.get(name, 0), max(1, left * icons.get(letter, 1) // whole))
    short = number - sum(found.values())
    for name in sorted(staples.values(), key=lambda name: -found[name]):
        added = min(short, pool.cards.get(name, 0) - found[name])
        found[name] += added
        short -= added
    if short > 0:
        raise RulewrightError(f"the pool {pool.name!r} has too few staple resources — add {short} more")
    return {name: copies for name, copies in found.items() if copies > 0}
