"""Sets of cards on a server: made together, nothing lost, published for good; and what strangers cannot do."""

from __future__ import annotations

import io
import itertools
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import httpx
import pypdfium2
import pytest
from PIL import Image, ImageDraw
from tests.server.people import House
from tests.server.running import running

from rulewright.games.registry import find_game
from rulewright.server.app import Settings

GULL: dict[str, Any] = {
    "name": "Harbour Gull",
    "type": "Creature - Bird",
    "faction": "Gaian",
    "cost": 2,
    "stats": "2/1",
    "artist": "A. Painter",
    "text": "When **I** come into play, draw 1 card.",
}
RULING = """
[[case]]
title = "The gull draws a card as it comes"
a.hand = ["Harbour Gull"]
a.resources = {Gaian = 2}
steps = "a: play Harbour Gull on Plain City#1\\nexpect: a.hand.size = %d"
"""


class Maker:
    """Somebody who makes a set."""

    def __init__(self, house: House, id: str, token: str) -> None:
        self.house, self.id, self.token = house, id, token

    def send(self, method: str, path: str, **how: Any) -> httpx.Response:
        """Any request about the set."""
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.house.send(method, f"/api/sets/{self.id}{path}", headers=bearer, **how)

    def wish(self, do: str, status: int = 200, **fields: Any) -> dict[str, Any]:
        """A wish, and what came of it."""
        answer = self.send("POST", "/wishes", json={"do": do, **fields})
        assert answer.status_code == status, answer.text
        told: dict[str, Any] = answer.json()
        return told if status == 200 else told["error"]

    def look(self) -> dict[str, Any]:
        """The set as it is."""
        found: dict[str, Any] = self.send("GET", "").json()
        return found


@pytest.fixture
def ann(house: House) -> Maker:
    """Who keeps a set of one card."""
    wanted = {"game": "arcmage", "title": "Harbour", "name": "Ann", "cards": [GULL]}
    made = house.send("POST", "/api/sets", json=wanted)
    assert made.status_code == 201, made.text
    return Maker(house, made.json()["set"]["id"], made.json()["token"])


def join(ann: Maker, name: str) -> Maker:
    """Somebody whom Ann invites."""
    code = ann.send("POST", "/invitation").json()["code"]
    joined = ann.send("POST", "/join", json={"name": name, "invitation": code})
    assert joined.status_code == 200, joined.text
    return Maker(ann.house, ann.id, joined.json()["token"])


def hill(colour: str = "green", kind: str = "PNG", size: tuple[int, int] = (300, 200)) -> bytes:
    """A picture of a hill."""
    made = Image.new("RGB", (300, 200), "white")
    ImageDraw.Draw(made).ellipse((20, 60, 280, 290), fill=colour)
    out = io.BytesIO()
    made.resize(size).save(out, kind)
    return out.getvalue()


def test_a_set_is_made_and_found_again_with_everything_in_it(ann: Maker) -> None:
    found = ann.look()
    assert (found["title"], found["me"], found["keeper"]) == ("Harbour", "Ann", True)
    (card,) = found["cards"]
    assert card["fields"] == {**GULL, "status": "draft"}
    assert (card["wording"], card["stage"], card["plays"]) == (1, "draft", None)


@pytest.mark.storing
def test_two_who_save_the_same_card_at_once_lose_no_word(ann: Maker) -> None:
    ben = join(ann, "Ben")
    fields = ["cost", "flavor", "rarity", "number", "artist", "subtitle"]
    values: list[Any] = [3, "It flew.", "rare", "7", "B. Brush", "of the port"]

    def save(at: int) -> int:
        who = (ann, ben)[at % 2]
        change = {**GULL, fields[at]: values[at]}
        return who.send("POST", "/wishes", json={"do": "save", "card": 1, "fields": change, "base": 1}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(save, range(6))) == [200] * 6
    (card,) = ann.look()["cards"]
    assert card["fields"] == {**GULL, **dict(zip(fields, values, strict=True)), "status": "draft"}
    assert card["wording"] == 7


