-- With what a partner's servers sign their calls, sealed; the key before the last renewal counts for a day more.
CREATE TABLE partner_key (
    partner_id INTEGER NOT NULL PRIMARY KEY REFERENCES partner (id),
    cipher BLOB NOT NULL,
    made_at INTEGER NOT NULL,
    earlier_cipher BLOB,
    earlier_until INTEGER
) STRICT;

-- Somebody whom another server handed over to us by a code. The code is kept as its hash only; what came with it is
-- sealed and goes when the code is opened, or is over. The row goes a day later: until then its event counts as taken.
CREATE TABLE hand_over (
    code_hash TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    giver TEXT NOT NULL,
    event_id TEXT NOT NULL,
    content BLOB,
    nonce_hash TEXT UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    opened_at INTEGER,
    UNIQUE (giver, event_id)
) STRICT;
CREATE INDEX hand_over_age ON hand_over (expires_at);
