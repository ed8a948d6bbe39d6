"""Schema changes, forward only: sql/ holds what runs, versions/ the order for Alembic."""
