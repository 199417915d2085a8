"""Descriptions: a noun with adjectives before it and qualifiers behind it, each saying one thing of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import Against, Bears, OtherName, SameName, Such
from rulewright.effects.selectors import SUCH, Cards, Each, Filter, Who
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import DONE, SAME, SEEN, Mention, Misread, parts_of

PLAIN = Filter()
_UNION = ("types", "subtypes", "trades")


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Kind`: [whose] adjectives noun qualifiers."""
    yield construction("Kind@n", "{kind:Owned@n}", node=SLOT.kind)
    yield construction(
        "Kind@n", "{kind:Kind@n} {more:Qualifier@n}", node=Made(lambda kind, more: merged(kind, more)), local=True
    )
    yield construction(
        "Kind@n", "{kind:Kind@n} , {more:Qualifier@n} ,", node=Made(lambda kind, more: merged(kind, more)), local=True
    )
    yield construction("Owned@n", "{kind:Bare@n}", node=SLOT.kind)
    yield construction("Owned@n", "{whose:Owner} {kind:Bare@n}", node=Made(lambda whose, kind: merged(whose, kind)))
    yield construction(
        "Owned.pl",
        "each|every opponent's {kind:Bare.pl}",
        "each other player's {kind:Bare.pl}",
        node=Made(lambda kind: merged(Filter(controller="opponent"), kind)),
    )
    yield construction("Bare@n", "{kind:Noun@n}", node=SLOT.kind)
    yield construction("Bare@n", "{more:Adjective} {kind:Bare@n}", node=Made(lambda more, kind: merged(more, kind)))
    yield from coordinated()
    yield from _owners()
    yield from _nouns(lexicon)
    yield from _adjectives(lexicon)
    yield from _qualifiers(lexicon)


def coordinated() -> Iterator[Construction]:
    """Cards of one description or of another; each may have adjectives of its own."""
    yield construction("Kind.sg", "{first:Bare.sg} or a|an {second:Bare.sg}", node=Made(either))
    yield construction("Kind.pl", "{first:Bare.pl} or|and {second:Bare.pl}", node=Made(either), far_fetched=True)


def _owners() -> Iterator[Construction]:
    yield construction("Owner", "{whose:Whose}", node=Made(_owned_by))
    yield construction("Owner", "all players '", "every|each player's", node=PLAIN)


def _owned_by(whose: Who) -> Filter:
    if whose == "anyone":
        raise Misread("whose?")
    return Filter(controller=whose)


# -- nouns --


def _nouns(lexicon: Lexicon) -> Iterator[Construction]:
    yield construction("Noun@n", "{kind:Word@n}", node=SLOT.kind)
    yield construction("Noun@n", "{first:Word@n} or|and {second:Word@n}", node=Made(either))
    yield construction("Noun@n", "{first:Word.sg} or|and {second:Word@n}", node=Made(either))
    yield construction("Noun@n", "{first:Word@n} and / or {second:Word@n}", node=Made(either))
    yield construction("Noun@n", "{first:Word@n} , {second:Words@n}", node=Made(either))
    yield construction("Words@n", "{first:Word@n} , {second:Words@n}", node=Made(either))
    yield construction("Words@n", "{first:Word@n} [ , ] or|and {second:Word@n}", node=Made(either))
    yield construction("Word@n", "card@n", node=PLAIN)
    for word, kind in lexicon.types.items():
        yield construction("Word@n", f"{word}@n", node=Filter(types=(kind,)))
        yield construction("Word@n", f"{word} card@n", node=Filter(types=(kind,)))
        yield construction(
            "Word@n", f"{{subtype:$subtype.sg}} {word}@n", node=Filter(types=(kind,), subtypes=(SLOT.subtype,))
        )
        yield construction("Word@n", f"{word} token@n", node=Filter(types=(kind,), subtypes=("token",)))
    yield construction("Word@n", "{subtype:$subtype@n}", node=Filter(subtypes=(SLOT.subtype,)))
    yield construction("Word@n", "{subtype:$subtype.sg} card@n", node=Filter(subtypes=(SLOT.subtype,)))


