"""The database: tables, seats and journal lines. SQLite unless another is named, PostgreSQL by its address."""

from rulewright.server.store.database import Store, open_store

__all__ = ["Store", "open_store"]
