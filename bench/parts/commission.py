"""P9: a commission run over 1,000,000 disbursals, over all lenders and months, against one pass over them: one statement that
reads each with its submission and whose customer it is, and writes a row of it. The run is the server's own: from its start
until nothing waits to be booked or settled, while nothing else waits. SAAKH_BENCH_DISBURSALS is how many."""

import os
import sqlite3
import subprocess
import tempfile
import time

from harness import cluster, server

from .figure import Figure
from .lists import seeded, tidied

DISBURSALS = int(os.environ.get("SAAKH_BENCH_DISBURSALS", "1000000"))
# About a tenth of the invented applications went to a lender, and each of these goes to all of them here.
APPLICATIONS = 1_000 + DISBURSALS // 3
LOOK_EVERY = 0.5

TO_ALL = """INSERT INTO submission (id, application_id, offer_id, lender_id, status, offer, fields, created_at, updated_at)
    SELECT substr(s.id, 1, 24) || substr(CAST(100000000000 + l.id AS TEXT), 1, 12), s.application_id, s.offer_id, l.id, 'disbursed',
        s.offer, '{}', s.created_at, s.updated_at
    FROM submission AS s CROSS JOIN lender AS l
    WHERE s.id = (SELECT MIN(o.id) FROM submission AS o WHERE o.application_id = s.application_id)
        AND NOT EXISTS (SELECT 1 FROM submission AS o WHERE o.application_id = s.application_id AND o.lender_id = l.id)"""
SUBMISSIONS = "SELECT COUNT(*) FROM submission"
# What is invented knows of fewer disbursals; each of these is one that the lender's system reported.
DISBURSED = f"""INSERT INTO submission_history (submission_id, from_status, to_status, source, changed_at, position)
    SELECT id, 'approved', 'disbursed', 'connector', created_at, 1000 FROM submission ORDER BY id LIMIT {DISBURSALS}"""
TAKE_OTHERS = """UPDATE submission_history SET booked_at = 0 WHERE position < 1000 AND (to_status = 'disbursed' OR from_status = 'disbursed')"""
ONE_PASS = """CREATE TABLE bench_pass AS SELECT h.submission_id, h.changed_at, s.lender_id, s.offer, a.partner_id, t.link_id
    FROM submission_history AS h JOIN submission AS s ON s.id = h.submission_id JOIN application AS a ON a.id = s.application_id
    LEFT JOIN attribution AS t ON t.customer_id = a.customer_id WHERE h.position = 1000"""
# Figures are counted from the same histories; that is another run, and P7's.
COUNTED = [
    *(f"UPDATE {table} SET counted_at = 0 WHERE counted_at IS NULL" for table in ("application_history", "submission_history")),
    "UPDATE customer SET journey_counted_at = 0 WHERE journey_counted_at IS NULL",
]
WAITING = """SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM submission_history
        WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed') LIMIT 1) AS found)
    + (SELECT COUNT(*) FROM commission_month WHERE is_open = 1)"""
BOOKED = "SELECT COUNT(*) FROM commission_loan"


def measure():
    """The figures on both engines."""
    with tempfile.TemporaryDirectory() as folder:
        figures = on("SQLite", f"sqlite:{folder}/commission.db", lambda _: None)
    with cluster.Cluster() as postgres:
        return figures + on("PostgreSQL", postgres.new_database(), tidied)


def on(engine, database, tidy):
    """One engine."""
    with tempfile.TemporaryDirectory() as folder:
        ours = server.server(folder, database)
        ours.start()
        ours.stop()
        seeded(ours, APPLICATIONS)
        done(database, TO_ALL)
        if done(database, SUBMISSIONS) < DISBURSALS:
            raise RuntimeError(f"{APPLICATIONS} applications have too few submissions")
        done(database, TAKE_OTHERS)
        for statement in (DISBURSED, *COUNTED):
            done(database, statement)
        tidy(database)
        one_pass = timed(lambda: done(database, ONE_PASS))
        with ours:
            run = timed(lambda: until_booked(database))
        booked = done(database, BOOKED)
    if booked != DISBURSALS:
        raise RuntimeError(f"{booked} of {DISBURSALS} disbursals are booked")
    return [
        Figure("P9", f"{engine}: commission run", DISBURSALS / run, "disbursals/s"),
        Figure("P9", f"{engine}: commission run against one pass", run / one_pass, "×", ("≤", 3)),
    ]


def timed(what):
    """How long it takes, seconds."""
    began = time.monotonic()
    what()
    return time.monotonic() - began


def until_booked(database):
    """Looks until nothing waits."""
    while done(database, WAITING):
        time.sleep(LOOK_EVERY)


def done(database, statement):
    """Runs a statement past the server; its first number, where it has one."""
    if database.startswith("sqlite:"):
        with sqlite3.connect(database.removeprefix("sqlite:"), timeout=60) as connection:
            row = connection.execute(statement).fetchone()
        return row[0] if row else None
    command = [str(cluster.programs() / "psql"), database, "-AtqX", "-v", "ON_ERROR_STOP=1", "-c", statement]
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    return int(said) if said.isdigit() else None
