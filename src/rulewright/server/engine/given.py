"""An answer as a client gave it, turned into one that the decision can check."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import PASSING, Act, Answer, Choose, Decision, Divide, Number, Order, Pick
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY
from rulewright.kernel.views import handle_of, slot_of
from rulewright.kernel.words import Names
from rulewright.server.wire import Given


class WrongField(Exception):
    """An answer that does not say what it would have to say."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = f"answer.{field}".rstrip(".")
        self.message = message


WANTED = {Act: "option", Choose: "option", Pick: "cards", Number: "number", Divide: "amounts", Order: "order"}


def read_given(kit: GameKit, game: Game, decision: Decision, given: Given) -> Answer:
    """The answer that is meant; WrongField if none can be, UnknownWords if its words mean none."""
    if given.words is not None:
        return kit.read_answer(game, decision, given.words, Names(decision.seat))
    match decision:
        case Act():
            option = decision.options[_position(given.option, len(decision.options))]
            paying = _slots(game, decision.seat, given.paying, "paying") if given.paying else ()
            return replace(option, paying=paying) if paying else option
        case Choose():
            return _position(given.option, len(decision.labels))
        case Pick() if given.cards is not None:
            return _slots(game, decision.seat, given.cards, "cards")
        case Number(or_pass=True) if given.passing:
            return PASSING
        case Number() if given.number is not None and not (decision.or_pass and given.number == PASSING):
            return given.number
        case Divide() if given.amounts is not None:
            return given.amounts
        case Order() if given.order is not None:
            return given.order
    wanted = WANTED[type(decision)]
    raise WrongField(wanted, f"`{wanted}` (or `words`) is wanted, for this is to {type(decision).__name__.lower()}")


def as_given(game: Game, decision: Decision, answer: Answer) -> Given:
    """An answer as a client would give it."""
    handles = tuple(handle_of(game, decision.seat, slot) for slot in answer) if isinstance(decision, Pick) else ()
    match decision:
        case Act():
            return Given(option=decision.options.index(replace(answer, paying=())))
        case Choose():
            return Given(option=answer)
        case Pick():
            return Given(cards=handles)
        case Number():
            return Given(passing=True) if answer == PASSING else Given(number=answer)
        case Divide():
            return Given(amounts=tuple(answer))
    return Given(order=tuple(answer))


def card_meant(game: Game, seat: int, handle: str) -> int:
    """The card that a seat means by a handle; one that it has been shown."""
    slot = slot_of(game, seat, handle)
    if slot is None:
        raise WrongField("card", f"there is no card {handle!r} that you could mean")
    return slot


def _slots(game: Game, seat: int, handles: tuple[str, ...], field: str) -> tuple[int, ...]:
    found = [slot_of(game, seat, handle) for handle in handles]
    for at, slot in enumerate(found):
        if slot is None:
            raise WrongField(f"{field}[{at}]", f"there is no card {handles[at]!r} that you could mean")
    return tuple(NOBODY if slot is None else slot for slot in found)


def _position(option: int | None, number: int) -> int:
    if option is None:
        raise WrongField("option", "`option` (or `words`) is wanted: the number of one of the choices")
    if option >= number:
        raise WrongField("option", f"there are {number} choices, the first is 0; {option} is none of them")
    return option
