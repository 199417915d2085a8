"""The occasions that card games share, in words; a game adds its own and says otherwise where it must."""

from __future__ import annotations

from rulewright.text.explain.words import OccasionWords

_DAMAGE = "the amount of that damage"
_DOER = "the player who does so"

USUAL_OCCASIONS = {
    "enters play": OccasionWords(
        "{subject} [enter] play",
        "{subject} [enter] play under {control}",
        card="the {noun} that [enter] play",
        player="the player under whose control it enters play",
        moves=True,
    ),
    "leaves play": OccasionWords(
        "{subject} [leave|left] play",
        card="the {noun} that [leave|left] play",
        player="the player who controls it",
        moves=True,
    ),
    "is given up": OccasionWords(
        "{subject} [is] given up by whoever controls it",
        "{player} [give|gave] up {subject}",
        card="the {noun} that [is] given up",
        player=_DOER,
        moves=True,
    ),
    "goes from play": OccasionWords(
        "{subject} [go|went] from play", card="the {noun} that [leave|left] play", moves=True
    ),
    "goes": OccasionWords(
        "{subject} [go|went]", aimless=" to another area", card="the {noun} that [go|went]", moves=True
    ),
    "is destroyed": OccasionWords(
        "{subject} [is] destroyed",
        card="the {noun} that [is] destroyed",
        player="the player who controls it",
        moves=True,
    ),
    "is destroyed by that damage": OccasionWords(
        "damage from this card [destroy] {subject}", card="the {noun} that [is] destroyed", moves=True
    ),
    "destroys": OccasionWords(
        "by an effect or by damage {subject} [destroy]",
        other="{other}",
        subject_is="source",
        other_is="card",
        card="the {noun} that [is] destroyed",
        source="the {noun} that [destroy] it",
        player="the player who controls it",
        moves=True,
    ),
    "is picked": OccasionWords(
        "{subject} [is] picked",
        "{player} [pick] {subject}",
        other="by {other}",
        other_is="source",
        card="the {noun} that [is] picked",
        source="the {noun} for which it is picked",
        player="the player who picks",
    ),
    "is removed": OccasionWords(
        "{subject} [is] removed from the game", card="the {noun} that [is] removed", moves=True
    ),
    "is discarded": OccasionWords(
        "{subject} [is] discarded",
        "{player} [discard] {subject}",
        card="the {noun} that [is] discarded",
        player=_DOER,
        moves=True,
    ),
    "is drawn": OccasionWords(
        "{subject} [is] drawn",
        "{player} [draw|drew] {subject}",
        card="the {noun} that [is] drawn",
        player=_DOER,
        amount="the number of cards drawn",
        moves=True,
    ),
    "is played": OccasionWords(
        "{subject} [is] played",
        "{player} [play] {subject}",
        card="the {noun} that [is] played",
        player=_DOER,
        area="being played",
    ),
    "resource is played": OccasionWords(
        "{subject} [is] played as a resource",
        "{player} [play] {subject}",
        card="the {noun} that [is] played",
        player=_DOER,
        default="a resource",
    ),
    "ability is used": OccasionWords(
        "an ability of {subject} [is] used",
        "{player} [use] an ability of {subject}",
        card="the {noun} whose ability is used",
        player=_DOER,
    ),
    "is damaged": OccasionWords(
        "damage [is] inflicted to {subject}",
        other="by {other}",
        other_is="source",
        card="the {noun} that [is] damaged",
        source="the {noun} that [inflict] the damage",
        player="the player to whose card it is inflicted",
        amount=_DAMAGE,
    ),
    "inflicts damage": OccasionWords(
        "{subject} [inflict] damage",
        other="to {other}",
        subject_is="source",
        other_is="card",
        card="the {noun} that [is] damaged",
        source="the {noun} that [inflict] the damage",
        player="the player to whose card it is inflicted",
        amount=_DAMAGE,
    ),
    "is depleted": OccasionWords("{subject} [is] {marked}", card="the {noun} that [is] {marked}"),
    "is restored": OccasionWords("{subject} [is] {unmarked}", card="the {noun} that [is] {unmarked}"),
    "attacks": OccasionWords(
        "{subject} [attack]",
        "{player} [attack]",
        other="(what it attacks is {other})",
        card="the {noun} that [attack]",
        second="what it attacks",
        player="the player who attacks",
    ),
    "is attacked": OccasionWords(
        "{subject} [is] attacked",
        "{player} [is] attacked",
        card="the {noun} that [is] attacked",
        player="the player attacked",
    ),
    "blocks": OccasionWords(
        "{subject} [block]",
        "{player} [block]",
        other="against {other}",
        card="the {noun} that [block]",
        second="the card that it blocks",
        player="the player who blocks",
    ),
    "is blocked": OccasionWords(
        "{subject} [is] blocked",
        other="by {other}",
        card="the {noun} that [is] blocked",
        second="the card that [block] it",
        player="the player whose card is blocked",
    ),
    "is not blocked": OccasionWords(
        "{subject} [attack] and nobody blocks",
        card="the {noun} that [attack]",
        player="the player whose card attacks",
    ),
    "turn starts": OccasionWords("{turn} [start]", "{turn} [start]", player="the player whose turn it is"),
    "turn ends": OccasionWords("{turn} [end]", "{turn} [end]", player="the player whose turn it is"),
    "starts the turn": OccasionWords(
        "{subject} [start] the turn in play",
        "{subject} [start] the turn under {control}",
        player="the player whose turn it is",
    ),
    "gains tokens": OccasionWords(
        "a token [is] put on {subject}", card="the {noun} that they are put on", amount="the number of tokens put on it"
    ),
    "loses tokens": OccasionWords(
        "a token [is] taken off {subject}",
        card="the {noun} that they are taken off",
        amount="the number of tokens taken off it",
    ),
    "is taken": OccasionWords(
        "somebody [take|took] control of {subject}",
        "{player} [take|took] control of {subject}",
        card="the {noun} that changes sides",
        player="the player who takes control",
    ),
    "deck is shuffled": OccasionWords(
        "a {deck} [is] shuffled", "{their} {deck} [is] shuffled", player="the player whose deck it is"
    ),
    "deck is searched": OccasionWords(
        "a player [search] a {deck}", "{player} [search] a {deck} of their own", player="the player who searches"
    ),
    "is flipped face-down": OccasionWords(
        "{subject} [is] turned face-down", card="the {noun} that [is] turned over", moves=True
    ),
    "is flipped face-up": OccasionWords(
        "{subject} [is] turned face-up", card="the {noun} that [is] turned over", moves=True
    ),
    "coin is flipped": OccasionWords("a coin [is] flipped", "{player} [flip|flipped] a coin", player=_DOER),
    "coin is won": OccasionWords("a coin flip [is] won", "{player} [win|won] a coin flip", player=_DOER),
    "coin is lost": OccasionWords("a coin flip [is] lost", "{player} [lose|lost] a coin flip", player=_DOER),
}
