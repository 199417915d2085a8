"""Editions are data: one commented field a difference; a rule asks the record, never for an edition's name.

The defaults are those of 2013. Where an edition is silent, it does what its own text implies, by our rulings.
"""

from __future__ import annotations

from msgspec import Struct

ALL_TRADES = ("Gearsmith", "Warlord", "Banker", "Rogue", "Arcanist", "Universal")


class Edition(Struct, frozen=True):
    """What differs between the editions of The Spoils."""

    id: str
    elsewhere: tuple[tuple[str, str], ...] = ()  # rules of other editions, each with what it is told under here
    text_rule: str = ""  # 402.1; first has none on effects, only one on text in force (F.text.basic)
    text_within: tuple[tuple[str, str], ...] = ()  # first: what effects are told under, by what carries them out

    # Decks
    constructed_minimum: int = 75  # 103.1b
    copies: int = 4  # 103.1c
    text_waives_copies: bool = True  # 103.1c; first: only staple resources are exempt (F.deck.constructed.2)
    limited_minimum: int = 45  # 103.2b; late: 40
    formats: tuple[str, ...] = ("constructed", "limited", "casual")  # 103.1, 103.2
    announced_formats: tuple[str, ...] = ()  # 103.3a: named, but nothing is laid down
    banned: tuple[tuple[str, str], ...] = ()  # 103.1d, 103.2d: (format, name); kept outside the rulebook, empty here

    # Cards
    trades: tuple[str, ...] = ALL_TRADES  # 201.4d; first: five, without Universal (F.trades.1)
    keywords: tuple[str, ...] = ("attach", "covert", "flip up", "unique", "tactical")  # 507; first knows three of them
    face_down_icon: str = "V"  # 203.4a: a face-down card gives one Volition; first: nothing (F.res.4)
    only_resources_provide: bool = False  # 311.1: any card may; first: resource cards only (F.icons.2)
    majig_subtype: bool = True  # 409.3: subtype majig; first states none (F.terms.micromajig.1)

    card_tokens: bool = False  # 409.3: tokens that are cards are Micromajigs; late: any that a card describes

    # Areas
    void: bool = False  # 403.7: late has a seventh area
    waiting_area: str = ""  # 403.3: where cards wait to resolve is being played; late calls it being deployed

    # Starting
    openings_one_by_one: bool = False  # 601.1d to 601.1g: all together; first: each player goes through them alone

    # Playing and paying
    playing: str = "play"  # 603.2a, 604.1: the word for it; late: deploy, of cards and never of resources (R20)
    own_turn_only: bool = (
        False  # 204.1: or when an effect lets you; first: only tactics in another's turn (F.character.3)
    )
    triggers_wait_for_costs: bool = True  # 503.3; first: they do not (F.play.3)
    free_is_nothing_at_all: bool = (
        False  # 308.1: the number counts as 0; first: no numeric cost is paid (F.terms.free.1)
    )
    duplicates_can_be_answered: bool = True  # 307.1 (R25); first: no responses (F.terms.duplicate.3)
    duplicates_count_as_played: bool = False  # 307.1: not said (R25); first: they do (F.terms.duplicate.2)
    duplicates_disappear: bool = False  # 307.1: not said (R26); late: once they leave where they are played (307.4)

    rules_make_effects: bool = False  # 402.1a: only cards do; first: rules make triggers and replacements as well

    # What happens to cards
    used_tactics_are_yours: bool = False  # 205.2: owner's discard pile; first: that of whoever played it (F.tactic.2)
    damage_leaves_markers: bool = False  # 408.5d; late: markers, which do not remember their source
    nothing_can_grow: bool = False  # 408.2a: 0 damage is never increased; first: tested once, at the end
    detach_first: bool = False  # 301.2: in one breath; first: detached, then attached (F.terms.attach.2)
    factions_shielded_from_all: bool = True  # 202.9; first: only from being picked (F.adv.general.3)
    unique_is_picked: bool = False  # 507.5a: chosen; first: picked (F.kw.unique)
    tokens_leave_the_game: bool = False  # 409.3b: as told, then they vanish; first: removed from the game instead

    # Matters of judgement: True is the ruling, False the other reading; rulings.toml has both in words
    text_is_fixed_before_costs: bool = True  # R4: an ability's wording is taken as paying begins, not as it ends
    keywords_work_where_needed: bool = True  # R9: unique looks at cards in play, not at what is being played
    setting_up_is_quiet: bool = True  # R11: nothing triggers on starting resources being turned up
    face_down_cards_are_blank: bool = True  # R12: no name, cost, trade or subtypes
    battle_roles_are_fixed: bool = True  # R14: the defending player stays that when the target changes sides
    departed_fighters_strike: bool = True  # R15: damage assigned by a character that has left is inflicted
    battle_damage_is_one_event: bool = True  # R16: what several inflict to one thing is one happening with shares
    all_shares_kill: bool = True  # R17: every source with a share in the killing damage is a source of the destruction
    dropped_life_clears_all: bool = True  # R18: life dropped to the damage, so all of it is the source's
    renewed_destruction_is_the_same: bool = True  # R19: a destruction whose cause persists finds replacements spent
    markers_have_no_memory: bool = True  # R21: a replaced destruction withholds the killing damage's markers only
    targets_must_still_fit: bool = True  # R22: an attaching card whose target has lost the type never enters play
    attachments_turn_down_too: bool = True  # R23: they follow a host that is turned down; else they are discarded
    duplicates_are_played: bool = True  # R25: they count as played, and can be responded to
    duplicates_cease: bool = True  # R26: a copy that has been played is gone; else it is a card like its original
    variables_rest_at_zero: bool = True  # R27: a cost of X is 0 while the card is not being played
    payers_order_reductions: bool = True  # R28: payer or sole controller orders reductions; else whose turn it is
    adjusts_before_replacing: bool = True  # R32: damage is adjusted before replacements are offered
    prevented_destruction_waits: bool = True  # R33: the damage stays, and destroys once it can
    locations_count_apart: bool = True  # R34: a location that is also a character has two counts
    former_locations_stay_worn: bool = True  # R35: a card that stops being a location keeps its count
    concealed_from_all: bool = True  # R36: nobody may look at a face-down card in the Void, not even its owner
    silence_wins_with_zero: bool = True  # R37: the opening player passes, the other has bid 0
    attacks_need_attackers: bool = True  # R38: with nothing able to attack, no attack is announced
    parties_pay_first: bool = True  # R39: what an attack must pay is paid before anyone is depleted
    costs_are_rehearsed: bool = True  # R47: where triggers do not wait, nothing is offered that cannot be completed
    flip_up_threshold_replaces: bool = True  # R42: the Flip Up threshold stands in the place of the printed one
    empty_parties_are_nothing: bool = True  # R43: a party without members is neither covert nor unblockable
    duplicates_spare_their_maker: bool = True  # R48: a duplicate does not set off the text that made it
    losses_take_what_is_there: bool = True  # R49: a loss without a duration does not keep a card from gaining it later