def test_two_who_write_the_same_line_are_shown_both(ann: Maker) -> None:
    ben = join(ann, "Ben")
    ann.wish("save", card=1, fields={**GULL, "text": "Flying"}, base=1)
    error = ben.wish("save", 409, card=1, fields={**GULL, "text": "Reach"}, base=1)
    assert error["clash"] == {
        "by": "Ann",
        "number": 2,
        "both": [{"field": "text", "before": GULL["text"], "theirs": "Flying", "mine": "Reach"}],
    }
    ben.wish("save", card=1, fields={**GULL, "text": "Reach"}, base=2)
    wordings = ann.send("GET", "/cards/1/wordings").json()
    assert [(one["number"], one["by"], one["fields"]["text"]) for one in wordings] == [
        (3, "Ben", "Reach"),
        (2, "Ann", "Flying"),
        (1, "Ann", GULL["text"]),
    ]
    assert wordings[0]["changes"] == ["- text: Flying", "+ text: Reach"]
    assert ann.wish("go_back", card=1, number=2)["cards"][0]["fields"]["text"] == "Flying"


def test_cards_come_further_only_if_they_are_understood_in_style_and_a_keeper_says_so(ann: Maker) -> None:
    ben = join(ann, "Ben")
    ann.wish("begin", fields={**GULL, "name": "Grey Gull", "text": "Sing a song."})
    assert "cannot be candidate" in ben.wish("promote", 400, card=2, stage="candidate")["message"]
    ann.wish("begin", fields={**GULL, "name": "White Gull", "text": "When I come into play, draw two cards."})
    assert "card-guide" in ann.wish("promote", 400, card=3, stage="final")["message"]
    ben.wish("promote", card=1, stage="candidate")
    assert "only a keeper" in ben.wish("promote", 403, card=1, stage="final")["message"]
    assert ann.wish("promote", card=1, stage="final")["cards"][0]["plays"] == 3


def test_a_ruling_is_a_case_that_holds_and_goes_on_holding(ann: Maker) -> None:
    assert "does not hold" in ann.wish("rule", 400, card=1, title="?", cases=RULING % 4)["message"]
    assert "does not hold" in ann.wish("rule", 400, card=1, title="?", cases="[[case]\n")["message"]
    (ruling,) = ann.wish("rule", card=1, title="Does it draw?", cases=RULING % 1)["cards"][0]["rulings"]
    assert (ruling["number"], ruling["title"], ruling["by"]) == (1, "Does it draw?", "Ann")
    ann.wish("save", card=1, fields={**GULL, "text": "When **I** come into play, draw 2 cards."}, base=1)
    assert "a ruling does not hold" in ann.wish("promote", 400, card=1, stage="final")["message"]


@pytest.mark.storing
def test_what_is_published_stays_as_it_was_and_is_for_everybody(ann: Maker) -> None:
    ann.wish("promote", card=1, stage="final")
    ann.wish("translate", card=1, language="de", name="Hafenmöwe", type="Kreatur - Vogel")
    ann.wish("ban", format="constructed", cards=["Harbour Gull"])
    shown = ann.wish("publish", name="First print", stage="final")
    assert [(one["number"], one["name"]) for one in shown["releases"]] == [(1, "First print")]
    everybody = Maker(ann.house, ann.id, "")
    first = everybody.send("GET", "/releases/1").json()
    (card,) = first["cards"]
    assert card["fields"]["text"] == GULL["text"]
    assert card["understood"]
    assert card["frame"]["palette"]["name"] == "gaian"
    assert card["translations"]["de"]["printed_name"] == "Hafenmöwe"
    assert first["bans"] == {"constructed": ["Harbour Gull"]}
    ann.wish("save", card=1, fields={**GULL, "text": "***Flying***"}, base=2)
    assert everybody.send("GET", "/releases/1").json() == first
    assert everybody.send("GET", "/releases/2").status_code == 404
    assert everybody.send("GET", "").status_code == 401
    assert [one["name"] for one in everybody.send("GET", "/releases").json()] == ["First print"]


