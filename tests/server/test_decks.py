"""What a deck page asks of the server: what decks are built from, whether one is legal, and not too much at once."""

import asyncio
from pathlib import Path

import pytest
from litestar.testing import AsyncTestClient
from tests.server.people import DECKS, House

from rulewright.server.app import Settings, make_app
from rulewright.server.limits import Bucket

CHECK = "/api/games/spoils/decks/check"


def test_what_a_deck_is_built_from_is_told_game_by_game(house: House) -> None:
    spoils = house.get("/api/games/spoils/building")
    assert spoils["formats"][0] == "constructed"
    assert spoils["packs"] > 0
    cards = {card["name"]: card for card in house.get("/api/games/spoils/cards")["cards"]}
    assert all("Faction" in cards[name]["type"] for name in spoils["factions"])
    assert {card["set"] for card in cards.values()} == set(spoils["sets"])
    arcmage = house.get("/api/games/arcmage/building")
    assert (arcmage["factions"], arcmage["packs"]) == ([], 0)


def test_a_deck_file_comes_back_equal(house: House) -> None:
    deck = house.get(f"/api/games/spoils/decks/{DECKS[0]}")["deck"]
    text = house.send("POST", CHECK, json={"deck": deck}).json()["text"]
    again = house.send("POST", CHECK, json={"text": text}).json()
    assert again["deck"] == deck
    assert again["text"] == text
    assert list(again["deck"]["cards"]) == list(deck["cards"])


def test_a_limited_deck_keeps_its_pool_in_its_file(house: House) -> None:
    pool = house.get("/api/games/spoils/sealed", seed=7)["cards"]
    deck = {"name": "Mine", "format": "limited", "cards": dict.fromkeys(list(pool)[:3], 1)}
    kept = house.send("POST", CHECK, json={"deck": deck, "pool": pool}).json()["text"]
    again = house.send("POST", CHECK, json={"text": kept}).json()
    assert again["deck"]["pool"] == pool
    too_many = {**again["deck"], "cards": {name: count + 1 for name, count in pool.items()}}
    verdict = house.send("POST", CHECK, json={"deck": too_many}).json()
    assert "103.2c" in [fault["rule"] for fault in verdict["faults"]]


def test_a_card_that_does_not_exist_is_a_fault_with_its_rule_and_loses_nothing(house: House) -> None:
    text = 'game = "spoils"\nname = "Odd"\nfaction = "Pawn and Pall"\n[cards]\n"Gred" = 75\n'
    verdict = house.send("POST", CHECK, json={"text": text}).json()
    (fault,) = [one for one in verdict["faults"] if "Gred" in one["message"] and "did you mean" in one["message"]]
    assert fault["rule"] == "105.1"
    assert verdict["deck"]["cards"] == {"Gred": 75}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('game = "spoils"\nname = \n[cards]\n', "line 2"),
        ('game = "spoils"\n[cards]\n"Greed" = "four"\n', "line 3: the number of 'Greed'"),
        ('game = "spoils"\nfation = "Pawn and Pall"\n', "did you mean 'faction'?"),
        ('game = "arcmage"\n[cards]\n', "this deck is for the game 'arcmage'"),
    ],
)
def test_a_bad_file_is_refused_naming_line_and_remedy(house: House, text: str, told: str) -> None:
    reply = house.send("POST", CHECK, json={"text": text})
    assert reply.status_code == 400
    assert told in reply.json()["error"]["message"]


@pytest.mark.usefixtures("nothing_comes_back")
def test_who_asks_too_much_is_told_how_long_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.server.limits.monotonic", lambda: 100.0)
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, making_at_once=2, checking_at_once=3)
    bad: dict[str, str] = {}

    async def ask() -> None:
        async with AsyncTestClient(make_app(settings)) as client:
            replies = [await client.post(CHECK, json=bad) for _ in range(4)]
            assert [one.status_code for one in replies] == [400, 400, 400, 429]
            error = replies[-1].json()["error"]
            assert (error["code"], error["message"]) == ("too_many", "too many decks checked at once; wait 4 seconds")
            assert replies[-1].headers["Retry-After"] == "4"
            assert (await client.get("/api/games/spoils/sealed")).status_code == 429
            tables = [
                await client.post("/api/tables", json={"game": "chess", "seats": [{"kind": "me"}]}) for _ in "123"
            ]
            assert [one.status_code for one in tables] == [400, 400, 429]
            assert "tables" in tables[-1].json()["error"]["message"]
            packed = await client.get("/api/games/spoils/cards")
            assert packed.headers["Content-Encoding"] == "gzip"

    asyncio.run(ask())


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("rulewright.server.limits.monotonic", lambda: now[0])
    bucket = Bucket(at_once=1, a_second=0.5)
    assert bucket.take() == 0
    assert bucket.take() == 2
    now[0] += 2
    assert bucket.take() == 0


@pytest.mark.usefixtures("nothing_comes_back")
def test_who_looks_too_much_into_the_books_is_told_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.server.limits.monotonic", lambda: 100.0)
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, checking_at_once=4)

    async def ask() -> None:
        async with AsyncTestClient(make_app(settings)) as client:
            codes = [(await client.get("/api/games/spoils/building")).status_code for _ in range(8)]
            assert codes == [200] * 4 + [429] * 4
            stranger = {"Origin": "https://evil.example"}
            assert (await client.post(CHECK, json={}, headers=stranger)).status_code == 403
            copies = [(await client.get("/source")).status_code for _ in range(8)]
            assert (copies[0], copies[-1]) == (200, 429)

    asyncio.run(ask())
