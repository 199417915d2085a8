"""What instructions let later words speak of, and which of it such words mean."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Compare, Condition, RespondingTo
from rulewright.effects.numbers import CardsIn, CountOf, Fixed, Number
from rulewright.effects.rare_verbs import RevealUntil
from rulewright.effects.relations import Such
from rulewright.effects.selectors import (
    SUCH,
    WHEREVER,
    Cards,
    Each,
    EventCard,
    Filter,
    Host,
    Latest,
    Register,
    Responded,
    This,
    TopOf,
)
from rulewright.text.antecedents import (
    DRAWN,
    Antecedent,
    replace_cards,
    subject_of,
)
from rulewright.text.meetings import Meetings
from rulewright.text.pending import Mention, rebuild
from rulewright.text.resolving import resolve
from rulewright.text.wholes import described, on_those

Node = TypeVar("Node")
_KNOWN: dict[type[v.Effect], str] = {v.Destroy: "destroyed", v.Mark: "depleted", v.Reveal: "revealed"}


class Remembering(Meetings):
    """Keeps what has been spoken of, and finds it again."""

    def __init__(self) -> None:
        super().__init__()
        self.recalled: dict[Latest, Register] = {}
        """The cards to which something happened last, as they were settled once."""
        self.wholes: dict[str, Filter] = {}
        """All the cards of a description, by the register that holds them if later words mean them."""
        self.paying = False
        """It is a cost that is being tied: what number it asks for is chosen as it is paid."""
        self.prefix = ""

    def say(self, cards: Cards, kind: Filter, plural: bool, *known: str, **more: Any) -> None:
        """These cards have been spoken of."""
        self.at = self.at.saying(cards, kind, plural, *known, **more)

    def again(self, cards: Cards) -> None:
        """Cards that were spoken of are spoken of again."""
        if isinstance(cards, Register):
            self.used.add(cards.name)
        self.at = self.at.again(cards)

    def meant_before(self, cards: Cards) -> Cards:
        """Cards that were spoken of before are meant again."""
        self.again(cards)
        return cards

    def meant(self, mention: Mention) -> Cards:
        """What words that point back mean, which has then been spoken of again."""
        found = resolve(mention, self.at)
        self.at = found.at
        self.used |= found.used
        return self.words(found.cards) if mention.owner else found.cards

    def words(self, node: Node) -> Node:
        """Any node with its words tied; the linker says how."""
        raise AssertionError("the linker that this is mixed into says how")

    def recall(self, last: Latest) -> tuple[v.Effect, ...]:
        """The card to which something happened last is settled where it is first spoken of."""
        if last in self.recalled:
            return ()
        register = self.recalled[last] = Register(f"{self.prefix}l{len(self.recalled) + 1}")
        settled = v.Recall(self.words(last), register.name)
        self.say(register, last.when.subject, False)
        self.used.add(register.name)
        return (settled,)

    def all_of_them(self, effect: v.Effect) -> tuple[tuple[v.Effect, ...], v.Effect]:
        """All the cards of a description that stay where they are, settled before something is done to them."""
        kind = described(effect)
        if kind is None or self.paying or self.at.each_in_turn:
            return (), effect
        register = Register(f"{self.prefix}w{len(self.wholes) + 1}")
        self.wholes[register.name] = kind
        self.say(register, kind, True, whole=True)
        return (v.Recall(kind, register.name),), on_those(effect, register)

    def remember(self, effect: v.Effect) -> None:
        """What can be spoken of from now on."""
        match effect:
            case v.Pick():
                self._chosen(effect)
            case v.Search() | v.CreateTokens():
                kind = effect.cards if isinstance(effect, v.Search) else Filter(types=("token",))
                hidden = isinstance(effect, v.Search)
                self.say(Register(effect.into), kind, _several(effect.number), "found", hidden=hidden)
                if isinstance(effect, v.Search):
                    self._found(effect)
            case v.Draw() | v.Discard():
                self._of_hand(effect)
            case v.PlayResource() | v.PlayCard(cards=Filter()):
                self._played_now(effect)
            case v.Reveal() | v.LookAt() if not isinstance(effect.cards, Register | This | EventCard | Each):
                self._shown(effect)
            case v.Only(condition=RespondingTo(description=Filter() as kind)):
                self.say(Responded(), kind, False)
            case v.Put() | v.TurnOver():
                self._moved(effect)
            case v.Mark(cards=Filter() as kind) | v.Recall(cards=Filter() as kind):
                self.say(Register(effect.into), kind, True, *(("depleted",) if isinstance(effect, v.Mark) else ()))
            case RevealUntil():
                self.used.add(effect.into)
                several = _several(effect.number)
                self.say(Register(effect.into), effect.cards, several, "revealed", "found")
                self.at = replace(
                    self.at,
                    brought={**self.at.brought, effect.into: (effect.cards, effect.number)},
                    seen=(Register(effect.into if several else effect.others), TopOf(effect.who, effect.number)),
                    left=getattr(effect.number, "n", -1) if several else -1,
                )
            case _ if type(effect) in _KNOWN:
                self._mark(getattr(effect, "cards"), _KNOWN[type(effect)])  # noqa: B009

    def _chosen(self, effect: v.Pick) -> None:
        """Cards have been picked, maybe some of those that were seen."""
        self.at = replace(self.at, picked=True)
        if effect.cards.among is not None:
            left = self.at.left - getattr(effect.high, "n", 0) if effect.low == effect.high else -1
            parts = {**self.at.parts, Register(effect.into): effect.cards.among}
            self.at = replace(self.at, left=left, parts=parts)
        kind = replace(effect.cards, types=self.types_of(effect))
        known, hidden = "chosen" if effect.choose else "picked", kind.area not in ("play", WHEREVER)
        self.say(Register(effect.into), kind, _several(effect.high), known, hidden=hidden)

    def _of_hand(self, effect: v.Draw | v.Discard) -> None:
        """Cards came to a hand, or left it; of a whole hand nobody speaks any more."""
        if isinstance(effect, v.Draw):
            self.say(Register(effect.into), Filter(), _several(effect.number), DRAWN)
        elif effect.number is not None or effect.up_to or effect.of is not None:
            self.say(Register(effect.into), effect.of or Filter(), _several(effect.number), "discarded")

    def _played_now(self, effect: v.PlayResource | v.PlayCard) -> None:
        """A card that was played because the text says so is the one spoken of last."""
        if isinstance(effect, v.PlayResource):
            self.say(Register(effect.into), Filter(types=("resource",)), effect.up_to is not None)
        elif isinstance(effect.cards, Filter):
            self.say(Register(effect.into), Filter(types=effect.cards.types), _several(effect.most))

    def _found(self, effect: v.Search) -> None:
        """Of several cards that were searched for, some may be put here and the rest there."""
        if _several(effect.number):
            seen = Register(effect.into), TopOf(effect.cards.area_of or "you", effect.number)
            self.at = replace(self.at, seen=seen, left=-1, searched=True)

    def _shown(self, effect: v.Reveal | v.LookAt) -> None:
        """Cards that lay hidden have been seen."""
        if isinstance(effect.cards, Filter):
            self.at = replace(self.at, looked_at=effect.cards)
            return
        if isinstance(effect.cards, TopOf):
            left = getattr(effect.cards.number, "n", -1)
            self.at = replace(self.at, seen=(Register(effect.into), effect.cards), searched=False, left=left)
        several = _several(getattr(effect.cards, "number", Fixed(1)))
        known, hidden = "revealed" if isinstance(effect, v.Reveal) else "seen", isinstance(effect.cards, TopOf)
        self.say(Register(effect.into), Filter(), several, known, hidden=hidden)

    def _moved(self, effect: v.Put | v.TurnOver) -> None:
        """A card that has moved, or was turned over, is another object: known by what the instruction did with it."""
        whole = effect.cards.among if isinstance(effect.cards, Filter) else self.at.parts.get(effect.cards)
        if isinstance(effect, v.Put):
            self._note_of(whole, fewer=True)
        if isinstance(effect, v.TurnOver):
            turned = self.at.latest(effect.cards)
            if turned is not None and isinstance(effect.cards, Register | EventCard):
                self._become(effect, replace_cards(turned, Register(effect.into)))
            return
        if isinstance(effect.cards, TopOf):
            known_so = ("removed",) if effect.to == "removed" else ()
            away = "" if effect.to in ("play", "resources") else effect.to
            self.say(Register(effect.into), Filter(), _several(effect.cards.number), *known_so, away=away)
            return
        if self.at.seen is not None and effect.cards == self.at.seen[0] and not effect.instead:
            self._taken_up(effect, self.at.seen[1])
        found = self.at.latest(effect.cards)
        stays = isinstance(effect.cards, Host) or (
            isinstance(effect.cards, This) and effect.to in ("play", "resources")
        )
        if found is not None and not effect.instead and not stays:
            known = found.known | ({"removed"} if effect.to == "removed" else set())
            known = known | ({"given up"} if effect.given else set())
            away = "" if effect.to in ("play", "resources") else effect.to
            self._become(effect, Antecedent(effect.cards, found.types, found.subtypes, found.plural, known, away))

    def _become(self, effect: v.Put | v.TurnOver, one: Antecedent) -> None:
        """A card that an instruction has dealt with is spoken of as what it has become."""
        now = Register(effect.into)
        self.at = replace(self.at.speaking_of(replace(one, cards=now)), origins={**self.at.origins, now: effect.cards})

    def _note_of(self, cards: Cards | None, **known: Any) -> None:
        """Something more is known of cards that were spoken of."""
        spoken = tuple(replace(one, **known) if one.cards == cards else one for one in self.at.spoken)
        self.at = replace(self.at, spoken=spoken)

    def _taken_up(self, effect: v.Put, top: TopOf) -> None:
        """All the cards that were seen lie elsewhere now: in a hand one can still speak of them."""
        if self.at.seen is not None and self.at.seen[0].name in self.at.brought:
            self.at = replace(self.at, seen=(Register(f"{self.at.seen[0].name} others"), top), left=-1)
            return
        whole = effect.to == "hand" and effect.under is None and self.at.left == getattr(top.number, "n", None)
        self.at = replace(self.at, seen=(Register(effect.into), replace(top, area="hand")) if whole else None)

    def _mark(self, cards: Cards, known: str) -> None:
        spoken = tuple(
            replace(one, known=one.known | {known}, away=known if known == "destroyed" else one.away)
            if one.cards == cards
            else one
            for one in self.at.spoken
        )
        self.at = replace(self.at, spoken=spoken)

    def types_of(self, effect: v.Effect) -> tuple[str, ...]:
        """The types of the cards that an instruction deals with; empty if they can be any."""
        if isinstance(effect, v.RemoveTokens):
            return ("token",)
        if isinstance(effect, v.GainScore | v.LoseScore):
            return ("score",)
        cards = getattr(effect, "cards", None) or getattr(effect, "of", None)
        if isinstance(cards, Filter) and not cards.types and cards.name.endswith(" Token"):
            return ("token",)
        if isinstance(cards, Filter) and (cards.types or cards.among is None):
            return cards.types
        cards = cards.among if isinstance(cards, Filter) else cards
        found = self.at.latest(cards)
        return found.types if found is not None else ()

    def called_so(self, effect: v.Effect) -> tuple[str, ...]:
        """The subtype by which the cards of an instruction are called that has no type for them."""
        cards = getattr(effect, "cards", None)
        found = self.at.latest(cards)
        kind = cards if isinstance(cards, Filter) else found
        return (f'"{kind.subtypes[0]}"',) if kind is not None and len(kind.subtypes) == 1 and not kind.types else ()

    def after_test(self, condition: Condition | None) -> None:
        """What was tested lets later words mean, and whom it keeps them from meaning."""
        self.topmost(condition)
        self.only_one(condition)
        self.meet_tested(condition)

    def only_one(self, condition: Condition | None) -> None:
        """Of cards of which there is exactly one, that one can be spoken of."""
        match condition:
            case Compare(left=CountOf(cards=Filter(area="play") as only), op="=", right=Fixed(n=1)):
                self.say(only, only, False)
            case Compare(left=CountOf(cards=Filter(area="play") as several), op=">=" | ">" | "="):
                self.say(several, several, True)
            case Compare(left=CountOf(cards=Filter() as several), op=">=" | ">"):
                self.say(several, several, True, hidden=True)
            case Compare(left=CardsIn(area=area, who=who), op=">=" | ">"):
                self.say(pile := Filter(area=area, area_of=who), pile, True, hidden=True)

    def each_of(self, register: str, counted: Number) -> None:
        """One of the cards that are counted is dealt with, and whatever there is exactly one of there."""
        if not register or not isinstance(counted, CountOf):
            return
        one = Register(register)
        self.say(one, counted.cards, False)
        spoken = self.at.spoken
        for such in counted.cards.where:
            if isinstance(such, Such):
                self.only_one(rebuild(such.condition, lambda part: one if part == SUCH else part))
        if self.at.spoken != spoken:
            self.used.add(one.name)

    def topmost(self, condition: Condition | None) -> None:
        """A card that is known only by where it lies can be spoken of once something was said of it."""
        if isinstance(top := subject_of(condition), TopOf):
            self.say(top, Filter(), _several(top.number))


def _several(number: object) -> bool:
    return bool(number != Fixed(1))
