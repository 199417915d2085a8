"""Defense points, +1/+1 and counters, and what protects a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter, PlaceOf, This
from rulewright.games.arcmage.chapters.creature import LONGEST_NAME
from rulewright.games.arcmage.language.cities_and_armies import in_city
from rulewright.games.arcmage.language.whose_defense import DEFENSE, LoseDefense
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.changes import Changes, Timed, shift_of
from rulewright.text.english.clauses import changed
from rulewright.text.english.deeds import deed
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.durations import Lasts
from rulewright.text.english.occasions import happening
from rulewright.text.english.paragraphs import Paragraphs, in_force
from rulewright.text.english.statements import Effects
from rulewright.text.pending import SUBJECT, Itself, Mention, Misread, Unplayable, rebuild
from rulewright.text.picking import Chosen


def constructions() -> Iterator[Construction]:
    """Defense points, +1/+1 and counters, and what protects a card."""
    yield from _figures()
    yield from _defense()


class Defense(v.Change, frozen=True, tag=True):
    """Gains or loses defense points: for good where an instruction says so, else as long as text is in force."""

    sign: int
    amount: n.Number

    def done_to(self, cards: Cards) -> v.Effect:
        """As an instruction; its, in the amount, is of the city, or of each of them."""
        whose = SUCH if isinstance(cards, Filter) else cards
        amount = rebuild(self.amount, lambda part: whose if isinstance(part, Mention) and part.pronoun else part)
        return v.AddTokens(cards, amount, "defense") if self.sign > 0 else LoseDefense(amount, cards)

    def standing(self) -> v.Change:
        """As text in force."""
        return v.ChangeValue("defense", self.sign, self.amount)


class Mended(v.Change, frozen=True, tag=True):
    """Regains defense points that were lost."""

    amount: n.Number | None
    """None for all of them."""

    def done_to(self, cards: Cards) -> v.Effect:
        """As an instruction."""
        return v.Heal(self.amount, cards)

    def standing(self) -> v.Change:
        """It can only be done."""
        raise Misread("what is regained is regained once")


def _figures() -> Iterator[Construction]:
    for first in "+-":
        for second in "+-":
            form = f"{first} {{one:Figure}} / {second} {{two:Figure}}"
            yield construction("Shift", form, node=Made(_shift(first, second)))
            yield construction("CounterKind", form, node=Made(_counter(first, second)))
    yield construction("CounterKind", "{name:$counter}", node=Made(_named_counter))
    yield construction("Stats", "{atk:$number.sg} / {def_:$number.sg}", node=Made(_stats))
    yield construction("Stats", "{atk:$number.pl} / {def_:$number.pl}", node=Made(_stats))
    yield construction("Stats", "{atk:$number.sg} / {def_:$number.pl}", node=Made(_stats))
    yield construction("Stats", "{atk:$number.pl} / {def_:$number.sg}", node=Made(_stats))


def _shift(first: str, second: str) -> Any:
    return lambda one, two: shift_of((("atk", first, one), ("def", second, two)))


def _counter(first: str, second: str) -> Any:
    def name(one: n.Number, two: n.Number) -> str:
        if not isinstance(one, n.Fixed) or not isinstance(two, n.Fixed):
            raise Misread("counters have figures")
        signs = {"+": 1, "-": -1}
        if one.n == two.n == 0:
            raise Misread("this changes nothing")
        return f"{signs[first] * one.n:+d}/{signs[second] * two.n:+d}"

    return name


def _named_counter(name: str) -> str:
    if len(name) > LONGEST_NAME:
        raise Unplayable("a counter with so long a name")
    return name


def _stats(atk: int, def_: int) -> str:
    return f"{atk}/{def_}"


def _defense() -> Iterator[Construction]:
    yield construction(
        "Predicate@a",
        "gain~a {number:Amount@n} defense point@n",
        "gain~a {number:Amount@n} defense",
        "get~a + {number:Figure} defense",
        "have~a + {number:Figure} defense",
        "get~a + {number:Amount@n} defense point@n",
        "have~a + {number:Amount@n} defense point@n",
        node=(Defense(1, SLOT.number),),
    )
    yield construction(
        "Predicate@a",
        "lose~a {number:Amount@n} defense point@n",
        "lose~a {number:Amount@n} defense",
        "get~a - {number:Figure} defense",
        node=(Defense(-1, SLOT.number),),
    )
    yield construction("Predicate@a", "regain~a {number:Amount@n} [lost] defense point@n", node=(Mended(SLOT.number),))
    yield construction(
        "Predicate@a",
        "regain~a all [of] [its|their] [lost] defense points",
        "regain~a all defense points it has lost",
        "regain~a all lost defense",
        node=(Mended(None),),
    )
    yield construction("Stat", "defense points [left]", "defense [value]", node=DEFENSE)
    for verb, sign in (("gain", 1), ("lose", -1)):
        yield construction(
            "Predicate@a", f"{verb}~a defense points equal to {{number:Counted}}", node=(Defense(sign, SLOT.number),)
        )
    for words, up in (("up", True), ("down", False)):
        yield construction(
            "Predicate@a",
            f"lose~a half [of] its defense points [ , ] rounded {words}",
            node=(Defense(-1, n.Half(n.ValueOf(DEFENSE, Mention(pronoun=True)), up)),),
        )
    yield construction(
        "Predicate@a",
        "cannot lose more than {number:Figure} defense points|point each|per turn",
        "cannot lose more than {number:Figure} defense points|point in a|any turn",
        "cannot be dealt more than {number:Figure} damage each|per turn",
        "cannot be dealt more than {number:Figure} damage in a|any turn",
        node=(v.SetValue("sustain", SLOT.number),),
    )
    yield from happening("lose~a defense points", k.Occasion("is damaged"), "lose~a a|1 defense point")
    yield construction(
        "Predicate@a",
        "gain~a {number:Amount@n} defense point@n {each:Per}",
        "get~a + {number:Figure} defense {each:Per}",
        node=Made(_defense_each),
    )
    yield construction(
        "Told",
        "{card:Possessor} atk and def become {stats:Stats} {lasts:Duration}",
        node=Made(_become_stats),
    )
    yield construction(
        "Predicate@a",
        "become~a [a|an] {stats:Stats}",
        "become~a a {stats:Stats} creature",
        "be~a [a|an] {stats:Stats}",
        "have~a [base] atk and def {stats:Stats}",
        node=Made(_stats_set),
    )
    for word, stat in (("atk", "atk"), ("def", "def")):
        yield construction(
            "Predicate@a", f"have~a [base] {word} {{number:Figure}}", node=(v.SetValue(stat, SLOT.number),)
        )
    yield construction(
        "Predicate@a", "can only sustain {number:Figure} damage each turn", node=(v.SetValue("sustain", SLOT.number),)
    )
    yield construction("Predicate@a", "do~a not unmark", node=(v.Cannot("be restored"),))
    yield construction(
        "Predicate@a",
        "do~a not unmark during your unmark phase",
        "do~a not unmark during its|their controller's unmark phase",
        "do~a not unmark during their controllers ' unmark phases|phase",
        node=(v.Cannot("be readied"),),
    )
    yield construction(
        "Act",
        "be the target of {by:Source}",
        "be a target of|for {by:Source}",
        "be targeted by {by:Source}",
        node=Made(lambda by: v.Cannot("be targeted", by=by)),
    )
    yield construction(
        "Act", "use [its|their|my] abilities", "use [its|their|my] activated abilities", node=v.Cannot("use abilities")
    )
    yield construction("Act", "be targeted", "be the target of anything", node=v.Cannot("be targeted"))
    yield construction("Source", "{kind:Kind.pl}", node=Made(_sources))
    yield from _whose_text("Source")
    yield from _whose_text("Sources")
    yield construction("Qualifier@n", "played by {who:Player}", node=Filter(controller=SLOT.who))
    yield construction(
        "Qualifier@n",
        "played by an opponent",
        "your opponents play",
        "an opponent plays",
        node=Filter(controller="opponent"),
    )
    yield construction(
        "Standing",
        "only {who:Kind.pl} can defend against {cards:Cards} .",
        node=Made(lambda who, cards: (in_force(cards, Timed((v.Cannot("be blocked", but=single(who)),)), None),)),
    )
    yield construction(
        "Standing",
        "only {who:Kind.pl} can attack {cards:Cards} .",
        node=Made(lambda who, cards: _only_attackers(who, cards)),
    )
    for player in ("Everyone", "Player"):
        for lasts in ("", " {lasts:Duration}"):
            yield construction(
                "Standing",
                f"{{who:{player}}} cannot attack {{cards:Cards}}{lasts} .",
                node=Made(lambda who, cards, lasts=None: _not_attacked(who, cards, lasts)),
            )
    yield construction(
        "Act",
        "move into {city:City}",
        "move to {city:City}",
        "enter {city:City}",
        node=Made(lambda city: v.Cannot("move", to=city)),
    )
    yield construction(
        "Standing",
        "{kind:Kind.pl} cannot move from {city:City} .",
        "{kind:Kind.pl} cannot leave {city:City} .",
        node=Made(lambda kind, city: (p.Standing(single(merged(kind, in_city(city))), (v.Cannot("move"),)),)),
    )
    yield construction(
        "Standing", "{kind:Kind.pl} cannot target {to:Cards} .", node=Made(lambda kind, to: _untargeted(kind, to))
    )
    yield construction(
        "Standing",
        "{kind:Kind.pl} cannot target {to:Cards} or deal damage to it|me|them .",
        node=Made(
            lambda kind, to: (*_untargeted(kind, to), p.Standing(_sources(kind), (v.Cannot("inflict damage", to=to),)))
        ),
    )
    yield construction(
        "Keyword", "protection from {group:Group}", node=Made(lambda group: f"protection from {group.lower()}")
    )
    yield construction("Word@n", "card@n of {group:Group}", node=Filter(trades=(SLOT.group,)))
    yield from deed("lose~ {number:Amount@n} defense point@n on {cards:Cards}", make=_lose_defense)
    yield from deed("restore~ all [lost] defense points to|of {cards:Cards}", make=lambda cards: v.Heal(None, cards))


def _whose_text(category: str) -> Iterator[Construction]:
    """Spells and abilities by which something is done, whatever cards they are of: anybody's, or an opponent's."""
    anything = (
        "spells or|and|and/or abilities",
        "abilities or spells",
        "a spell or ability",
        "[card] effects",
        "an effect",
    )
    theirs = Filter(area=WHEREVER, controller="opponent")
    yield construction(category, *anything, node=Filter(area=WHEREVER))
    for words, control in (("your opponents", "control"), ("opponents", "control"), ("an|any opponent", "controls")):
        own = f"{words.replace('nents', 'nents ' + chr(39))}" if words.endswith("s") else f"{words}'s"
        yield construction(
            category,
            *(f"{one} [that] {words} {control}" for one in anything),
            *(f"{own} {one}" for one in ("spells or|and abilities", "spell or ability", "[card] effects")),
            node=theirs,
        )
    spells = Filter(area=WHEREVER, where=(Such(k.Not(k.Fits(SUCH, Filter()))),))
    yield construction(category, "[any] spells", "a spell", node=spells)
    yield construction(
        category, "spells [that] your opponents|opponents control|play", node=replace(spells, controller="opponent")
    )
    if category == "Source":
        yield construction(category, "[your] opponents", "an|any opponent", node=theirs)


def _not_attacked(who: Any, cards: Cards, lasts: Lasts | None) -> Paragraphs:
    """Players cannot attack some cards: their creatures cannot."""
    if who not in ("each", "opponent", "you") or not isinstance(cards, Filter | This | Itself | PlaceOf):
        raise Misread("who cannot attack what?")
    creatures = Filter(types=("creature",), controller=None if who == "each" else who)
    return (in_force(creatures, Timed((v.Cannot("attack", to=cards),), lasts), None),)


def _only_attackers(who: Cards, cards: Cards) -> Paragraphs:
    """Creatures of any other description cannot attack those cards."""
    if not isinstance(cards, Filter | This | Itself):
        raise Misread("which city?")
    others = Filter(types=("creature",), where=(Such(k.Not(k.Fits(SUCH, single(who)))),))
    return (p.Standing(others, (v.Cannot("attack", to=cards),)),)


def _become_stats(card: Cards, stats: str, lasts: Lasts) -> Effects:
    return changed(card, (Timed(_stats_set(stats), lasts),))


def _stats_set(stats: str) -> Changes:
    atk, _, def_ = stats.partition("/")
    return v.SetValue("atk", n.Fixed(int(atk))), v.SetValue("def", n.Fixed(int(def_)))


def _untargeted(kind: Cards, to: Cards) -> Paragraphs:
    if isinstance(to, Chosen | Mention):
        raise Misread("which card?")
    return (p.Standing(to, (v.Cannot("be targeted", by=_sources(kind)),)),)


def _untouched(kind: Cards, to: Cards) -> Paragraphs:
    harmless = p.Standing(_sources(kind), (v.Cannot("inflict damage", to=to),))
    return (*_untargeted(kind, to), harmless)


def _sources(kind: Cards) -> Filter:
    """Cards whose text does something, wherever they are when it does."""
    what = single(kind)
    if what.area != "play":
        raise Misread("which cards?")
    return replace(what, area=WHEREVER, states=tuple(one for one in what.states if one != "played"))


def _defense_each(number: n.Number, each: n.Number) -> Changes:
    if not isinstance(number, n.Fixed):
        raise Unplayable("so many for each, where that is no figure")
    return (Defense(1, each if number.n == 1 else n.Times(number.n, each)),)


def _lose_defense(number: n.Number, cards: Cards) -> v.Effect:
    if isinstance(cards, Chosen) and cards.what == Filter(types=("city",)):
        cards = replace(cards, what=Filter(types=("city",), controller=SUBJECT))
    return v.Inflict(number, cards)
