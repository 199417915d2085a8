"""What was played to measure a card, to go on from."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A row for each card that was measured."""
    op.create_table(
        "measures",
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("pairs", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_measures_changed", "measures", ["changed"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_measures_changed", "measures")
    op.drop_table("measures")