def either(first: Filter, second: Filter) -> Filter:
    """Cards of one description or of another."""
    for name in _UNION:
        one, other = getattr(first, name), getattr(second, name)
        same = replace(first, **{name: ()}) == replace(second, **{name: ()})
        if one and other and same:
            if set(one) & set(other):
                raise Misread("the same is said twice")
            return replace(first, **{name: (*one, *other)})
    if PLAIN in (first, second) or {"area"} & (set(said_in(first)) | set(said_in(second))):
        raise Misread("one of them says nothing")
    return Filter(where=(Such(k.Either((k.Fits(SUCH, first), k.Fits(SUCH, second)))),))


# -- adjectives --


def _adjectives(lexicon: Lexicon) -> Iterator[Construction]:
    yield construction("Adjective", "other", "additional", node=Filter(other=True))
    yield construction("Adjective", "opposing", node=Filter(controller="opponent"))
    yield construction("Adjective", "revealed", node=Filter(area=SEEN))
    yield construction("Adjective", "{state:State}", node=Filter(states=(SLOT.state,)))
    yield from either_state()
    yield construction("Adjective", "{group:Group}", node=Filter(trades=(SLOT.group,)))
    yield construction(
        "Adjective", "{first:Group} or|and {second:Group}", node=Filter(trades=(SLOT.first, SLOT.second))
    )
    yield construction(
        "Adjective", "{subtype:$subtype.sg}", node=Made(lambda subtype: such(Filter(subtypes=(subtype,))))
    )
    yield construction("Adjective", "non- {what:Negated}", node=Made(is_no))
    yield construction(
        "Adjective",
        "non- {first:Negated} and non- {second:Negated}",
        "non- {first:Negated} , non- {second:Negated}",
        node=Made(lambda first, second: merged(is_no(first), is_no(second))),
    )
    yield construction("Negated", "{subtype:$subtype.sg}", node=Filter(subtypes=(SLOT.subtype,)))
    yield construction("Negated", "{group:Group}", node=Filter(trades=(SLOT.group,)))
    yield construction("Negated", "token", node=Filter(subtypes=("token",)))
    for word, kind in lexicon.types.items():
        yield construction("Negated", word, node=Filter(types=(kind,)))
    for word, state in lexicon.states.items():
        yield construction("State", word, node=state)
    for word, group in lexicon.groups.items():
        yield construction("Group", word, node=group)


def either_state() -> Iterator[Construction]:
    """Two states before a noun, either of which will do."""
    ways = tuple(k.Fits(SUCH, Filter(states=(state,))) for state in (SLOT.first, SLOT.second))
    yield construction("Adjective", "{first:State} or|and {second:State}", node=Filter(where=(Such(k.Either(ways)),)))


def such(kind: Filter) -> Filter:
    """Cards that are also of that description."""
    return Filter(where=(Such(k.Fits(SUCH, kind)),))


def is_no(what: Filter | None = None, kind: Filter | None = None) -> Filter:
    """Cards that are not of that description."""
    what = what or kind or PLAIN
    if what == PLAIN:
        raise Misread("one of them says nothing")
    if what == Filter(types=what.types):
        return Filter(not_types=what.types)
    return Filter(where=(Such(k.Not(k.Fits(SUCH, what))),))


# -- qualifiers --


