-- How often people went on to a place outside of the site (data/redirect-targets.toml), by day in India.
CREATE TABLE redirect_day (
    target TEXT NOT NULL,
    day TEXT NOT NULL,
    clicks INTEGER NOT NULL,
    PRIMARY KEY (target, day)
) STRICT, WITHOUT ROWID;
