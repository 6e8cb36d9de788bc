"""Where things are, and how they are built."""

import os
import socket
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = Path.home() / ".cache" / "saakh"
TARGET = Path(os.environ.get("CARGO_TARGET_DIR") or CACHE / "target")


def program(profile="release"):
    """The program of a profile, as `build` left it."""
    return Path(os.environ.get("SAAKH_BIN") or TARGET / profile / "saakh")


def build(*packages, profile="release", root=ROOT, target=TARGET):
    """Builds packages of a tree; a program that embeds the web needs `make web` before."""
    if root == ROOT and os.environ.get("SAAKH_BIN") and packages == ("saakh",):
        return
    flags = [flag for package in packages for flag in ("--package", package)]
    release = ["--release"] if profile == "release" else []
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    subprocess.run(["cargo", "build", "--quiet", *release, *flags], cwd=root, env=environment, check=True)


def free_port():
    """A free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def python_with(name, requirements):
    """A Python that has the packages of a requirements file; no other Python of the machine gets them."""
    folder = CACHE / name
    python = folder / "bin" / "python"
    installed = folder / "installed.txt"
    wanted = Path(requirements).read_text()
    if installed.exists() and installed.read_text() == wanted:
        return python
    venv.create(folder, with_pip=True, clear=True)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]
    subprocess.run(install, check=True)
    installed.write_text(wanted)
    return python
