"""Whose turn it is at a table after so many lines, so that a list of tables plays none of them again."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make room for it; it is found out when somebody first asks."""
    op.add_column("tables", sa.Column("turn", sa.Integer))
    op.add_column("tables", sa.Column("sound_to", sa.Integer))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "turn")  # in place: a table that others refer to can't be made anew
    op.drop_column("tables", "sound_to")
