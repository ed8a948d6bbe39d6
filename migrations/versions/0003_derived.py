"""Runs migrations/sql/0003_derived.sql."""

from migrations.run import forward_only, run_sql

revision = "0003_derived"
down_revision = "0002_access"


def upgrade() -> None:
    run_sql(revision)


def downgrade() -> None:
    forward_only(revision)
