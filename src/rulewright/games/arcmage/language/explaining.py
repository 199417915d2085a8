"""Arcmage's words and rules for explaining cards; the explanation itself is the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulewright.effects.paragraphs import Paragraph
from rulewright.games.arcmage.language.wording import table
from rulewright.games.arcmage.table import PHASES
from rulewright.text.explain import OccasionWords, Words
from rulewright.text.explain import explain as explain_with
from rulewright.text.explain.usual_occasions import USUAL_OCCASIONS

_RULES = {
    "Keyword": "abilities.1",
    "Ability": "abilities.activated.1",
    "Level": "city.devotion.9",
    "Triggered": "abilities.triggered.1",
    "Replaced": "conflict.1",
    "Adjusted": "conflict.1",
    "Standing": "abilities.passive.1",
    "while": "abilities.passive.2",
    "Priced": "conflict.1",
    "Barred": "conflict.2",
    "Toll": "play.1",
    "Allowed": "conflict.1",
    "Openly": "conflict.1",
    "EntersWith": "states.inplay.1",
    "ChangeText": "abilities.2",
    "skipped": "abilities.triggered.3",
    "depending": "abilities.triggered.3",
    "resolving": "event.stack.4",
    "Pick": "play.1",
    "Pick choose": "conflict.1",
    "PickPlayer": "play.1",
    "OneOf": "play.1",
    "Only": "abilities.activated.6",
    "Pay": "abilities.activated.4",
    "Produce": "resource.5",
    "Mark": "states.marked.4",
    "Unmark": "states.marked.7",
    "Rest": "states.marked.9",
    "Destroy": "zones.grave.1",
    "GainScore": "win.2",
    "LoseScore": "win.defeat.1",
    "Modify ChangeValue": "creature.stats.5",
    "Modify ChangeKeyword": "abilities.2",
    "Modify ChangeText": "abilities.2",
    "TakeControl": "abilities.activated.3",
    "CreateTokens": "states.inplay.1",
    "Terminate": "play.5",
    "Draw": "zones.deck.1",
    "Discard": "zones.grave.1",
    "Put discard": "zones.grave.1",
    "Put play": "states.inplay.1",
    "Put removed": "states.removed.1",
    "Shift": "move.5",
    "EndGame": "win.1",
    "ExtraPhase": "turn.1",
    "PlayResource": "resource.1",
    "Let": "cost.x.1",
    "ChooseNumber": "cost.x.1",
}

_STATES = {
    "depleted": "marked",
    "restored": "unmarked",
    "in army": "in the Army",
    "resident": "resident in a city",
}

_DEEDS = {
    "be damaged": "be dealt damage",
    "block": "defend",
    "be blocked": "be defended against",
    "be restored": "be unmarked",
    "be readied": "be unmarked by the Unmark phase",
    "be depleted": "be marked",
    "be left": "be left by creatures that move",
    "be entered": "be entered by creatures that move",
    "be picked": "be picked as a target",
    "be targeted": "be picked as a target",
    "use abilities": "have its abilities used",
    "block several": "defend against several attackers, each time anew",
    "block depleted": "defend although it is marked",
    "stay depleted": "stay marked in the Unmark phase if its controller wants that",
}

_ACTS = {
    "play": "play{ cards}",
    "attack": "attack{ with cards}",
    "use abilities": "use abilities{ of cards}",
    "draw": "draw cards",
    "gain score": "gain victory points",
    "search": "search a deck",
    "play at any time": "play at any time{ cards}",
    "play as though in hand": "play from where they lie, as though they were in hand,{ cards}",
}

_OCCASIONS = {
    "blocks": OccasionWords(
        "{subject} [defend]", "{player} [defend]", other="against {other}", card="the {noun} that [defend]"
    ),
    "defends": OccasionWords(
        "{subject} [defend]", "{player} [defend]", other="against {other}", card="the {noun} that [defend]"
    ),
    "is blocked": OccasionWords(
        "somebody [defend] against {subject}",
        other="that being {other}",
        card="the {noun} that [is] defended against",
        second="the creature that [defend]",
    ),
    "is unblocked": OccasionWords(
        "nobody [defend] against {subject}, which attacks", card="the {noun} against which nobody defends"
    ),
    "is attacked": OccasionWords(
        "{subject} [is] attacked",
        "{player} [is] attacked",
        other="by {other}",
        subject_is="other",
        other_is="card",
        card="the creature that [attack]",
        second="the {noun} that [is] attacked",
        player="the player who attacks",
    ),
    "moves": OccasionWords("{subject} [move|moved]", card="the {noun} that [move|moved]"),
    "is devoted": OccasionWords("{subject} [is] devoted to its city", card="the {noun} that [is] devoted"),
    "hurts": OccasionWords(
        "{subject} [make|made] a player lose victory points",
        "{subject} [make|made] {player} lose victory points",
        subject_is="source",
        other_is="other",
        source="the {noun} that [do|did] it",
        player="the player who loses them",
        amount="the victory points lost",
    ),
    "gains score": OccasionWords(
        "somebody [gain] victory points",
        "{player} [gain] victory points",
        player="the player who gains them",
        amount="the victory points gained",
    ),
    "loses score": OccasionWords(
        "somebody [lose|lost] victory points",
        "{player} [lose|lost] victory points",
        player="the player who loses them",
        amount="the victory points lost",
    ),
    "resource is played": OccasionWords(
        "a card [is] laid as a resource", "{player} [lay|laid] a card as a resource", player="the player who lays it"
    ),
    **{
        f"{name} phase {verb}s": OccasionWords(
            f"the {name.title()} phase of a turn [{verb}]",
            f"the {name.title()} phase of {{turn}} [{verb}]",
            player="the player whose turn it is",
        )
        for name in PHASES
        for verb in ("start", "end")
    },
}


@cache
def words() -> Words:
    """Arcmage's words; what its keywords mean is listed with them."""
    return Words(
        rules=_RULES,
        states=_STATES,
        areas={
            "discard": "graveyard",
            "graveyard": "graveyard",
            "removed": "removed from the game",
            "being played": "on the stack",
            "stack": "stack",
        },
        values={
            "devotion": "devotion",
            "advantage": "devotion",
            "atk": "ATK",
            "def": "DEF",
            "loyalty": "loyalty marks",
            "defense": "defense points",
            "defense left": "defense points left",
            "sustain": "limit of damage each turn",
            "defenders": "limit of creatures that defend against it",
            "attackers": "limit of creatures that attack it in a turn",
        },
        deeds=_DEEDS,
        acts=_ACTS,
        keywords=table()["meanings"],
        occasions={**USUAL_OCCASIONS, **_OCCASIONS},
        headings={"unasked": "Trigger that the text implies"},
        kinds={"defense": "defense point"},
        score="victory points",
        leader="",
        mark="mark",
        marked="marked",
        unmark="unmark",
        unmarked="unmarked",
        token="counter",
        trade="faction",
        level="devotion",
        place="city",
        opponent="an opponent",
        opponents="each opponent",
        all_opponents="your opponents",
        costs="First, before anybody can respond; if something of this is not possible, nothing is done (play.1):",
        cost="preparation",
        triggered="As it is set off, before anybody can respond (play.1):",
        payment="{number} power",
    )


def explain(paragraphs: Sequence[Paragraph]) -> list[str]:
    """What the engine understood of a card, in words."""
    return explain_with(paragraphs, words())
