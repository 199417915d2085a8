"""The event pipeline under whatever comes: cards that raise, lower, forbid, permit and replace enter and leave play.

A machine of Hypothesis adds and removes them in any order and keeps its own simple count of them; what really happens
to the one character on the table must always be what that count says.
"""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import changes as c
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import EventCard, Filter
from rulewright.games.spoils.areas import AREAS, DISCARD, FACTION, PLAY
from rulewright.games.spoils.cards import SpoilsCard, read_card
from rulewright.games.spoils.editions import EDITIONS
from rulewright.games.spoils.rules import PROCEDURES, SpoilsRules
from rulewright.games.spoils.table import Table
from rulewright.games.spoils.values import STRENGTH
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Choose
from rulewright.kernel.events import DAMAGE, DESTROY, MOVE
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.listeners import listen, rebuild
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Procedure, Procedures, Signal, ask, jump
from rulewright.kernel.records import Card, Event
from rulewright.kernel.state import State

EVERYONE = Filter(types=("character",))
DESTROYED = p.Occasion("is destroyed", EVERYONE)
AGAIN = (v.Destroy(EventCard()),)
STRONG = 4


def standing(change: c.Change) -> p.Standing:
    """Text that changes every character."""
    return p.Standing(EVERYONE, (change,))


TEXTS: dict[str, p.Paragraph] = {
    "raise damage by 1": p.Adjusted(p.Occasion("is damaged", EVERYONE), 1, Fixed(1)),
    "raise damage by 3": p.Adjusted(p.Occasion("is damaged", EVERYONE), 1, Fixed(3)),
    "lower damage by 1": p.Adjusted(p.Occasion("is damaged", EVERYONE), -1, Fixed(1)),
    "lower damage by 4": p.Adjusted(p.Occasion("is damaged", EVERYONE), -1, Fixed(4)),
    "raise strength by 2": standing(c.ChangeValue("strength", 1, Fixed(2))),
    "lower strength by 3": standing(c.ChangeValue("strength", -1, Fixed(3))),
    "gain covert": standing(c.ChangeKeyword("covert")),
    "lose covert": standing(c.ChangeKeyword("covert", gains=False)),
    "can attack": standing(c.Can("attack")),
    "cannot attack": standing(c.Cannot("attack")),
    "cannot be destroyed": standing(c.Cannot("be destroyed")),
    "destroy it instead": p.Replaced(DESTROYED, AGAIN),
    "you may destroy it instead": p.Replaced(DESTROYED, AGAIN, optional=True),
}
NAMES = ("Faction", "Subject", *TEXTS)


class Proposal(Struct, frozen=True, array_like=True):
    """Events to be proposed."""

    events: tuple[Event, ...] = ()


def wait(game: Game, proposal: Proposal) -> Signal:
    """Nothing is going on."""
    return ask(Choose(0, "0", "wait"))


def let_happen(game: Game, proposal: Proposal) -> Signal:
    """The events are proposed."""
    return propose(game, proposal.events)


def note(game: Game, proposal: Proposal) -> Signal:
    """What became of them can be read off the table."""
    game.rules.happened = game.outcome.events  # type: ignore[attr-defined]
    return jump("wait", Proposal())


class TableRules(SpoilsRules):
    """The Spoils, with a procedure that does whatever a test proposes."""

    procedures = Procedures((*PROCEDURES.all, Procedure("test", Proposal, (wait, let_happen, note))))
    happened: tuple[Event, ...] = ()
    step_budget = 2_000


def printed(name: str) -> SpoilsCard:
    """A card of this name: the subject is a sturdy character, the others are items with one line of text."""
    if name == "Faction":
        return read_card({"name": name, "type": "Universal Faction", "influence": 25})
    if name == "Subject":
        return read_card({"name": name, "type": "Warlord Character", "cost": 1, "stats": f"{STRONG}/90/2"})
    card = read_card({"name": name, "type": "Warlord Item", "cost": 1})
    return replace(card, paragraphs=(TEXTS[name],))


