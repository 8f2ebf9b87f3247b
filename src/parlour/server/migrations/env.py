"""Where Alembic finds the connection that `database.migrate` hands it."""

from alembic import context

from parlour.server.books import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