@pytest.mark.parametrize(
    ("token", "status"),
    [("", 401), ("wrong", 403), ("x" * 3_000, 403), ("\u00e9", 403)],
    ids=["none", "wrong", "long", "odd"],
)
def test_strangers_see_and_change_nothing(ann: Maker, token: str, status: int) -> None:
    bearer = {"Authorization": f"Bearer {token}".encode()} if token else {}
    paths = [
        ("GET", ""),
        ("GET", "/cards/1/wordings"),
        ("POST", "/invitation"),
        ("POST", "/pictures"),
        ("GET", "/cards/1/drawn"),
    ]
    for method, path in paths:
        answer = ann.house.send(
            method, f"/api/sets/{ann.id}{path}", headers=bearer, content=b"" if method == "POST" else None
        )
        assert answer.status_code == status, (path, answer.text)
    wish = {"do": "remove", "card": 1}
    answer = ann.house.send("POST", f"/api/sets/{ann.id}/wishes", headers=bearer, json=wish)
    assert answer.status_code == status
    assert len(ann.look()["cards"]) == 1


def test_an_invitation_is_worth_something_until_there_is_a_newer_one(ann: Maker) -> None:
    old = ann.send("POST", "/invitation").json()["code"]
    ben = join(ann, "Ann")
    assert ben.look()["me"] == "Ann 2", "names are told apart"
    assert ann.send("POST", "/join", json={"name": "Cleo", "invitation": old}).status_code == 403
    assert ben.send("POST", "/invitation").status_code == 403
    other = ann.house.send("POST", "/api/sets", json={"game": "arcmage", "title": "Other", "name": "Ann"}).json()
    code = ann.send("POST", "/invitation").json()["code"]
    answer = ann.house.send("POST", f"/api/sets/{other['set']['id']}/join", json={"name": "Eve", "invitation": code})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("wish", "status", "told"),
    [
        ({"do": "sing"}, 400, "Invalid value 'sing'"),
        ({"do": "save", "card": 1, "base": 1, "fields": {"name": "A", "wings": 2}}, 400, "there is no field 'wings'"),
        ({"do": "save", "card": 1, "base": 1, "fields": {**GULL, "text": "x" * 6_000}}, 400, "more than 5000"),
        ({"do": "save", "card": 1, "base": 7, "fields": GULL}, 400, "no wording 7"),
        ({"do": "save", "card": 9, "base": 1, "fields": GULL}, 400, "no card 9"),
        ({"do": "begin", "fields": GULL}, 400, "a card called 'Harbour Gull' here already"),
        ({"do": "begin", "fields": {str(at): 1 for at in range(50)}}, 400, "Expected `object` of length <= 40"),
        ({"do": "translate", "card": 1, "language": "../de", "name": "A"}, 400, "matching regex"),
        ({"do": "picture", "card": 1, "picture": "0" * 32}, 400, "this set has no such picture"),
        ({"do": "picture", "card": 1, "picture": "../../secret"}, 400, "this set has no such picture"),
        ({"do": "publish", "name": "One", "stage": "final"}, 400, "no card of this set is final yet"),
        ({"do": "give_role", "name": "Ann", "role": "maker"}, 400, "at least one keeper"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(ann: Maker, wish: dict[str, Any], status: int, told: str) -> None:
    before = ann.look()
    answer = ann.send("POST", "/wishes", json=wish)
    assert answer.status_code == status, answer.text
    assert told in answer.json()["error"]["message"]
    assert answer.json()["error"]["field"]
    assert ann.look() == before


@pytest.mark.storing
def test_a_picture_is_sent_made_ready_and_served_as_nothing_but_a_picture(ann: Maker) -> None:
    sent = ann.send("POST", "/pictures", content=hill() + b"<script>alert(1)</script>").json()
    assert (sent["width"], sent["height"], sent["twins"]) == (300, 200, [])
    ready = ann.send(
        "POST", f"/pictures/{sent['id']}/ready", json={"type": GULL["type"], "crop": [0, 20, 300, 200]}
    ).json()
    assert (ready["canvas"], ready["at"][0], ready["crop"]) == ([1535, 1266], 70, [0, 20, 300, 200])
    ann.wish("picture", card=1, picture=sent["id"], ready=ready["id"], crop=[0, 20, 300, 200])
    served = ann.house.send("GET", f"/api/pictures/{sent['id']}")
    assert served.headers["content-type"] == "image/jpeg"
    assert served.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in served.headers["content-security-policy"]
    assert b"script" not in served.content
    again = ann.send("POST", "/pictures", content=hill(kind="JPEG", size=(150, 100))).json()
    assert again["twins"] == ["Harbour Gull"]
    drawn = ann.send("GET", "/cards/1/drawn", params={"form": "png", "dpi": 150})
    assert drawn.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(drawn.content)).size == (372, 520)


def test_a_picture_has_an_artist_and_one_card_before_that_card_is_final(ann: Maker) -> None:
    nameless = {field: value for field, value in GULL.items() if field != "artist"}
    ann.wish("begin", fields={**nameless, "name": "Grey Gull"})
    ann.wish("begin", fields={**GULL, "name": "White Gull"})
    sent = ann.send("POST", "/pictures", content=hill()).json()["id"]
    ann.wish("promote", card=1, stage="final")
    ann.wish("picture", card=1, picture=sent)
    ann.wish("picture", card=3, picture=sent)
    assert "uses this picture" in ann.wish("promote", 400, card=3, stage="final")["message"]
    other = ann.send("POST", "/pictures", content=hill(size=(200, 300))).json()["id"]
    ann.wish("picture", card=3, picture=other)
    ann.wish("promote", card=3, stage="final")
    assert "uses this picture" in ann.wish("picture", 400, card=3, picture=sent)["message"], "nor afterwards"
    ann.wish("picture", card=2, picture=ann.send("POST", "/pictures", content=hill(size=(250, 260))).json()["id"])
    assert "has an artist" in ann.wish("promote", 400, card=2, stage="final")["message"]


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        (b"<svg onload='alert(1)'/>", 400, "no picture that can be read"),
        (b"", 400, "no picture that can be read"),
        (b"\0" * (12 * 1024 * 1024 + 1), 413, ""),
    ],
)
def test_what_is_no_picture_is_not_taken(ann: Maker, sent: bytes, status: int, told: str) -> None:
    answer = ann.send("POST", "/pictures", content=sent)
    assert answer.status_code == status, answer.text
    assert told in answer.json()["error"]["message"]


