"""The work of a worker: each request to its match, each outcome as a reply."""

from __future__ import annotations

import logging
from collections import OrderedDict
from functools import singledispatchmethod

import msgspec

from rulewright.ai.players import make_player
from rulewright.games.registry import find_game
from rulewright.judge.lessons import find_lesson
from rulewright.judge.script import OffTheLesson
from rulewright.judge.sharing import CannotShare
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import IllegalAnswer, Refusal, RulewrightError, UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.journal import exact_answer
from rulewright.kernel.words import Names, UnknownWords
from rulewright.library import Deck, load, new_game
from rulewright.library.advice import advise
from rulewright.library.lessons import begin_scene
from rulewright.server.engine import records as r
from rulewright.server.engine.card_messages import BeginTrial, CheckCard, ExchangeCards, PlayPair, ToMeasure
from rulewright.server.engine.company import COMPUTER, HAND
from rulewright.server.engine.decks import check_deck, open_packs, unpacked
from rulewright.server.engine.given import WrongField, as_given, card_meant, read_given
from rulewright.server.engine.judge_messages import Judge
from rulewright.server.engine.judging import judge_file
from rulewright.server.engine.measuring import can_measure, play_pair
from rulewright.server.engine.picture_messages import (
    DrawCard,
    DrawSheets,
    MakeReady,
    ReadFolder,
    TakePicture,
    WriteReport,
)
from rulewright.server.engine.pictures import (
    draw_card,
    draw_sheets,
    make_ready,
    open_folder,
    take_picture,
    write_report,
)
from rulewright.server.engine.recording import record_head, record_piece
from rulewright.server.engine.seated import Seated
from rulewright.server.engine.showing import show_refusal
from rulewright.server.engine.snapshots import EVERY
from rulewright.server.engine.verifying import verify
from rulewright.server.engine.workshop import begin_trial, check_card, exchange_cards

MOST_BYTES = 500_000_000
"""About so much room the matches at hand may take; the one that was used longest ago goes first."""

log = logging.getLogger(__name__)


class Missing(Exception):
    """A match that is not open here."""