def _qualifiers(lexicon: Lexicon) -> Iterator[Construction]:
    yield construction("Qualifier@n", "you have", "that are|is yours", node=Filter(controller="you"))
    yield construction("Qualifier@n", "{who:Player.pl} control", node=Filter(controller=SLOT.who))
    yield construction("Qualifier@n", "{who:Player.sg} controls", node=Filter(controller=SLOT.who))
    yield construction("Qualifier@n", "controlled by {who:Player.pl}", node=Filter(controller=SLOT.who))
    yield construction("Qualifier.pl", "controlled by {who:Player.sg}", node=Filter(controller=SLOT.who))
    yield construction("Qualifier.sg", "controlled by {who:Player.sg}", node=Made(_of_one_player))
    yield construction("Qualifier@n", "of {who:Player.sg}", node=Made(_of_one_player))
    yield construction(
        "Qualifier@n",
        "[that] an opponent controls",
        "[that] your opponent controls",
        "[that] another player controls",
        "[that] other players control",
        "[that] you do not control",
        "that are|is not yours",
        "controlled by an opponent",
        "controlled by your opponents",
        node=Filter(controller="opponent"),
    )
    yield construction(
        "Qualifier@n", "of {who:Theirs1}", "belonging to {who:Theirs1}", node=Filter(controller=SLOT.who)
    )
    yield construction("Qualifier@n", "you own", node=Filter(owner="you"))
    yield construction("Qualifier@n", "in play", node=PLAIN)
    yield construction("Qualifier@n", "from it", node=Filter(area=SAME))
    yield construction("Qualifier@n", "of your choice", "of their choice", node=PLAIN)
    yield construction("Qualifier@n", "in|from {pile:Pile}", node=SLOT.pile)
    yield construction("Qualifier@n", "with {words:Keywords}", node=Made(lambda words: Filter(keywords=words)))
    yield construction("Qualifier@n", "without {word:Keyword}", node=Filter(lacks=(SLOT.word,)))
    yield construction(
        "Qualifier@n",
        "with a {kind:CounterKind} counter on it",
        "with {kind:CounterKind} counters [on it|them]",
        node=Made(_with_counter),
    )
    yield construction("Qualifier.pl", "with a {kind:CounterKind} counter on them", node=Made(_with_counter))
    yield construction(
        "Qualifier@n", "with a counter on it", "with counters on it|them", node=Made(lambda: _with_counter(""))
    )
    yield construction("Qualifier@n", "with no {kind:CounterKind} counters [on it|them]", node=Made(without_counter))
    yield construction(
        "Qualifier@n", "with the same name as {card:Again.sg}", node=Filter(where=(SameName(SLOT.card),))
    )
    yield construction(
        "Qualifier@n",
        "with the same {stat:Stat} as {card:Again.sg}",
        "with the same {stat:Stat} as {card:This}",
        node=Filter(compare=(n.Comparison(SLOT.stat, "=", n.ValueOf(SLOT.stat, SLOT.card)),)),
    )
    yield construction("Qualifier.pl", "with the same {stat:Stat}", node=Made(lambda stat: _alike(f"value {stat}")))
    yield construction("Qualifier.pl", "with the same name", node=Made(lambda: _alike("name")))
    yield construction("Qualifier@n", "named {name:$name}", node=Filter(name=SLOT.name))
    yield construction("Qualifier@n", "with the same name as {card:This}", node=Filter(where=(SameName(SLOT.card),)))
    yield construction(
        "Qualifier@n", "with a different name than {card:Again.sg}", node=Filter(where=(OtherName(SLOT.card),))
    )
    yield construction(
        "Qualifier@n", "with a different name", node=Filter(where=(OtherName(Mention(pronoun=True)),)), far_fetched=True
    )
    yield construction(
        "Qualifier.sg", "with the same name", node=Filter(where=(SameName(Mention(pronoun=True)),)), far_fetched=True
    )
    yield construction("Word.sg", "copy of {card:Again.sg}", node=Filter(where=(SameName(SLOT.card),)))
    yield construction(
        "Qualifier@n", "other than {card:Known1}", "except [for] {card:Known1}", node=Filter(besides=(SLOT.card,))
    )
    yield construction("Qualifier@n", "other than a|an {kind:Bare.sg}", "except a|an {kind:Bare.sg}", node=Made(is_no))
    yield construction("Qualifier.pl", "other than {kind:Bare.pl}", "except [for] {kind:Bare.pl}", node=Made(is_no))
    for word, kind in (("type", "subtype"), ("faction", "trade")):
        borne = Filter(where=(Bears(kind),))
        yield construction("Qualifier@n", f"of that {word}", f"of the chosen {word}", node=borne)
    yield construction(
        "Qualifier@n", "with that name", "with the chosen name", "of that name", node=Filter(where=(Bears("name"),))
    )
    yield construction("Qualifier@n", "attached to {card:Cards}", node=Filter(on=SLOT.card))
    yield construction(
        "Qualifier@n",
        "defending against {card:Cards}",
        "that defend~n against {card:Cards}",
        "that be~n defending against {card:Cards}",
        node=Filter(states=("defending",), where=(Against(SLOT.card),)),
    )
    yield construction("Qualifier@n", "{done:LeftThere} this way", node=Made(lambda done: Filter(area=f"{DONE}{done}")))
    yield construction("Qualifier@n", "among them", "from among them", "from among those cards", node=Filter(area=SEEN))
    yield construction("Pile", "{whose:Whose} {area:Area}", node=Made(_pile))
    for word, area in lexicon.areas.items():
        yield construction("Pile", f"all {word}s", f"all players ' {word}s", f"{word}s", node=Filter(area=area))
    yield construction(
        "Pile",
        "{whose:Whose} {first:Area} and|or {second:Area}",
        node=Made(lambda whose, first, second: Each((_pile(whose, first), _pile(whose, second)))),
    )
    yield construction(
        "Pile",
        "{whose:Whose} {first:Area} , {second:Area} [ , ] and|or {third:Area}",
        node=Made(
            lambda whose, first, second, third: Each((_pile(whose, first), _pile(whose, second), _pile(whose, third)))
        ),
    )


