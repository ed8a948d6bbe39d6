"""Runs migrations/sql/${up_revision}.sql."""

from migrations.run import forward_only, run_sql

revision = "${up_revision}"
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    run_sql(revision)


def downgrade() -> None:
    forward_only(revision)
