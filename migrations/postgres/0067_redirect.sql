-- How often people went on to a place outside of the site (data/redirect-targets.toml), by day in India.
CREATE TABLE redirect_day (
    target TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    clicks BIGINT NOT NULL,
    PRIMARY KEY (target, day)
);
