"""The table for others: a lobby, seats, spectators, a journal that is written before anybody sees what follows from it.

| module | |
| --- | --- |
| `wire` | the messages of a client, and how a bad one is told of; docs/wire.md says it for people |
| `engine/` | what runs in worker processes: matches, what each seat is shown of them, computer players |
| `store/` | the database: tables, seats, journal lines, written in groups |
| `gathering`, `course`, `table` | one table: who is there, the game's course, what people send |
| `viewer`, `sent` | one connection: what is on its way, when it is due, what it looks like |
| `lobby` | all tables: made, joined, found again after a restart |
| `api`, `books`, `socket`, `app` | HTTP and WebSocket |
| `connections`, `guard`, `limits` | how much one client may ask for, and how long it may keep us waiting |

The engine never runs in the process that talks to the network.
"""
