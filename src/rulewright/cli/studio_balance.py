"""`rulewright studio balance`: what cards do to the decks that run them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins
from rich.console import Console

from rulewright.games.cardfiles import CardEntry, read_card_file
from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName
from rulewright.lab.balance import Balance, Wanted, balance, refuse_wish


def measure(
    files: Annotated[list[Path], Parameter(name="FILE")],
    /,
    *,
    card: Annotated[list[str] | None, Parameter(negative="")] = None,
    pairs: int = 100,
    within: float = 0.05,
    seed: int = 0,
    jobs: int = 2,
    ray: str = "",
    edition: str | None = None,
    keep: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """By how much each card raises the share of games that a deck wins, against a plain card in its place.

    The same deck, opponent, seats and chance with the card and without it; sensible players; 95 of 100 intervals lie
    about the truth. Ctrl C stops; with --keep it goes on from there the next time.

    Parameters
    ----------
    files
        Card files.
    card
        Only this card; can be given several times.
    pairs
        Pairs of games from both seats to play at most for a card.
    within
        Stop as soon as the interval reaches no further than this to either side.
    seed
        Where chance starts; the same seed, the same figures, however many jobs.
    jobs
        Processes at a time.
    ray
        The address of a Ray cluster to play on instead, such as ray://HOST:10001 or HOST:6379.
    edition
        The edition to play by; the game's default otherwise.
    keep
        A file for what has been played, to go on from.
    as_json
        Print one JSON document and nothing else.
    """
    wanted = Wanted(seed, edition or "", pairs, within, jobs, ray)
    refuse_wish(wanted)
    console = Console(highlight=False, soft_wrap=True, stderr=as_json)
    found: list[Balance] = []
    for path in files:
        file = read_card_file(path)
        kit = find_game(file.game)
        if edition is not None and edition not in kit.editions:
            raise UnknownName(f"edition of {kit.title}", edition, kit.editions)
        for entry in _chosen(file.cards, card):
            with console.status(entry.name) as status:
                result = balance(kit, entry.fields, wanted, keep, lambda now: status.update(_told(now)))
            found.append(result)
            console.print(_told(result))
    if as_json:
        print(json.dumps({"cards": to_builtins(found)}, ensure_ascii=False, indent=1))
    return 0


def _chosen(cards: tuple[CardEntry, ...], names: list[str] | None) -> list[CardEntry]:
    known = {entry.name: entry for entry in cards}
    for name in names or ():
        if name not in known:
            raise UnknownName("card", name, known)
    return [known[name] for name in names] if names else list(cards)


def _told(one: Balance) -> str:
    return (
        f"{one.card}: {100 * one.effect:+.1f} points of 100 ({100 * one.low:+.1f} to {100 * one.high:+.1f}); "
        f"wins {100 * one.wins:.0f}, plain {100 * one.plain_wins:.0f}; played in {100 * one.played:.0f} of 100 games, "
        f"mattered in {100 * one.mattered:.0f}; {one.pairs} pairs in {one.deck}"
    )
