-- The calendar of the days on which banks are closed, edited in the back office.

CREATE TABLE holiday (
    -- As 2026-01-26, so that days sort as text.
    date TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    name_hi TEXT COLLATE "C",
    -- By almanac: the Government's list may name another day.
    estimate BIGINT NOT NULL CHECK (estimate IN (0, 1)),
    source TEXT COLLATE "C",
    catalog_version BIGINT NOT NULL REFERENCES catalog_version (version)
);

-- One row, since there is a calendar.
CREATE TABLE holiday_end (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    -- The last day whose holidays are known.
    known_until TEXT COLLATE "C" NOT NULL,
    -- How far the program's own file has been taken over.
    seeded_until TEXT COLLATE "C" NOT NULL,
    catalog_version BIGINT NOT NULL REFERENCES catalog_version (version)
);

-- Every change, for ever; who made it and when stands with the version.
CREATE TABLE holiday_change (
    catalog_version BIGINT NOT NULL PRIMARY KEY REFERENCES catalog_version (version),
    -- The day; NULL: the calendar's end.
    date TEXT COLLATE "C",
    -- As JSON; NULL: it was not there.
    before_body TEXT COLLATE "C",
    after_body TEXT COLLATE "C"
);
