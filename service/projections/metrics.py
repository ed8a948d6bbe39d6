"""What Prometheus learns of the projector. Counted per batch, never per event."""

from prometheus_client import CollectorRegistry, Counter, Gauge

REGISTRY = CollectorRegistry()

EVENTS = Counter("touchline_projector_events", "Events folded into projections", registry=REGISTRY)
LAG = Gauge(
    "touchline_projector_lag_events",
    "Events of all led logs that are not in the projections yet",
    registry=REGISTRY,
)
LEFT_OUT = Gauge(
    "touchline_projector_left_out_matches",
    "Matches whose rows stand still at an event this code cannot fold",
    registry=REGISTRY,
)
LED = Gauge("touchline_projector_led_logs", "Logs this process leads", registry=REGISTRY)
FAILURES = Counter(
    "touchline_projector_failures", "Batches that were tried again", registry=REGISTRY
)
