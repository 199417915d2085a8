"""Words between players: heard by everybody at the table, and kept nowhere."""

from tests.server.people import House


def test_a_phrase_is_heard_by_all_and_a_text_only_where_the_table_allows_it(house: House) -> None:
    ann, ben = house.two()
    told = ann.say("say", phrase="hello")
    assert (told["type"], told["by"], told["phrase"]) == ("said", "a", "hello")
    assert ben.until("said")["phrase"] == "hello"
    refused = ann.say("say", text="how do you do?")
    assert (refused["code"], refused["field"]) == ("not_now", "text")
    ann, ben = house.two(chat=True)
    ann.say("say", text="how \u202edo   you do?")
    assert ben.until("said")["text"] == "how do you do?"


def test_whoever_watches_hears_and_says_nothing(house: House) -> None:
    ann, _ = house.two(chat=True)
    eve = house.watch(ann.first["table"])
    ann.say("say", text="hello, all")
    assert eve.until("said")["text"] == "hello, all"
    assert eve.say("say", phrase="hello")["code"] == "not_yours"


def test_nobody_can_flood_the_others(house: House) -> None:
    ann, ben = house.two()
    replies = [ann.say("say", phrase="wow")["type"] for _ in range(8)]
    assert replies[:5] == ["said"] * 5
    assert replies[-1] == "error"
    assert ann.say("say", phrase="wow", text="both")["code"] in ("bad_message", "too_many")
    assert ann.say("say", phrase="something rude")["code"] == "bad_message"
    assert ben.say("say", phrase="oops")["type"] == "said", "everybody has their own measure"


def test_nothing_that_was_said_is_written_down(house: House) -> None:
    ann, _ = house.two(chat=True)
    ann.say("say", text="remember me never")
    over = house.leave(ann)
    journal = house.send("GET", f"/api/tables/{over['id']}/journal").text
    assert "remember me" not in journal
