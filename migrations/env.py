"""Alembic's entry: runs the migrations on the connection that service/store/migrate.py gives."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    version_table_schema="touchline",
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
