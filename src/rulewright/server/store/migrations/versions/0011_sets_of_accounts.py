"""Sets of cards are made by accounts as well, and found again by them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Whoever makes a set is known by a token or by an account."""
    with op.batch_alter_table("set_people") as people:
        people.alter_column("token", existing_type=sa.LargeBinary(32), nullable=True)
        people.add_column(sa.Column("account", sa.Integer, nullable=True))
        people.create_index("ix_set_people_account", ["account"])


def downgrade() -> None:
    """Whoever has an account and no token is none of its people any more."""
    op.execute("DELETE FROM set_people WHERE token IS NULL")
    with op.batch_alter_table("set_people") as people:
        people.drop_index("ix_set_people_account")
        people.drop_column("account")
        people.alter_column("token", existing_type=sa.LargeBinary(32), nullable=False)
