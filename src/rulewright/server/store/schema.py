"""What is in the database. A change here goes with a new file in `migrations/versions/`."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("state", String(16), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("chat", Boolean, nullable=False, server_default=false(), comment="whether people may write to one another"),
    Column("clock", LargeBinary, nullable=True, comment="how much time there is, as JSON"),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Column("header", LargeBinary, nullable=True, comment="the first line of the journal, once the game has begun"),
    Column("result", String(40), nullable=True, comment="the winners' numbers by commas; empty for a draw"),
    Column("owner", Integer, nullable=True, index=True, comment="the server that has it, where there are several"),
    Column("fence", Integer, nullable=False, server_default="0", comment="goes up with every owner"),
    Index("ix_tables_state_changed", "state", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("player", String(40), nullable=False, comment="which computer player"),
    Column("deck", LargeBinary, nullable=True, comment="the fields of a deck file, as JSON"),
    Column("token", LargeBinary(32), nullable=True, comment="only the hash of the seat's secret"),
    Column("invitation", LargeBinary(32), nullable=True, comment="only the hash of the invitation's code"),
    Column("stops", LargeBinary, nullable=True, comment="when to be asked, as JSON"),
    Column("reserve", Float, nullable=True, comment="seconds that are left of the reserve, once some are used"),
    Column("account", Integer, nullable=True, index=True, comment="of whoever has one and plays with it"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(40), nullable=False),
    Column("key", String(80), nullable=False, unique=True, comment="the name as it is compared"),
    Column("password", LargeBinary, nullable=False, comment="salted and hashed, as scrypt does it"),
    Column("created", DateTime(timezone=True), nullable=False),
    sqlite_autoincrement=True,  # a number is never given twice: results outlive accounts
)

account_tokens = Table(
    "account_tokens",
    metadata,
    Column("token", LargeBinary(32), primary_key=True, comment="only the hash of the secret"),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", DateTime(timezone=True), nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(32), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("finished", DateTime(timezone=True), nullable=False),
    Column("places", LargeBinary, nullable=False, comment="of each account its number and its place, as JSON"),
    Index("ix_results_game", "game", "edition", "number"),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("moment", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False, comment="a line of the journal, as JSON"),
    Column("how", String(16), nullable=False, comment="by hand, without a choice, by settings, by a computer"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("moment", Integer, nullable=False, comment="how many lines led there"),
    Column("fingerprint", String(64), nullable=False, comment="of the rules by which it was played until then"),
    Column("state", LargeBinary, nullable=False, comment="the state as it is saved, packed"),
)

recordings = Table(
    "recordings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("first", Integer, primary_key=True, comment="the first moment of this piece; -1 for the head"),
    Column("data", LargeBinary, nullable=False, comment="packed; empty in a head if the game could not be recorded"),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(64), primary_key=True, comment="what is owned: the whole database"),
    Column("fence", Integer, nullable=False, comment="goes up with every owner; whoever writes has to have the latest"),
    Column("address", String(300), nullable=False, comment="where the owner can be reached"),
    Column("taken", DateTime(timezone=True), nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True, comment="never given twice"),
    Column("address", String(300), nullable=False, comment="where the other servers reach it"),
    Column("secret", String(64), nullable=False, comment="what another server shows that passes somebody on"),
    Column("until", DateTime(timezone=True), nullable=False, comment="it is taken for dead if it is silent until then"),
)

listings = Table(
    "listings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", Integer, nullable=False, comment="the server that says so"),
    Column("public", Boolean, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("shown", LargeBinary, nullable=False, comment="what everybody may know of the table, as JSON"),
)

card_sets = Table(
    "card_sets",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("title", String(80), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Column("invitation", LargeBinary(32), nullable=True, comment="only the hash of the code by which one joins"),
)

set_people = Table(
    "set_people",
    metadata,
    Column("set_id", String(32), ForeignKey("card_sets.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("token", LargeBinary(32), nullable=True, comment="only the hash of the secret of whoever has no account"),
    Column("account", Integer, nullable=True, index=True, comment="of whoever has one, and then there is no token"),
)

set_facts = Table(
    "set_facts",
    metadata,
    Column("set_id", String(32), ForeignKey("card_sets.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, comment="from 1; two who write the same cannot both be right"),
    Column("entry", LargeBinary, nullable=False, comment="what happened, by whom and when, as JSON"),
)

set_releases = Table(
    "set_releases",
    metadata,
    Column("set_id", String(32), ForeignKey("card_sets.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False, comment="the whole set as it was published, as JSON; never changed"),
)

pictures = Table(
    "pictures",
    metadata,
    Column("id", String(32), primary_key=True, comment="the hash of its bytes"),
    Column("kind", String(40), nullable=False, comment="image/png or image/jpeg, as it was written by the server"),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("look", String(16), nullable=False, comment="64 bits that pictures showing the same have in common"),
    Column("size", Integer, nullable=False, comment="in bytes"),
    Column("data", LargeBinary, nullable=False),
)

set_pictures = Table(
    "set_pictures",
    metadata,
    Column("set_id", String(32), ForeignKey("card_sets.id", ondelete="CASCADE"), primary_key=True),
    Column("picture", String(32), ForeignKey("pictures.id"), primary_key=True),
)

measures = Table(
    "measures",
    metadata,
    Column("mark", String(32), primary_key=True, comment="of the card as it is played, and of the rules"),
    Column("changed", DateTime(timezone=True), nullable=False, index=True),
    Column("pairs", LargeBinary, nullable=False, comment="what came of each pair of games with the card, as JSON"),
)
