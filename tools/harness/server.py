"""The server and the simulated lenders as processes."""

import http.client
import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from . import place

READY_WITHIN = 60
# Invented: 32 bytes in base64.
KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="


class Process:
    """A command of the program that answers on an address once it is ready."""

    def __init__(self, folder, command, port, ready, settings, log="error", pinned_to=None, program=None):
        self.folder, self.port, self.ready = Path(folder), port, ready
        pin = ["taskset", "-c", str(pinned_to)] if pinned_to is not None else []
        self.command = [*pin, str(program or place.program()), *command]
        self.environment = {**os.environ, "RUST_LOG": log, **settings}
        self.process = None

    @property
    def base(self):
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, within=READY_WITHIN):
        """Starts it and says after how many seconds it was ready."""
        with open(self.folder / f"{self.port}.log", "ab") as log:
            began = time.monotonic()
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL, stderr=log
            )
        self.wait_until_ready(within)
        return time.monotonic() - began

    def wait_until_ready(self, within=READY_WITHIN):
        """Asks until it is ready."""
        until = time.monotonic() + within
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self.command} is not ready; its last words:\n{self.last_words()}")
            time.sleep(0.002)

    def is_ready(self):
        """Whether it says so itself."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", self.ready)
            return connection.getresponse().status < 300
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def last_words(self):
        """The end of its log."""
        return (self.folder / f"{self.port}.log").read_text(errors="replace")[-2000:]

    def is_running(self):
        """Whether the process lives."""
        return self.process is not None and self.process.poll() is None

    def memory(self):
        """Resident memory in bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor_time(self):
        """Seconds that its threads have been on a processor."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def forget_peak(self):
        """From now on `peak_memory` says what comes."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def peak_memory(self):
        """The most resident memory, bytes, since the start or since it was forgotten."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmHWM:"))) * 1024

    def kill_9(self):
        """Kills it during any operation."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Asks it to end, as the system does, and waits."""
        if self.is_running():
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill_9()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()


def server(folder, database=None, simulator=None, history=False, **options):
    """A demo server that trusts this machine's `X-Forwarded-For`, so that each customer has an address."""
    port = place.free_port()
    settings = {
        "SAAKH_DEMO": "1",
        # Measurements and trials start without customers.
        "SAAKH_DEMO_HISTORY": "1" if history else "0",
        "SAAKH_KEY": KEY,
        "SAAKH_LISTEN": f"127.0.0.1:{port}",
        "SAAKH_DATABASE": database or f"sqlite:{folder}/saakh.db",
        "SAAKH_TRUSTED_PROXIES": "127.0.0.1",
        # All of it comes from this machine: counted as ever, and never refused.
        "SAAKH_REQUESTS_PER_SECOND": "1000000",
    }
    if simulator is not None:
        settings["SAAKH_SIMULATOR"] = simulator
    return Process(folder, ["serve"], port, "/health/ready", settings, **options)


def lenders(folder, server_port):
    """The simulated lenders beside a server: they remember what they got when the server is killed."""
    port = place.free_port()
    settings = {"SAAKH_DEMO": "1", "SAAKH_KEY": KEY, "SAAKH_LISTEN": f"127.0.0.1:{server_port}"}
    command = ["simulate", "lenders", "--listen", f"127.0.0.1:{port}"]
    return Process(folder, command, port, "/simulator/state", settings)


def call(method, address, body=None, headers=None, timeout=30):
    """One request with JSON both ways: status, value, headers."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data=data, method=method)
    for name, value in {"content-type": "application/json", **(headers or {})}.items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, parsed(answer.read()), answer.headers
    except urllib.error.HTTPError as refused:
        return refused.code, parsed(refused.read()), refused.headers


def upload(address, field, path, headers, timeout):
    """A file as a form has it, read while it is sent: status, value."""
    head = f'--B\r\nContent-Disposition: form-data; name="{field}"; filename="{path.name}"\r\n\r\n'.encode()
    tail = b"\r\n--B--\r\n"

    def parts():
        yield head
        with open(path, "rb") as file:
            while part := file.read(1024 * 1024):
                yield part
        yield tail

    length = len(head) + path.stat().st_size + len(tail)
    request = urllib.request.Request(address, data=parts(), method="POST")
    for name, value in {"content-type": "multipart/form-data; boundary=B", "content-length": str(length), **headers}.items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, parsed(answer.read())
    except urllib.error.HTTPError as refused:
        return refused.code, parsed(refused.read())


def parsed(text):
    """JSON, or None where there is none."""
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None
