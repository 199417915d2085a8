"""Linking in a game of bases: there is the base spoken of last, or the one at which the card spoken of last is."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Both, Fits, Occasion
from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import Paragraph, Triggered
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, EventCard, Filter, Host, HostOf, PlaceOf, Register, This
from rulewright.games.smashup.language import duels
from rulewright.games.smashup.language.left import LEFT
from rulewright.games.smashup.language.places import BASE, Here, Thereabouts
from rulewright.text.antecedents import Antecedent
from rulewright.text.linking import Linker
from rulewright.text.pending import Itself, Mention, Misread, rebuild
from rulewright.text.scopes import Scopes

SCORING = ("is about to score", "scores", "has scored")


class SmashUpScopes(Scopes):
    """Links the texts of one card."""

    explicit_players = True
    _plays = 0
    _afar = False
    """The text speaks of a minion or an action that need not be at the base of the card itself."""
    _one_came = False
    """The text waits for a card that is in play then, and need not be this one."""
    _transferred = False
    """An action has just been put on another card, and both have been spoken of."""
    _moved_itself: Cards | None = None
    """The card that the text is on, or the one that it is on, once the text has moved it."""

    def __init__(self, types: tuple[str, ...], prefix: str = "", earlier: Linker | None = None, host: str = "") -> None:
        super().__init__(types, prefix, earlier, host)
        self.left_bases: set[str] = set()
        """The registers of cards that were chosen, of whose bases the text speaks after they have gone."""

    def meant(self, mention: Mention) -> Cards:
        """A base that was spoken of, or else that of the minion spoken of last."""
        if self._transferred and mention.pronoun and not mention.plural and not mention.treated_as:
            raise Misread("the action, or what it is on now?", mention.at)
        if mention.nouns != ("base",) or mention.plural or mention.pronoun:
            cards = super().meant(replace(mention, treated_as=()))
            known = self.at.latest(cards)
            if known is not None and known.types and not set(known.types).issuperset(mention.treated_as):
                raise Misread(f"it is no {mention.treated_as[0]}", mention.at)
            return cards
        near = [one for one in reversed(self.at.spoken) if not one.elsewhere]
        if mention.known == LEFT:
            return self._left_by(near, mention)
        found = next((one for one in near if one.types == ("base",)), None)
        if found is not None:
            return self.meant_before(found.cards)
        left = {was for now, was in self.at.origins.items() if (one := self.at.latest(now)) is not None and one.away}
        there = (one for one in near if one.types in (("minion",), ("action",)) and one.cards not in left)
        found = next((one for one in there if _in_play(one)), None)
        if found is not None:
            return PlaceOf(self.meant_before(found.cards))
        if self._moved_itself is not None:
            return PlaceOf(self._moved_itself)
        gone = next((one for one in near if one.types == ("minion",) and _was_chosen(one)), None)
        if gone is None:
            raise Misread("which base?", mention.at)
        return self._base_of(gone)

    def _left_by(self, near: list[Antecedent], mention: Mention) -> Cards:
        """The base at which the card spoken of last was as it was chosen."""
        gone = next((one for one in near if one.types in (("minion",), ("action",))), None)
        chosen = None if gone is None else self.at.origins.get(gone.cards, gone.cards)
        if gone is None or gone.plural or not isinstance(chosen, Register) or "chosen" not in gone.known:
            raise Misread("which base did it leave?", mention.at)
        return self._base_of(gone)

    def _base_of(self, gone: Antecedent) -> Cards:
        """The base of a card that has gone since, which is settled as the card is chosen."""
        assert isinstance(gone.cards, Register), "a card that was chosen"
        chosen = self.at.origins.get(gone.cards, gone.cards)
        assert isinstance(chosen, Register), "what has gone was chosen before"
        self.left_bases.add(chosen.name)
        self.used.add(chosen.name)
        return Register(f"{chosen.name} base")

    def effect(self, effect: v.Effect) -> tuple[v.Effect, ...]:
        """One instruction; there, to which a card goes that says so itself, is not where that card is."""
        if isinstance(effect, v.Shift) and isinstance(effect.cards, This | Host) and isinstance(effect.to, Mention):
            effect = replace(effect, to=self.words(effect.to))
        if isinstance(effect, v.PlayCard) and isinstance(effect.cards, This) and isinstance(effect.at, Mention):
            effect = replace(effect, at=self.words(effect.at))
        return super().effect(effect)

    def paragraph(self, node: Paragraph) -> Paragraph:
        """One paragraph, with the bases of cards that leave them settled before they do."""
        found = super().paragraph(node)
        return _settling(found, self.left_bases) if self.left_bases else found

    def played_on(self, kind: str) -> None:
        """What the card has just been played on is the card spoken of last."""
        self.say(Host() if kind != "base" else Here(), Filter(types=(kind,)), False)

    def occasion(self, when: Occasion) -> Occasion:
        """An occasion; of a base that scores there is a winner."""
        self._one_came = isinstance(when.subject, Filter) and when.what in ("is played", "is uncovered", "moves")
        if all(way.what in SCORING for way in when.ways):
            self.at = replace(self.at, met=self.at.met | {"winner", "runner-up"})
        found = super().occasion(when)
        if when.together and self.at.spoken and isinstance(self.at.spoken[-1].cards, EventCard):
            *before, several = self.at.spoken  # one or more cards: those cards
            self.at = replace(self.at, spoken=(*before, replace(several, plural=True)))
        return found

    def _named(self, effect: v.Effect) -> v.Effect:
        """What is played has a name, so that it can be spoken of."""
        if isinstance(effect, v.ExtraPlay | v.PlayCard) and not effect.into:
            self._plays += 1
            return replace(effect, into=f"{self.prefix}e{self._plays}")
        return super()._named(effect)

    def remember(self, effect: v.Effect) -> None:
        """What can be spoken of from now on: also what was played."""
        if isinstance(effect, v.Recall) and (outcome := duels.outcome_of(effect)):
            self.say(Register(effect.into), Filter(types=("minion",)), False, outcome)
            return
        super().remember(effect)
        self._transferred = isinstance(effect, v.Attach) or (self._transferred and not isinstance(effect, v.Pick))
        if isinstance(effect, v.Pick):
            self._afar |= _may_be_afar(effect.cards)
        if isinstance(effect, v.Shift) and isinstance(effect.cards, This | Host):
            self._moved_itself = effect.cards
        if isinstance(effect, v.ExtraPlay | v.PlayCard) and not isinstance(effect.cards, This):
            number = effect.number if isinstance(effect, v.ExtraPlay) else effect.most
            kind = Filter(types=self.types_of(effect))
            self.say(Register(effect.into), kind, number != Fixed(1), "played")

    def _word(self, node: Any) -> Any:
        if isinstance(node, Here):
            if node.said:
                self.say(node, BASE, False)
            return node
        return super()._word(node)

    def _others(self, node: Filter) -> Filter:
        """Another card: than what was chosen of the kind, or else than this one.

        Another base: than the one spoken of, than the one at which this card is, or than that of the card chosen.
        """
        if not (node.other or node.another):
            return node
        if node.types != ("base",):
            outside = {one.cards for one in self.at.spoken if one.hidden or one.area not in ("", "play")}
            inside = [one for one in self.at.spoken if self.at.origins.get(one.cards, one.cards) not in outside]
            alone = self._is_such(node) and not any(_could_be(one, node) for one in inside)
            if alone and self._one_came and any(_is_there(one, node) for one in self.at.spoken):
                raise Misread("another than this one, or than that of which the text has heard?")
            return replace(node, another=False, other=True) if alone else super()._others(node)
        near = [one for one in reversed(self.at.spoken) if not one.elsewhere]
        base = next((one.cards for one in near if one.types == ("base",) and not isinstance(one.cards, This)), None)
        if isinstance(base, Register):
            return super()._others(node)
        node = replace(node, another=False, other=True)
        if self.types == ("base",):
            return node
        host = self.at.attached
        if base is None and (host is not None or self.types == ("minion",)):
            if self._afar:
                raise Misread("another base than which?")
            base = host.cards if host is not None and host.types == ("base",) else Here()
        return replace(node, besides=(base or self.meant(Mention(nouns=("base",))),))

    def _is_such(self, kind: Filter) -> bool:
        """core.36 This card is yours, so that others of another player's are not others than this one."""
        return super()._is_such(kind) and kind.controller in (None, "you")

    def _event_card(self, cards: Cards, described: Cards) -> None:
        self._afar |= isinstance(described, Filter) and _may_be_afar(described)
        if isinstance(described, Filter) and isinstance(described.on, Filter) and described.on.types == ("minion",):
            self.say(HostOf(cards), described.on, False)  # an action is played on a minion: that minion
        if isinstance(described, Here):
            self.say(cards, BASE, False)
        else:
            super()._event_card(cards, described)


