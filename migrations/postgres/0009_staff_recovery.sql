-- Masquerades that end with their session, links for forgotten passwords, where people log in from.

-- The session that began a masquerade, by its token's hash: it ends when that one does.
ALTER TABLE session ADD COLUMN begun_by TEXT COLLATE "C";

-- Whether a link invites, or takes a forgotten password's place.
ALTER TABLE invite ADD COLUMN kind TEXT COLLATE "C" NOT NULL DEFAULT 'invite' CHECK (kind IN ('invite', 'reset'));

-- From which networks and with which browsers an account was opened, as keyed hashes.
CREATE TABLE known_place (
    account TEXT COLLATE "C" NOT NULL,
    place TEXT COLLATE "C" NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (account, place)
);
CREATE INDEX known_place_age ON known_place (last_at);
