"""What instructions let later words speak of, and which of it such words mean."""

from __future__ import annotations

from typing import TypeVar, cast

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Condition, RespondingTo
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.rare_verbs import RevealUntil
from rulewright.effects.selectors import (
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
    Who,
    Whose,
)
from rulewright.text.antecedents import (
    DRAWN,
    PLAYED,
    Antecedent,
    copy,
    fits,
    in_words,
    picked_alike,
    replace_cards,
    searches,
    subject_of,
)
from rulewright.text.meetings import Meetings
from rulewright.text.pending import ORDINALS, OTHER, Mention, Misread
from rulewright.text.spoken import Spoken

Node = TypeVar("Node")
_KNOWN: dict[type[v.Effect], str] = {v.Destroy: "destroyed", v.Mark: "depleted", v.Reveal: "revealed"}


class Remembering(Spoken, Meetings):
    """Keeps what has been spoken of, and finds it again."""

    def __init__(self) -> None:
        super().__init__()
        self.looked_at: Filter | None = None
        self.picked = False
        self.seen: tuple[Register, TopOf] | None = None
        self.left = 0
        """How many of the cards seen have not been dealt with; below 0 if nobody can say."""
        self.searched = False
        """What was seen was searched for, and lies where it was."""
        self.chosen_by: dict[Cards | None, Whose] = {}
        """Who chose a card, where that is told through another card."""
        self.origins: dict[Cards, Cards] = {}
        """What a card that was put elsewhere or turned over was called before."""
        self.dealt_with: dict[Cards, Register] = {}
        """The register of the instruction that dealt with a card last, for those that have one."""
        self.recalled: dict[Latest, Register] = {}
        """The cards to which something happened last, as they were settled once."""
        self.brought: dict[str, tuple[Filter, Number]] = {}
        """What cards were revealed for, and how many, by the register of what was found."""
        self.parts: dict[Cards, Cards] = {}
        """Of what cards some were chosen apart."""
        self.prefix = ""
        self.named: set[Cards] = set()
        """The cards that the instruction which is being tied calls by their nouns."""
        self.attached: Antecedent | None = None
        """What the card says that it is attached to."""

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

    def remember(self, effect: v.Effect) -> None:
        """What can be spoken of from now on."""
        match effect:
            case v.Pick():
                self._chosen(effect)
            case v.Search() | v.CreateTokens():
                kind = effect.cards if isinstance(effect, v.Search) else Filter(types=("token",))
                self.say(Register(effect.into), kind, _several(effect.number), "found")
                if isinstance(effect, v.Search):
                    self.spoken[-1].hidden = True
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
                self.brought[effect.into] = (effect.cards, effect.number)
                self.say(Register(effect.into), effect.cards, _several(effect.number), "revealed", "found")
                self.seen, self.left = (Register(effect.others), TopOf(effect.who, effect.number)), -1
            case _ if type(effect) in _KNOWN:
                self._mark(getattr(effect, "cards"), _KNOWN[type(effect)])  # noqa: B009

    def _chosen(self, effect: v.Pick) -> None:
        """Cards have been picked, maybe some of those that were seen."""
        self.picked = True
        if effect.cards.among is not None:
            self.left -= getattr(effect.high, "n", 0) if effect.low == effect.high else self.left + 1
            self.parts[Register(effect.into)] = effect.cards.among
        kind = replace(effect.cards, types=self.types_of(effect))
        self.say(Register(effect.into), kind, _several(effect.high), "chosen" if effect.choose else "picked")
        self.spoken[-1].hidden = kind.area not in ("play", WHEREVER)

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
            self.seen, self.left = (Register(effect.into), TopOf(effect.cards.area_of or "you", effect.number)), -1
            self.searched = True

    def _shown(self, effect: v.Reveal | v.LookAt) -> None:
        """Cards that lay hidden have been seen."""
        if isinstance(effect.cards, Filter):
            self.looked_at = effect.cards
            return
        if isinstance(effect.cards, TopOf):
            self.seen, self.searched = (Register(effect.into), effect.cards), False
            self.left = getattr(effect.cards.number, "n", -1)
        several = _several(getattr(effect.cards, "number", Fixed(1)))
        self.say(Register(effect.into), Filter(), several, "revealed" if isinstance(effect, v.Reveal) else "seen")
        self.spoken[-1].hidden = isinstance(effect.cards, TopOf)

    def _moved(self, effect: v.Put | v.TurnOver) -> None:
        """A card that has moved, or was turned over, is another object: known by what the instruction did with it."""
        whole = effect.cards.among if isinstance(effect.cards, Filter) else self.parts.get(effect.cards)
        for one in self.spoken:
            one.fewer = one.fewer or (one.cards == whole and isinstance(effect, v.Put))
        if isinstance(effect, v.TurnOver):
            turned = next((one for one in reversed(self.spoken) if one.cards == effect.cards), None)
            if turned is not None and isinstance(effect.cards, Register | EventCard):
                self.spoken.append(replace_cards(turned, Register(effect.into)))
                self.origins[Register(effect.into)] = effect.cards
            return
        if isinstance(effect.cards, TopOf):
            known_so = ("removed",) if effect.to == "removed" else ()
            self.say(Register(effect.into), Filter(), _several(effect.cards.number), *known_so)
            self.spoken[-1].away = "" if effect.to in ("play", "resources") else effect.to
            return
        if self.seen is not None and effect.cards == self.seen[0] and not effect.instead:
            self._taken_up(effect, self.seen[1])
        found = next((one for one in reversed(self.spoken) if one.cards == effect.cards), None)
        stays = isinstance(effect.cards, Host) or (
            isinstance(effect.cards, This) and effect.to in ("play", "resources")
        )
        if found is not None and not effect.instead and not stays:
            known = {*found.known, "removed"} if effect.to == "removed" else found.known
            known = {*known, "given up"} if effect.given else known
            away = "" if effect.to in ("play", "resources") else effect.to
            self.spoken.append(
                Antecedent(Register(effect.into), found.types, found.subtypes, found.plural, known, away)
            )
            self.origins[Register(effect.into)] = effect.cards

    def _taken_up(self, effect: v.Put, top: TopOf) -> None:
        """All the cards that were seen lie elsewhere now: in a hand one can still speak of them."""
        whole = effect.to == "hand" and effect.under is None and self.left == getattr(top.number, "n", None)
        self.seen = (Register(effect.into), replace(top, area="hand")) if whole else None

    def _mark(self, cards: Cards, known: str) -> None:
        for one in self.spoken:
            if one.cards == cards:
                one.known.add(known)
                one.away = known if known == "destroyed" else one.away

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
        found = next((one for one in reversed(self.spoken) if one.cards == cards), None)
        return found.types if found is not None else ()

    def called_so(self, effect: v.Effect) -> tuple[str, ...]:
        """The subtype by which the cards of an instruction are called that has no type for them."""
        cards = getattr(effect, "cards", None)
        found = next((one for one in reversed(self.spoken) if one.cards == cards), None)
        kind = cards if isinstance(cards, Filter) else found
        return (f'"{kind.subtypes[0]}"',) if kind is not None and len(kind.subtypes) == 1 and not kind.types else ()

    def meant(self, mention: Mention) -> Cards:
        """The latest thing spoken of that fits; one of just that type before one that could be of any."""
        if mention.gone:
            return self.gone(mention)
        if mention.known == "found" and len(found := searches(self.spoken)) > 1 and not mention.plural:
            self.used |= {one.name for one in found if isinstance(one, Register)}
            self.say(Each(found), Filter(), False, "found")
            return Each(found)
        if mention.known.startswith("rest"):
            return self._rest(mention)
        if mention.known in (OTHER, *ORDINALS):
            return self._other(mention) if mention.known == OTHER else self._one_in_order(mention)
        several = True if mention.owner else mention.plural  # of what each player's is, one is somebody's
        fitting = [one for one in reversed(self.spoken) if one.plural == several and fits(mention, one)]
        self._still_there(mention, fitting)
        if fitting and isinstance(fitting[0].cards, EventCard) and (either := self._one_type(mention, fitting[0])):
            return either
        nearest = [one for one in fitting if one.types and mention.nouns] or self._host_meant(mention) or fitting
        for one in nearest:
            if one.rival is not None and fits(mention, one.rival):
                raise Misread("this could mean either card", mention.at)
            one = self._one_picked(mention, picked_alike(mention, one, nearest, self.spoken))
            if isinstance(one.cards, Register):
                self.used.add(one.cards.name)
            self.spoken.append(copy(one, elsewhere=False) if one.elsewhere else one)
            if mention.owner and isinstance(one.cards, Register):
                return self.words(Filter(area=WHEREVER, among=one.cards, owner=cast("Who", mention.owner)))
            return one.cards
        return self._one_type(mention) or self.together(mention)

    def _still_there(self, mention: Mention, fitting: list[Antecedent]) -> None:
        """What was destroyed, or was to be played, or is no longer whole, is nothing that words can mean."""
        if fitting and fitting[0].away == "destroyed" and mention.pronoun:
            raise Misread("what is destroyed cannot be spoken of any more", mention.at)
        if fitting and fitting[0].cards == PLAYED:
            raise Misread("what was played cannot be spoken of any more", mention.at)
        if fitting and fitting[0].fewer:
            raise Misread("some of them have gone elsewhere; say the remaining cards", mention.at)

    def _one_picked(self, mention: Mention, readings: list[Antecedent]) -> Antecedent:
        """Of several cards picked, the one that the same instruction does not call by another word."""
        apart = len(readings) > 1 and mention.pronoun
        left = [one for one in readings if one.cards not in self.named] if apart else readings
        if len(left) != 1:
            raise Misread(in_words(readings), mention.at)
        return left[0]

    def _one_type(self, mention: Mention, before: Antecedent | None = None) -> Cards | None:
        """Of a card picked as one type or another, the card if it is of the type named: the character.

        Only what was spoken of after the card of an event takes its place.
        """
        for one in reversed(self.spoken):
            if one is before:
                return None
            picked = "picked" in one.known and not one.plural and not one.away and isinstance(one.cards, Register)
            if picked and not mention.plural and not mention.known and set(mention.nouns) < set(one.types):
                self.again(one.cards)
                return Filter(types=mention.nouns, area=WHEREVER, among=one.cards) if mention.nouns else None
        return None

    def topmost(self, condition: Condition | None) -> None:
        """A card that is known only by where it lies can be spoken of once something was said of it."""
        if isinstance(top := subject_of(condition), TopOf):
            self.say(top, Filter(), _several(top.number))

    def _host_meant(self, mention: Mention) -> list[Antecedent]:
        """What the card is attached to, where it alone is of the type named."""
        return [self.attached] if self.attached is not None and fits(mention, self.attached) else []

    def is_gone(self, mention: Mention) -> bool:
        """Whether words that point back mean a single card that an instruction has destroyed."""
        if mention.plural or mention.known not in ("", "destroyed") or mention.gone:
            return False
        there = next((one for one in reversed(self.spoken) if not one.plural and fits(mention, one)), None)
        if there is not None and (mention.pronoun or mention.known):
            return there.away == "destroyed"
        return there is None and any(one.away == "destroyed" for one in self.spoken) and bool(self.done)

    def _other(self, mention: Mention) -> Cards:
        """Of two cards spoken of, the one that was not spoken of last."""
        plain = replace(mention, known="")
        chosen = [one for one in reversed(self.spoken) if not one.known.isdisjoint(("picked", "chosen"))]
        fitting = dict.fromkeys(one.cards for one in chosen if not one.plural and fits(plain, one))
        if len(fitting) != 2:
            raise Misread("other than which?", mention.at)
        return self.meant_before(list(fitting)[1])

    def _one_in_order(self, mention: Mention) -> Cards:
        """Of several cards picked one by one, the one that was picked in that place."""
        plain = replace(mention, known="")
        chosen = [one for one in self.spoken if not one.known.isdisjoint(("picked", "chosen"))]
        fitting = list(dict.fromkeys(one.cards for one in chosen if not one.plural and fits(plain, one)))
        place = ORDINALS.index(mention.known)
        if len(fitting) < 2 or place >= len(fitting):
            raise Misread("in which order?", mention.at)
        return self.meant_before(fitting[place])

    def meant_before(self, cards: Cards) -> Cards:
        """Cards that were spoken of before are meant again."""
        if isinstance(cards, Register):
            self.used.add(cards.name)
        self.again(cards)
        return cards

    def _rest(self, mention: Mention) -> Cards:
        """What is left of the cards seen: those that went elsewhere are no longer the cards that were seen."""
        if self.seen is None or (self.searched and self.seen[0].name in self.taken):
            left = self.remaining(mention)
            kinds = next((one.types for one in self.spoken if one.cards == left.among), ())
            if mention.nouns and set(mention.nouns) != set(kinds):
                raise Misread("nothing was spoken of that this could mean", mention.at)
            return left
        number = mention.known.removeprefix("rest").strip()
        if number and int(number) != self.left:
            raise Misread("what is left of the cards looked at is not this many", mention.at)
        self.used.add(self.seen[0].name)
        return self.seen[0]


def _several(number: object) -> bool:
    return bool(number != Fixed(1))