def _may_be_afar(kind: Filter) -> bool:
    """Whether cards of a description lie in play, and not only at the base of the card that speaks of them."""
    at = [one.place for one in kind.where if isinstance(one, At)]
    return kind.types != ("base",) and kind.area == "play" and not any(isinstance(one, Here) for one in (*at, kind.on))


def _could_be(one: Antecedent, kind: Filter) -> bool:
    """Whether a card that was chosen could be of a description, so that others are others than that one."""
    if not isinstance(one.cards, Register):
        return False
    same = not one.types or not kind.types or not set(one.types).isdisjoint(kind.types)
    return same and {one.controller, kind.controller} != {"you", "opponent"}


def _is_there(one: Antecedent, kind: Filter) -> bool:
    """Whether the card of an event could be of a description as well as the card that hears of it."""
    same = not set(one.types).isdisjoint(kind.types) and {one.controller, kind.controller} != {"you", "opponent"}
    return same and isinstance(one.cards, EventCard) and not one.elsewhere


def _was_chosen(one: Antecedent) -> bool:
    return isinstance(one.cards, Register) and not one.plural and not one.hidden and "chosen" in one.known


def _settling(node: Any, names: set[str]) -> Any:
    """The node in which the bases of cards chosen so are settled as the cards are chosen."""
    if isinstance(node, tuple) and any(isinstance(one, v.Pick) and one.into in names for one in node):
        found: list[Any] = []
        for one in node:
            found.append(one)
            if isinstance(one, v.Pick) and one.into in names:
                found.append(v.Recall(PlaceOf(Register(one.into)), f"{one.into} base"))
        return tuple(_settling(one, names) for one in found)
    if isinstance(node, tuple):
        return tuple(_settling(one, names) for one in node)
    if isinstance(node, Struct):
        return replace(node, **{name: _settling(getattr(node, name), names) for name in node.__struct_fields__})
    return node