EDITIONS = {
    "2013": Edition("2013"),
    "late": Edition(
        "late",
        limited_minimum=40,
        announced_formats=("two headed majig",),
        duplicates_disappear=True,
        card_tokens=True,
        void=True,
        waiting_area="being deployed",
        playing="deploy",
        damage_leaves_markers=True,
    ),
    "first": Edition(
        "first",
        text_waives_copies=False,
        trades=ALL_TRADES[:-1],
        keywords=("attach", "covert", "unique"),
        face_down_icon="",
        only_resources_provide=True,
        majig_subtype=False,
        openings_one_by_one=True,
        own_turn_only=True,
        triggers_wait_for_costs=False,
        rules_make_effects=True,
        free_is_nothing_at_all=True,
        duplicates_can_be_answered=False,
        duplicates_count_as_played=True,
        used_tactics_are_yours=True,
        nothing_can_grow=True,
        detach_first=True,
        factions_shielded_from_all=False,
        unique_is_picked=True,
        tokens_leave_the_game=True,
        elsewhere=(
            ("103.1", "F.deck.constructed.1"),
            ("103.1d", "F.deck.constructed.1"),
            ("103.2", "F.deck.sealed.1"),
            ("103.2a", "F.faction.3"),
            ("103.2d", "F.deck.sealed.1"),
            ("202.9a", "F.adv.general.3"),
            ("203.1", "F.res.2"),
            ("203.2a", "F.res.3"),
            ("203.3", "F.resource.2"),
            ("203.3a", "F.cost.2"),
            ("204.1", "F.character.3"),
            ("204.2", "F.play.5"),
            ("204.3", "F.character.6 F.character.2"),
            ("204.3b", "F.character.6"),
            ("206.1", "F.item.4"),
            ("207.1", "F.location.3"),
            ("207.2", "F.play.5"),
            ("207.5", "F.location.5 F.location.4"),
            ("208.1a", "F.adv.types.1"),
            ("301.2", "F.terms.attach.2"),
            ("302.1", "F.attack.1"),
            ("302.5", "F.attack.5b"),
            ("302.11a", "F.kw.covert.1"),
            ("302.15", "F.text.basic"),
            ("308.1", "F.terms.free.1"),
            ("309.1", "F.cost.2 F.res.1 F.resource.2"),
            ("310.1", "F.cost.3"),
            ("313.1", "F.adv.search.1"),
            ("314.1", "F.text.basic"),
            ("314.2", "F.text.basic"),
            ("401.2", "F.cost.4"),
            ("401.3", "F.cost.3"),
            ("401.3a", "F.cost.3"),
            ("401.3b", "F.cost.4"),
            ("402.1", "F.text.basic"),
            ("402.5a", "F.adv.partial"),
            ("405.2", "F.icons.2"),
            ("405.3", "F.icons.2"),
            ("405.4", "F.icons.2"),
            ("406.3", "F.terms.numeric-cost.1"),
            ("406.3a", "F.play.3"),
            ("406.5", "F.cost.2"),
            ("407.1a", "F.terms.controller"),
            ("408.1", "F.terms.damage.2"),
            ("408.1a", "F.terms.damage.2"),
            ("408.1b", "F.battle.9"),
            ("408.2", "F.terms.damage.2"),
            ("408.2a", "F.terms.damage.2"),
            ("408.2b", "F.terms.damage.2"),
            ("408.7", "F.terms.damage.1"),
            ("409.3", "F.terms.micromajig.1"),
            ("409.3b", "F.terms.micromajig.2"),
            ("409.3c", "F.terms.micromajig.1"),
            ("411.3", "F.text.basic"),
            ("411.4", "F.text.basic"),
            ("412.1", "F.adv.cannot"),
            ("413.1", "F.text.basic"),
            ("413.1b", "F.text.basic"),
            ("502.3", "F.respond.3"),
            ("507.4", "F.turn.1"),
            ("507.5a", "F.kw.unique"),
            ("507.5b", "F.kw.unique"),
            ("601.1d", "F.start.4"),
            ("601.1e", "F.start.5"),
            ("601.1g", "F.start.7"),
            ("602.2", "F.text.trigger.1"),
            ("604.1d", "F.play.3"),
            ("604.1e", "F.play.3"),
            ("604.1f", "F.play.3"),
            ("604.2", "F.text.basic"),
            ("604.3", "F.adv.triggers.1"),
            ("605.1", "F.res.2"),
            ("605.1a", "F.res.2"),
            ("605.1d", "F.res.2"),
            ("605.2", "F.res.2"),
            ("605.3", "F.adv.triggers.1"),
            ("606.1a", "F.ability.1 F.text.ability"),
            ("606.1d", "F.ability.2"),
            ("606.1e", "F.text.trigger.1"),
            ("607.1", "F.respond.0 F.tactic.3"),
            ("607.2", "F.respond.3 F.respond.2 F.respond.5"),
            ("608.1b", "F.attack.2 F.attack.2b F.character.6"),
            ("610.1", "F.turn.4"),
            ("610.1a", "F.text.trigger.1"),
        ),
        text_rule="F.text.basic",
        text_within=(
            ("401", "F.cost.3"),
            ("604.1", "F.play.5"),
            ("606.1", "F.ability.4"),
            ("503.4", "F.text.trigger.1"),
            *((within, "") for within in ("effect", "event", "checks", "413.1", "605.1")),
        ),
    ),
}
DEFAULT = "2013"
SWITCHES = {
    "R4": "text_is_fixed_before_costs",
    "R9": "keywords_work_where_needed",
    "R11": "setting_up_is_quiet",
    "R12": "face_down_cards_are_blank",
    "R14": "battle_roles_are_fixed",
    "R15": "departed_fighters_strike",
    "R16": "battle_damage_is_one_event",
    "R17": "all_shares_kill",
    "R18": "dropped_life_clears_all",
    "R19": "renewed_destruction_is_the_same",
    "R21": "markers_have_no_memory",
    "R22": "targets_must_still_fit",
    "R23": "attachments_turn_down_too",
    "R25": "duplicates_are_played",
    "R26": "duplicates_cease",
    "R27": "variables_rest_at_zero",
    "R28": "payers_order_reductions",
    "R32": "adjusts_before_replacing",
    "R33": "prevented_destruction_waits",
    "R34": "locations_count_apart",
    "R35": "former_locations_stay_worn",
    "R36": "concealed_from_all",
    "R37": "silence_wins_with_zero",
    "R38": "attacks_need_attackers",
    "R39": "parties_pay_first",
    "R42": "flip_up_threshold_replaces",
    "R43": "empty_parties_are_nothing",
    "R47": "costs_are_rehearsed",
    "R48": "duplicates_spare_their_maker",
    "R49": "losses_take_what_is_there",
}
"""Rulings that are a matter of judgement, and the field that each of them sets."""
