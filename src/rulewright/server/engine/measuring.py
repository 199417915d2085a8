"""Cards that somebody wants measured: whether that can be done, and the games that it takes."""

from __future__ import annotations

from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.lab.balance import Wanted, mark_of, plain_card, play_pairs
from rulewright.server.engine import records as r
from rulewright.server.engine.card_messages import Measurable, PairPlayed, PlayPair, ToMeasure
from rulewright.server.engine.workshop import read_fields
from rulewright.studio.trial import trial_deck


def can_measure(request: ToMeasure) -> r.AnyReply:
    """A card that is proven can be measured, and so can the plain one in its place."""
    kit = find_game(request.game)
    try:
        fields, _ = read_fields(kit, request.fields)
        kit.rules(request.edition, {}, [fields, plain_card(fields)])
    except FileFault as fault:
        return r.Rejected("bad_message", fault.message, "cards")
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "cards")
    mark = mark_of(kit, fields, Wanted(edition=request.edition))
    return Measurable(str(fields["name"]), trial_deck(kit, fields).name, mark)


def play_pair(request: PlayPair) -> r.AnyReply:
    """Two games with the card and two with the plain one; the same whenever it is asked."""
    fields, _ = read_fields(find_game(request.game), request.fields)
    try:
        (pair,) = play_pairs((request.game, fields, Wanted(edition=request.edition), (request.number,)))
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "cards")
    return PairPlayed(pair)
