"""What concerns the whole house: a place to try writing, and which backup was restored last."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for it."""
    house = op.create_table(
        "house",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(80), nullable=False),
    )
    op.bulk_insert(house, [{"name": "probe", "value": ""}, {"name": "restored", "value": ""}])


def downgrade() -> None:
    """Take it away."""
    op.drop_table("house")
