"""`rulewright table`: a game in the terminal, a person against the computer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rulewright.ai.matches import find_deck
from rulewright.ai.players import make_player
from rulewright.cli.own_cards import own_cards, own_sets
from rulewright.cli.sitting import Sitting
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.journal import read_journal
from rulewright.library import Match, new_game, replay


def table(
    game: Annotated[str, Parameter(name="GAME")] = "spoils",
    /,
    *,
    deck: str | None = None,
    against: str | None = None,
    opponent: str = "sensible",
    seed: int | None = None,
    edition: str | None = None,
    cards: Annotated[list[str] | None, Parameter(negative="")] = None,
    resume: Path | None = None,
) -> None:
    """Play a game in the terminal against the computer.

    Answer with a number, or in words such as: play Thrown Lantern.
    Type help at the table for all that can be said.

    Examples:
      rulewright table spoils                       with decks drawn by lot
      rulewright table spoils --deck loud-noises    with that deck
      rulewright table spoils --opponent random     against an easy opponent
      rulewright table spoils --seed 7              the same game every time
      rulewright table smashup --deck draft         with factions picked in turn
      rulewright table arcmage --deck my.deck.toml --cards my.cards.toml
      rulewright table spoils --resume my.journal.jsonl

    Parameters
    ----------
    game
        Which game: spoils, arcmage or smashup.
    deck
        Your deck, by name (`deck list`) or file; one of the game's own by lot otherwise. In Smash Up, `draft` has
        factions picked in turn.
    against
        The computer's deck; another of the game's own by lot otherwise.
    opponent
        Who plays against you: sensible or random.
    seed
        Where chance starts: the same number, decks and answers give the same game.
    edition
        Which edition of the rules; the game's default otherwise.
    cards
        Sets whose cards the decks may hold: a card file, the folder of a set, or the address of a release on a
        server (https://HOST/sets/ID/NUMBER).
    resume
        Go on with a game that `save` has written.
    """
    kit = find_game(game)
    if 2 not in kit.seats:
        raise RulewrightError(f"{kit.title} is not played by two")
    chosen = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    computer = make_player(opponent, kit, chosen)
    if resume is not None:
        match = _resumed(kit, resume)
        print(f"{kit.title}, edition {match.edition}: going on with {resume}.")
    else:
        match = _begun(kit, deck, against, chosen, edition, cards or ())
        print(f"{kit.title} {match.edition}, seed {chosen}. You are a, the computer is b. Type help for help.")
    Sitting(kit, match, computer).play()


def _begun(
    kit: GameKit, deck: str | None, against: str | None, seed: int, edition: str | None, cards: Sequence[str]
) -> Match:
    """A new game; decks that are not named are drawn among the game's own, two different ones if there are two."""
    rng = random.Random(seed)
    mine = find_deck(kit, deck) if deck else kit.deck_by_lot(rng)
    theirs = mine if mine == kit.draft else kit.deck_by_lot(rng, (mine,))
    decks = [mine, find_deck(kit, against) if against else theirs]
    return new_game(kit.name, edition, decks, seed, cards=own_cards(own_sets(cards), kit, decks))


def _resumed(kit: GameKit, file: Path) -> Match:
    journal = read_journal(file)
    if journal.header.game != kit.name:
        raise RulewrightError(f"{file} is a game of {journal.header.game}, not of {kit.name}")
    return replay(journal)
