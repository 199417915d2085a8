"""The table for others: a lobby, seats, spectators, a journal that is written before anybody sees what follows from it.

| module | |
| --- | --- |
| `wire` | the messages of a client, and how a bad one is told of; docs/wire.md says it for people |
| `engine/` | what runs in worker processes: matches, what each seat is shown of them, computer players |
| `store/` | the database: tables, seats, journal lines, written in groups |
| `table`, `viewer` | one table with those who sit at it and watch it |
| `lobby` | all tables: made, joined, found again after a restart |
| `api`, `books`, `socket`, `app` | HTTP and WebSocket |

The engine never runs in the process that talks to the network.
"""