class Bench:
    """The matches that this worker has open."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, Seated] = OrderedDict()

    def work(self, request: r.AnyRequest) -> r.AnyReply:
        """Do what is asked. A fault of ours costs the match its place here, and nothing else."""
        try:
            if isinstance(request, r.Playing) and self._at(request.table).now != request.moment:
                self.forget(request.table)
            return self.do(request)
        except Missing:
            return r.NotOpen()
        except IllegalAnswer as fault:
            return r.Refused(show_refusal(self._at(request.table).kit, fault.refusal))
        except WrongField as fault:
            return r.Rejected("bad_message", fault.message, fault.field)
        except OffTheLesson as fault:
            return r.Rejected("lesson", str(fault), "answer")
        except Exception as fault:
            log.exception("a request failed: %s", type(request).__name__)
            self.forget(request.table)
            return r.Broken(f"{type(fault).__name__}: {fault}")

    def forget(self, table: str) -> None:
        """Whatever was played here and not written down is gone."""
        self._open.pop(table, None)

    @singledispatchmethod
    def do(self, request: r.AnyRequest) -> r.AnyReply:
        """One request."""
        raise AssertionError(f"nobody knows what to do with {request}")

    @do.register
    def _(self, request: r.Open) -> r.AnyReply:
        seated = Seated.taken_up(request.header, request.lines, request.hows, request.snapshot)
        self._open[request.table] = seated
        self._open.move_to_end(request.table)
        room = sum(one.size for one in self._open.values())
        while room > MOST_BYTES and len(self._open) > 1:
            room -= self._open.popitem(last=False)[1].size
        return r.Opened(seated.standing(), seated.prints(), seated.turns(), seated.first, seated.cut)

    @do.register
    def _(self, request: r.Verify) -> r.AnyReply:
        return verify(request.header, request.lines, request.hows, request.snapshot)

    @do.register
    def _(self, request: r.Keep) -> r.AnyReply:
        return r.Kept(self._at(request.table).keep())

    @do.register
    def _(self, request: r.Begin) -> r.AnyReply:
        decks = [msgspec.json.decode(deck, type=Deck) for deck in request.decks]
        try:
            decks, brought = unpacked(decks)
        except RulewrightError as fault:
            return r.Rejected("not_now", str(fault), "deck")
        match = new_game(
            request.game, request.edition, decks, request.seed, cards=brought, check_decks=False, every_step=True
        )
        return r.Begun(msgspec.json.encode(match.journal.header))

    @do.register
    def _(self, request: r.BeginScene) -> r.AnyReply:
        try:
            lesson = find_lesson(request.game, request.lesson)
            match = begin_scene(request.game, request.lesson, request.scene)
        except UnknownName as fault:
            return r.Rejected("not_found", str(fault), "scene")
        header = msgspec.json.encode(match.journal.header)
        return r.SceneLaid(header, match.edition, len(match.seats), lesson.seat)

    @do.register
    def _(self, request: r.CheckDeck) -> r.AnyReply:
        return check_deck(request)

    @do.register
    def _(self, request: CheckCard) -> r.AnyReply:
        return check_card(request)

    @do.register
    def _(self, request: ExchangeCards) -> r.AnyReply:
        return exchange_cards(request)

    @do.register
    def _(self, request: TakePicture) -> r.AnyReply:
        return take_picture(request)

    @do.register
    def _(self, request: MakeReady) -> r.AnyReply:
        return make_ready(request)

    @do.register
    def _(self, request: DrawSheets) -> r.AnyReply:
        return draw_sheets(request)

    @do.register
    def _(self, request: WriteReport) -> r.AnyReply:
        return write_report(request)

    @do.register
    def _(self, request: ReadFolder) -> r.AnyReply:
        return open_folder(request)

    @do.register
    def _(self, request: DrawCard) -> r.AnyReply:
        return draw_card(request)

    @do.register
    def _(self, request: ToMeasure) -> r.AnyReply:
        return can_measure(request)

    @do.register
    def _(self, request: PlayPair) -> r.AnyReply:
        return play_pair(request)

    @do.register
    def _(self, request: BeginTrial) -> r.AnyReply:
        return begin_trial(request)

    @do.register
    def _(self, request: r.OpenPacks) -> r.AnyReply:
        return open_packs(request)

    @do.register
    def _(self, request: r.Close) -> r.AnyReply:
        self.forget(request.table)
        return r.Done()

    @do.register
    def _(self, request: r.Look) -> r.AnyReply:
        seated = self._at(request.table)
        return r.Looked(seated.now, seated.look(request.company))

    @do.register
    def _(self, request: r.GoOn) -> r.AnyReply:
        seated = self._at(request.table)
        steps = tuple(seated.go_on(request.company, request.left))
        return r.Played(
            steps, seated.standing(request.company, asks=len(steps) >= request.left), seated.keep(every=EVERY)
        )

    @do.register
    def _(self, request: r.Answer) -> r.AnyReply:
        seated = self._at(request.table)
        if (late := _too_late(seated, request.seat)) is not None:
            return late
        decision = seated.game.decision
        assert decision is not None, "it is not too late"
        try:
            answer = read_given(seated.kit, seated.game, decision, request.given)
        except UnknownWords as fault:
            return r.Refused(show_refusal(seated.kit, Refusal(decision.rule, str(fault))))
        step = seated.answer(answer, HAND, request.company)
        return r.Played((step,), seated.standing(request.company), seated.keep(every=EVERY))

    @do.register
    def _(self, request: r.ComputerAnswer) -> r.AnyReply:
        seated = self._at(request.table)
        if (late := _too_late(seated, request.seat)) is not None:
            return late
        decision = seated.game.decision
        assert decision is not None, "it is not too late"
        step = seated.answer(exact_answer(decision, request.exact), COMPUTER, request.company)
        return r.Played((step,), seated.standing(request.company), seated.keep(every=EVERY))

    @do.register
    def _(self, request: r.RunOut) -> r.AnyReply:
        seated = self._at(request.table)
        if (late := _too_late(seated, request.seat)) is not None:
            return late
        step = seated.run_out(request.seat, request.company)
        return r.Played((step,), seated.standing(request.company), seated.keep(every=EVERY))

    @do.register
    def _(self, request: r.Ask) -> r.AnyReply:
        seated = self._at(request.table)
        if not seated.first <= request.moment <= seated.now:
            return r.Rejected("not_now", f"there is no moment {request.moment} any more")
        refusal = _why_not(seated, seated.game_at(request.moment), request)
        return r.Allowed() if refusal is None else r.Refused(show_refusal(seated.kit, refusal))

    @do.register
    def _(self, request: r.Advise) -> r.AnyReply:
        seated = self._at(request.table)
        if not seated.first <= request.moment <= seated.now:
            return r.Rejected("not_now", f"there is no moment {request.moment} any more")
        game = seated.game_at(request.moment)
        decision = game.decision
        if decision is None or decision.seat != request.seat:
            return r.Rejected("not_now", "it is not you who is asked now")
        advice = advise(seated.kit, game, request.names)
        return r.Advised(as_given(game, decision, advice.answer), advice.words, advice.why)

    @do.register
    def _(self, request: r.Undo) -> r.AnyReply:
        seated = self._at(request.table)
        answers = seated.back(request.seat)
        if not answers:
            return r.Rejected("not_now", "you have given no answer yet that could be taken back")
        if not request.agreed and not seated.takeable(request.seat):
            return r.NeedsConsent(answers)
        step = seated.undo(request.seat, answers, request.company)
        return r.Played((step,), seated.standing(request.company, asks=True), seated.keep(every=EVERY))

    @do.register
    def _(self, request: r.Think) -> r.AnyReply:
        match = load(request.save, trace=False)
        decision = match.state.decision
        assert decision is not None, "a computer player is asked"
        player = make_player(request.player, find_game(match.game), request.seed)
        return r.Thought(msgspec.to_builtins(player.answer(match.state, decision)))

    @do.register
    def _(self, request: r.Recall) -> r.AnyReply:
        seated = self._at(request.table)
        if not seated.first <= request.moment <= seated.now:
            return r.Rejected("not_found", f"there are moments {seated.first} to {seated.now}, not {request.moment}")
        shown = seated.recall(request.moment, request.viewer, request.company)
        seat, words = seated.says(request.moment)
        return r.Recalled(shown, words, seat)

    @do.register
    def _(self, request: r.Record) -> r.AnyReply:
        seated = self._at(request.table)
        if request.first is None:
            return r.Recorded(record_head(seated, request.company))
        return r.Recorded(record_piece(seated, request.first, request.company))

    @do.register
    def _(self, request: Judge) -> r.AnyReply:
        return judge_file(request)

    @do.register
    def _(self, request: r.Share) -> r.AnyReply:
        seated = self._at(request.table)
        if not seated.first <= request.moment <= seated.now:
            return r.Rejected(
                "not_found", f"there are moments {seated.first} to {seated.now}, not {request.moment}", "moment"
            )
        try:
            return r.Shared(*seated.share(request.moment, request.seat))
        except CannotShare as fault:
            return r.Rejected("not_now", str(fault), "moment")

    def _at(self, table: str) -> Seated:
        if table not in self._open:
            raise Missing(table)
        self._open.move_to_end(table)
        return self._open[table]


def _too_late(seated: Seated, seat: int) -> r.Rejected | None:
    asked = seated.game.state.asked
    if asked is None:
        return r.Rejected("not_now", "the game is over")
    if asked.seat != seat:
        return r.Rejected("not_now", "it is not you who is asked now")
    return None


def _why_not(seated: Seated, game: Game, request: r.Ask) -> Refusal | None:
    kit, seat = seated.kit, request.seat
    decision = game.decision
    if decision is None or decision.seat != seat:
        words = (request.given and request.given.words) or ""
        return kit.refuse_unasked(game, seat, words, Names(seat))
    if request.given is not None:
        try:
            return game.refuse(read_given(kit, game, decision, request.given))
        except UnknownWords as fault:
            return Refusal(decision.rule, str(fault))
    if request.card is None:
        raise WrongField("", "say which `answer`, or which `card`")
    slot = card_meant(game, seat, request.card)
    if isinstance(decision, Act):
        refusals = [game.refuse(option) for option in kit.attempts(game, decision, slot)]
        nothing = Refusal(decision.rule, "there is nothing to be done with this card now")
        return None if None in refusals else (refusals or [nothing])[0]
    if isinstance(decision, Pick) and slot not in decision.choices:
        return game.refuse((slot,))
    meant = {*getattr(decision, "choices", ()), *getattr(decision, "among", ()), *getattr(decision, "items", ())}
    return None if slot in meant else Refusal(decision.rule, "this card is not among those that are asked about")