def test_pictures_of_other_sets_cannot_be_had_by_guessing(ann: Maker) -> None:
    sent = ann.send("POST", "/pictures", content=hill("red")).json()
    other = ann.house.send(
        "POST", "/api/sets", json={"game": "arcmage", "title": "Other", "name": "Eve", "cards": [GULL]}
    ).json()
    eve = Maker(ann.house, other["set"]["id"], other["token"])
    assert eve.send("POST", f"/pictures/{sent['id']}/ready", json={"type": "City"}).status_code == 404
    assert "no such picture" in eve.wish("picture", 400, card=1, picture=sent["id"])["message"]
    assert ann.house.send("GET", "/api/pictures/..%2F..%2Fetc").status_code == 404


@pytest.mark.usefixtures("nothing_comes_back")
def test_on_ones_own_machine_nobody_needs_a_token_and_strangers_do(tmp_path: Path) -> None:
    kept, names = f"sqlite:///{tmp_path / 'games.db'}", frozenset({"shared.example"})
    with running(Settings(kept, workers=1, own_machine=True, names=names, drawing_at_once=2)) as house:
        made = house.send("POST", "/api/sets", json={"game": "arcmage", "title": "Mine", "cards": [GULL]}).json()["set"]
        assert house.get("/api/sets") == [{"id": made["id"], "game": "arcmage", "title": "Mine"}]
        you = Maker(house, made["id"], "")
        assert you.wish("promote", card=1, stage="final")["cards"][0]["stage"] == "final"
        elsewhere = {"Host": "shared.example"}
        assert house.send("GET", f"/api/sets/{made['id']}", headers=elsewhere).status_code == 401
        assert house.send("GET", "/api/sets", headers=elsewhere).json() == []
        answers = [you.send("POST", "/pictures", content=b"x").status_code for _ in range(3)]
        assert answers == [400, 400, 429], "there is an end to how much one may send"


