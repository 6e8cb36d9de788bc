-- With what a partner's servers sign their calls, sealed; the key before the last renewal counts for a day more.
CREATE TABLE partner_key (
    partner_id BIGINT NOT NULL PRIMARY KEY REFERENCES partner (id),
    cipher BYTEA NOT NULL,
    made_at BIGINT NOT NULL,
    earlier_cipher BYTEA,
    earlier_until BIGINT
);

-- Somebody whom another server handed over to us by a code. The code is kept as its hash only; what came with it is
-- sealed and goes when the code is opened, or is over. The row goes a day later: until then its event counts as taken.
CREATE TABLE hand_over (
    code_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    giver TEXT COLLATE "C" NOT NULL,
    event_id TEXT COLLATE "C" NOT NULL,
    content BYTEA,
    nonce_hash TEXT COLLATE "C" UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    opened_at BIGINT,
    UNIQUE (giver, event_id)
);
CREATE INDEX hand_over_age ON hand_over (expires_at);
