"""Computing projections again, beside the live ones.

The new generation is built from the first event on, catches up with the log, and takes over in one
transaction in which the old one is dropped. Whoever stops it, and however, stops it between two
batches; the next run goes on from the checkpoint.
"""

from collections.abc import Callable, Sequence
from uuid import UUID

from service.projections.contract import Projection
from service.projections.fold import Unfoldable
from service.projections.logs import Leadership
from service.projections.projected import Projected, projected
from service.store.database import Database, Transaction
from service.store.projection_rows import (
    Generations,
    Place,
    drop_generation,
    find_generations,
    lock_checkpoint,
    save_generations,
)
from service.store.read import log_head

Progress = Callable[[int, int], None]
"""Called with the position reached and the head of the log."""


class RebuildRunning(Exception):  # noqa: N818 - an answer for the operator
    """Another process is rebuilding this competition."""


async def rebuild(
    database: Database,
    competition: UUID,
    projections: Sequence[Projection],
    progress: Progress,
    *,
    anew: bool = False,
) -> tuple[Unfoldable, ...]:
    """Rebuild these projections of one competition. `anew`: drop what an earlier run has built.

    The events that this code cannot fold; rows of their matches stand before them. Raises
    RebuildRunning.
    """
    leadership = Leadership(database, "rebuild")
    try:
        if not await leadership.lead(competition):
            raise RebuildRunning(f"Another process is rebuilding competition {competition}.")
        targets = [
            (projection, await _building(database, competition, projection, anew))
            for projection in projections
        ]
        built = await projected(database, targets)
        await _catch_up(database, competition, built, progress)
        await _switch(database, [target for _, target in targets], built)
        return built.left_out
    finally:
        await leadership.resign()


async def _building(
    database: Database, competition: UUID, projection: Projection, anew: bool
) -> Place:
    """The generation to build: that of an interrupted run, or a new one."""
    async with database.transaction() as transaction:
        state = await find_generations(transaction, competition, projection.name)
        number = state.building or state.live + 1
        target = Place(competition, projection.name, number)
        if anew:
            await drop_generation(transaction, target)
        if state.building is None:
            building = Generations(state.live, number)
            await save_generations(transaction, competition, projection.name, building)
    return target


async def _catch_up(
    database: Database, competition: UUID, built: Projected, progress: Progress
) -> None:
    while True:
        head = await log_head(database, competition)
        progress(built.position, head.position if head else 0)
        if not await built.advance():
            return


async def _switch(database: Database, targets: Sequence[Place], built: Projected) -> None:
    """Let the new generation be read and drop the old one, in one transaction."""
    async with database.transaction() as transaction:
        live = [await _live(transaction, target) for target in targets]
        # The projector waits for these rows; then it finds that its generation is gone.
        reached = max([await lock_checkpoint(transaction, target) for target in live])
        # Nobody who reads may see a display go back.
        while built.position < reached:
            await built.advance()
        for old, new in zip(live, targets, strict=True):
            state = Generations(new.generation, None)
            await save_generations(transaction, new.competition_id, new.projection, state)
            await drop_generation(transaction, old)


async def _live(transaction: Transaction, target: Place) -> Place:
    state = await find_generations(transaction, target.competition_id, target.projection)
    return target._replace(generation=state.live)
