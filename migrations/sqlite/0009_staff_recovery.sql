-- Masquerades that end with their session, links for forgotten passwords, where people log in from.

-- The session that began a masquerade, by its token's hash: it ends when that one does.
ALTER TABLE session ADD COLUMN begun_by TEXT;

-- Whether a link invites, or takes a forgotten password's place.
ALTER TABLE invite ADD COLUMN kind TEXT NOT NULL DEFAULT 'invite' CHECK (kind IN ('invite', 'reset'));

-- From which networks and with which browsers an account was opened, as keyed hashes.
CREATE TABLE known_place (
    account TEXT NOT NULL,
    place TEXT NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (account, place)
) STRICT;
CREATE INDEX known_place_age ON known_place (last_at);
