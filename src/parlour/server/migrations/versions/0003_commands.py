"""Which commands have been carried out, besides moves."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Remember commands."""
    op.create_table(
        "commands",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("command", sa.String(90), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("commands")
