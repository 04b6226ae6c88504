"""What the server counts for Prometheus."""

from __future__ import annotations

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.responses import Response

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

REQUESTS = Counter("zoc_requests", "HTTP requests.", ["method", "route", "status"])
REQUEST_SECONDS = Histogram("zoc_request_seconds", "Time of a request.", ["route"], buckets=QUICK)
LIMITED = Counter("zoc_limited", "Requests refused by a rate limit.", ["kind"])
SOCKETS = Gauge("zoc_sockets", "Open WebSockets.", multiprocess_mode="livesum")
TABLES = Gauge("zoc_tables", "Tables in memory.", multiprocess_mode="livesum")
ACTIONS = Counter("zoc_actions", "Orders by how they ended.", ["outcome"])
ACTION_SECONDS = Histogram(
    "zoc_action_seconds", "From an order received to its acknowledgement.", buckets=QUICK
)
WAIT_SECONDS = Histogram(
    "zoc_wait_seconds", "How long work waits for a thread: grows past saturation.", buckets=QUICK
)
LAG_SECONDS = Histogram(
    "zoc_lag_seconds", "How late the event loop is: nobody is answered meanwhile.", buckets=QUICK
)
SHED = Counter("zoc_shed", "New tables that were refused since the server is busy.")
THINK_SECONDS = Histogram(
    "zoc_think_seconds", "Time a machine player took.", buckets=(*QUICK, 10, 30, 60)
)
NOTICES = Counter("zoc_notices", "Notices by channel and how they ended.", ["channel", "outcome"])


def page() -> Response:
    """All figures, of all processes of this server."""
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
