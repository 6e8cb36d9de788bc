"""The engine's own time for the rows of a status file: loading them, and changing the statuses."""

import csv
import io
import shutil
import sqlite3
import subprocess
from contextlib import closing, contextmanager
from pathlib import Path

from harness import cluster

from .commission import timed
from .lists import tidied
from .status_file import WORDS

SHAPE = "CREATE TABLE bench_row (id TEXT, loan TEXT, lender TEXT, word TEXT, day TEXT)"
MEANING = "CASE b.word {} END".format(" ".join(f"WHEN '{word}' THEN '{status}'" for word, status in dict.fromkeys(WORDS)))
# The same lines and statuses as by the server, of submissions that were created and sent before.
MOVE = f"""BEGIN;
    INSERT INTO submission_history (submission_id, position, from_status, to_status, source, changed_at)
        SELECT s.id, 3, s.status, {MEANING}, 'status_file', s.updated_at + 1 FROM bench_row AS b JOIN submission AS s ON s.id = b.id;
    UPDATE submission SET status = {MEANING}, updated_at = updated_at + 1 FROM bench_row AS b WHERE b.id = submission.id;
    COMMIT;"""


class Sqlite:
    """A database in a folder."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.file = self.folder / "imported.db"
        self.address = f"sqlite:{self.file}"

    def do(self, statement):
        """Runs a statement past the server."""
        with closing(sqlite3.connect(self.file, timeout=60)) as connection, connection:
            connection.execute(statement)

    def rows(self, query, address=None):
        """The rows of a query, as they come."""
        with closing(sqlite3.connect((address or self.address).removeprefix("sqlite:"), timeout=60)) as connection:
            yield from connection.execute(query)

    def tidy(self):
        """All of it into the one file that is copied."""
        self.do("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def copy(self):
        """The address of a database like this one, which is gone afterwards."""
        copy = self.folder / "copy.db"
        shutil.copyfile(self.file, copy)
        try:
            yield f"sqlite:{copy}"
        finally:
            for file in self.folder.glob("copy.db*"):
                file.unlink()

    def by_itself(self, file):
        """How long it loads a file, and moves what its rows are about, in seconds."""
        with self.copy() as address:
            shell = ["sqlite3", "-bail", address.removeprefix("sqlite:")]
            subprocess.run([*shell, SHAPE], check=True)
            loaded = timed(lambda: subprocess.run([*shell, f".import --csv --skip 1 {file} bench_row"], check=True))
            return loaded, timed(lambda: subprocess.run([*shell, MOVE], check=True))


class Postgres:
    """A database of a cluster."""

    def __init__(self, cluster_of_it):
        self.cluster = cluster_of_it
        self.address = cluster_of_it.new_database()

    def do(self, statement):
        """Runs a statement past the server."""
        said(self.address, "-c", statement)

    def rows(self, query, address=None):
        """The rows of a query."""
        yield from csv.reader(io.StringIO(said(address or self.address, "--csv", "-t", "-c", query)))

    def tidy(self):
        """What autovacuum does in the hours after so many rows came."""
        tidied(self.address)

    @contextmanager
    def copy(self):
        """The address of a database like this one, which is gone afterwards."""
        address = self.cluster.new_database(template=self.address)
        try:
            yield address
        finally:
            self.cluster.drop_database(address)

    def by_itself(self, file):
        """How long it loads a file, and moves what its rows are about, in seconds."""
        with self.copy() as address:
            said(address, "-c", SHAPE)
            loaded = timed(lambda: said(address, "-c", f"\\copy bench_row FROM '{file}' WITH (FORMAT csv, HEADER)"))
            said(address, "-c", "ANALYZE bench_row")
            return loaded, timed(lambda: said(address, "-c", MOVE))


def said(address, *arguments):
    """What the client prints."""
    command = [str(cluster.programs() / "psql"), address, "-qX", "-v", "ON_ERROR_STOP=1", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
