"""Several real servers on one real PostgreSQL: any of them will do, and none is missed when it is gone."""

import random
import time

import pytest
from tests.server.people import play
from tests.server.postgres import new_database
from tests.server.several import Crowd, Several, nothing_is_lost, several
from tests.server.test_lost_connections import wait_for

SOON = 10.0
"""Seconds within which another server has the tables of one that died."""


@pytest.mark.slow
def test_any_of_three_servers_will_do_and_one_that_is_gone_is_not_missed(postgres: str) -> None:
    with several(new_database(postgres), 3) as servers:
        _any_server_will_do(servers)
        crowd = Crowd(servers.houses, 6)
        with crowd.playing():
            assert crowd.plays_on(20)
            assert servers.kill(0) < SOON
            assert crowd.plays_on(30)
            assert servers.stop(0) < SOON
            assert crowd.plays_on(30)
        assert nothing_is_lost(crowd, servers.database) > 20
        assert len(crowd.acknowledged) >= len(crowd.tables), "everybody has played"


def _any_server_will_do(servers: Several) -> None:
    one, two, three = servers.houses
    made = one.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
    table = made["table"]["id"]
    looking = three.make({"kind": "me", "name": "Cleo"}, {"kind": "open"}, public=False)["table"]["id"]
    wait_for(lambda: [listed["id"] for listed in three.get("/api/tables")] == [table])
    joined = two.join(table, name="Ben")
    guests = [three.sit(table, made["token"]), two.sit(table, joined["token"])]
    spectator = three.watch(table)
    assert play(guests, random.Random(1), 6) == 6
    spectator.until(lambda told: told["type"] == "update" and told["moment"] == guests[0].update["moment"])
    assert guests[1].say("answer", moment=0, answer={"option": 0})["code"] == "not_now"
    wait_for(lambda: two.get("/api/tables")[0]["watching"] == 1)
    assert {shown["id"] for shown in two.get("/api/tables", ids=f"{table},{looking}")} == {table, looking}
    wrong = two.send("POST", f"/api/tables/{table}/leave", headers={"Authorization": "Bearer nobody"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "not_yours")
    assert two.send("GET", "/api/tables/nowhere").status_code == 404
    forged = {"X-Rulewright-Peer": "guessed", "X-Rulewright-Client": "10.0.0.1"}
    assert one.send("GET", f"/api/tables/{table}", headers=forged).status_code == 200
    passed = two.send("GET", f"/api/tables/{table}")
    assert (passed.status_code, passed.json()["id"]) == (200, table)
    assert len(passed.headers.get_list("x-request-id")) == len(passed.headers.get_list("date")) == 1
    assert passed.headers["content-security-policy"]


@pytest.mark.soak
def test_thirty_deaths_under_load_lose_nothing(postgres: str) -> None:
    rng, slowest = random.Random(13), 0.0
    with several(new_database(postgres), 3) as servers:
        crowd = Crowd(servers.houses, 30)
        with crowd.playing():
            for _ in range(30):
                time.sleep(rng.uniform(0.5, 3))
                slowest = max(slowest, servers.kill(rng.randrange(3)))
                servers.start()
                crowd.addresses = [house.address for house in servers.houses]
                assert crowd.plays_on(30)
        answers = nothing_is_lost(crowd, servers.database)
        print(
            f"{answers} answers, tables without a server for at most {slowest:.1f} s, {crowd.longest:.1f} s to be back"
        )
        assert slowest < SOON
        assert answers > 1_000


@pytest.mark.soak
def test_rolling_restarts_under_load_lose_nothing(postgres: str) -> None:
    with several(new_database(postgres), 3) as servers:
        crowd = Crowd(servers.houses, 20)
        with crowd.playing():
            for _ in range(6):
                servers.stop(0)
                servers.start()
                crowd.addresses = [house.address for house in servers.houses]
                assert crowd.plays_on(100)
        assert nothing_is_lost(crowd, servers.database) > 300
