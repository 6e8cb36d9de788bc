"""P4: a status file of 1,000,000 rows, as CSV and as a workbook, brought, checked and applied by the calls of the back office.
Each row is about another submission that is with a lender, names that lender, a word and a day, and moves it: 3 of 10 to "in
review", 4 to "approved", 2 to "rejected", 1 to "disbursed". Every application is with two or three lenders; rows stand by lenders, so that
neighbours are of different people. Each file meets its own copy of one database, whose figures hold all that happened before.

A phase counts from its call to the batch's end, with whatever else the server has to do meanwhile (commission is booked from the
histories; figures are counted from them once the file is done, or after a minute), and how long after its end the figures hold all of
it is told. It is held against the slower of two, over the same rows: our own reader alone (what passes between the answer to
the call and the count of rows of the file in the batch, for which every row is read once and nothing done with it) and the engine's
bulk load of the CSV into a table of these five columns without an index (`sqlite3 .import`, `psql \\copy`). A check includes that
count, applying what was checked does not. Only told: the two statements by which the engine itself moves the loaded rows, statuses
and histories, in one transaction. Memory is the highest that the server had resident (VmHWM): from the first byte of the file to the
end of its check, and from the call that applies it until figures hold all of it; "against a tenth" is a file of every tenth row,
which is done in the request where it has 20,000 rows at most. SAAKH_BENCH_ROWS is how many rows."""

import json
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from harness import cluster, server

from .figure import Figure
from .import_engines import Postgres, Sqlite
from .lists import seeded, token
from .status_file import COLUMNS, WRITE

ROWS = int(os.environ.get("SAAKH_BENCH_ROWS", "1000000"))
# Shorter files are counted when they are brought, and done in the request.
FEWEST = 20_001
# Some of the invented applications went to a lender, some are for what no lender gives; each of the others goes to two or three. Counted:
# 157 submissions of 100 applications.
APPLICATIONS = 3_000 + ROWS * 13 // 20
MB = 1024 * 1024
FILES = "/api/admin/upload-files"
PLAN = {"sheet": 0, "lenderId": None, "columns": COLUMNS}
LOOK_EVERY = 0.02
GIVEN_UP_AFTER = 2 * 3_600

# Each application that went nowhere goes to every fourteenth lender, beginning anywhere, with what another one of its product
# was offered.
SENT = """INSERT INTO submission (id, application_id, offer_id, lender_id, status, offer, fields, created_at, updated_at)
    SELECT substr(a.id, 1, 24) || substr(CAST(100000000000 + l.id AS TEXT), 1, 12), a.id, o.offer_id, l.id, 'submitted',
        o.offer, '{}', a.created_at, a.created_at
    FROM (SELECT id, product_type, created_at, ROW_NUMBER() OVER (ORDER BY id) AS place FROM application
        WHERE NOT EXISTS (SELECT 1 FROM submission AS s WHERE s.application_id = application.id)) AS a
    JOIN (SELECT product_type, MIN(s.id) AS submission_id FROM submission AS s JOIN application AS b ON b.id = s.application_id
        GROUP BY product_type) AS like_it ON like_it.product_type = a.product_type
    JOIN submission AS o ON o.id = like_it.submission_id
    JOIN (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS place FROM lender) AS l ON l.place % 14 = a.place % 14"""
ARE_SENT = """UPDATE application SET status = 'submitted'
    WHERE EXISTS (SELECT 1 FROM submission AS s WHERE s.application_id = application.id AND s.status = 'submitted')"""
ARE_NEW = """FROM submission AS s
    WHERE s.status = 'submitted' AND NOT EXISTS (SELECT 1 FROM submission_history AS h WHERE h.submission_id = s.id)"""
# As each came to its lender.
HISTORIES = f"""INSERT INTO submission_history (submission_id, position, from_status, to_status, source, changed_at)
    SELECT s.id, 1, NULL, 'created', 'customer', s.created_at {ARE_NEW}
    UNION ALL SELECT s.id, 2, 'created', 'submitted', 'connector', s.created_at {ARE_NEW}"""
UNCOUNTED = "SELECT COUNT(*) FROM submission_history WHERE counted_at IS NULL"
TAKE_OTHERS = "UPDATE submission_history SET booked_at = 0 WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed')"
TOLD_OF = f"""SELECT s.id, s.lender_id FROM submission AS s JOIN submission_history AS h ON h.submission_id = s.id
    WHERE s.status = 'submitted' AND h.position = 2 AND h.changed_at = s.created_at ORDER BY s.lender_id, s.id LIMIT {ROWS}"""
LENDERS = "SELECT id, body FROM lender"


def measure():
    """The figures on both engines."""
    if ROWS < FEWEST:
        raise RuntimeError(f"SAAKH_BENCH_ROWS is {FEWEST:,} at least")
    with tempfile.TemporaryDirectory() as folder:
        figures = on("SQLite", Sqlite(folder))
    with cluster.Cluster() as postgres:
        return figures + on("PostgreSQL", Postgres(postgres))


