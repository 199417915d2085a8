"""The database: tables, seats and journal lines. SQLite unless another is named, PostgreSQL by its address."""

from rulewright.server.store.database import Store, open_own_store, open_store, running_server
from rulewright.server.store.lease import DatabaseInUse

__all__ = ["DatabaseInUse", "Store", "open_own_store", "open_store", "running_server"]
