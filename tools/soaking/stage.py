"""A server with its database and lenders, and what is true of them once the crowd has gone home."""

import sqlite3
import subprocess
import time
import tomllib
from pathlib import Path

from harness import place, server
from harness.cluster import programs

from .crowd import FINAL

FAULTS = {"latencyMs": 50, "callbackMs": 300, "outagePercent": 30, "duplicatePercent": 20, "outOfOrderPercent": 20}
# After so long with no job asleep, every submission must have its answer,
SETTLED_WITHIN = 60
# and after so long in any case: waits between tries double up to ten minutes.
SETTLED_AT_LAST = 1800


def redirecting():
    """The keys of the demo lenders that get no submission from us."""
    files = (place.ROOT / "data" / "demo" / "lenders").glob("*.toml")
    lenders = [tomllib.loads(file.read_text()) for file in files]
    return {lender["key"] for lender in lenders if lender["connector"]["kind"] == "redirect"}


class Stage:
    """Server and lenders as processes of their own, so that the lenders survive the server."""

    def __init__(self, folder, database, faults=None):
        self.folder, self.database = Path(folder), database
        self.ours = server.server(folder, database)
        self.lenders = server.lenders(folder, self.ours.port)
        self.ours.environment["SAAKH_SIMULATOR"] = self.lenders.base
        self.faults = FAULTS if faults is None else faults

    def __enter__(self):
        self.lenders.start()
        server.call("PUT", self.lenders.base + "/simulator/faults", self.faults)
        self.ours.start()
        return self

    def __exit__(self, *_):
        self.ours.stop()
        self.lenders.stop()

    def restart(self):
        """kill -9, and again; seconds to ready."""
        self.ours.kill_9()
        return self.ours.start()

    def rows(self, query):
        """A query's rows, past the server."""
        if self.database.startswith("sqlite:"):
            with sqlite3.connect(f"file:{self.database.removeprefix('sqlite:')}?mode=ro", uri=True) as database:
                return [tuple(map(str, row)) for row in database.execute(query)]
        command = [programs() / "psql", self.database, "-AtF", "|", "-c", query]
        text = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True, check=True).stdout
        return [tuple(line.split("|")) for line in text.splitlines()]

    def settle(self):
        """Heals the lenders and waits until nothing is open: every submission answered, every job done.

        Sentences about what is left.
        """
        server.call("PUT", self.lenders.base + "/simulator/faults", self.faults | {"outagePercent": 0})
        begun = patient = time.monotonic()
        while True:
            jobs, waiting = self.open_jobs(), self.unanswered()
            now = time.monotonic()
            if any(int(run_at) > time.time() * 1000 for *_, run_at in jobs):
                patient = now
            if not (jobs or waiting) or now > min(patient + SETTLED_WITHIN, begun + SETTLED_AT_LAST):
                return [f"job still open: {job}" for job in jobs] + [f"no answer: {one}" for one in waiting]
            time.sleep(1)

    def open_jobs(self):
        """What is to be done and when; a job that asks a silent lender sleeps for minutes, and finds nothing to ask."""
        return self.rows("SELECT kind, payload, last_error, due_at FROM job WHERE finished_at IS NULL AND kind <> 'follow'")

    def unanswered(self):
        """Submissions whose lender has not had its last word."""
        final = ", ".join(f"'{status}'" for status in FINAL)
        return self.rows(f"SELECT id, status FROM submission WHERE status NOT IN ({final})")

    def received(self):
        """Idempotency keys as the lenders saw them, once for each lender that did."""
        state = server.call("GET", self.lenders.base + "/simulator/state")[1]
        return [key for lender in state["lenders"].values() for key in lender["requestsByKey"]]

    def sent_once(self, acknowledged):
        """Errors for submissions that lenders received not at all or more than once, or that no customer made."""
        keys = self.received()
        known = {id for (id,) in self.rows("SELECT id FROM submission")}
        return (
            [f"{id} reached no lender" for id in acknowledged if id not in keys]
            + [f"{key} reached lenders {keys.count(key)} times" for key in set(keys) if keys.count(key) > 1]
            + [f"a lender knows {key}, we do not" for key in keys if key not in known]
        )

    def integrity(self):
        """What SQLite finds wrong with its file."""
        if not self.database.startswith("sqlite:"):
            return []
        return [row[0] for row in self.rows("PRAGMA integrity_check") if row[0] != "ok"]
