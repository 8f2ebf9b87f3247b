"""What the server counts, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

HTTP_ANSWERS = Counter("parlour_http_answers", "Answers over HTTP", ["status"])
LOOP_LAG = Histogram(
    "parlour_loop_lag_seconds",
    "How late the event loop is, asked twice a second",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
MOVES = Counter("parlour_moves", "Moves that were stored", ["game", "by"])
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
