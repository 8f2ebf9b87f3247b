"""What was thought where a hint was given: a review agrees with it, also after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Keep hints."""
    op.create_table(
        "hints",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("thoughts", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("hints")
