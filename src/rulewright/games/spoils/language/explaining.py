"""The Spoils' words and rules for explaining cards; the explanation itself is the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulewright.effects.paragraphs import Paragraph
from rulewright.text.explain import OccasionWords, Words
from rulewright.text.explain import explain as explain_with
from rulewright.text.explain.usual_occasions import USUAL_OCCASIONS

_RULES = {
    "keyword attach": "507.2",
    "keyword covert": "507.3",
    "keyword flip up": "507.4",
    "keyword unique": "507.5",
    "keyword tactical": "507.6",
    "Provides": "311.1",
    "Ability": "502.1",
    "ability gate": "405.3",
    "gate": "405.4",
    "option": "604.1d",
    "costs": "401.3",
    "resolving": "402.1",
    "effect": "402.1",
    "skipped": "402.5",
    "depending": "402.5b",
    "while": "504.1",
    "Triggered": "503.1",
    "Triggered restore rule": "202.7",
    "Triggered develop rule": "202.8",
    "Replaced": "506.1",
    "Later Replaced": "506.3",
    "Adjusted": "410.3",
    "Adjusted is damaged": "408.2",
    "Adjusted inflicts damage": "408.2",
    "Standing": "201.5b",
    "Priced": "406.3",
    "Barred": "402.7",
    "Toll": "505.1",
    "PartySize": "505.1",
    "Allowed": "101.1",
    "Openly": "101.1",
    "EntersWith": "101.1",
    "StartingResources": "202.5",
    "StartingDraw": "202.6",
    "TokenKind": "409.3",
    "AnyNumberInDeck": "103.1c",
    "ChangeText": "508.1",
    "May": "402.1",
    "OneOf": "402.1",
    "ForEachPlayer": "402.2",
    "Draw": "306.1",
    "Discard": "305.1",
    "Inflict": "408.7",
    "Destroy": "304.1",
    "Mark": "303.1",
    "Unmark": "303.3",
    "Put removed": "403.6a",
    "Put void": "403.7a",
    "Put play": "402.8",
    "Put deck": "313.2",
    "GainScore": "202.3",
    "LoseScore": "408.3b",
    "Modify ChangeKeyword": "508.2",
    "Modify ChangeText": "508.1",
    "Modify ChangeType": "208.1a",
    "TakeControl": "407.3",
    "Exchange": "407.3",
    "Attach": "301.1",
    "Detach": "301.1",
    "AddTokens": "409.1",
    "RemoveTokens": "409.1",
    "CreateTokens": "409.3",
    "Pick": "310.1",
    "Pick choose": "402.1",
    "PickPlayer": "402.1",
    "ChooseNumber": "410.2",
    "Let": "410.2",
    "Search": "312.1",
    "Shuffle": "313.1",
    "TurnOver face-up": "411.3",
    "TurnOver face-down": "411.4",
    "PlayCard": "604.2",
    "PlayResource": "605.1",
    "UseAbility": "606.1",
    "Terminate": "314.1",
    "Pay": "309.1",
    "ChangeNextCost": "406.3",
    "ComesUnder": "204.2a",
    "Only": "401.3a",
    "ForAnyone": "606.1a",
    "LeaveBattle": "302.15",
    "JoinBattle": "302.5",
    "ChangeTarget": "302.1",
    "Bid": "413.1",
    "Duplicate": "307.1",
    "EndGame": "102.1",
}

_STATES = {
    "attacking party": "in the attacking party",
    "blocking party": "in the blocking party",
    "covert party": "in an attacking party that is covert",
    "in battle": "in a battle",
    "not in battle": "that [is] not in a battle",
    "free": "that [is] attached to nothing and so able to pay",
    "target": "that [is] the target of the attack",
    "revealed": "that [lie] open to everyone",
    "attacking a location": "that [is] attacking a location",
    "attacking a faction": "that [is] attacking a faction",
}

_DEEDS = {
    "assign past blockers": "assign its battle damage past the characters that block it",
    "hide its party": "have its party count as covert, although some in it are not covert",
    "block covert": "block parties that are covert",
    "block depleted": "block although it is depleted",
    "attack on arrival": "attack even in the turn in which it came under its controller's control",
    "be removed": "be removed from the game",
    "be damaged": "be inflicted damage",
    "be hit": "be assigned battle damage before others",
}

_ACTS = {
    "play": "play{ cards}",
    "attack": "attack{ cards}",
    "attack with": "attack with{ cards}",
    "attack again": "attack a second time in the same turn{ with cards}",
    "block with": "block with{ cards}",
    "use abilities": "use abilities{ of cards}",
    "pick": "pick{ cards}",
    "respond": "respond{ to cards}",
    "terminate": "terminate{ cards}",
    "search": "search decks{, namely those of the owner of cards}",
    "draw": "draw cards",
    "take control": "take control of cards{, namely cards}",
    "flip up": "play cards by flip up{, namely cards}",
    "gain score": "gain influence",
    "lose score": "lose influence, by damage or otherwise",
    "lose for want of influence": "lose the game for having no influence left",
    "play as though in hand": "play from where they lie, as though they were in hand,{ cards}",
    "play at any time": "play whenever a tactic could be played{ cards}",
}

_KEYWORDS = {
    "attach": "it enters play attached to {host}, which is picked as the first extra cost",
    "covert": "a party that attacks with nothing but covert characters can be blocked only by covert characters, "
    "and it can block only such parties",
    "flip up": "while it lies face-down among your resources, it can be played from there for {cost}{icons}",
    "unique": "you can control only one card that is unique as {argument}",
    "tactical": "it can be played whenever a tactic could be",
}

_OCCASIONS = {
    "is in play at the end of the turn": OccasionWords(
        "a turn [end] with {subject} in play", "{turn} [end] with {subject} in play", card="the {noun} in play"
    ),
    "is attached": OccasionWords(
        "{subject} [is] attached",
        card="the {noun} that [is] attached",
        second="the card it is attached to",
        other="to {other}",
    ),
    "is detached": OccasionWords(
        "{subject} [is] detached",
        card="the {noun} that [is] detached",
        second="the card it was attached to",
        other="from {other}",
    ),
    "battle ends": OccasionWords("a battle [end]"),
    "survives a battle": OccasionWords("a battle [end] with {subject} in it", card="the {noun} in the battle"),
    "attacking party is formed": OccasionWords(
        "an attacking party [is] formed", "{player} [form] an attacking party", player="the player who forms it"
    ),
    "blocking party is formed": OccasionWords(
        "a blocking party [is] formed", "{player} [form] a blocking party", player="the player who forms it"
    ),
    "gains score": OccasionWords(
        "influence [is] gained",
        "{player} [gain] influence",
        player="the player who gains it",
        amount="the amount of influence gained",
    ),
    "loses score": OccasionWords(
        "influence [is] lost",
        "{player} [lose|lost] influence",
        player="the player who loses it",
        amount="the amount of influence lost",
    ),
}


@cache
def words() -> Words:
    """The words of The Spoils."""
    return Words(
        rules=_RULES,
        states=_STATES,
        areas={
            "discard": "discard pile",
            "removed": "removed from the game",
            "being played": "being played",
            "void": "Void",
        },
        values={"cost": "numeric cost"},
        deeds=_DEEDS,
        acts=_ACTS,
        keywords=_KEYWORDS,
        occasions={**USUAL_OCCASIONS, **_OCCASIONS},
        headings={"restore rule": "Restore rule", "develop rule": "Develop rule"},
        icons={"O": "Obsession", "G": "Greed", "E": "Elitism", "D": "Deception", "R": "Rage", "V": "Volition"},
        score="influence",
        leader="faction",
        mark="deplete",
        marked="depleted",
        unmark="restore",
        unmarked="restored",
        token="token",
        trade="trade",
        costs="Costs, in this order, before anybody can respond; all of them or the whole is undone (401.2):",
    )


def explain(paragraphs: Sequence[Paragraph]) -> list[str]:
    """What the engine understood of a card, in words."""
    return explain_with(paragraphs, words())
