"""Many servers of one house: who is there, whose a table is, and limits that they share."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0005"


def upgrade() -> None:
    """Make room for all of it; until a server asks for a table, it is nobody's."""
    op.create_table(
        "servers",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("address", sa.String(80), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "limits",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.add_column("tables", sa.Column("server", sa.Integer))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("actions", sa.Column("epoch", sa.Integer))
    op.create_index("tables_by_server", "tables", ["server"])
    with op.batch_alter_table("house") as house:
        house.alter_column("value", existing_type=sa.String(80), type_=sa.Text, existing_nullable=False)
    op.execute("INSERT INTO house (name, value) VALUES ('works-with', '0007')")


def downgrade() -> None:
    """Take it away."""
    op.execute("DELETE FROM house WHERE name IN ('works-with', 'secret')")
    op.drop_index("tables_by_server", "tables")
    with op.batch_alter_table("actions") as actions:
        actions.drop_column("epoch")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("epoch")
        tables.drop_column("server")
    op.drop_table("limits")
    op.drop_table("servers")
