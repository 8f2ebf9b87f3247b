"""What the server counts, for Prometheus."""

from collections.abc import Iterator, Mapping
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families

HTTP_ANSWERS = Counter("parlour_http_answers", "Answers over HTTP", ["status"])
LOOP_LAG = Histogram(
    "parlour_loop_lag_seconds",
    "How late the event loop is, asked twice a second",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
MOVES = Counter("parlour_moves", "Moves that were stored", ["game", "by"])
moves = cache(MOVES.labels)  # looked for with every move
REFUSED = Counter("parlour_refused", "Commands that were refused", ["code"])
TABLES = Gauge("parlour_tables", "Tables in memory")
STORED_TABLES = Gauge("parlour_stored_tables", "Tables that are stored, counted once a minute", ["state"])
CONNECTIONS = Gauge("parlour_connections", "Open WebSockets")
SOCKETS = Gauge("parlour_sockets", "Open connections of any kind")
TURNED_AWAY = Counter("parlour_turned_away", "Connections that were refused or cut off", ["why"])
COMMIT_SECONDS = Histogram(
    "parlour_commit_seconds", "Time to store a batch", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)
)
COMMIT_SIZE = Histogram("parlour_commit_writes", "Writes in a batch", buckets=(1, 2, 5, 10, 20, 50, 100, 500))
DATABASE_AWAY = Gauge("parlour_database_away", "1 while the database does not answer")
SERVERS = Gauge("parlour_servers", "Servers of the same database, this one too; 0 where there can be no others")
CARRIED = Gauge("parlour_carried", "WebSockets here whose table another server has")
LAPSES = Counter("parlour_lapses", "Leases that have passed")
UNSTORED = Counter("parlour_unstored", "Writes that the database refused")
ACK_SECONDS = Histogram(
    "parlour_ack_seconds",
    "From receiving a move to acknowledging it",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0),
)
BOT_QUEUE = Gauge("parlour_bot_queue", "Bots, hints and reviews that wait for a thread")
BOT_WAIT_SECONDS = Histogram(
    "parlour_bot_wait_seconds",
    "From asking for a thought to having it",
    buckets=(0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0),
)
THINK_SECONDS = Histogram(
    "parlour_think_seconds", "Time a bot thinks", ["bot"], buckets=(0.001, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0)
)


class OfAll:
    """What several servers count, each under its number."""

    def __init__(self, told: Mapping[int, str]) -> None:
        self.told = told

    def collect(self) -> Iterator[Metric]:
        """One family after another, as Prometheus wants them."""
        families: dict[str, Metric] = {}
        for server, text in self.told.items():
            for family in text_string_to_metric_families(text):
                kept = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    kept.add_sample(sample.name, {**sample.labels, "server": str(server)}, sample.value)
        yield from families.values()


def of_all(told: Mapping[int, str]) -> bytes:
    """What several servers count, as one text."""
    registry = CollectorRegistry()
    registry.register(OfAll(told))
    return generate_latest(registry)