def deck_with(release: str, name: str = "Harbour Gull") -> dict[str, Any]:
    """One of Arcmage's own decks with a card of a set in the place of another."""
    deck = find_game("arcmage").deck_library()["quiet-grove"]
    instead = next(one for one, copies in deck.cards.items() if copies > 1)
    cards = {name if one == instead else one: copies for one, copies in deck.cards.items()}
    return {"name": "Gulls", "format": deck.format, "cards": cards, "sets": [release]}


@pytest.fixture
def published(ann: Maker) -> str:
    """The name of a release with a gull."""
    ann.wish("promote", card=1, stage="candidate")
    ann.wish("publish", name="Playtest", stage="candidate")
    return f"{ann.id}@1"


def test_a_deck_plays_with_the_cards_of_a_release_and_the_journal_has_their_texts(ann: Maker, published: str) -> None:
    house, deck = ann.house, deck_with(published)
    told = house.send("POST", "/api/games/arcmage/decks/check", json={"deck": deck}).json()
    assert told["faults"] == []
    assert "brings" not in told["deck"]
    again = house.send("POST", "/api/games/arcmage/decks/check", json={"text": told["text"]}).json()
    assert (again["legal"], again["deck"]) == (True, told["deck"]), "a deck file says where its cards come from"
    made = house.make({"kind": "me", "name": "Ann", "deck": deck}, {"kind": "bot", "name": "Bot"}, game="arcmage")
    guest = house.sit(made["table"]["id"], made["token"])
    guest.asked()
    assert guest.update["view"]["turn"] >= 0
    house.leave(guest)
    journal = house.send("GET", f"/api/tables/{made['table']['id']}/journal").text
    header = json.loads(journal.splitlines()[0])
    (gull,) = [card for card in header["cards"] if card["name"] == "Harbour Gull"]
    assert gull["text"] == GULL["text"]
    assert "brings" not in header["decks"][0]


def test_one_name_is_one_card_at_a_table(ann: Maker, published: str) -> None:
    house = ann.house
    other = house.send(
        "POST", "/api/sets", json={"game": "arcmage", "title": "Other", "name": "Eve", "cards": [GULL]}
    ).json()
    eve = Maker(house, other["set"]["id"], other["token"])
    eve.wish("save", card=1, base=1, fields={**GULL, "text": "When **I** come into play, draw 9 cards."})
    eve.wish("publish", name="Mine", stage="draft")
    made = house.make({"kind": "me", "name": "Ann", "deck": deck_with(published)}, {"kind": "open"}, game="arcmage")
    wanted = {"name": "Eve", "deck": deck_with(f"{eve.id}@1")}
    answer = house.send("POST", f"/api/tables/{made['table']['id']}/join", json=wanted)
    assert answer.status_code == 400
    assert "brings another card called 'Harbour Gull'" in answer.json()["error"]["message"]


