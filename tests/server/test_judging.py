"""Judge files over the wire: a case is run with the board after every step, and no file costs anybody else anything."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient
from tests.judge.small import CARDS
from tests.server.people import House

from rulewright.games.registry import find_game, game_names
from rulewright.judge.condensed import condensed
from rulewright.judge.files import read_text
from rulewright.judge.run import run_case
from rulewright.server import engines as engines_module
from rulewright.server.app import Settings, make_app
from rulewright.server.engine import judging as engine
from rulewright.server.engine import records as r
from rulewright.server.engine.judge_messages import Judge, Judged
from rulewright.server.engines import Engines

pytestmark = pytest.mark.slow

CASE = """
[[case]]
title = "A zap"
rules = ["604.1"]
a.hand = ["Zap", "Cheer"]
b.play = ["Ox", "Ox"]
steps = '''
a: play Zap
a: pick Ox#2
expect: Ox#2.damage = 2
a cannot: play Zap
'''
"""


def judge(house: House, text: str, **more: Any) -> dict[str, Any]:
    """What the server says of a file."""
    answer = house.send("POST", "/api/judge", json={"text": text, **more})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_case_is_run_with_the_board_after_every_step(house: House) -> None:
    told = judge(house, CARDS + CASE)
    assert (told["game"], told["fault"]) == ("spoils", None)
    assert [(one["title"], one["edition"]) for one in told["cases"]] == [("A zap", "2013")]
    case = told["case"]
    assert case["holds"]
    assert case["seats"] == ["a", "b"]
    assert [step["kind"] for step in case["steps"]] == ["position", "answer", "answer", "check", "check"]
    damaged = case["views"][case["steps"][2]["view"]]
    marks = [card["damage"] for area in damaged["seats"][1]["areas"] for card in area["cards"] if card.get("damage")]
    assert [sum(amount for _, amount in one) for one in marks] == [2]
    assert case["steps"][3]["view"] == case["steps"][2]["view"], "a check changes nothing"
    assert case["steps"][1]["asked"].startswith("a: pick")
    assert {"Ox", "Zap", "Cheer", "Plain Faction"} <= {*case["prints"]}


def test_the_page_is_told_what_the_terminal_tells(house: House) -> None:
    (case,) = read_text(CARDS + CASE, "t")
    told = judge(house, CARDS + CASE)["case"]
    lines = [line for step in told["steps"] for line in step["told"]]
    breaks = [mark.at for mark in run_case(case).marks]
    assert [(one["rule"], one["text"], tuple(one["also"])) for one in lines] == [
        (one.rule, one.text, one.also) for one in condensed(run_case(case).trace, breaks)
    ]


def test_the_board_is_drawn_with_the_eyes_of_a_seat_or_with_all(house: House) -> None:
    def hand(seat: str) -> list[str]:
        view = judge(house, CARDS + CASE, seat=seat)["case"]["views"][0]
        (area,) = [area for area in view["seats"][0]["areas"] if area["name"] == "hand"]
        return [card["name"] for card in area["cards"]]

    assert hand("all") == hand("a") == ["Zap", "Cheer"]
    assert hand("b") == []


def test_a_failing_case_says_where_and_why_and_a_note_travels(house: House) -> None:
    wrong = CASE.replace("Ox#2.damage = 2", "Ox#2.damage = 3").replace("a cannot: play Zap\n", "")
    case = judge(house, CARDS + wrong)["case"]
    assert not case["holds"]
    assert case["failure"]["found"] == "Ox#2.damage = 2"
    assert case["failure"]["line"] == case["steps"][-1]["line"]
    unasked = CASE.replace("a cannot: play Zap", "b cannot: yes")
    notes = judge(house, CARDS + unasked)["case"]["steps"][-1]["notes"]
    assert [note["warning"] for note in notes] == [True]


def test_what_is_wrong_with_a_file_is_told_with_its_line_and_remedy(house: House) -> None:
    fault = judge(house, CARDS + CASE.replace("a: play", "a: paly"))["fault"]
    assert fault["line"] == (CARDS + CASE).splitlines().index("a: play Zap") + 1
    assert fault["remedy"] == "did you mean `play`?"
    told = judge(house, CARDS + CASE.replace('"Zap", "Cheer"', '"Zapp"'))
    assert "did you mean Zap" in told["fault"]["message"]
    assert [one["title"] for one in told["cases"]] == ["A zap"], "the cases are listed all the same"


def test_any_case_of_a_file_can_be_chosen_and_decks_and_cards_have_no_board(house: House) -> None:
    deck = '[[deck_case]]\ntitle = "Small"\nfaction = "Pawn and Pall"\nexpect = "refused because 103.1b"\n'
    told = judge(house, f"{CARDS}{CASE}{deck}cards = {{Rage = 1}}\n", case=1)
    assert [one["kind"] for one in told["cases"]] == ["case", "deck_case"]
    assert told["case"]["holds"]
    assert told["case"]["steps"] == []
    assert judge(house, CARDS + CASE, case=7)["case"] is None


@pytest.mark.parametrize("game", game_names())
def test_a_new_file_is_given_for_every_game_and_holds(house: House, game: str) -> None:
    for edition in find_game(game).editions:
        text = house.get(f"/api/games/{game}/judge", edition=edition)["text"]
        assert judge(house, text)["case"]["holds"]
    assert house.send("GET", "/api/games/chess/judge").status_code == 404
    assert house.send("GET", f"/api/games/{game}/judge?edition=1999").status_code == 400


# What strangers may send


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "text"),
        ({"text": 7}, "text"),
        ({"text": "x" * 40_001}, "text"),
        ({"text": "", "case": -1}, "case"),
        ({"text": "", "seat": "z"}, "seat"),
        ({"text": "", "more": 1}, "more"),
    ],
)
def test_a_wrong_message_names_its_field(house: House, body: dict[str, Any], field: str) -> None:
    answer = house.send("POST", "/api/judge", json=body)
    assert answer.status_code == 400
    assert field in answer.json()["error"]["field"]


@pytest.mark.parametrize(
    "listed", ['"Ox x1000000000"', '"Ox ×99999"', ", ".join(['"Ox x900"'] * 3), '"Ox x99999999999999999999"']
)
def test_a_position_that_would_fill_the_table_is_refused(house: House, listed: str) -> None:
    text = f'{CARDS}[[case]]\ntitle = "Many"\na.hand = [{listed}]\nsteps = "expect: over = no"\n'
    assert "more than 1000 cards" in judge(house, text)["fault"]["message"]


def test_a_file_that_goes_too_deep_is_refused(house: House) -> None:
    answer = house.send("POST", "/api/judge", json={"text": "a = " + "[" * 5_000})
    assert answer.status_code in (200, 400)
    assert "error" in answer.json() or answer.json()["fault"]


def test_a_long_case_and_a_long_step_are_cut(house: House) -> None:
    steps = "\n".join(["expect: over = no"] * 250)
    case = judge(house, f'{CARDS}[[case]]\ntitle = "Long"\nsteps = """\n{steps}\n"""\n')["case"]
    assert case["cut"]
    assert len(case["steps"]) == engine.MOST_STEPS + 1
    assert len(case["views"]) == 1


def test_a_case_that_takes_too_long_ends_and_the_next_one_is_judged() -> None:
    loop = (
        f'{CARDS}[[case]]\ntitle = "For ever"\na.play = ["Press"]\nsteps = """\na: use Press\n'
        + "a: repeat 2000\n" * 190
        + '"""\n'
    )

    async def story() -> tuple[r.AnyReply, r.AnyReply, float]:
        engines = Engines(1)
        try:
            await engines.judge(Judge(CARDS + CASE, 0, -1))
            begun = time.monotonic()
            hung = await engines.judge(Judge(loop, 0, -1))
            took = time.monotonic() - begun
            return hung, await engines.judge(Judge(CARDS + CASE, 0, -1)), took
        finally:
            await engines.close()

    hung, after, took = asyncio.run(story())
    assert isinstance(hung, r.Rejected)
    assert "takes longer than" in hung.message
    assert took < engines_module.JUDGING
    assert isinstance(after, Judged)


@pytest.mark.usefixtures("nothing_comes_back")
def test_one_client_cannot_have_too_many_files_judged(tmp_path: Path) -> None:
    async def story() -> list[int]:
        settings = Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, judging_at_once=2)
        async with AsyncTestClient(make_app(settings)) as client:
            return [(await client.post("/api/judge", json={"text": ""})).status_code for _ in range(3)]

    assert asyncio.run(story()) == [200, 200, 429]
