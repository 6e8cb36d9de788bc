"""P7: every report, preset and group, and every filter of the journeys, over 10,000,000 events against 100,000. Before, the numbers of a year are held against a count of its rows. Events are lines of histories,
added in bulk and counted by the server's own job, from nothing. Times are medians of requests to the running server, one at a
time; of each report and preset the group that lost most is told. On PostgreSQL the plan of every statement of the
reports and of the job that counts is looked at: none may scan a table that grows with the events.
SAAKH_BENCH_EVENTS is how many the many are."""

import os
import re
import sqlite3
import subprocess
import tempfile
import time
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

from harness import cluster, place, server

from .figure import Figure
from .lists import got, median_time, tidied, token

MANY = int(os.environ.get("SAAKH_BENCH_EVENTS", "10000000"))
FEW = min(100_000, MANY // 10)
# An application has a little more than two lines, its submission's among them.
EVENTS_OF_ONE = 2
YEAR = {"range": "custom_range", "startDate": date.today() - timedelta(days=365), "endDate": date.today() - timedelta(days=2)}
RANGES = {
    "yesterday": {"range": "yesterday"},
    "7 days": {"range": "last_7_days"},
    "30 days": {"range": "last_30_days"},
    "a year": YEAR,
}
GROUPS = {
    "internal-report": ["day", "product", "partner", "brand", "merchant", "language"],
    "products-report": ["product", "day", "partner"],
    "vendors-products-report": ["lender-product", "lender", "product", "day"],
    "customers-journey": ["week", "product", "partner", "brand", "merchant", "language", "lender", "state"],
}
FILTERS = [{"productType": "Gold Loans"}, {"partnerId": 2}, {"merchantId": 1}, {"language": "hi"}, {"lenderId": 1}, {"state": "Karnataka"}]
SUMS = ["funnel_sum", "lender_sum", "journey_sum"]
COUNTED = ["journey_found", "journey_counted", "submission_reached", "application_reached"]
LINES = ["application_history", "submission_history"]
GROWING = [*COUNTED, *LINES, "application", "submission", "customer", "offer", "offer_view"]
UNCOUNTED = [
    *(f"DELETE FROM {table}" for table in [*SUMS, *COUNTED]),
    *(f"UPDATE {table} SET counted_at = NULL" for table in LINES),
    "UPDATE customer SET journey_changes = journey_changes + 1",
]
OPEN = " OR ".join(
    [
        *(f"EXISTS (SELECT 1 FROM {table} WHERE counted_at IS NULL)" for table in LINES),
        "(SELECT id FROM customer WHERE journey_counted <> journey_changes ORDER BY id LIMIT 1) IS NOT NULL",
    ]
)
# As many as change while people are there: with them the job's own statements are planned as on any day.
SOME_UNCOUNTED = [
    f"UPDATE {table} SET counted_at = NULL WHERE {table.split('_')[0]}_id IN (SELECT id FROM {table.split('_')[0]} ORDER BY id DESC LIMIT 200)"
    for table in LINES
] + ["UPDATE customer SET journey_changes = journey_changes + 1 WHERE id IN (SELECT customer_id FROM application ORDER BY id DESC LIMIT 200)"]


def measure():
    """The figures on both engines."""
    with tempfile.TemporaryDirectory() as folder:
        figures = on("SQLite", lambda name: Sqlite(Path(folder) / name))
    with cluster.Cluster() as postgres:
        return figures + on("PostgreSQL", lambda _: Postgres(postgres))


class Sqlite:
    """A file."""

    def __init__(self, folder):
        # The demo keeps its logins beside the database.
        folder.mkdir()
        self.path = folder / "saakh.db"
        self.address = f"sqlite:{self.path}"

    def run(self, *statements):
        """What the last statement answers."""
        with sqlite3.connect(self.path, timeout=60) as connection:
            answers = [connection.execute(statement).fetchall() for statement in statements]
        connection.close()
        return answers[-1][0][0] if answers[-1] else None

    def tidy(self):
        """Nothing waits to be done."""

    def explain(self):
        """Its plans are held by the tests of the store."""

    def scans(self):
        """None are looked at."""


class Postgres:
    """A database of a cluster."""

    def __init__(self, postgres):
        self.postgres, self.address = postgres, postgres.new_database()
        self.name = self.address.rsplit("/", 1)[1]

    def run(self, *statements):
        """What the last statement answers."""
        command = [str(cluster.programs() / "psql"), "-q", "-t", "-A", self.address]
        command += [part for statement in statements for part in ("-c", statement)]
        # Plans of what is asked here are not the server's.
        environment = {**os.environ, "PGOPTIONS": "-c auto_explain.log_min_duration=-1"}
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout.strip()

    def tidy(self):
        """What autovacuum does in the hours after so many rows came."""
        tidied(self.address)

    def explain(self):
        """From the next connection on, every plan is written into the log."""
        settings = {"session_preload_libraries": "'auto_explain'", "auto_explain.log_min_duration": "0"}
        self.run(*(f"ALTER DATABASE {self.name} SET {key} = {value}" for key, value in settings.items()))

    def scans(self):
        """The growing tables that a plan went through from end to end, with its statement's beginning."""
        log = (Path(self.postgres.folder) / "log").read_text(errors="replace")
        found = {}
        for plan in re.findall(rf"\] {self.name} LOG:  duration: .*?\n\tQuery Text: (.*?)(?=\n\d{{4}}-|\Z)", log, re.DOTALL):
            for table in re.findall(r"Seq Scan on (\w+)", plan):
                if table in GROWING:
                    found.setdefault(table, " ".join(plan[:160].split()))
        return found


def on(engine, new_database):
    """One engine: each report over few and many events, and what the many need of memory."""
    few, few_memory, _, _ = times(new_database("few"), FEW)
    many, memory, rate, scans = times(new_database("many"), MANY)
    figures = [Figure("P7", f"{engine}: counting {MANY:,} events", rate, "events/s")]
    for (report, preset), asked in grouped(many).items():
        worst = max(asked, key=lambda one: many[one] / few[one])
        said = f"{engine}: {report}, {preset}, by {worst[2]}, slowest of {len(asked)}"
        figures.append(Figure("P7", f"{said}, over {MANY:,}", many[worst] * 1000, "ms"))
        figures.append(Figure("P7", f"{said}, against {FEW:,}", many[worst] / few[worst], "×", ("≤", 2)))
    figures.append(Figure("P7", f"{engine}: memory of the server after all of them, against {FEW:,}", memory / few_memory, "×", ("≤", 1.2)))
    if scans is not None:
        for table, statement in scans.items():
            print(f"scanned: {table}: {statement}", flush=True)
        figures.append(Figure("P7", f"{engine}: tables of events that a plan scans", len(scans), "", ("≤", 0)))
    return figures


def grouped(asked):
    """What was asked, by report and preset."""
    groups = {}
    for one in asked:
        groups.setdefault(one[:2], []).append(one)
    return groups


def times(database, events):
    """The median time of each request, the server's memory, how many events were counted a second, and what was scanned."""
    with tempfile.TemporaryDirectory() as folder:
        ours = server.server(folder, database.address)
        ours.start()
        ours.stop()
        command = [str(place.program()), "seed", "--applications", str(events // EVENTS_OF_ONE)]
        subprocess.run(command, cwd=ours.folder, env=ours.environment, check=True)
        database.run(*UNCOUNTED)
        database.tidy()
        rate = counted(ours, database)
        database.tidy()
        database.explain()
        with ours:
            check(ours.base, database)
            # Their first lines count twice from here on: only times and plans are looked at now.
            database.run(*SOME_UNCOUNTED)
            wait(database)
            taken = asked(ours.base)
            return taken, ours.memory(), rate, database.scans()


def counted(ours, database):
    """Lets the server count everything; how many events a second that was."""
    with ours:
        began = time.monotonic()
        wait(database)
        seconds = time.monotonic() - began
    return int(database.run(f"SELECT {' + '.join(f'(SELECT COUNT(*) FROM {table})' for table in LINES)}")) / seconds


def wait(database):
    """Until nothing waits to be counted."""
    while database.run(f"SELECT CASE WHEN {OPEN} THEN 1 ELSE 0 END") in (1, "1"):
        time.sleep(2)


def check(base, database):
    """The numbers of a year are those of its rows, or nothing is measured."""
    india = timezone(timedelta(hours=5, minutes=30))
    ends = (YEAR["startDate"], YEAR["endDate"] + timedelta(days=1))
    first, end = (int(datetime(day.year, day.month, day.day, tzinfo=india).timestamp() * 1000) for day in ends)
    headers = {"authorization": f"Bearer {token(base)}"}
    lines = f"FROM application_history WHERE to_status = 'started' AND changed_at >= {first} AND changed_at < {end}"
    sent = f"FROM submission WHERE created_at >= {first} AND created_at < {end}"
    began = int(database.run(f"SELECT COUNT(*) {lines}"))
    for report, rows in [("internal-report", began), ("products-report", began), ("vendors-products-report", int(database.run(f"SELECT COUNT(*) {sent}")))]:
        said = got(base, f"/api/admin/reports/{report}", YEAR, headers)["now"][0]
        if said != rows:
            raise RuntimeError(f"{report} says {said}, its rows are {rows}")
    said = got(base, "/api/admin/reports/customers-journey", YEAR, headers)["tables"][0]["rows"][0]["numbers"][0]
    if said != began:
        raise RuntimeError(f"customers-journey says {said}, its rows are {began}")


def asked(base):
    """The median time of every request, in seconds, by report, preset and group or filter."""
    headers = {"authorization": f"Bearer {token(base)}"}
    taken = {}
    for report, groups in GROUPS.items():
        path = f"/api/admin/reports/{report}"
        for preset, days in RANGES.items():
            for group in groups:
                taken[report, preset, group] = median_time(base, path, {**days, "group": group}, headers)
    for preset, days in RANGES.items():
        for only in FILTERS:
            name = " and ".join(only)
            taken["customers-journey of some", preset, name] = median_time(base, "/api/admin/reports/customers-journey", {**days, **only}, headers)
    return taken
