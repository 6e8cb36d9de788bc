"""Lenders' files that are brought and applied while the server is killed: each row counts once, no file is half there."""

import hashlib
import http.client
import random
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from harness import server

from .crowd import LOST, PAUSE
from .stage import Stage

FILES = "/api/admin/upload-files"
# As many as are applied in the request itself within some seconds; every tenth file is longer and waits for a job.
ROWS, MANY, EVERY = 4_000, 21_000, 10
HEAD = "Loan No,Lender,Disbursed Amount,Disbursed On\n"
PLAN = {"sheet": 0, "lenderId": None, "columns": {"application": 0, "lender": 1, "amount": 2, "day": 3}}
# Time limit for started files: a dead node's lease expires within a minute, then the rows take time.
ENDED_WITHIN = 900
LATER = ("uploads-full", "exports-too-many")
# An apply whose answer was lost: it is under way, or done.
BEGUN = ("upload-running", "upload-applied")


class Operator:
    """A back-office user, who repeats a call until it is answered."""

    def __init__(self, base):
        self.base, self.lost, self.faults = base, 0, []
        logins = {login["name"]: login for login in server.call("GET", base + "/dev/logins.json")[1]}
        entry = {name: logins["admin"][name] for name in ("email", "password")}
        self.token = server.call("POST", base + "/api/admin/login", entry)[1]["token"]

    def ask(self, method, path, body=None):
        """One call; raises what is lost."""
        return server.call(method, self.base + path, body, {"authorization": f"Bearer {self.token}"}, timeout=120)

    def bring(self, rows):
        """Uploads a file; returns the status and the response."""
        part = 'Content-Disposition: form-data; name="image_name"; filename="soak.csv"\r\n\r\n'
        body = f"--B\r\n{part}{rows}\r\n--B--\r\n".encode()
        request = urllib.request.Request(f"{self.base}{FILES}?kind=mis", data=body, method="POST")
        request.add_header("content-type", "multipart/form-data; boundary=B")
        request.add_header("authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, server.parsed(answer.read())
        except urllib.error.HTTPError as refused:
            return refused.code, server.parsed(refused.read())

    def insist(self, action):
        """Does it again until it is answered, or refused for good."""
        while True:
            try:
                status, said = action()[:2]
            except (*LOST, http.client.HTTPException):
                self.lost += 1
            else:
                code = (said or {}).get("code")
                if status < 300 or status not in (409, 503):
                    return status, said
                if status == 409 and code not in LATER:
                    return status, said
            time.sleep(PAUSE)

    def bring_and_apply(self, rows):
        """A file from the first byte to its end; its id."""
        status, said = self.insist(lambda: self.bring(rows))
        if status != 200:
            return self.faults.append(f"a file was refused: {status} {said}")
        id = said["id"]
        status, said = self.insist(lambda: self.ask("POST", f"{FILES}/{id}/apply", PLAN))
        if status != 200 and (said or {}).get("code") not in BEGUN:
            self.faults.append(f"{id} was not applied: {status} {said}")
        return id


def rows_of(number):
    """The rows of a file: payments that no other file has."""
    many = MANY if number % EVERY == EVERY - 1 else ROWS
    lines = (f"SOAK-{number}-{row},CASHe,{1000 + row},20/11/2026\n" for row in range(many))
    return many, HEAD + "".join(lines)


def uploaded(database, rounds, seed):
    """kill -9 while files are brought, checked and applied."""
    source, brought = random.Random(seed), []
    with tempfile.TemporaryDirectory() as folder, Stage(folder, database(folder), {}) as stage:
        operator = Operator(stage.ours.base)
        began = time.monotonic()
        expected, rows = rows_of(0)
        brought.append(operator.bring_and_apply(rows))
        # Duration of the undisturbed file: each kill comes within that time.
        lasted = time.monotonic() - began
        for number in range(1, rounds + 1):
            many, rows = rows_of(number)
            expected += many
            work = threading.Thread(target=lambda rows=rows: brought.append(operator.bring_and_apply(rows)))
            work.start()
            time.sleep(source.uniform(0.0, lasted))
            stage.restart()
            work.join()
        wrong = operator.faults + ended(stage)
        if not operator.lost:
            wrong.append("no call noticed that the server was killed")
        wrong += counted(stage, expected) + whole_files(stage, Path(folder) / "var" / "files" / "uploads")
        wrong += [f"{id} was acknowledged and is not there" for id in set(brought) - ids(stage) if id]
    return wrong, f"{rounds} kills, {operator.lost} calls cut off, {expected} rows of {len(brought)} files"


def ids(stage):
    """Every file that the server knows."""
    return {id for (id,) in stage.rows("SELECT id FROM upload_batch")}


def ended(stage):
    """Waits until no file is running. Files whose upload got no response are not awaited."""
    until = time.monotonic() + ENDED_WITHIN
    while True:
        running = stage.rows("SELECT id, phase, done_row FROM upload_batch WHERE state = 'running'")
        if not running:
            failed = stage.rows("SELECT id, phase, problem FROM upload_batch WHERE state = 'failed'")
            return [f"{id} failed while it was in {phase}: {problem}" for id, phase, problem in failed]
        if time.monotonic() > until:
            return [f"{id} is still in {phase} at row {row}" for id, phase, row in running]
        time.sleep(1)


def counted(stage, expected):
    """Sentences about rows that count twice, or not at all."""
    wrong = [
        f"{id}: {read} rows were read, but {whole} dealt with"
        for id, read, whole in stage.rows(
            "SELECT id, rows_read, created + updated + unchanged + failed FROM upload_batch WHERE phase = 'apply'"
        )
        if read != whole
    ]
    wrong += [
        f"{id}: {changed} rows changed something, but there are {lines} lines"
        for id, changed, lines in stage.rows(
            "SELECT b.id, b.created + b.updated, COUNT(l.id) FROM upload_batch AS b "
            "LEFT JOIN statement_line AS l ON l.batch_id = b.id GROUP BY b.id, b.created, b.updated"
        )
        if changed != lines
    ]
    wrong += [
        f"{times} lines say the payment of {reference}"
        for reference, times in stage.rows(
            "SELECT reference, COUNT(*) FROM statement_line WHERE ended IS NULL GROUP BY reference HAVING COUNT(*) > 1"
        )
    ]
    [(lines,)] = stage.rows("SELECT COUNT(DISTINCT reference) FROM statement_line WHERE ended IS NULL")
    return wrong + ([] if int(lines) == expected else [f"{lines} payments are known, of {expected} in the files"])


def whole_files(stage, folder):
    """Sentences about files that are not what was brought, or are gone."""
    wrong = []
    for id, sha256 in stage.rows("SELECT id, sha256 FROM upload_batch WHERE file_removed_at IS NULL"):
        file = folder / id / "file"
        if not file.exists():
            wrong.append(f"the file of {id} is gone")
        elif hashlib.sha256(file.read_bytes()).hexdigest() != sha256:
            wrong.append(f"the file of {id} is not what was brought")
    return wrong
