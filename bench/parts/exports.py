"""P5: a list of 1,000,000 rows as a file, written in the background, fetched by its link and read again, against the
engine's own client writing the same list as CSV: the columns that the list asks for, with their customers', as they are
stored, by one statement. Told beside it, without a goal: the client writing six bare columns of the applications alone,
which was the first baseline (docs/decisions/0151) and is far off. Memory is the server's, sampled while it writes and
sends: its peak over all rows against its peak over the first tenth. SAAKH_BENCH_EXPORT_ROWS is how many rows."""

import csv
import io
import os
import subprocess
import tempfile
import threading
import time
import urllib.request
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from harness import cluster, place, server

from .figure import Figure
from .lists import seeded, tidied, token

ROWS = int(os.environ.get("SAAKH_BENCH_EXPORT_ROWS", "1000000"))
LIST = "/api/admin/customers"
# What `rows` of crates/store/src/insight/application.rs asks for, of all pages at once.
OF_CUSTOMER = "(SELECT {0} FROM customer WHERE customer.id = application.customer_id) AS {0}"
LISTED = (
    "SELECT application.id, application.customer_id, application.product_type, application.status, application.partner_id,"
    f" application.created_at, {OF_CUSTOMER.format('mobile')}, {OF_CUSTOMER.format('profile')}"
    " FROM application ORDER BY application.id DESC"
)
BARE = "SELECT id, customer_id, product_type, partner_id, status, created_at FROM application ORDER BY id DESC"
MB = 1024 * 1024
SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
SAMPLED_EVERY = 0.05
GIVEN_UP_AFTER = 3_600


def measure():
    """The figures of P5 on both engines."""
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/exported.db"
        figures += on("SQLite", f"sqlite:{path}", lambda _: None, lambda rows: ["sqlite3", "-readonly", "-csv", path, rows])
    with cluster.Cluster() as postgres:
        database = postgres.new_database()
        psql = [str(cluster.programs() / "psql"), "-q", database, "-c"]
        figures += on("PostgreSQL", database, tidied, lambda rows: [*psql, f"COPY ({rows}) TO STDOUT WITH CSV"])
    return figures


def on(engine, database, tidy, client):
    """One engine: each sort of file, its time against the client's, and the server's memory."""
    with tempfile.TemporaryDirectory() as folder:
        ours = server.server(folder, database)
        ours.start()
        ours.stop()
        seeded(ours, ROWS)
        tidy(database)
        listed, bare = (written_by(client(rows), Path(folder) / "client.csv") for rows in (LISTED, BARE))
        figures = [
            Figure("P5", f"{engine}: its own client writes the list of {ROWS:,} rows as CSV", listed, "s"),
            Figure("P5", f"{engine}: its own client writes six bare columns of them", bare, "s"),
        ]
        with ours:
            for kind, read in (("csv", rows_of_csv), ("xlsx", rows_of_xlsx)):
                export = Export(ours, kind)
                taken = export.run(Path(folder) / f"list.{kind}")
                whole = read(Path(folder) / f"list.{kind}")
                figures += [
                    Figure("P5", f"{engine}: {kind}, rows that are read again, each once", whole, "", ("≥", ROWS)),
                    Figure("P5", f"{engine}: {kind}, written and fetched", taken, "s"),
                    Figure("P5", f"{engine}: {kind}, processor time of the server", export.worked, "s"),
                    Figure("P5", f"{engine}: {kind}, against the client writing the list", listed / taken, "×", ("≥", 0.5)),
                    Figure("P5", f"{engine}: {kind}, against the client writing bare columns", bare / taken, "×"),
                    Figure("P5", f"{engine}: {kind}, memory at its peak", export.peak / MB, "MB"),
                    Figure("P5", f"{engine}: {kind}, peak over all against the first tenth", export.growth, "×", ("≤", 1.25)),
                ]
        return figures


def written_by(client, path):
    """How long a client takes to write its rows, in seconds: the second time, when the rows have been read once."""
    for _ in range(2):
        began = time.monotonic()
        with open(path, "wb") as file:
            subprocess.run(client, stdout=file, check=True)
        taken = time.monotonic() - began
    path.unlink()
    return taken


class Export:
    """One file, from the request to the last byte, and the server's memory during that time."""

    def __init__(self, ours, kind):
        self.ours, self.kind = ours, kind
        self.headers = {"authorization": f"Bearer {token(ours.base)}"}
        self.early = self.peak = 0
        self.done = 0
        self.worked = 0

    @property
    def growth(self):
        """The peak over all rows against the one over the first tenth."""
        return self.peak / self.early

    def run(self, path):
        """Has the file written and fetches it; says how long both took."""
        watching = threading.Event()
        watcher = threading.Thread(target=self.watch, args=(watching,))
        watcher.start()
        try:
            before = self.worked_by_now()
            began = time.monotonic()
            task = self.call("GET", f"{LIST}.{self.kind}", 202)
            self.wait_for(task["id"])
            self.fetch(self.call("POST", f"/api/tasks/{task['id']}/link", 200)["url"], path)
            taken = time.monotonic() - began
            self.worked = self.worked_by_now() - before
            return taken
        finally:
            watching.set()
            watcher.join()

    def worked_by_now(self):
        """Seconds that the server has been on a processor, threads that ended included."""
        words = Path(f"/proc/{self.ours.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def watch(self, ended):
        while not ended.wait(SAMPLED_EVERY):
            now = self.ours.memory()
            self.peak = max(self.peak, now)
            if self.done <= ROWS / 10:
                self.early = self.peak

    def wait_for(self, task):
        """Until the file is there."""
        until = time.monotonic() + GIVEN_UP_AFTER
        while time.monotonic() < until:
            found = next(one for one in self.call("GET", "/api/tasks", 200)["items"] if one["id"] == task)
            self.done = found["rowsDone"]
            if found["state"] == "done":
                return
            if found["state"] not in ("waiting", "running"):
                raise RuntimeError(f"the export ended: {found}")
            time.sleep(0.2)
        raise RuntimeError("the export takes too long")

    def call(self, method, path, wanted):
        status, value, _ = server.call(method, f"{self.ours.base}{path}", {} if method == "POST" else None, self.headers)
        if status != wanted:
            raise RuntimeError(f"{method} {path}: {status} {value}")
        return value

    def fetch(self, link, path):
        request = urllib.request.Request(f"{self.ours.base}{link}", headers=self.headers)
        with urllib.request.urlopen(request) as answer, open(path, "wb") as file:
            while part := answer.read(MB):
                file.write(part)


def rows_of_csv(path):
    """How many different rows a CSV file has below its titles."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = csv.reader(file)
        next(rows)
        return different(tuple(row) for row in rows)


def rows_of_xlsx(path):
    """The same of a workbook, read as any program reads it."""
    with zipfile.ZipFile(path) as book, book.open("xl/worksheets/sheet1.xml") as sheet:
        return different(rows_of_sheet(io.BufferedReader(sheet)))


def rows_of_sheet(sheet):
    """The rows below the heading, which ends with an empty row, and below the titles."""
    in_heading = is_title = True
    for _, row in ElementTree.iterparse(sheet):
        if row.tag == f"{SPACE}row":
            cells = tuple("".join(cell.itertext()) for cell in row)
            row.clear()
            if in_heading:
                in_heading = bool(cells)
            elif is_title:
                is_title = False
            else:
                yield cells


def different(rows):
    """How many rows there are, each counted once."""
    return len({hash(row) for row in rows})
