"""What the API works with, made once per process and handed to every call."""

from dataclasses import dataclass, field

from service.api.access import Directory, KeyRing
from service.api.journal import Journal
from service.api.metrics import Metrics
from service.api.patience import Patience
from service.api.presence import Presence
from service.api.sse import Sse
from service.api.throttle import Throttle
from service.league.reading import LeagueReader
from service.match_cache import MatchCache
from service.record import Recorder
from service.relay.connection import Client
from service.settings import Settings
from service.store.append import Appender
from service.store.database import Database


@dataclass(slots=True)
class Services:
    """One process of the API."""

    settings: Settings
    database: Database
    appender: Appender
    cache: MatchCache
    recorder: Recorder
    leagues: LeagueReader
    keys: KeyRing
    directory: Directory
    presence: Presence
    patience: Patience
    metrics: Metrics
    journal: Journal
    writes: Throttle
    reads: Throttle
    claims: Throttle
    redis: Client | None = None
    sse: Sse = field(init=False)
    """Made when the process starts: only then can Redis be asked whether it is a cluster."""