class Pipeline(RuleBasedStateMachine):
    """A table with one character and any number of cards that meddle."""

    @initialize()
    def lay_the_table(self) -> None:
        self.book = TableRules(EDITIONS["2013"], [printed(name) for name in NAMES])
        self.game = Game(self.book, State(2, 2 * len(AREAS), 5, Table()))
        for seat in range(2):
            self.game.state.put_seat(seat, replace(self.game.state.seats[seat], score=25))
            self._lay("Faction", seat, FACTION)
        self.subject = self._lay("Subject", 0, PLAY)
        self.meddling: list[tuple[str, int]] = []
        self.game.begin("test", Proposal())
        self.game.run()

    def _lay(self, name: str, seat: int, area: Area) -> int:
        state = self.game.state
        slot = state.add(Card(NAMES.index(name), seat, seat, area, state.new_object()))
        state.areas[2 * area + seat] += (slot,)
        listen(self.game, slot)
        return slot

    def _count(self, *names: str) -> int:
        return sum(1 for name, _ in self.meddling if name in names)

    def _propose(self, *events: Event) -> tuple[Event, ...]:
        """Let events happen; what is asked on the way is answered by `self.answers`, and noted in `self.asked`."""
        frame = self.game.state.frames[-1]
        self.game.state.frames[-1] = replace(frame, vars=Proposal(events))
        self.asked: list[Choose] = []
        self.game.answer(0)
        while (decision := self.game.decision) is not None and decision.prompt != "wait":
            assert isinstance(decision, Choose)
            self.asked.append(decision)
            assert len(self.asked) < 50, "a replacement acts on a happening no more than once"
            self.game.answer(self.answers[len(self.asked) % len(self.answers)] % len(decision.labels))
        return self.book.happened

    answers: tuple[int, ...] = (0,)

    # -- what can be done ----------------------------------------------------------------------------------------

    @rule(name=st.sampled_from(tuple(TEXTS)), seat=st.integers(0, 1))
    def a_card_comes(self, name: str, seat: int) -> None:
        self.meddling.append((name, self._lay(name, seat, PLAY)))
        self.game.state.touch(1)

    @precondition(lambda self: self.meddling)
    @rule(data=st.data())
    def a_card_goes(self, data: st.DataObject) -> None:
        gone = data.draw(st.integers(0, len(self.meddling) - 1))
        _, slot = self.meddling.pop(gone)
        carry_out(self.game, (Event(MOVE, slot, to=DISCARD),))

    @rule(amounts=st.lists(st.integers(0, 6), min_size=1, max_size=2))
    def damage_is_inflicted(self, amounts: list[int]) -> None:
        """Increases before reductions, and never below 0."""
        damage = dict(self.game.card(self.subject).damage)
        ref = self.game.ref(self.subject)
        for amount in amounts:
            happened = self._propose(Event(DAMAGE, self.subject, amount=amount, shares=((*ref, amount),)))
            raised = self._count("raise damage by 1") + 3 * self._count("raise damage by 3")
            lowered = self._count("lower damage by 1") + 4 * self._count("lower damage by 4")
            expected = max(0, amount + raised - lowered) if amount else 0
            assert [event.amount for event in happened] == ([expected] if expected else [])
            damage[ref[1]] = damage.get(ref[1], 0) + expected
            if damage[ref[1]] >= 90:
                self._stand_up_again()
                return
            assert sum(dict(self.game.card(self.subject).damage).values()) == damage[ref[1]]

    @rule(answers=st.lists(st.integers(0, 7), min_size=1, max_size=6).map(tuple))
    def it_is_to_be_destroyed(self, answers: tuple[int, ...]) -> None:
        """What cannot happen is not even replaced; a replacement acts once on a happening, and then it happens."""
        self.answers = answers
        before = self.game.card(self.subject).object
        self.game.trace = []
        self._propose(Event(DESTROY, self.subject, to=DISCARD))
        card = self.game.card(self.subject)
        if self._count("cannot be destroyed"):
            assert (card.area, card.object, self.asked) == (PLAY, before, [])
            return
        forced, optional = self._count("destroy it instead"), self._count("you may destroy it instead")
        assert card.area == DISCARD, "each stood in once, and none is left"
        acted = [entry for entry in self.game.trace or () if "replaces" in entry.text]
        assert forced <= len(acted) <= forced + optional
        assert len(self.asked) <= forced + 2 * optional
        self._stand_up_again()

    def _stand_up_again(self) -> None:
        if self.game.card(self.subject).area != PLAY:
            carry_out(self.game, (Event(MOVE, self.subject, seat=0, to=PLAY),))
        card = self.game.card(self.subject)
        self.game.state.put(self.subject, replace(card, damage=()), 32)

    # -- what must always be so ----------------------------------------------------------------------------------

    @invariant()
    def strength_is_raised_before_it_is_lowered_and_never_below_nothing(self) -> None:
        raised, lowered = 2 * self._count("raise strength by 2"), 3 * self._count("lower strength by 3")
        assert self.game.value(self.subject, STRENGTH) == max(0, STRONG + raised - lowered)

    @invariant()
    def losing_beats_gaining(self) -> None:
        covert = self._count("gain covert") > 0 and self._count("lose covert") == 0
        assert ("covert" in self.book.keywords_of(self.game, self.subject)) == covert

    @invariant()
    def cannot_beats_can(self) -> None:
        assert self.book.permitted(self.game, self.subject, "attack") == (self._count("cannot attack") == 0)

    @invariant()
    def the_index_and_the_key_are_what_they_would_be_afresh(self) -> None:
        fresh = Game(self.book, self.game.state.copy())
        fresh.state.rekey()
        rebuild(fresh)
        assert fresh.state.listeners == self.game.state.listeners
        assert fresh.state.key == self.game.state.key


TestPipeline = Pipeline.TestCase
TestPipeline.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, derandomize=True, database=None
)