def test_cards_of_a_set_do_not_take_the_place_of_the_games_own(ann: Maker) -> None:
    own = next(iter(find_game("arcmage").deck_library()["quiet-grove"].cards))
    ann.wish("begin", fields={**GULL, "name": own, "text": "When **I** come into play, draw 9 cards."})
    ann.wish("publish", name="Sly", stage="draft")
    answer = ann.house.send("POST", "/api/games/arcmage/decks/check", json={"deck": deck_with(f"{ann.id}@1")})
    assert answer.status_code == 400
    assert "has the name of another card" in answer.json()["error"]["message"]


@pytest.mark.parametrize("sets", [["0123456789ab@1"], ["../x"], "all", [1], [f"{at:012x}@1" for at in range(20)]])
def test_sets_that_are_not_there_or_no_sets_are_refused(house: House, sets: Any) -> None:
    answer = house.send("POST", "/api/games/arcmage/decks/check", json={"deck": {**deck_with(""), "sets": sets}})
    assert answer.status_code == 400, answer.text
    assert "set" in answer.json()["error"]["message"]


def test_what_a_set_bans_no_deck_of_that_format_holds(ann: Maker) -> None:
    ann.wish("ban", format="constructed", cards=["Harbour Gull"])
    ann.wish("publish", name="Playtest", stage="draft")
    told = ann.house.send("POST", "/api/games/arcmage/decks/check", json={"deck": deck_with(f"{ann.id}@1")}).json()
    assert [one["message"] for one in told["faults"]] == ["Harbour Gull is banned in constructed by its set"]


def test_a_set_goes_along_as_a_folder_and_comes_back_whole(ann: Maker) -> None:
    sent = ann.send("POST", "/pictures", content=hill("navy")).json()
    ann.wish("picture", card=1, picture=sent["id"])
    ann.wish("promote", card=1, stage="final")
    ann.wish("rule", card=1, title="Does it draw?", cases=RULING % 1)
    ann.wish("ban", format="constructed", cards=["Harbour Gull"])
    ann.wish("save", card=1, fields={**GULL, "flavor": "It flew."}, base=2)
    ann.wish("translate", card=1, language="de", name="Hafenmöwe", type="Kreatur - Vogel", text="Zieht 1 Karte.")
    packed = ann.send("GET", "/folder")
    assert packed.headers["content-type"] == "application/zip"
    names = ZipFile(io.BytesIO(packed.content)).namelist()
    assert names == ["art/harbour-gull.jpg", "bans.toml", "harbour.cards.toml", "rulings/harbour-gull-1.judge.toml"]

    other = ann.house.send("POST", "/api/sets", json={"game": "arcmage", "title": "Copy", "name": "Eve"}).json()
    eve = Maker(ann.house, other["set"]["id"], other["token"])
    told = eve.send("POST", "/folder", content=packed.content).json()
    assert told["refused"] == []
    (card,) = told["set"]["cards"]
    assert {**card["fields"], "version": 2} == {**GULL, "flavor": "It flew.", "version": 2, "status": "draft"}
    assert [(one["title"], one["cases"].strip()) for one in card["rulings"]] == [
        ("Does it draw?", (RULING % 1).strip())
    ]
    assert card["translations"][0]["printed"]["printed_text"] == "Zieht 1 Karte."
    assert card["picture"]
    assert told["set"]["bans"] == {"constructed": ["Harbour Gull"]}
    again = eve.send("POST", "/folder", content=packed.content).json()
    assert again["set"]["cards"][0]["picture"] == card["picture"]
    assert len(again["set"]["cards"][0]["rulings"]) == 1


CARD_FILE = 'game = "{}"\nset = "A"\n[[card]]\nname = "A"\ntype = "Event"\nart = "../../../etc/passwd"\n'


def archive(packing: int = ZIP_DEFLATED, **files: str | bytes) -> bytes:
    """An archive; `__` stands for a slash, `_` for a full stop."""
    out = io.BytesIO()
    with ZipFile(out, "w", packing) as zipped:
        for name, content in files.items():
            zipped.writestr(name.replace("__", "/").replace("_", "."), content)
    return out.getvalue()


