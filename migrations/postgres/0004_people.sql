-- Invited users and second factors, masquerade, merchants with their applications, tracking links.

-- NULL: invited, and no password chosen yet.
ALTER TABLE admin_user ALTER COLUMN password_hash DROP NOT NULL;
-- Lower-cased, to sort and search by.
ALTER TABLE admin_user ADD COLUMN name_key TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE admin_user ADD COLUMN search_key TEXT COLLATE "C" NOT NULL DEFAULT '';
-- The secret that is confirmed, encrypted, and the last time step whose code was taken.
ALTER TABLE admin_user ADD COLUMN totp_cipher BYTEA;
ALTER TABLE admin_user ADD COLUMN totp_since BIGINT;
ALTER TABLE admin_user ADD COLUMN totp_step BIGINT;
-- A secret that waits for its first code.
ALTER TABLE admin_user ADD COLUMN totp_offered_cipher BYTEA;
ALTER TABLE admin_user ADD COLUMN last_login_at BIGINT;
ALTER TABLE admin_user ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
UPDATE admin_user SET name_key = lower(name), search_key = lower(name || ' ' || email);

CREATE TABLE recovery_code (
    admin_id BIGINT NOT NULL REFERENCES admin_user (id),
    code_hash TEXT COLLATE "C" NOT NULL,
    used_at BIGINT,
    PRIMARY KEY (admin_id, code_hash)
);

CREATE TABLE invite (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    area TEXT COLLATE "C" NOT NULL CHECK (area IN ('admin', 'partner')),
    -- The admin's or merchant's id.
    subject BIGINT NOT NULL,
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    locale TEXT COLLATE "C" NOT NULL CHECK (locale IN ('en', 'hi')),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- When it was used, or another one took its place.
    ended_at BIGINT
);
CREATE INDEX invite_subject ON invite (area, subject);
CREATE INDEX invite_age ON invite (expires_at);

ALTER TABLE session ADD COLUMN device TEXT COLLATE "C";
-- Who looks at a merchant's portal on her behalf.
ALTER TABLE session ADD COLUMN admin_id BIGINT REFERENCES admin_user (id);
CREATE INDEX session_admin ON session (admin_id) WHERE admin_id IS NOT NULL;

-- What the body holds too, to search and sort by.
ALTER TABLE partner ADD COLUMN name_key TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN search_key TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN utm_id TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN status TEXT COLLATE "C" NOT NULL DEFAULT 'active'
    CHECK (status IN ('active', 'disabled'));
ALTER TABLE partner ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
UPDATE partner SET name_key = lower(body::json ->> 'name'),
    search_key = lower(partner_key || ' ' || (body::json ->> 'name') || ' ' ||
        (body::json ->> 'utm_id')),
    utm_id = body::json ->> 'utm_id';
CREATE UNIQUE INDEX partner_utm ON partner (utm_id) WHERE utm_id <> '';

-- NULL: no password chosen yet.
ALTER TABLE merchant ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE merchant ADD COLUMN name_key TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE merchant ADD COLUMN search_key TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE merchant ADD COLUMN shop TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE merchant ADD COLUMN mobile TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN city TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE merchant ADD COLUMN status TEXT COLLATE "C" NOT NULL DEFAULT 'active'
    CHECK (status IN ('pending', 'active', 'rejected', 'suspended'));
-- Why she was rejected or suspended.
ALTER TABLE merchant ADD COLUMN reason TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN pan_cipher BYTEA;
ALTER TABLE merchant ADD COLUMN pan_hash TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN pan_masked TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN bank_cipher BYTEA;
ALTER TABLE merchant ADD COLUMN bank_hash TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN bank_masked TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN ifsc TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
UPDATE merchant SET name_key = lower(name), search_key = lower(name || ' ' || email),
    status = CASE WHEN disabled_at IS NULL THEN 'active' ELSE 'suspended' END;
ALTER TABLE merchant DROP COLUMN disabled_at;
CREATE INDEX merchant_name ON merchant (name_key, id);
CREATE INDEX merchant_age ON merchant (created_at, id);
CREATE INDEX merchant_status ON merchant (status, id);
CREATE INDEX merchant_pan ON merchant (pan_hash);
CREATE INDEX merchant_bank ON merchant (bank_hash);

CREATE TABLE tracking_link (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL,
    search_key TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C" NOT NULL UNIQUE,
    partner_id BIGINT NOT NULL REFERENCES partner (id),
    merchant_id BIGINT REFERENCES merchant (id),
    path TEXT COLLATE "C" NOT NULL,
    utms TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL CHECK (status IN ('active', 'disabled')),
    created_at BIGINT NOT NULL,
    version BIGINT NOT NULL
);
CREATE INDEX tracking_link_partner ON tracking_link (partner_id, id);
CREATE INDEX tracking_link_merchant ON tracking_link (merchant_id, id);
CREATE INDEX tracking_link_name ON tracking_link (name_key, id);
CREATE INDEX tracking_link_age ON tracking_link (created_at, id);

-- Apart from the link, so that a click never runs into somebody who edits it.
CREATE TABLE tracking_link_clicks (
    link_id BIGINT NOT NULL PRIMARY KEY REFERENCES tracking_link (id),
    clicks BIGINT NOT NULL
);

ALTER TABLE attribution ADD COLUMN link_id BIGINT REFERENCES tracking_link (id);
CREATE INDEX attribution_link ON attribution (link_id) WHERE link_id IS NOT NULL;
DROP INDEX attribution_partner;
CREATE INDEX attribution_partner ON attribution (partner_id, attributed_at, customer_id);

-- How many customers counted for a partner up to an instant: later ones are counted when asked.
CREATE TABLE partner_leads (
    partner_id BIGINT NOT NULL PRIMARY KEY REFERENCES partner (id),
    leads BIGINT NOT NULL,
    counted_until BIGINT NOT NULL
);
