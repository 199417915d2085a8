"""Editions are data: one commented field a difference; a rule asks the record, never for an edition's name.

The defaults are those of 2016-11. `PLAYED` names the editions that can be played; the others are data only.
"""

from __future__ import annotations

from msgspec import Struct


class Edition(Struct, frozen=True):
    """What differs between the editions of Arcmage."""

    id: str

    # Decks and setup
    deck_size: int = 45  # deck.1
    copies: int = 3  # deck.4
    cities: int = 3  # deck.3, setup.1
    disciplines: tuple[str, ...] = ()  # deck.discipline.1, setup.discipline.1: one city of each; 2016-11 has none
    victory_points: int = 15  # basics.3
    goal: int = 30  # win.2
    opening_hand: int = 7  # setup.3
    hand_limit: int = 7  # turn.discard.1

    # Winning
    deck_breaks_ties: bool = True  # win.tie.2, win.tie.3; 2016-08: the most cities, and nothing after that

    # Cards
    names_are_types: bool = False  # creature.1, layout.5: 2016-08 counts the words of the name as subtypes
    enchantments_need_targets: bool = False  # enchant.2: 2016-08 has no global ones

    # Tactics
    devotion: bool = True  # city.devotion.1; 2016-08: claims and bids of a discipline (city.bid.1)
    cities_give_points: bool = True  # city.vp.1; 2016-08: the winner of a bid gains the point (city.bid.5)
    claimant_wins_level_bids: bool = True  # city.bid.8: as later revisions say; the oldest leaves it open

    # Events and combat
    last_in_first_out: bool = True  # event.stack.4; 2016-08: in the order of arrival (event.6)
    response_phases: bool = False  # combat.response.1: 2016-08 alternates one event or ability, the defender first
    damage_is_divided: bool = True  # combat.III.2, combat.III.3; 2016-08 compares ATK with DEF (combat.compare.2)
    residents_leave_fallen_cities: bool = True  # city.defense.8, city.defense.9; 2016-08 is silent

    # Rulings that are a matter of judgement
    starter_draws_with_a_resource: bool = True  # R7: the first draw phase has no package of two draws
    power_lasts_to_own_unmark: bool = True  # R10: free gems stay usable in the turns of others
    next_player_answers_first: bool = True  # R16: clockwise from whoever added last; else from the active player on
    abilities_in_play_phases_only: bool = True  # R18: and with an empty stack


EDITIONS = {
    "2016-11": Edition("2016-11"),
    "2016-08": Edition(
        "2016-08",
        disciplines=("Body", "Mind", "Soul"),
        deck_breaks_ties=False,
        names_are_types=True,
        enchantments_need_targets=True,
        devotion=False,
        cities_give_points=False,
        last_in_first_out=False,
        response_phases=True,
        damage_is_divided=False,
        residents_leave_fallen_cities=False,
        abilities_in_play_phases_only=False,
    ),
}
DEFAULT = "2016-11"
PLAYED = ("2016-11",)
SWITCHES = {
    "R7": "starter_draws_with_a_resource",
    "R10": "power_lasts_to_own_unmark",
    "R16": "next_player_answers_first",
    "R18": "abilities_in_play_phases_only",
}
"""Rulings that are a matter of judgement, and the field that each of them sets."""
