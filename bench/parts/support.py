"""SUPPORT: what an agent waits for among 10,000,000 customers and 1,000,000 open tickets, 95 of 100 questions, on both engines: a
customer by a mobile number, the next ticket of the six queues, the first page of all tickets and of one queue, what waits in each
queue, a batch of the statutory sweep, and the first page of a timeline of 200 applications and 5,000 entries. SAAKH_BENCH_CUSTOMERS
and SAAKH_BENCH_TICKETS are how many."""

import os
import tempfile

from harness import cluster

from .figure import Figure
from .journeys import load

CUSTOMERS = int(os.environ.get("SAAKH_BENCH_CUSTOMERS", "10000000"))
TICKETS = int(os.environ.get("SAAKH_BENCH_TICKETS", "1000000"))
QUESTIONS = {
    "search": ("a customer by a mobile number", 50),
    "next": ("the next ticket of the six queues", None),
    "list": ("the first page of all tickets", None),
    "queue": ("the first page of a queue", None),
    "counts": ("what waits in each queue", None),
    "sweep": ("a batch of the statutory sweep", None),
    "timeline": ("the first page of a long timeline", 150),
}


def measure():
    """The figures on both engines."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asked("SQLite", f"sqlite:{folder}/support.db")
    with cluster.Cluster() as postgres:
        return figures + asked("PostgreSQL", postgres.new_database())


def asked(engine, database):
    """What support asks of one engine."""
    found = load("support", None, "--database", database, "--customers", CUSTOMERS, "--tickets", TICKETS)
    return [
        Figure("SUPPORT", f"{engine}: {name}", found[key], "ms", ("≤", goal) if goal else None)
        for key, (name, goal) in QUESTIONS.items()
    ]
