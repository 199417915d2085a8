"""What a game package offers to everything above it: judge, players, terminal, server. One object a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.games.artwork import ArtFault, Picture, Preparation, Wishes, usual_preparation
from rulewright.games.cardfields import CardFields
from rulewright.games.decks import DRAFT as DRAFT
from rulewright.games.decks import Deck as Deck
from rulewright.games.decks import Fault as Fault
from rulewright.games.forms import TEXT, Form
from rulewright.games.frames import PLAIN, Frame, Palette, name_lines
from rulewright.games.judge_words import JudgeWords
from rulewright.games.judging import JudgeValue
from rulewright.games.layout import Layout
from rulewright.games.sharing import Laid, NameOf
from rulewright.games.style import Finding, StyledCard
from rulewright.games.table_talk import TableTalk
from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.errors import NotAsked, Refusal, UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.rules import Rules
from rulewright.kernel.trace import Entry
from rulewright.kernel.view_records import CardView
from rulewright.kernel.words import Names

if TYPE_CHECKING:
    import random

    from rulewright.games.sealed import Pack

Fields = Mapping[str, Any]
"""The fields of a card, as a card file has them."""


class GameKit(TableTalk):
    """A game, as the packages above know it."""

    name: str
    title: str
    package: str
    """The dotted name of its package, for rulebook, cards and decks."""
    editions: tuple[str, ...]
    default_edition: str
    seats: tuple[int, ...]
    """How many can play."""
    pitch: str = ""
    """What it is like to play, in two lines, for whoever has never heard of it."""
    cover: str = ""
    """The card of its own that stands for it."""
    place: int = 100
    """Where it stands in a list of games: the lowest first."""
    card_fields: CardFields = CardFields()
    """What its cards have in files besides what all cards have."""
    layout: Layout = Layout()
    """How its cards and its table are drawn in the browser."""
    judge_words: JudgeWords = JudgeWords()
    """What its positions, answers and checks can say in judge files."""
    pack: Pack | None = None
    """What a pack for sealed play holds; None if the game has no packs."""
    draft: Deck | None = None
    """What stands for a deck that is made at the table, before the first turn; None in a game without."""
    formats: tuple[str, ...] = ("constructed",)
    """The formats that a deck can be built for, the usual one first."""
    routine: frozenset[str] = frozenset()
    """Rules whose sentences in the trace are routine: the log has them, a player at the table need not be told."""

    def is_routine(self, entry: Entry) -> bool:
        """Whether a short log leaves this sentence out."""
        return entry.routine or entry.rule in self.routine

    def card_library(self) -> dict[str, Fields]:
        """The game's own cards, by name."""
        raise AssertionError("a game has cards")

    def deck_library(self) -> dict[str, Deck]:
        """The game's own decks, by the name of their file."""
        raise AssertionError("a game has decks")

    def figure(self, name: str) -> str:
        """The icon that stands for one of its own cards while it has no picture; empty where the page chooses one."""
        return ""

    def set_library(self) -> dict[str, list[Fields]]:
        """The game's own cards by the set that they are in, the newest set first."""
        return {"": list(self.card_library().values())}

    def read_card(self, fields: Fields) -> Any:
        """What is printed on a card, with its program; raises TextNotUnderstood if it is not proven."""
        raise AssertionError("a game has cards")

    def deck_faults(
        self,
        deck: Deck,
        edition: str,
        cards: Mapping[str, Fields],
        pool: Mapping[str, int] | None = None,
        banned: Sequence[tuple[str, str]] = (),
    ) -> list[Fault]:
        """Everything that is wrong with a deck; nothing if it is legal.

        The pool is what a limited deck comes from; a ban is a format and the name of a card.
        """
        raise AssertionError("a game says what a deck is")

    def deck_named(self, name: str) -> Deck:
        """One of the game's own decks by the name of its file, or the draft."""
        own = self.deck_library() | ({DRAFT: self.draft} if self.draft is not None else {})
        if name not in own:
            raise UnknownName(f"deck of {self.title}", name, own)
        return own[name]

    def deck_by_lot(self, rng: random.Random, others: Sequence[Deck] = ()) -> Deck:
        """A deck for somebody who has chosen none: if there is one, none of those that others have."""
        own = [deck for _, deck in sorted(self.deck_library().items())]
        return rng.choice([deck for deck in own if deck not in others] or own)

    def random_deck(self, cards: Mapping[str, Fields], rng: random.Random) -> Deck:
        """A legal deck drawn at random from these cards; one of the game's own where it cannot draw."""
        return rng.choice([deck for _, deck in sorted(self.deck_library().items())])

    def match_cards(self, decks: Sequence[Deck], known: Mapping[str, Fields]) -> tuple[str, ...]:
        """The names of all cards that a match among these decks can have."""
        return tuple(dict.fromkeys(n for deck in decks for n in (deck.faction, *deck.factions, *deck.cards) if n))

    def beside_packs(self, set_name: str) -> dict[str, int]:
        """The cards of a set that do not come in packs, and how many of each anybody may take."""
        return {}

    whole_factions: int = 0
    """Of how many whole factions a deck is made; 0 where it is built of cards."""

    def factions(self) -> tuple[str, ...]:
        """The cards of which a deck names one as its `faction`, apart from the others; none in a game without.

        Where a deck is made of whole factions: these.
        """
        return ()

    def same_rules(self, edition: str, rule: str) -> tuple[str, ...]:
        """What an edition calls a rule, whichever edition that is of."""
        return (rule,)

    def limited_deck(self, pool: Deck, edition: str, cards: Mapping[str, Fields]) -> Deck:
        """A simple sensible deck from a pool."""
        raise AssertionError("a game that has packs can build from them")

    def switches(self, edition: str) -> dict[str, bool]:
        """The rulings that can be set otherwise for a match, and how the edition has them."""
        return {}

    def rules(self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields], seats: int = 2) -> Rules:
        """The rules of a match among so many, in which these cards can occur, in this order."""
        raise AssertionError("a game has rules")

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        """A game that has not begun, with everyone's cards in place."""
        raise AssertionError("a game can be set up")

    def read_answer(self, game: Game, decision: Decision, words: str, names: Names) -> Answer:
        """The answer that a judge file's words mean, legal or not; raises UnknownWords if they mean none."""
        raise AssertionError("a game has words for its answers")

    def words_in_two(self, words: str) -> Iterator[tuple[str, str]]:
        """The ways in which words can be an action and the cards that are chosen with it: `attack b with X`."""
        for between in (" with ", " on "):
            head, mark, tail = words.partition(between)
            tail, paying, means = tail.partition(" paying ")
            if mark:
                yield head + paying + means, tail

    def write_answer(self, game: Game, decision: Decision, answer: Answer, names: Names) -> str:
        """An answer in the words of a judge file."""
        raise AssertionError("a game has words for its answers")

    def sensible(self, game: Game, decision: Decision, rng: random.Random) -> Answer:
        """What a simple sensible player would do, knowing only what that seat may know."""
        return decision.random(rng)

    # -- the table in the terminal -------------------------------------------------------------------------------

    def board_lines(self, game: Game, seat: int) -> list[str]:
        """All that a seat can see, as lines for a terminal; a line that is not indented is a heading."""
        lines: list[str] = []
        for other in range(game.rules.seats):
            lines.append(f"{game.rules.seat_name(other)}: {game.state.seats[other].score}")
            for number, area in enumerate(game.rules.areas):
                slots = game.cards_in(Area(number), other)
                known = [self.card_line(game, slot, seat) for slot in slots if game.rules.visible(game, slot, seat)]
                hidden = [f"{len(slots) - len(known)} hidden"] if len(known) < len(slots) else []
                if slots:
                    lines.append(f"  {area.title}: {', '.join(known + hidden)}")
        return lines

    def card_line(self, game: Game, slot: int, seat: int) -> str:
        """A card as it stands, in a few words, as a seat may know it."""
        return Names(seat).label(game, slot)

    # -- the table in the browser --------------------------------------------------------------------------------

    def printed_values(self, printed: Any) -> dict[str, Any]:
        """What is printed on a card, under the names that `Rules.show_values` has for it as it is now."""
        return {}

    # -- making cards --------------------------------------------------------------------------------------------

    back: Palette = PLAIN
    """The colours of the back of its cards."""
    form: Form = Form((), (TEXT,), {"name": "New Card", "type": ""})
    """The form on which its cards are written."""

    def style_findings(self, card: StyledCard) -> tuple[Finding, ...]:
        """What the game's style guide has to say about how a card is made."""
        return ()

    def frame(self, fields: Fields) -> Frame:
        """What is drawn on a card, whether or not it is understood."""
        return Frame(name_lines(fields), PLAIN, str(fields.get("type", "")), str(fields.get("text") or ""))

    def art_preparation(self, type_line: str, picture: Picture, wishes: Wishes) -> Preparation:
        """How a picture is made ready for a card with this type line."""
        return usual_preparation(picture, wishes)

    def art_faults(self, type_line: str, picture: Picture) -> list[ArtFault]:
        """What is wrong with a picture that is said to be ready for a card with this type line."""
        return []

    # -- judge files ---------------------------------------------------------------------------------------------

    def stage(self, game: Game, words: str) -> object:
        """What words such as `end phase` bring to its end, as a value that is another one then; None for other words.

        Whoever says so passes until then, and never ends what comes after.
        """
        return None

    def telling_flags(self, game: Game, card: CardView) -> int:
        """The flags of a card, as a view shows it, that make a difference where it lies."""
        return card.flags

    def plain_cards(self) -> Sequence[Fields]:
        """The cards that a position has unless it says otherwise: what an unsaid deck is made of."""
        return ()

    def position(self, rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
        """The position of a judge case, ready to be run, and what its cards are called.

        The fields stand in the order written, those of a seat under their whole key: `a.hand`. Raises BadPosition
        or UnknownName.
        """
        raise AssertionError("a game can set up a position")

    plain_card = "Blank"
    """What a card goes by in a position if nobody is to be told what it is."""

    def write_position(self, game: Game, seat: int, name_of: NameOf) -> Laid | None:
        """The game as the position of a case, as far as a seat knows it; None where no case can begin.

        Cards go by the names that `name_of` gives them. What a position cannot say may be left out: whoever shares it
        looks whether it comes out the same.
        """
        return None

    def judge_value(self, game: Game, slot: int, what: str) -> JudgeValue:
        """A value of a card that a check asks for: one of `judge_words.card_values`."""
        raise AssertionError("a game has values")

    def judge_reasons(self, game: Game, slot: int, what: str) -> tuple[str, ...]:
        """The rules by which a value of a card is what it is; none where it is just what is printed."""
        return ()

    def judge_sight(self, game: Game, slot: int) -> tuple[str, ...]:
        """The rules by which a seat sees a card, or does not."""
        return ()

    def judge_area(self, game: Game, seat: int, name: str) -> tuple[int, ...]:
        """The cards in an area of a seat, one of `judge_words.areas`; of nobody, one of `table_areas`."""
        raise AssertionError("a game has areas")

    def judge_seat(self, game: Game, seat: int, what: str) -> JudgeValue:
        """A value of a seat that a check asks for: one of `judge_words.seat_values`."""
        raise AssertionError("a game has seats")

    def refuse_choice(self, game: Game, words: str) -> Refusal | None:
        """Which rule keeps what is asked now from being answered so, where the question itself does not say."""
        return None

    def refuse_unasked(self, game: Game, seat: int, words: str, names: Names) -> Refusal:
        """Why a seat that is not asked anything now cannot do this."""
        decision = game.decision
        if decision is None:
            return Refusal(game.rules.rule_of("game over"), "the game is over")
        return NotAsked(decision.rule, f"it is {game.rules.seat_name(decision.seat)} who is asked now")
