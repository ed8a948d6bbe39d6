"""Runs migrations/sql/0001_log.sql."""

from migrations.run import forward_only, run_sql

revision = "0001_log"
down_revision = None


def upgrade() -> None:
    run_sql(revision)


def downgrade() -> None:
    forward_only(revision)
