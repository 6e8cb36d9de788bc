"""Make data/ifsc-banks.csv from the npm package `ifsc`.

To make it again:

    npm pack ifsc@2.0.50 && tar xzf ifsc-2.0.50.tgz
    python3 data/ifsc-banks.py package/src

Kept are the banks that have branches of their own code. The package also names banks that clear
through another bank: an IFSC code never begins with theirs.
"""

import csv
import json
import sys
from pathlib import Path

TARGET = Path(__file__).with_name("ifsc-banks.csv")


def main(source):
    names = json.loads((source / "banknames.json").read_text(encoding="utf-8"))
    branches = json.loads((source / "IFSC.json").read_text(encoding="utf-8"))
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["code", "bank"])
        out.writerows((code, names[code]) for code in sorted(branches) if code in names)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
