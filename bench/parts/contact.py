"""CONTACT: a list of 1,000,000 numbers for the suppressions, from its first byte to the end of its task, on both engines; and the
facts of a contact decision (the customer's row, suppressions and consent, the counts of days) one at a time among 10,000,000
customers, of whom one in ten has a suppressed number. The decision itself reads no database. SAAKH_BENCH_ROWS and
SAAKH_BENCH_CUSTOMERS are how many."""

import os
import tempfile
import time
from pathlib import Path

from harness import cluster, server

from .figure import Figure
from .journeys import load
from .lists import token

ROWS = int(os.environ.get("SAAKH_BENCH_ROWS", "1000000"))
CUSTOMERS = int(os.environ.get("SAAKH_BENCH_CUSTOMERS", "10000000"))
IMPORT = "/api/admin/suppressions/import"
LOOK_EVERY = 0.1
GIVEN_UP_AFTER = 3_600


def measure():
    """The figures on both engines; decisions on SQLite, for which the goal is set."""
    with tempfile.TemporaryDirectory() as folder:
        figures = imported("SQLite", f"sqlite:{folder}/imported.db")
    with cluster.Cluster() as postgres:
        figures += imported("PostgreSQL", postgres.new_database())
    with tempfile.TemporaryDirectory() as folder:
        return figures + decided(f"sqlite:{folder}/decided.db")


def imported(engine, database):
    """A list as an operator's scrub gives it, and the same list again."""
    with tempfile.TemporaryDirectory() as folder, server.server(folder, database) as ours:
        path = Path(folder) / "dnd.csv"
        path.write_text("Mobile\n" + "".join(f"{6_000_000_000 + number * 3_571}\n" for number in range(ROWS)))
        headers = {"authorization": f"Bearer {token(ours.base)}"}
        first, again = run(ours, path, headers), run(ours, path, headers)
        return [
            Figure("CONTACT", f"{engine}: a list of {ROWS:,} numbers", first, "s", ("≤", 60)),
            Figure("CONTACT", f"{engine}: the same list again", again, "s"),
            Figure("CONTACT", f"{engine}: memory at its peak", ours.peak_memory() / 1024 / 1024, "MB"),
        ]


def run(ours, path, headers):
    """An import from its first byte to its end, seconds; every row must have been entered."""
    began = time.monotonic()
    status, task = server.upload(f"{ours.base}{IMPORT}", "image_name", path, headers, GIVEN_UP_AFTER)
    if status != 202:
        raise RuntimeError(f"the list was not taken: {status} {task}")
    while time.monotonic() < began + GIVEN_UP_AFTER:
        status, found, _ = server.call("GET", f"{ours.base}{IMPORT}s/{task['id']}", headers=headers)
        if status != 200:
            raise RuntimeError(f"the import ended so: {status} {found}")
        if found["state"] in ("waiting", "running"):
            time.sleep(LOOK_EVERY)
        elif (found["state"], found["entered"], found["failed"]) == ("done", ROWS, 0):
            return time.monotonic() - began
        else:
            raise RuntimeError(f"the import ended so: {found}")
    raise RuntimeError("the import takes too long")


def decided(database):
    """Facts among many customers."""
    found = load("contact", None, "--database", database, "--customers", CUSTOMERS)
    return [
        Figure("CONTACT", f"SQLite: facts of a decision among {CUSTOMERS:,} customers, median", found["medianMs"], "ms"),
        Figure("CONTACT", "SQLite: facts of a decision, 95 of 100", found["p95Ms"], "ms", ("≤", 1)),
    ]
