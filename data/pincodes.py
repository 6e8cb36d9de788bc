"""Make data/pincodes.csv from the PyPI package `indian-pincode`.

To make it again (a newer package may hold newer pincodes):

    python3 -m venv venv && venv/bin/pip install indian-pincode==2.1.0
    venv/bin/python data/pincodes.py

The package keeps names in capitals and has a few gaps; `data/pincodes.LICENCE.md` says what is
changed here, and why.
"""

import csv
from collections import defaultdict
from pathlib import Path

import indian_pincode

TARGET = Path(__file__).with_name("pincodes.csv")

STATE_NAMES = {
    "THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU": "Dadra and Nagar Haveli and Daman and Diu",
}

DISTRICT_NAMES = {
    "24 PARAGANAS NORTH": "North 24 Parganas",
    "24 PARAGANAS SOUTH": "South 24 Parganas",
    "CHARKI DADRI": "Charkhi Dadri",
    "DINAJPUR DAKSHIN": "Dakshin Dinajpur",
    "DINAJPUR UTTAR": "Uttar Dinajpur",
    "EAST SINGHBUM": "East Singhbhum",
    "JANGOAN": "Jangaon",
    "LAKSHADWEEP DISTRICT": "Lakshadweep",
    "LEH LADAKH": "Leh",
    "MEDINIPUR EAST": "Purba Medinipur",
    "MEDINIPUR WEST": "Paschim Medinipur",
    "NTR": "NTR",
    "S.A.S NAGAR": "S.A.S. Nagar",
    "SPSR NELLORE": "SPSR Nellore",
    "UDAM SINGH NAGAR": "Udham Singh Nagar",
    "VIJAYNAGAR": "Vijayanagara",
    "VISAKHAPATANAM": "Visakhapatnam",
}


def title(name):
    """`ANDAMAN AND NICOBAR ISLANDS` as a person writes it."""
    return name.title().replace(" And ", " and ")


def state_name(raw):
    return STATE_NAMES.get(raw, title(raw))


def district_name(raw, state):
    """Delhi's districts are named by the compass alone: say of which city."""
    name = DISTRICT_NAMES.get(raw, title(raw))
    needs_city = state == "DELHI" and "DELHI" not in raw and raw != "SHAHDARA"
    return f"{name} Delhi" if needs_city else name


def places(pincode):
    """(state, districts of that state); either may be empty in the source."""
    details = indian_pincode.get_details(pincode)
    state = details["state"]
    if state is None:
        return None, []
    of_state = set(indian_pincode.list_districts(state))
    return state, [district for district in details["districts"] if district in of_state]


def nearest_state(pincode, known):
    """The state of the pincode in `known` that is closest by number: borders run between ranges."""
    return known[min(known, key=lambda other: abs(int(other) - int(pincode)))]


def fill_gaps(rows):
    """Give a pincode without a place those of its sorting district, its first three digits."""
    states, districts = defaultdict(dict), defaultdict(set)
    for pincode, (state, names) in rows.items():
        if names:
            states[pincode[:3]][pincode] = state
            districts[pincode[:3], state].update(names)
    for pincode, (state, names) in rows.items():
        if not names:
            area = pincode[:3]
            state = state or nearest_state(pincode, states[area])
            rows[pincode] = state, districts[area, state]


def main():
    rows = {pincode: places(pincode) for pincode in sorted(indian_pincode.get_pincodes())}
    fill_gaps(rows)
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["pincode", "state", "districts"])
        for pincode, (state, names) in rows.items():
            pretty = sorted(district_name(name, state) for name in names)
            out.writerow([pincode, state_name(state), "|".join(pretty)])


if __name__ == "__main__":
    main()
