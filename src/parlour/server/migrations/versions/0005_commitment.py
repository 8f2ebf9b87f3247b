"""What a table has committed itself to, as it was told at the start."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for it; older tables have none."""
    op.add_column("tables", sa.Column("commitment", sa.String(64)))


def downgrade() -> None:
    """Take it away."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("commitment")