def on(name, engine):
    """One engine."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        prepared(folder, engine)
        rows = told_of(engine)
        for kind, write in WRITE.items():
            write(folder / f"whole.{kind}", rows)
            write(folder / f"tenth.{kind}", rows[::10])
        loaded, moved = engine.by_itself(folder / "whole.csv")
        figures = [
            Figure("P4", f"{name}: its own bulk load of {ROWS:,} rows", ROWS / loaded, "rows/s"),
            Figure("P4", f"{name}: its own statements move all of them", ROWS / moved, "rows/s"),
        ]
        for kind in WRITE:
            tenth = brought(folder, engine, kind, "tenth", len(rows[::10]))
            whole = brought(folder, engine, kind, "whole", ROWS)
            figures += compared(f"{name}: {kind}", loaded, tenth, whole)
        return figures


def prepared(folder, engine):
    """Many submissions that are with their lenders."""
    ours = server.server(folder, engine.address)
    ours.start()
    ours.stop()
    seeded(ours, APPLICATIONS)
    for statement in (SENT, ARE_SENT, HISTORIES, TAKE_OTHERS):
        engine.do(statement)
    # Work that the server catches up on when it starts.
    ours.start()
    until_counted(engine, engine.address)
    time.sleep(5)
    ours.stop()
    engine.tidy()


def until_counted(engine, address):
    """Waits until the figures hold all of the histories; how long that took, in seconds."""
    began = time.monotonic()
    while next(engine.rows(UNCOUNTED, address))[0] not in (0, "0"):
        if time.monotonic() > began + GIVEN_UP_AFTER:
            raise RuntimeError("histories are not counted")
        time.sleep(0.5)
    return time.monotonic() - began


def told_of(engine):
    """What the rows are about: submissions with the names of their lenders."""
    names = {int(id): json.loads(body)["name"] for id, body in engine.rows(LENDERS)}
    rows = [(id, names[int(lender)]) for id, lender in engine.rows(TOLD_OF)]
    if len(rows) != ROWS:
        raise RuntimeError(f"{APPLICATIONS} applications have only {len(rows)} submissions for {ROWS} rows")
    return rows


@dataclass
class Course:
    """How long a file took, seconds, and the memory it took, bytes."""

    parse: float
    check: float
    apply: float
    counted: float
    again: float
    rest: int
    peak_of_check: int
    peak_of_apply: int


def brought(folder, engine, kind, which, rows):
    """A file from its first byte to its end, and the same file again."""
    path = folder / f"{which}.{kind}"
    with engine.copy() as address, server.server(folder, address) as ours:
        office = Office(ours)
        rest = ours.memory()
        ours.forget_peak()
        id = office.bring(path)
        checked = office.run(id, "check", moved=rows)
        parsed, peak_of_check = office.counted_in, ours.peak_memory()
        ours.forget_peak()
        applied = office.run(id, "apply", moved=rows)
        counted = until_counted(engine, address)
        peak_of_apply = ours.peak_memory()
        again = office.run(office.bring(path), "apply", unchanged=rows)
        return Course(parsed, checked, applied, counted, again, rest, peak_of_check, peak_of_apply)


def compared(what, loaded, tenth, whole):
    """The figures of one kind of file."""
    slower = max(loaded, whole.parse)

    def rate(name, seconds):
        return Figure("P4", f"{what}, {name}", ROWS / seconds, "rows/s")

    def against(name, seconds):
        return Figure("P4", f"{what}, {name} against the slower of reader and bulk load", slower / seconds, "×", ("≥", 0.4))

    def memory(name, of_whole, of_tenth):
        return [
            Figure("P4", f"{what}, {name}: memory at its peak", of_whole / MB, "MB", ("≤", 200)),
            Figure("P4", f"{what}, {name}: peak against a tenth", of_whole / of_tenth, "×", ("≤", 1.25)),
        ]

    return [
        rate("our reader alone", whole.parse),
        rate("check", whole.check),
        against("check", whole.check),
        rate("apply", whole.apply),
        against("apply", whole.apply),
        rate("a tenth of the rows, apply", 10 * tenth.apply),
        Figure("P4", f"{what}, figures hold all of it so long after", whole.counted, "s"),
        rate("the same file applied again", whole.again),
        Figure("P4", f"{what}, memory before it, somebody logged in", whole.rest / MB, "MB"),
        *memory("brought and checked", whole.peak_of_check, tenth.peak_of_check),
        *memory("applied", whole.peak_of_apply, tenth.peak_of_apply),
    ]


class Office:
    """Uploads files, and waits for their end."""

    def __init__(self, ours):
        self.ours = ours
        self.headers = {"authorization": f"Bearer {token(ours.base)}"}
        self.counted_in = None

    def call(self, method, path, body=None):
        """One call, which must be answered well."""
        status, value, _ = server.call(method, f"{self.ours.base}{FILES}{path}", body, self.headers, timeout=GIVEN_UP_AFTER)
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {value}")
        return value

    def bring(self, path):
        """Uploads a file; its id."""
        status, value = server.upload(f"{self.ours.base}{FILES}?kind=status", "image_name", path, self.headers, GIVEN_UP_AFTER)
        if status != 200:
            raise RuntimeError(f"{path.name} was not taken: {status} {value}")
        return value["id"]

    def run(self, id, phase, moved=0, unchanged=0):
        """A phase from its call to its end, seconds; every row must have become what it should."""
        began = time.monotonic()
        self.call("POST", f"/{id}/{phase}", PLAN)
        batch = self.followed(id, time.monotonic())
        taken = time.monotonic() - began
        found = (batch["state"], batch["created"] + batch["updated"], batch["unchanged"], batch["failed"])
        if found != ("done", moved, unchanged, 0):
            raise RuntimeError(f"{phase} of {id} ended so: {batch}")
        return taken

    def followed(self, id, answered):
        """The batch once it has ended; notes when it had read and counted all its rows."""
        self.counted_in = None
        while time.monotonic() < answered + GIVEN_UP_AFTER:
            batch = self.call("GET", f"/{id}")
            if self.counted_in is None and batch["rowsTotal"] is not None:
                self.counted_in = time.monotonic() - answered
            if batch["state"] != "running":
                return batch
            time.sleep(LOOK_EVERY)
        raise RuntimeError(f"{id} takes too long")
