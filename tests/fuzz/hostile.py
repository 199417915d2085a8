"""Files that somebody has damaged, or made to do harm: good ones, changed at random; and what reads them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from rulewright.library import new_game
from rulewright.library.saves import Save, _check

CARDS = """game = "spoils"
set = "Mine"

[[card]]
name = "Ledger Imp"
type = "Banker Character - imp, clerk"
cost = 2
threshold = "GG"
stats = "2/1/3"
text = \"\"\"
When this card enters play, draw a card.
Ranged\"\"\"
"""
DECK = """game = "spoils"
name = "Mine"
faction = "Pawn and Pall"
format = "limited"

[cards]
"Greed" = 18
"Ledger Ox" = 4

[pool]
"Greed" = 20
"""
JUDGE = """game = "spoils"

[[card]]
name = "Ox"
type = "Banker Character - ox"
stats = "2/2/3"
cost = 1
threshold = "G"
text = ""

[[case]]
title = "An attack"
rules = ["608.1d"]
a.play = ["Ox"]
b.influence = 20
turn = 3
steps = \"\"\"
a: attack b with Ox
b: pass
expect: b.influence = 18
\"\"\"

[[deck_case]]
name = "Small"
expect = "refused because 103.1b"
cards = {"Greed" = 4}
"""
WORDS = (
    b"[" * 3_000,
    b"{" * 40,
    b"9" * 5_000,
    b"-1",
    b"0",
    b"1e400",
    b"\xff",
    b"\x00",
    b"\\ud800",
    b'"',
    b'"""',
    b"'''",
    b".",
    b"=",
    b"\n",
    b"[[case]]\n",
    b"[[card]]\n",
    b".".join([b"a"] * 2_000),
    b"null",
    b"true",
    b"2024-02-31",
    "‮é😀".encode(),
    b"a: repeat 999999999\n",
    b"M:",
)
"""What files are broken with."""


def samples() -> dict[str, bytes]:
    """A good file of each kind, by the name it would have."""
    match = new_game("spoils", decks=["slow-interest", "loud-noises"], seed=3)
    rng = random.Random(3)
    for _ in range(12):
        decision = match.decision
        assert decision is not None, "a game lasts longer"
        match.answer(decision.random(rng))
    return {
        "mine.cards.toml": CARDS.encode(),
        "mine.deck.toml": DECK.encode(),
        "mine.judge.toml": JUDGE.encode(),
        "mine.journal.jsonl": match.journal.to_bytes(),
        "mine.save": match.save(),
    }


def changed(data: bytes, rng: random.Random) -> bytes:
    """The same with some things changed, cut, doubled, or put in."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        data = _changed_once(data, rng)
    return data


def _changed_once(data: bytes, rng: random.Random) -> bytes:
    at, end = sorted(rng.randrange(len(data) + 1) for _ in "12")
    end = min(end, at + rng.choice((1, 4, 30, 300)))
    put = rng.choice(WORDS)
    match rng.randrange(6):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + data[end:]
        case 2:
            return data[:end] + data[at:]
        case 3:
            return data[:at] + put + data[at:]
        case 4:
            return data[:at] + put + data[end:]
        case _:
            return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def signed(save: bytes, rng: random.Random) -> bytes:
    """A save that was changed and whose check holds again."""
    read = msgspec.msgpack.decode(save, type=Save)
    if rng.random() < 0.5:
        read = replace(read, head=changed(read.head, rng))
    else:
        read = replace(read, state=changed(read.state, rng))
    return msgspec.msgpack.encode(replace(read, check=_check(read.head, read.state)))


def commands(file: Path) -> Iterator[list[str]]:
    """What can be done with a file of that name."""
    name = str(file)
    if ".cards." in name:
        yield ["cards", "check", name]
        yield ["cards", "explain", name]
        yield ["deck", "check", "slow-interest", "--cards", name]
    elif ".deck." in name:
        yield ["deck", "check", name, "--json"]
        yield ["deck", "check", "slow-interest", "--pool", name]
        yield ["deck", "build", name]
    elif ".judge." in name:
        yield ["judge", name]
        yield ["judge", name, "--json", "--edition", "all"]
    elif name.endswith(".journal.jsonl"):
        yield ["replay", name]
        yield ["replay", name, "--to", "5", "--json"]
        yield ["table", "--resume", name]
    else:
        yield ["table", "--resume", name]
        yield ["replay", name]
