"""Several servers on one database: who they are, which table each has, and what they list."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every table gets an owner and a number that goes up with it."""
    op.create_table(
        "servers",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "listings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shown", sa.LargeBinary, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("owner", sa.Integer, nullable=True))
        tables.add_column(sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
        tables.create_index("ix_tables_owner", ["owner"])


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("ix_tables_owner")
        tables.drop_column("fence")
        tables.drop_column("owner")
    op.drop_table("listings")
    op.drop_table("servers")
