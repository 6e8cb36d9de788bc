"""A private PostgreSQL, which waits for the disk as one in use does."""

import os
import subprocess
import tempfile
from pathlib import Path

from . import place


def programs():
    """The folder with the newest installed PostgreSQL's programs."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda bin: float(bin.parent.name))
    if not folders:
        raise RuntimeError("PostgreSQL is not installed: run tools/system-packages")
    return folders[-1]


class Cluster:
    """One cluster in a folder of its own; gone when left."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="saakh-postgres-"))
        self.port = place.free_port()
        self.databases = 0

    def run(self, program, *arguments, check=True):
        """Runs one of its programs: PostgreSQL refuses to run as root."""
        command = [str(programs() / program), *map(str, arguments)]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        return subprocess.run(command, check=check, stdout=subprocess.DEVNULL, cwd="/")

    def start(self):
        """Starts it and waits until it takes connections."""
        # Names the database in each log line.
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=100 -c log_line_prefix='%m [%p] %d '"
        self.run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o", options, "start")

    def stop(self, mode="fast"):
        """`immediate` is a crash: it recovers at the next start."""
        self.run("pg_ctl", "-D", self.data, "-m", mode, "stop", check=False)

    @property
    def data(self):
        """Its data folder."""
        return self.folder / "data"

    def new_database(self, template=None):
        """The address of a new database: empty, or a copy of another one without connections."""
        self.databases += 1
        name = f"saakh{self.databases}"
        like = [] if template is None else ["-T", name_in(template), "-S", "file_copy"]
        self.run("createdb", *self.as_owner, *like, name)
        return f"postgres://saakh@127.0.0.1:{self.port}/{name}"

    def drop_database(self, address):
        """A database that is not wanted any more."""
        self.run("dropdb", *self.as_owner, "--force", name_in(address))

    @property
    def as_owner(self):
        """How its programs connect."""
        return ["-h", "127.0.0.1", "-p", self.port, "-U", "saakh"]

    def __enter__(self):
        if os.geteuid() == 0:
            subprocess.run(["chown", "postgres", self.folder], check=True)
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "saakh", "--no-locale", "-E", "UTF8")
        self.start()
        return self

    def __exit__(self, *_):
        self.stop("immediate")
        subprocess.run(["rm", "-rf", self.folder], check=True)


def name_in(address):
    """The name of a database in its address."""
    return address.rsplit("/", 1)[1]
