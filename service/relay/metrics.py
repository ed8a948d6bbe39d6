"""What Prometheus learns of the relay and of the hub. Counted per batch, never per event."""

from prometheus_client import CollectorRegistry, Counter, Gauge

REGISTRY = CollectorRegistry()

PUBLISHED = Counter(
    "touchline_relay_published",
    "Entries added to Redis streams",
    ("stream",),
    registry=REGISTRY,
)
FOREIGN = Counter(
    "touchline_relay_foreign_entries",
    "Entries removed from Redis streams because they are none of the log's",
    ("stream",),
    registry=REGISTRY,
)
LAG = Gauge(
    "touchline_relay_lag_events",
    "Events of all led logs that are not in Redis yet",
    registry=REGISTRY,
)
LED = Gauge("touchline_relay_led_logs", "Logs this process leads", registry=REGISTRY)
FAILURES = Counter(
    "touchline_relay_failures",
    "Rounds that ended with an error of PostgreSQL or Redis",
    ("server",),
    registry=REGISTRY,
)
LEFT_OUT = Gauge(
    "touchline_relay_left_out_matches",
    "Matches without frames and reports from an event on that this code cannot fold",
    registry=REGISTRY,
)
SUBSCRIBERS = Gauge("touchline_sse_clients", "Live streams open now", registry=REGISTRY)
DELIVERED = Counter(
    "touchline_sse_events", "Events given to the clients of a log, once per log", registry=REGISTRY
)
CUT = Counter("touchline_sse_cut", "Clients cut off, by reason", ("reason",), registry=REGISTRY)
RESETS = Counter(
    "touchline_sse_resets", "Readers that had to begin anew", ("reason",), registry=REGISTRY
)
FROM_DATABASE = Counter(
    "touchline_sse_events_from_database",
    "Live events read from PostgreSQL because Redis did not have them",
    registry=REGISTRY,
)