def _alike(what: str) -> Filter:
    """Cards that have something in common."""
    return Filter(together=f"same {what}")


def _of_one_player(who: Any) -> Filter:
    if who in ("each", "opponent"):
        raise Misread("one of each player's is said of each player")
    return Filter(controller=who)


def _pile(whose: Who, area: str) -> Filter:
    return Filter(area=area) if whose == "anyone" else Filter(area=area, area_of=whose)


def _with_counter(kind: str) -> Filter:
    return Filter(where=(Such(k.Compare(n.TokensOn(SUCH, kind), ">=", n.Fixed(1))),))


def without_counter(kind: str) -> Filter:
    return Filter(where=(Such(k.Compare(n.TokensOn(SUCH, kind), "=", n.Fixed(0))),))


def that(so: k.Condition) -> Filter:
    """Cards of which something is so."""
    if any(isinstance(part, Such) for part in parts_of(so)):
        raise Misread("a description within a description")
    if isinstance(so, k.Fits) and so.card == SUCH:
        return so.description
    return Filter(where=(Such(so),))


# -- putting descriptions together --


def said_in(kind: Filter) -> dict[str, Any]:
    """What a description says: the fields that restrict."""
    return {name: value for name in kind.__struct_fields__ if (value := getattr(kind, name)) != getattr(PLAIN, name)}


def merged(one: Cards, other: Cards) -> Cards:
    """Two descriptions of the same cards as one; what contradicts or repeats is not understood."""
    if isinstance(one, Each):
        return Each(tuple(merged(part, other) for part in one.groups))
    if isinstance(other, Each):
        return Each(tuple(merged(one, part) for part in other.groups))
    if not isinstance(one, Filter) or not isinstance(other, Filter):
        raise Misread("which cards?")
    found = said_in(one)
    for name, value in said_in(other).items():
        if name not in found:
            found[name] = value
        elif isinstance(value, tuple) and name not in _UNION:
            if name != "states" and set(value) & set(found[name]):
                raise Misread("says the same thing of a card twice")
            found[name] = tuple(dict.fromkeys((*found[name], *value)))
        elif name != "controller" or value != found[name] or len(said_in(other)) == 1:  # you control in your army
            raise Misread("says the same thing of a card twice")
    return Filter(**found)


def narrowed(one: Filter, other: Filter) -> Filter:
    """A description with more said of the same cards."""
    found = merged(one, other)
    assert isinstance(found, Filter), "two filters make one"
    return found


def single(what: Cards) -> Filter:
    """Cards of one description, in one kind of place."""
    if not isinstance(what, Filter):
        raise Misread("a card is in one place")
    return what


def called(kind: Filter) -> tuple[str, ...]:
    """What a card is called when it is spoken of again."""
    said = said_in(kind)
    if set(said) - {"types", "subtypes"} or len(kind.subtypes) > 1:
        raise Misread("what was spoken of is called by its type")
    if kind.subtypes:
        return (f'"{kind.subtypes[0]}"',)
    return kind.types
