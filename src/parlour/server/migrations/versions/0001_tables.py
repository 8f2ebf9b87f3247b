"""Guests, tables, seats, actions and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first schema."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("deck", sa.Text, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("chance", sa.String(16), nullable=False),
        sa.Column("switches", sa.Text, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("creator", sa.String(40), nullable=False),
        sa.Column("origin_table", sa.String(40)),
        sa.Column("origin_position", sa.Integer),
        sa.Column("next", sa.String(40)),
        sa.Column("resigned", sa.Integer),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("tables_by_state", "tables", ["state", "public", "created"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("guest", sa.String(40)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("result", sa.String(10)),
    )
    op.create_index("seats_by_guest", "seats", ["guest"])
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("action", sa.String(80), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("command", sa.String(90)),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text),
        sa.Column("emote", sa.String(20)),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Take it all away."""
    for table in ("chat", "actions", "seats", "tables", "guests"):
        op.drop_table(table)
