"""Editions are data: one commented field a difference; a rule asks the record, never for an edition's name.

The defaults are those of 2016-11. Where 2016-08 is silent or says so itself, it does what our rulings say.
"""

from __future__ import annotations

from msgspec import Struct

from rulewright.games.arcmage.areas import DISCIPLINES


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
    advantages: str = "city.devotion.5"  # what Tactics is for; 2016-08: claims and bids of a discipline (city.bid.1)
    cities_give_points: bool = True  # city.vp.1; 2016-08: the winner of a bid gains the point (city.bid.5)

    # Events and combat
    events_wait: bool = True  # event.3, event.stack.1; 2016-08: they take effect at once (event.1), first come first
    response_phases: bool = False  # combat.response.1: 2016-08 alternates one event or ability, the defender first
    battles: str = "combat.III.1"  # damage is dealt and divided; 2016-08 compares ATK with DEF (combat.compare.1)
    used_events_stay: bool = False  # combat.clear.1: 2016-08 puts events away with the dead, when combat is over
    residents_leave_fallen_cities: bool = True  # city.defense.8, city.defense.9; 2016-08 is silent (R51)

    # Where a rule stands that both editions obey, but 2016-08 under another number or with fewer words
    elsewhere: tuple[tuple[str, str], ...] = ()

    # Rulings that are a matter of judgement
    starter_draws_with_a_resource: bool = True  # R7: the first draw phase has no package of two draws
    power_lasts_to_own_unmark: bool = True  # R10: free gems stay usable in the turns of others
    next_player_answers_first: bool = True  # R16: clockwise from whoever added last; else from the active player on
    abilities_in_play_phases_only: bool = True  # R18: and with an empty stack; in response phases as well
    defeat_comes_first: bool = True  # R2: 30 points do not save whoever is defeated at the same check
    items_are_finished_first: bool = True  # R3: victory is checked after a whole stack item; else in the middle of one
    own_triggers_are_ordered: bool = True  # R6: each player orders the own ones; else the active player orders all
    packages_in_any_order: bool = True  # R8: the one draw and the one resource; else the draw is first
    spent_gems_go_first: bool = True  # R11: with a resource card; else a free one does
    one_shots_never_enter_play: bool = True  # R21: events and magic; else for as long as they are carried out
    levels_are_counted_once: bool = True  # R28: in Tactics; else a level is set off whenever devotion comes to reach it
    evacuees_are_marked: bool = True  # R37: as by any other move
    blocked_stay_blocked: bool = True  # R39: though their defenders have vanished
    first_bid_wins_if_level: bool = True  # R47: a later bid has to be higher (city.bid.8); else nobody wins
    any_defence_saves_the_player: bool = False  # R50: 2016-08 takes points only for an attack wholly undefended


EDITIONS = {
    "2016-11": Edition("2016-11"),
    "2016-08": Edition(
        "2016-08",
        disciplines=DISCIPLINES,
        deck_breaks_ties=False,
        names_are_types=True,
        enchantments_need_targets=True,
        advantages="city.bid.1",
        cities_give_points=False,
        events_wait=False,
        elsewhere=(
            ("event.stack.1", "play.3"),
            ("event.stack.2", "event.2"),
            ("event.stack.4", "play.3"),
            ("enchant.7", "zones.grave.1"),
            ("city.devotion.11", "city.bid.6"),
            ("city.devotion.12", "city.bid.6"),
            ("combat.III.3", "conflict.1"),
        ),
        response_phases=True,
        battles="combat.compare.1",
        used_events_stay=True,
        residents_leave_fallen_cities=False,
        any_defence_saves_the_player=True,
    ),
}
DEFAULT = "2016-11"
SWITCHES = {
    "R2": "defeat_comes_first",
    "R3": "items_are_finished_first",
    "R6": "own_triggers_are_ordered",
    "R7": "starter_draws_with_a_resource",
    "R8": "packages_in_any_order",
    "R10": "power_lasts_to_own_unmark",
    "R11": "spent_gems_go_first",
    "R16": "next_player_answers_first",
    "R18": "abilities_in_play_phases_only",
    "R21": "one_shots_never_enter_play",
    "R28": "levels_are_counted_once",
    "R37": "evacuees_are_marked",
    "R39": "blocked_stay_blocked",
    "R47": "first_bid_wins_if_level",
    "R50": "any_defence_saves_the_player",
}
"""Rulings that are a matter of judgement, and the field that each of them sets."""
