"""P9: a commission run over 1,000,000 disbursals, over all lenders and months. Every lender pays 1 % of a month of up to 999 loans
and 1.25 % of one of more, so that months come into another slab on the way and their loans are booked again. The run is the
server's own: from its start until nothing waits to be booked or settled, while nothing else waits.

It is held against one pass over the disbursals by the engine itself that leaves the same rows: one statement that reads each
disbursal with its submission and whose customer it is, then the run's own events, loans, entries and lines, written once more
into empty tables with the same keys, indexes and references, all in one transaction. Only told: the pass that reads, and writes
one row for each. SAAKH_BENCH_DISBURSALS is how many."""

import os
import re
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
LOOK_EVERY = 1

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
# Amounts in paise, shares in thousandths of a percent.
SLABS = """INSERT INTO lender_revenue (id, lender_id, position, slab_number_min, slab_number_max, revenue_type_id, revenue_flat,
        revenue_percent, status)
    SELECT 2 * l.id + s.position, l.id, s.position, s.least, s.most, 1, 0, s.share, 1
    FROM lender AS l CROSS JOIN (SELECT 1 AS position, NULL AS least, 999 AS most, 1000 AS share
        UNION ALL SELECT 2, 1000, NULL, 1250) AS s"""
READ = """CREATE TABLE bench_pass AS SELECT h.submission_id, h.changed_at, s.lender_id, s.offer, a.partner_id, t.link_id
    FROM submission_history AS h JOIN submission AS s ON s.id = h.submission_id JOIN application AS a ON a.id = s.application_id
    LEFT JOIN attribution AS t ON t.customer_id = a.customer_id WHERE h.position = 1000"""
# Figures are counted from the same histories; that is another run, and P7's.
COUNTED = [
    *(f"UPDATE {table} SET counted_at = 0 WHERE counted_at IS NULL" for table in ("application_history", "submission_history")),
    "UPDATE customer SET journey_counted = journey_changes WHERE journey_counted <> journey_changes",
]
WAITING = """SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM submission_history
        WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed')
        ORDER BY submission_id, position LIMIT 1) AS found)
    + (SELECT COUNT(*) FROM commission_month WHERE is_open = 1)"""
BOOKED = "SELECT COUNT(*) FROM commission_loan"
WRITTEN = ("commission_event", "commission_loan", "ledger_entry", "ledger_line")


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
        done(database, SLABS)
        tidy(database)
        read = timed(lambda: done(database, READ))
        with ours:
            run = timed(lambda: until_booked(database))
        booked = done(database, BOOKED)
        rows = sum(done(database, f"SELECT COUNT(*) FROM {table}") for table in WRITTEN)
        write = written_again(database)
    if booked != DISBURSALS:
        raise RuntimeError(f"{booked} of {DISBURSALS} disbursals are booked")
    return [
        Figure("P9", f"{engine}: commission run", DISBURSALS / run, "disbursals/s"),
        Figure("P9", f"{engine}: events, loans, entries and lines that it leaves", rows),
        Figure("P9", f"{engine}: commission run against one pass that leaves the same rows", run / (read + write), "×", ("≤", 3)),
        Figure("P9", f"{engine}: commission run against one pass that reads", run / read, "×"),
    ]


def written_again(database):
    """How long the engine takes to write the rows that the run left, seconds."""
    copies = on_sqlite(database) if database.startswith("sqlite:") else on_postgres(database)
    for statement in copies:
        done(database, statement)
    all_rows = "; ".join(f"INSERT INTO bench_{table} SELECT * FROM {table} ORDER BY 1, 2" for table in WRITTEN)
    return timed(lambda: done(database, f"BEGIN; {all_rows}; COMMIT"))


def on_sqlite(database):
    """Statements that make empty tables like those that the run writes to."""
    with sqlite3.connect(database.removeprefix("sqlite:")) as connection:
        for table in WRITTEN:
            of_table = "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC"
            for (text,) in connection.execute(of_table, (table,)).fetchall():
                own = re.sub(r"(CREATE (?:UNIQUE )?(?:TABLE|INDEX) )\"?(\w+)\"?", r"\1bench_\2", text, count=1)
                yield re.sub(rf"( ON |REFERENCES ){table}\b", rf"\1bench_{table}", own)


def on_postgres(database):
    """Statements that make empty tables like those that the run writes to."""
    for table in WRITTEN:
        yield f"CREATE TABLE bench_{table} (LIKE {table} INCLUDING ALL)"
    of_all = "SELECT conrelid::regclass || ' ADD ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f'"
    for line in lines_of(database, of_all):
        table, definition = line.split(" ADD ", 1)
        if table in WRITTEN:
            own = re.sub(rf"REFERENCES ({'|'.join(WRITTEN)})\b", r"REFERENCES bench_\1", definition)
            yield f"ALTER TABLE bench_{table} ADD {own}"


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
    """Runs statements past the server; the first number of what they answer, where it is one."""
    if database.startswith("sqlite:"):
        with sqlite3.connect(database.removeprefix("sqlite:"), timeout=60) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            if statement.startswith("BEGIN"):
                connection.executescript(statement)
                return None
            row = connection.execute(statement).fetchone()
        return row[0] if row else None
    said = lines_of(database, statement)
    return int(said[0]) if len(said) == 1 and said[0].isdigit() else None


def lines_of(database, statement):
    """What PostgreSQL answers."""
    command = [str(cluster.programs() / "psql"), database, "-AtqX", "-v", "ON_ERROR_STOP=1", "-c", statement]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
