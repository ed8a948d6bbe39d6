"""The one map from what the service raises to the problem it is for a client."""

from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from psycopg import Error as PostgresError

from service.api.problems import Problem, not_found, of_refusal, retry_after
from service.match_cache import MatchNotFound
from service.planning import Refused
from service.record import Contended
from service.rules.unreadable import Unreadable
from service.store.append import OutcomeUnknown, Overloaded
from service.store.database import Unavailable

RETRY_SECONDS = 1


def problem_of(error: Exception) -> Problem:
    """The problem. Whatever is not known here is our fault, and says nothing about our inside."""
    match error:
        case Problem():
            return error
        case MatchNotFound():
            return not_found("match")
        case Refused():
            return of_refusal(error.refusal)
        case Unreadable():
            return Problem("match/unreadable", str(error))
        case Overloaded():
            return retry_after(
                "store/overloaded",
                "More entries are waiting to be recorded than the service takes on.",
                RETRY_SECONDS,
            )
        case OutcomeUnknown():
            return retry_after(
                "store/outcome_unknown",
                "The database did not say whether the entries were recorded.",
                RETRY_SECONDS,
            )
        case Contended():
            return retry_after(
                "store/contended", "Others changed the match on every try.", RETRY_SECONDS
            )
        case PostgresError() | Unavailable() | OSError():
            problem = retry_after(
                "store/unavailable", "The database does not answer.", RETRY_SECONDS
            )
        case NotFoundException():
            return Problem("request/not_found", "Nothing is at this path.")
        case MethodNotAllowedException():
            return Problem("request/method", "This path does not know the method.")
        case HTTPException():
            return Problem("request/malformed", "The request cannot be read.")
        case _:
            problem = Problem("server/internal", "Something went wrong inside the service.")
    problem.__cause__ = error
    return problem
