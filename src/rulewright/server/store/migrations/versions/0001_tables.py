"""Tables, seats and the lines of their journals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("state", sa.String(16), nullable=False, index=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("header", sa.LargeBinary),
        sa.Column("result", sa.String(40)),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("deck", sa.LargeBinary),
        sa.Column("token", sa.LargeBinary(32)),
        sa.Column("invitation", sa.LargeBinary(32)),
        sa.Column("stops", sa.LargeBinary),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("moment", sa.Integer, primary_key=True),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("how", sa.String(16), nullable=False),
    )


def downgrade() -> None:
    """Drop them, and everything in them."""
    for name in ("lines", "seats", "tables"):
        op.drop_table(name)
