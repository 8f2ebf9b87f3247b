"""Who has held a seat while the game ran."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Remember who knows a hand."""
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("holders")
