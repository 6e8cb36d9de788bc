-- Invited users and second factors, masquerade, merchants with their applications, tracking links.

-- Whoever was invited has no password yet, so that column may be absent: SQLite copies the table.
CREATE TABLE admin_user_new (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- Lower-cased, to sort and search by.
    name_key TEXT NOT NULL,
    search_key TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    role_id INTEGER NOT NULL CHECK (role_id IN (1, 2, 3)),
    -- NULL: invited, and no password chosen yet.
    password_hash TEXT,
    -- The secret that is confirmed, encrypted, and the last time step whose code was taken.
    totp_cipher BLOB,
    totp_since INTEGER,
    totp_step INTEGER,
    -- A secret that waits for its first code.
    totp_offered_cipher BLOB,
    last_login_at INTEGER,
    disabled_at INTEGER,
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
INSERT INTO admin_user_new (id, name, name_key, search_key, email, role_id, password_hash,
    disabled_at, created_at, version)
SELECT id, name, lower(name), lower(name || ' ' || email), email, role_id, password_hash,
    disabled_at, created_at, 1
FROM admin_user;
DROP TABLE admin_user;
ALTER TABLE admin_user_new RENAME TO admin_user;

CREATE TABLE recovery_code (
    admin_id INTEGER NOT NULL REFERENCES admin_user (id),
    code_hash TEXT NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (admin_id, code_hash)
) STRICT;

CREATE TABLE invite (
    id TEXT NOT NULL PRIMARY KEY,
    area TEXT NOT NULL CHECK (area IN ('admin', 'partner')),
    -- The admin's or merchant's id.
    subject INTEGER NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- When it was used, or another one took its place.
    ended_at INTEGER
) STRICT;
CREATE INDEX invite_subject ON invite (area, subject);
CREATE INDEX invite_age ON invite (expires_at);

ALTER TABLE session ADD COLUMN device TEXT;
-- Who looks at a merchant's portal on her behalf.
ALTER TABLE session ADD COLUMN admin_id INTEGER REFERENCES admin_user (id);
CREATE INDEX session_admin ON session (admin_id) WHERE admin_id IS NOT NULL;

-- What the body holds too, to search and sort by.
ALTER TABLE partner ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN search_key TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN utm_id TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN status TEXT NOT NULL DEFAULT 'active'
    CHECK (status IN ('active', 'disabled'));
ALTER TABLE partner ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
UPDATE partner SET name_key = lower(json_extract(body, '$.name')),
    search_key = lower(partner_key || ' ' || json_extract(body, '$.name') || ' ' ||
        json_extract(body, '$.utm_id')),
    utm_id = json_extract(body, '$.utm_id');
CREATE UNIQUE INDEX partner_utm ON partner (utm_id) WHERE utm_id <> '';

CREATE TABLE merchant_new (
    id INTEGER NOT NULL PRIMARY KEY,
    partner_id INTEGER NOT NULL REFERENCES partner (id),
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    search_key TEXT NOT NULL,
    shop TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    mobile TEXT,
    city TEXT NOT NULL,
    is_partner INTEGER NOT NULL CHECK (is_partner IN (0, 1)),
    status TEXT NOT NULL CHECK (status IN ('pending', 'active', 'rejected', 'suspended')),
    -- Why she was rejected or suspended.
    reason TEXT,
    -- NULL: no password chosen yet.
    password_hash TEXT,
    pan_cipher BLOB,
    pan_hash TEXT,
    pan_masked TEXT,
    bank_cipher BLOB,
    bank_hash TEXT,
    bank_masked TEXT,
    ifsc TEXT,
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
INSERT INTO merchant_new (id, partner_id, name, name_key, search_key, shop, email, city, is_partner,
    status, password_hash, created_at, version)
SELECT id, partner_id, name, lower(name), lower(name || ' ' || email), '', email, '', is_partner,
    CASE WHEN disabled_at IS NULL THEN 'active' ELSE 'suspended' END, password_hash, created_at, 1
FROM merchant;
DROP TABLE merchant;
ALTER TABLE merchant_new RENAME TO merchant;
CREATE INDEX merchant_partner ON merchant (partner_id, id);
CREATE INDEX merchant_name ON merchant (name_key, id);
CREATE INDEX merchant_age ON merchant (created_at, id);
CREATE INDEX merchant_status ON merchant (status, id);
CREATE INDEX merchant_pan ON merchant (pan_hash);
CREATE INDEX merchant_bank ON merchant (bank_hash);

CREATE TABLE tracking_link (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    search_key TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    partner_id INTEGER NOT NULL REFERENCES partner (id),
    merchant_id INTEGER REFERENCES merchant (id),
    path TEXT NOT NULL,
    utms TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'disabled')),
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE INDEX tracking_link_partner ON tracking_link (partner_id, id);
CREATE INDEX tracking_link_merchant ON tracking_link (merchant_id, id);
CREATE INDEX tracking_link_name ON tracking_link (name_key, id);
CREATE INDEX tracking_link_age ON tracking_link (created_at, id);

-- Apart from the link, so that a click never runs into somebody who edits it.
CREATE TABLE tracking_link_clicks (
    link_id INTEGER NOT NULL PRIMARY KEY REFERENCES tracking_link (id),
    clicks INTEGER NOT NULL
) STRICT;

ALTER TABLE attribution ADD COLUMN link_id INTEGER REFERENCES tracking_link (id);
CREATE INDEX attribution_link ON attribution (link_id) WHERE link_id IS NOT NULL;
DROP INDEX attribution_partner;
CREATE INDEX attribution_partner ON attribution (partner_id, attributed_at, customer_id);

-- How many customers counted for a partner up to an instant: later ones are counted when asked.
CREATE TABLE partner_leads (
    partner_id INTEGER NOT NULL PRIMARY KEY REFERENCES partner (id),
    leads INTEGER NOT NULL,
    counted_until INTEGER NOT NULL
) STRICT;
