"""Who sat in a seat before, as the past keeps their names; and who won the games before."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make room for it; of what was until now nothing is known."""
    op.add_column("tables", sa.Column("series", sa.Text))
    op.add_column("seats", sa.Column("past", sa.Text))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "series")  # in place: a table that others refer to can't be made anew
    op.drop_column("seats", "past")
