"""The database: tables, seats and journal lines. SQLite unless another is named, PostgreSQL by its address."""

from rulewright.server.store.database import Store
from rulewright.server.store.holds import HoldLost, Peer
from rulewright.server.store.lease import DatabaseInUse
from rulewright.server.store.opening import open_own_store, open_served_store, open_store, running_server

__all__ = [
    "DatabaseInUse",
    "HoldLost",
    "Peer",
    "Store",
    "open_own_store",
    "open_served_store",
    "open_store",
    "running_server",
]
