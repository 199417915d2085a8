"""What has happened this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import SUCH, Cards, Filter, Latest
from rulewright.games.spoils.language.constructions.occasions import EVENTS, VERB, Ways
from rulewright.games.spoils.language.constructions.player_acts import ACTS
from rulewright.games.spoils.language.constructions.subjects import (
    DESTROYED_BY_IT,
    by_player,
    happening_to,
    of_card,
    played,
    player,
    to_another,
    together,
    told,
)
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.predications import said_of
from rulewright.text.inflection import verb_form
from rulewright.text.pending import Misread, Some


def constructions() -> Iterator[Construction]:
    """What has happened this turn."""
    yield from _past()


def _past() -> Iterator[Construction]:
    for number, was, have in (("sg", "was", "has"), ("pl", "were", "have")):
        for words in EVENTS:
            yield construction(f"PastWays.{number}", *_past_forms(words, was, have), node=EVENTS[words])
            yield construction(f"NotPast.{number}", *_not_past_forms(words, was, have), node=EVENTS[words])
        yield construction(
            f"PastWays.{number}",
            *_past_forms("be~n damaged by {card:NP}", was, have),
            node=Made(lambda card: (k.Occasion("is damaged", other=happening_to(card)),)),
        )
        for battle in ("", "battle "):
            way = k.Occasion("inflicts damage", battle=bool(battle))
            yield construction(f"PastWays.{number}", *_past_forms(f"inflict~n {battle}damage", was, have), node=(way,))
            yield construction(
                f"PastWays.{number}",
                *_past_forms(f"inflict~n {battle}damage to {{card:NP}}", was, have),
                node=Made(lambda card, way=way: (replace(way, other=happening_to(card)),)),
            )
            yield construction(
                f"NotPast.{number}",
                *_not_past_forms(f"inflict~n {battle}damage to {{card:NP}}", was, have),
                node=Made(lambda card, way=way: (replace(way, other=happening_to(card)),)),
            )
            yield construction(
                f"NotPast.{number}", *_not_past_forms(f"inflict~n {battle}damage", was, have), node=(way,)
            )
        yield construction(
            f"PastWays.{number}",
            f"[{have}] damaged {{card:NP}}",
            node=Made(lambda card: (k.Occasion("inflicts damage", other=happening_to(card)),)),
        )
        yield construction(
            f"PastWays.{number}",
            f"[{have}] entered play under {{whose:Whose}} control",
            node=Made(lambda whose: (k.Occasion("enters play", who=player(whose)),)),
        )
        past = f"{{ways:PastWays.{number}}}"
        yield construction(f"Predication.{number}", f"{past} this turn", node=Made(lambda ways: _happened(SUCH, ways)))
        yield construction(
            f"Predication.{number}",
            f"{{ways:NotPast.{number}}} this turn",
            node=Made(lambda ways: k.Not(_happened(SUCH, ways))),
        )
        more = f"{{more:PastWays.{number}}}"
        yield construction(
            f"Predication.{number}",
            f"{past} and {more} this turn",
            node=Made(lambda ways, more: k.Both((_happened(SUCH, ways), _happened(SUCH, more)))),
        )
        yield construction(
            f"Predication.{number}",
            f"[either] {past} or {more} this turn",
            node=Made(lambda ways, more: _happened(SUCH, (*ways, *more))),
        )
        yield construction(
            f"Predication.{number}",
            f"neither {past} nor {more} this turn",
            node=Made(lambda ways, more: k.Not(_happened(SUCH, (*ways, *more)))),
        )
        yield construction("Happened", f"{{card:Reference.{number}}} {{ways:PastWays.{number}}}", node=Made(_happened))
        yield construction(
            "Happened",
            f"{{card:Reference.{number}}} {{ways:NotPast.{number}}}",
            node=Made(lambda card, ways: k.Not(_happened(card, ways))),
        )
        yield construction(
            "Happened",
            f"no {{kind:Kind.{number}}} {{ways:PastWays.{number}}}",
            node=Made(lambda kind, ways: k.Not(_so_many(kind, ways, n.Fixed(1)))),
        )
        yield construction(
            "Simple",
            f"no {{kind:Kind.{number}}} {{ways:PastWays.{number}}} this turn",
            node=Made(lambda kind, ways: k.Not(_so_many(kind, ways, n.Fixed(1)))),
        )
        yield construction(
            "Simple",
            f"at least {{number:Amount}} {{kind:Kind.{number}}} {{ways:PastWays.{number}}} this turn",
            f"{{number:Amount}} or more {{kind:Kind.{number}}} {{ways:PastWays.{number}}} this turn",
            node=Made(lambda number, kind, ways: _so_many(kind, ways, number)),
        )
    yield construction(
        "Happened",
        "a|an {kind:Kind.sg} {ways:PastWays.sg}",
        node=Made(lambda kind, ways: _so_many(kind, ways, n.Fixed(1))),
    )
    yield construction(
        "Simple",
        "a|an {kind:Kind.sg} {ways:PastWays.sg} this turn",
        node=Made(lambda kind, ways: _so_many(kind, ways, n.Fixed(1))),
    )
    yield construction(
        "Simple",
        "another {kind:Kind.sg} {ways:PastWays.sg} this turn",
        node=Made(lambda kind, ways: _so_many(replace(kind, other=True), ways, n.Fixed(1))),
    )
    started = k.Happened(k.Occasion("starts the turn", SUCH, "you"))
    yield construction("Predication@n", "started the turn under your control", node=started)
    yield construction(
        "Simple",
        "{card:Known1@n} {one:Predication@n} and {two:Predication@n}",
        node=Made(lambda card, one, two: k.Both((said_of(card, one), said_of(card, two)))),
    )
    yield construction(
        "Simple",
        *(
            f"{{card:Reference}} {was} destroyed {how}"
            for was in ("is", "was")
            for how in ("by that damage", "this way")
        ),
        node=k.Happened(k.Occasion(DESTROYED_BY_IT, SLOT.card)),
    )
    yield from _past_acts()
    yield construction("Reference.sg", "the last {kind:Kind.sg} {what:Lastly} this turn", node=Made(_last_done))
    yield construction(
        "Reference.sg",
        "the last {kind:Kind.sg} {who:Actor} played this turn",
        node=Made(lambda kind, who: Latest(told(k.Occasion("is played", played(Some(kind, "one")), player(who))).when)),
    )
    for done in ("played", "destroyed", "discarded"):
        yield construction("Lastly", done, node=f"is {done}")


def _past_forms(words: str, was: str, have: str) -> list[str]:
    if words.startswith("be~n "):
        rest = words.removeprefix("be~n ")
        return [f"{was} {rest}", f"{have} been {rest}"]
    past = VERB.sub(lambda found: verb_form(found[1], "past"), words, count=1)
    done = VERB.sub(lambda found: verb_form(found[1], "done"), words, count=1)
    return [past, f"{have} {done}"]


def _not_past_forms(words: str, was: str, have: str) -> list[str]:
    if words.startswith("be~n "):
        rest = words.removeprefix("be~n ")
        return [f"{was} not {rest}", f"{have} not been {rest}"]
    done = VERB.sub(lambda found: verb_form(found[1], "done"), words, count=1)
    base = VERB.sub(lambda found: found[1], words, count=1)
    return [f"{have} not {done}", f"did not {base}"]


def _happened(card: Cards, ways: Ways) -> k.Condition:
    return told(together(to_another(of_card(one, card)) for one in ways))


def _so_many(kind: Filter, ways: Ways, least: n.Number) -> k.Condition:
    return told(together(of_card(one, Some(kind, "one")) for one in ways), least)


def _last_done(kind: Filter, what: str) -> Cards:
    return Latest(told(of_card(k.Occasion(what), Some(kind, "one"))).when)


def _past_acts() -> Iterator[Construction]:
    for one in ACTS:
        if not one.past:
            continue
        for number, have in (("sg", "has"), ("pl", "have")):
            actor = f"{{who:Actor.{number}}}"
            past = [form for words in one.forms for form in _past_forms(words, "", have)]
            undone = [form for words in one.forms for form in _not_past_forms(words, "", have)]
            yield construction(
                "Simple",
                *(f"{actor} {form} this turn" for form in past),
                node=Made(lambda who, act=one, **slots: _done(who, act.ways(**slots))),
            )
            yield construction(
                "Simple",
                *(f"{actor} {form} this turn" for form in undone),
                node=Made(lambda who, act=one, **slots: k.Not(_done(_known_player(who), act.ways(**slots)))),
            )
    for number, have in (("sg", "has"), ("pl", "have")):
        actor = f"{{who:Actor.{number}}}"
        yield construction("Simple", f"{actor} [{have}] played {{having:Having}} this turn", node=Made(_player_played))
        yield construction(
            "Simple",
            f"{actor} {have} not played a|an {{kind:Kind.sg}} this turn",
            f"{actor} did not play a|an {{kind:Kind.sg}} this turn",
            node=Made(lambda who, kind: k.Not(told(k.Occasion("is played", played(Some(kind, "one")), player(who))))),
        )
    for verb, what in (("gain", "gains score"), ("lose", "loses score")):
        done = verb_form(verb, "done")
        yield construction(
            "Simple",
            f"{{whose:Whose}} faction [has] {done} influence this turn",
            f"{{whose:Whose}} faction {verb_form(verb, 'past')} influence this turn",
            node=Made(lambda whose, what=what: told(by_player(k.Occasion(what), whose))),
        )
        yield construction(
            "Simple",
            f"{{whose:Whose}} faction has not {done} influence this turn",
            f"{{whose:Whose}} faction did not {verb} influence this turn",
            node=Made(lambda whose, what=what: k.Not(told(by_player(k.Occasion(what), whose)))),
        )


def _done(who: Any, ways: Ways) -> k.Condition:
    return told(together(by_player(one, who) for one in ways))


def _player_played(who: Any, having: tuple[str, Any, Any]) -> k.Condition:
    kind, number, described = having
    if kind == "neither":
        return k.Both((k.Not(_player_played(who, number)), k.Not(_player_played(who, described))))
    if kind not in ("some", "any", ">=", "<=", "="):
        raise Misread("at least how many?")
    when = k.Occasion("is played", played(Some(described, "one")), player(who))
    if kind in ("some", "any", ">="):
        return told(when, number if kind == ">=" else n.Fixed(1))
    more = k.Not(told(replace(when, who=_known_player(when.who)), _one_more(number)))
    if number == n.Fixed(0):
        return k.Not(told(replace(when, who=_known_player(when.who))))
    return more if kind == "<=" else k.Both((told(when, number), more))


def _one_more(number: n.Number) -> n.Number:
    return n.Fixed(number.n + 1) if isinstance(number, n.Fixed) else n.Plus(number, n.Fixed(1))


def _known_player(who: Any) -> Any:
    """Of a player who has not done something it must be known who that is: that one has not is not that none has."""
    if who == "each":
        raise Misread("which player has not?")
    return who
