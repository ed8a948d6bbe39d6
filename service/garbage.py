"""How often the interpreter looks for cycles of garbage, in processes that fold many events.

Requests and folds leave few cycles behind, and matches that are kept none. With the interpreter's
defaults a quarter of an append and two fifths of a rebuild go into looking for them.
"""

import gc

THRESHOLDS = (50_000, 20, 100)
"""How many new objects, and how many smaller collections, before one looks for cycles."""


def spare_collections() -> None:
    """Look rarely from now on, and never among what there is already."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
