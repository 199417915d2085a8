"""Finding the games in which nothing has happened for long."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make an index of when something happened last."""
    op.create_index("ix_tables_state_changed", "tables", ["state", "changed"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_tables_state_changed", "tables")
