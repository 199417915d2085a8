"""Sets of cards in the making: their people, what has happened to them, pictures, and what was published."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "card_sets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("invitation", sa.LargeBinary(32)),
    )
    of_set = ("card_sets.id",)
    op.create_table(
        "set_people",
        sa.Column("set_id", sa.String(32), sa.ForeignKey(*of_set, ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("token", sa.LargeBinary(32), nullable=False),
    )
    op.create_table(
        "set_facts",
        sa.Column("set_id", sa.String(32), sa.ForeignKey(*of_set, ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "set_releases",
        sa.Column("set_id", sa.String(32), sa.ForeignKey(*of_set, ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "pictures",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("look", sa.String(16), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "set_pictures",
        sa.Column("set_id", sa.String(32), sa.ForeignKey(*of_set, ondelete="CASCADE"), primary_key=True),
        sa.Column("picture", sa.String(32), sa.ForeignKey("pictures.id"), primary_key=True),
    )


def downgrade() -> None:
    """Drop them, and everything in them."""
    for name in ("set_pictures", "pictures", "set_releases", "set_facts", "set_people", "card_sets"):
        op.drop_table(name)
