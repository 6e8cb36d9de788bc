-- The calendar of the days on which banks are closed, edited in the back office.

CREATE TABLE holiday (
    -- As 2026-01-26, so that days sort as text.
    date TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_hi TEXT,
    -- By almanac: the Government's list may name another day.
    estimate INTEGER NOT NULL CHECK (estimate IN (0, 1)),
    source TEXT,
    catalog_version INTEGER NOT NULL REFERENCES catalog_version (version)
) STRICT;

-- One row, since there is a calendar.
CREATE TABLE holiday_end (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    -- The last day whose holidays are known.
    known_until TEXT NOT NULL,
    -- How far the program's own file has been taken over.
    seeded_until TEXT NOT NULL,
    catalog_version INTEGER NOT NULL REFERENCES catalog_version (version)
) STRICT;

-- Every change, for ever; who made it and when stands with the version.
CREATE TABLE holiday_change (
    catalog_version INTEGER NOT NULL PRIMARY KEY REFERENCES catalog_version (version),
    -- The day; NULL: the calendar's end.
    date TEXT,
    -- As JSON; NULL: it was not there.
    before_body TEXT,
    after_body TEXT
) STRICT;
