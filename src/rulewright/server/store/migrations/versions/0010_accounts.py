"""Accounts for whoever wants one, results that are rated, and tables where people may write to one another."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A seat may be an account's; a result outlives the names of those who played."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.String(80), nullable=False, unique=True),
        sa.Column("password", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "account_tokens",
        sa.Column("token", sa.LargeBinary(32), primary_key=True),
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_account_tokens_account", "account_tokens", ["account"])
    op.create_table(
        "results",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True), nullable=False),
        sa.Column("places", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_results_game", "results", ["game", "edition", "number"])
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("account", sa.Integer, nullable=True))
        seats.create_index("ix_seats_account", ["account"])


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("ix_seats_account")
        seats.drop_column("account")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("chat")
    op.drop_table("results")
    op.drop_table("account_tokens")
    op.drop_table("accounts")
