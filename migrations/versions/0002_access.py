"""Runs migrations/sql/0002_access.sql."""

from migrations.run import forward_only, run_sql

revision = "0002_access"
down_revision = "0001_log"


def upgrade() -> None:
    run_sql(revision)


def downgrade() -> None:
    forward_only(revision)