def damaged_archive() -> bytes:
    """An archive whose packed bytes are none."""
    whole = bytearray(archive(a_cards_toml=CARD_FILE.format("arcmage")))
    whole[42:52] = b"\xff" * 10
    return bytes(whole)


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        (lambda: b"PK\x03\x04 nothing", "cannot be read"),
        (bytes, "cannot be read"),
        (lambda: archive(a_txt="hello"), "has 0 card files"),
        (lambda: archive(a_cards_toml=CARD_FILE.format("spoils")), "these cards are for the game 'spoils'"),
        (lambda: archive(a_cards_toml="game = 7"), "does not say which game"),
        (lambda: archive(a_cards_toml=b"\xff\xfe"), "is not UTF-8"),
        (lambda: archive(a_cards_toml=b" " * (100 << 20)), "has more than 96 MB unpacked"),
        (lambda: archive(a_cards_toml=b" " * (5 << 20)), "has more than 4 MB"),
        (lambda: archive(a_cards_toml=CARD_FILE.format("arcmage"), bans_toml="x = [[[[[["), "is not well-formed"),
        (lambda: archive(a_cards_toml=CARD_FILE.format("arcmage"), bans_toml="a." * 29_999 + "a = 1"), "10 parts"),
        (lambda: archive(a_cards_toml=CARD_FILE.format("arcmage"), bans_toml="x = " + "9" * 5_000), "200 characters"),
        (lambda: archive(ZIP_LZMA, a_cards_toml=CARD_FILE.format("arcmage")), "packed in a rare way"),
        (damaged_archive, "cannot be read"),
    ],
    ids=itertools.count(),
)  # fmt: skip
def test_an_archive_that_is_none_or_too_large_is_refused(ann: Maker, pack: Callable[[], bytes], told: str) -> None:
    answer = ann.send("POST", "/folder", content=pack())
    assert answer.status_code == 400, answer.text
    assert told in answer.json()["error"]["message"]


def test_paths_in_an_archive_lead_nowhere(ann: Maker) -> None:
    away: dict[str, Any] = {"..__..__etc__passwd": "root", "art__..__x_png": "x"}
    sent = archive(a_cards_toml=CARD_FILE.format("arcmage"), **away)
    told = ann.send("POST", "/folder", content=sent).json()
    (card,) = [one for one in told["set"]["cards"] if one["fields"]["name"] == "A"]
    assert (card["picture"], "art" in card["fields"]) == ("", False)


@pytest.mark.parametrize(("form", "pages"), [("a4", 2), ("cards", 1), ("png", 0), ("makeplayingcards", 0)])
def test_a_whole_set_is_drawn_in_the_background(ann: Maker, form: str, pages: int) -> None:
    begun = ann.send("POST", "/prints", json={"form": form, "backs": True}).json()
    assert (begun["state"], begun["of"]) == ("drawing", 1)
    until = time.monotonic() + 60
    while (shown := ann.send("GET", f"/prints/{begun['id']}").json())["state"] == "drawing":
        assert time.monotonic() < until, shown
        time.sleep(0.05)
    assert (shown["state"], shown["done"], shown["unfit"]) == ("ready", 1, [])
    file = ann.send("GET", f"/prints/{begun['id']}/file")
    if pages:
        assert len(pypdfium2.PdfDocument(file.content)) == pages
    else:
        archive = ZipFile(io.BytesIO(file.content))
        assert archive.namelist() == ["harbour-gull.png"]
        size = (822, 1122) if form == "makeplayingcards" else (744, 1039)
        assert Image.open(io.BytesIO(archive.read("harbour-gull.png"))).size == size
    everybody = Maker(ann.house, ann.id, "")
    assert everybody.send("GET", f"/prints/{begun['id']}/file").status_code == 401
    assert ann.send("POST", f"/prints/{begun['id']}/cancel").status_code == 200
    assert ann.send("GET", f"/prints/{begun['id']}").status_code == 404
