"""STORE: what the store itself costs on each engine: transactions of six statements, and reads of one row by its key,
16 at a time."""

import statistics
import tempfile

from harness import cluster

from .figure import Figure
from .journeys import load

ROUNDS = 5


def measure():
    """The figures on both engines."""
    with tempfile.TemporaryDirectory() as folder:
        figures = on("SQLite", f"sqlite:{folder}/statements.db")
    with cluster.Cluster() as postgres:
        return figures + on("PostgreSQL", postgres.new_database())


def on(engine, database):
    """One engine: medians of some rounds."""
    rounds = [load("statements", None, "--database", database) for _ in range(ROUNDS)]
    transactions, reads = (statistics.median(one[what] for one in rounds) for what in ("transactions", "reads"))
    return [
        Figure("STORE", f"{engine}: transactions of six statements", transactions, "transactions/s"),
        Figure("STORE", f"{engine}: reads of one row", reads, "reads/s"),
    ]
