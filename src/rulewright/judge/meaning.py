"""What the words of a step mean: the answers that they give to what is open, and to what that leads to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import YES, Act, Answer, Choose, Decision, Divide, Number, Order, Pick, only_answer
from rulewright.kernel.errors import NotAsked, Refusal
from rulewright.kernel.game import Game
from rulewright.kernel.words import Names, UnknownWords, split_names

PATIENCE = 2_000
"""How many passes and forced answers may lie between two steps."""


SHOWN = 40
"""How many legal answers are listed."""

_VERBS: dict[type[Decision], tuple[str, ...]] = {
    Choose: ("choose", "pick", "name"),
    Pick: ("choose", "pick"),
    Divide: ("divide",),
    Order: ("order",),
    Number: ("number",),
}
"""The words by which each kind of decision is answered in every game."""


def is_may(decision: Decision | None) -> bool:
    """Whether somebody is asked whether to do what they may do."""
    return isinstance(decision, Choose) and decision.labels == ("yes", "no")


class Meaning:
    """Reads words as answers, trying out on a copy of the game what they lead to."""

    def __init__(self, kit: GameKit, names: Names) -> None:
        self.kit = kit
        self.names = names

    def passing(self, game: Game) -> Answer | None:
        """The answer by which the seat that is asked passes, if it may."""
        decision = game.decision
        if decision is None:
            return None
        try:
            answer = self.kit.read_answer(game, decision, "pass", self.names)
        except UnknownWords:
            return None
        return answer if game.refuse(answer) is None else None

    def plan(self, game: Game, words: str) -> tuple[Answer, ...] | Refusal | None:
        """The answers that words give to what is open and what it leads to; None if they are about something else."""
        decision = game.decision
        assert decision is not None, "something is asked"
        try:
            answer = self.kit.read_answer(game, decision, words, self.names)
        except UnknownWords:
            answer = None
        split = self._in_two(game, decision, words, answer)
        if split is not None:
            return split
        if answer is not None:
            return game.refuse(answer) or (answer,)
        if is_may(decision):
            return self._after_yes(game, words)
        if isinstance(decision, Pick) and words.casefold().startswith("divide "):
            return self._among_whom(game, words)
        return None

    def refusals(self, games: Sequence[Game], seat: int, words: str) -> tuple[Refusal, ...]:
        """Why a seat cannot answer the first of these games with words, the most telling reason first.

        It may also be what has answered itself before, in the others, that is meant: that comes first where nothing
        that is open is.
        """
        found = self._refusal(games[0], seat, words)
        if found is None:
            return ()
        asked = (game for game in games[1:] if game.decision is not None and game.decision.seat == seat)
        earlier = (self._refusal(game, seat, words) for game in asked)
        telling = [one for one in earlier if one is not None and not isinstance(one, NotAsked)]
        return (*telling, found) if isinstance(found, NotAsked) else (found, *telling)

    def _refusal(self, game: Game, seat: int, words: str) -> Refusal | None:
        decision = game.decision
        if decision is None or decision.seat != seat:
            return self.kit.refuse_unasked(game, seat, words, self.names)
        answers = self.plan(game, words)
        if answers is None and self.kit.stage(game, words) is not None and self.passing(game) is not None:
            return None
        if answers is None and (forbidden := self.kit.refuse_choice(game, words)) is not None:
            return game.rules.refusal_of(forbidden)
        if answers is None and self.is_about(decision, words):
            return Refusal(decision.rule, f"that is not among the answers to {decision.prompt}")
        if answers is None:
            return NotAsked(decision.rule, f"{game.rules.seat_name(seat)} is asked something else: {decision.prompt}")
        return answers if isinstance(answers, Refusal) else None

    def asked(self, game: Game) -> tuple[str, tuple[str, ...]]:
        """Who is asked what, and the legal answers, in words; only so many."""
        decision = game.decision
        if decision is None:
            return "nobody: the game is over" if game.over else "nobody", ()
        answers = islice(decision.answers(), SHOWN + 1)
        words = list(dict.fromkeys(self.kit.write_answer(game, decision, one, self.names) for one in answers))
        listed = (*words[:SHOWN], "…") if len(words) > SHOWN else tuple(words)
        return f"{game.rules.seat_name(decision.seat)}: {decision.prompt} ({decision.rule})", listed

    def is_about(self, decision: Decision, words: str) -> bool:
        """Whether words, though they mean no answer to a decision, are of the kind that answers it."""
        verb = words.split(" ")[0].casefold()
        return verb == decision.prompt or verb in _VERBS.get(type(decision), ())

    def _among_whom(self, game: Game, words: str) -> tuple[Answer, ...] | Refusal | None:
        """`divide X 2, Y 1` where it is first picked among whom something is divided: those who are named."""
        named = [part.rpartition(" ")[0] for part in split_names(words.partition(" ")[2])]
        picked = self.plan(game, f"pick {', '.join(named)}")
        if not isinstance(picked, tuple):
            return None
        twin = self.twin(game)
        for answer in picked:
            twin.answer(answer)
        if not isinstance(twin.decision, Divide):
            return None
        rest = self.plan(twin, words)
        return (*picked, *rest) if isinstance(rest, tuple) else rest

    def _in_two(
        self, game: Game, decision: Decision, words: str, whole: Answer | None
    ) -> tuple[Answer, ...] | Refusal | None:
        """`attack b with X`, `play X on Y`: an action, and the choice that it leads to."""
        if not isinstance(decision, Act) and decision.prompt != "play":
            return None
        for head, tail in self.kit.words_in_two(words):
            try:
                first = self.kit.read_answer(game, decision, head, self.names)
            except UnknownWords:
                continue
            if whole is not None and first != whole:
                continue
            refusal = game.refuse(first)
            if refusal is not None:
                return refusal
            twin = self.twin(game)
            twin.answer(first)
            rest = self._choice(twin, decision.seat, (words, f"pick {tail}"))
            return (first, *rest) if isinstance(rest, tuple) else rest
        return None

    def _choice(self, twin: Game, seat: int, readings: tuple[str, ...]) -> tuple[Answer, ...] | Refusal:
        decision = twin.decision
        if decision is not None and decision.seat == seat:
            for words in readings:
                found = self.plan(twin, words)
                if found is not None:
                    return found
            for words in readings:
                if (forbidden := self.kit.refuse_choice(twin, words)) is not None:
                    return twin.rules.refusal_of(forbidden)
        rule = decision.rule if decision is not None else twin.rules.rule_of("game over")
        return Refusal(rule, "nothing of that kind is to be chosen with it")

    def _after_yes(self, game: Game, words: str) -> tuple[Answer, ...] | Refusal | None:
        """`pick X` alone means yes."""
        if game.decision is None or words.casefold() in ("yes", "no", "pass"):
            return None
        seat = game.decision.seat
        twin = self.twin(game)
        given: list[Answer] = [YES]
        twin.answer(YES)
        for _ in range(PATIENCE):
            decision = twin.decision
            if decision is None or (decision.seat != seat and not decision.forced):
                return None
            if isinstance(decision, Act) and len(twin.state.frames) < len(game.state.frames):
                return None  # what can be done once it is over is another matter
            found = self.plan(twin, words) if decision.seat == seat else None
            if isinstance(found, tuple):
                return (*given, *found)
            if not decision.forced:
                return found
            given.append(only_answer(decision))
            twin.answer(given[-1])
        return None

    def twin(self, game: Game) -> Game:
        """A copy in which every decision is asked, forced ones too."""
        twin = game.copy()
        twin.asks_all = True
        return twin