def _in_play(one: Antecedent) -> bool:
    if one.away or one.hidden or "found" in one.known:
        return isinstance(one.cards, EventCard)
    return isinstance(one.cards, EventCard | Register | Host)


def as_said_of(node: Any, kind: str, host: Filter | None) -> Any:
    """The node in which a card calls itself, what it is on and the base at which it is by their types."""
    on = host.types if host is not None else ()
    # A card that is played on nothing is nowhere, but where it comes up that was buried.
    nowhere = kind == "action" and host is None and not _comes_up(node)

    def itself(part: Any) -> Any:
        if nowhere and (isinstance(part, Here | Thereabouts) or part == Itself("base")):
            raise Misread("where?")
        if isinstance(part, Thereabouts):
            if part.said:
                raise Misread("where?")
            return Here()
        if not isinstance(part, Itself):
            return part
        if part.called in ("", kind):
            return This()
        if part.called in on and part.called != "base":
            return Host()
        if part.called == "base":
            return Here(said=True)
        raise Misread(f"this card is no {part.called}")

    def on_minion(part: Any) -> Any:
        """This is your only minion: said on an action, of the minion that it is on."""
        match part:
            case Both(conditions=(Fits(card=Itself(called=""), description=Filter(types=("minion",))), *_)):
                return rebuild(part, lambda one: Host() if isinstance(one, Itself) and not one.called else one)
        return part

    if kind == "action" and on == ("minion",):
        node = rebuild(node, on_minion)
    return rebuild(node, itself)


def _comes_up(node: Any) -> bool:
    """R8 Whether text waits for the card itself to be uncovered, which it is at a base."""
    return isinstance(node, Triggered) and all(
        way.what == "is uncovered" and isinstance(way.subject, Itself) for way in node.when.ways
    )


def placed(node: Any) -> Any:
    """The node with the base at which the card is."""
    return rebuild(node, lambda part: PlaceOf(This()) if isinstance(part, Here) else part)
