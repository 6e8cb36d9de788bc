-- What the public form of merchants sent, until the owner of the address confirms it; the answers are sealed.
CREATE TABLE merchant_application (
    id TEXT NOT NULL PRIMARY KEY,
    -- SHA-256 of the token in the link.
    token_hash TEXT NOT NULL UNIQUE,
    -- Keyed digest of the address, by which its other applications are found.
    email_hash TEXT NOT NULL,
    partner_id INTEGER NOT NULL REFERENCES partner (id),
    kind TEXT NOT NULL CHECK (kind IN ('shop', 'creator')),
    locale TEXT NOT NULL,
    notice_version TEXT NOT NULL,
    agreed_at INTEGER NOT NULL,
    cipher BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX merchant_application_email ON merchant_application (email_hash);
CREATE INDEX merchant_application_expiry ON merchant_application (expires_at);
CREATE INDEX merchant_application_partner ON merchant_application (partner_id);

-- When the owner of the address said that PAN and account are theirs; NULL: nobody did, and nobody approves it.
ALTER TABLE merchant ADD COLUMN confirmed_at INTEGER;
-- When who applied before there were links was mailed one.
ALTER TABLE merchant ADD COLUMN confirmation_sent_at INTEGER;
UPDATE merchant SET confirmed_at = created_at WHERE status IN ('active', 'suspended') OR notice_version IS NULL;
CREATE INDEX merchant_unconfirmed ON merchant (id)
    WHERE status = 'pending' AND confirmed_at IS NULL AND confirmation_sent_at IS NULL;
