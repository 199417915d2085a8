"""Time for answers: what a table has agreed on, and what each seat has left."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; a table from before has no clock."""
    op.add_column("tables", sa.Column("clock", sa.LargeBinary))
    op.add_column("seats", sa.Column("reserve", sa.Float))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("seats", "reserve")
    op.drop_column("tables", "clock")
