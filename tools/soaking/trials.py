"""What is done to a server under load. Each trial gives sentences about what did not hold, and a remark."""

import os
import random
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from .crowd import Crowd
from .stage import Stage, redirecting

RECOVERED_WITHIN = 20
DISK = "128m"


def settled(stage, crowd):
    """What must be true once the crowd has gone home."""
    crowd.go_home()
    left = stage.settle()
    submissions = crowd.acknowledged()[1]
    return crowd.faults + left + crowd_after(crowd) + stage.sent_once(submissions) + stage.integrity()


def crowd_after(crowd):
    """All broken promises, after the crowd has stopped."""
    crowd.stopping.clear()
    return crowd.broken_promises(everything=True)


def remark(crowd, more):
    """How much was at stake."""
    answers, submissions = crowd.acknowledged()
    return f"{more}; {answers} answers and {len(submissions)} submissions acknowledged, {crowd.interruptions} calls cut off"


def killed(database, rounds, seed):
    """kill -9 at random moments, with lenders that fail, repeat themselves and speak out of order."""
    source, slowest, wrong = random.Random(seed), 0.0, []
    with tempfile.TemporaryDirectory() as folder, Stage(folder, database(folder)) as stage:
        with Crowd(stage.ours.base, redirecting()) as crowd:
            for _ in range(rounds):
                time.sleep(source.uniform(0.2, 2.5))
                slowest = max(slowest, stage.restart())
                wrong += crowd.broken_promises()
        wrong += settled(stage, crowd)
    return wrong, remark(crowd, f"{rounds} kills, slowest start {slowest:.2f} s")


def database_stopped(cluster, rounds):
    """PostgreSQL stopped, in order and in a crash, and started under load; our server stays up."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder, Stage(folder, cluster.new_database()) as stage:
        with Crowd(stage.ours.base, redirecting()) as crowd:
            for number in range(rounds):
                time.sleep(2)
                cluster.stop("immediate" if number % 2 else "fast")
                time.sleep(3)
                cluster.start()
                wrong += recovered(stage)
                wrong += crowd.broken_promises()
            if not crowd.interruptions:
                wrong.append("no call noticed that the database was stopped")
        wrong += settled(stage, crowd)
    return wrong, remark(crowd, f"{rounds} stops")


def disk_full(rounds):
    """The folder of the SQLite file is full for a while."""
    wrong = []
    with small_disk() as folder, Stage(folder, f"sqlite:{folder}/saakh.db") as stage:
        with Crowd(stage.ours.base, redirecting()) as crowd:
            for _ in range(rounds):
                time.sleep(2)
                ballast = fill(folder)
                before = crowd.interruptions
                time.sleep(3)
                if crowd.interruptions == before:
                    wrong.append("no call noticed that the disk was full")
                ballast.unlink()
                wrong += recovered(stage)
                wrong += crowd.broken_promises()
        wrong += settled(stage, crowd)
    return wrong, remark(crowd, f"{rounds} times full")


def recovered(stage):
    """Ready again without a restart of ours."""
    until = time.monotonic() + RECOVERED_WITHIN
    while not stage.ours.is_ready():
        if time.monotonic() > until or not stage.ours.is_running():
            return [f"not ready {RECOVERED_WITHIN} s after the trouble ended: {stage.ours.last_words()}"]
        time.sleep(0.1)
    return []


@contextmanager
def small_disk():
    """A file system of a few megabytes."""
    folder = Path(tempfile.mkdtemp(prefix="saakh-disk-"))
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    subprocess.run([*as_root, "mount", "-t", "tmpfs", "-o", f"size={DISK},mode=777", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run([*as_root, "umount", "--lazy", folder], check=True)
        folder.rmdir()


def fill(folder):
    """Takes what room there is."""
    ballast = folder / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return ballast
