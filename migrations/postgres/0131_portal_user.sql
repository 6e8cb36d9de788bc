-- People of the portal log in for themselves; until now each merchant row had one login, its own. These keep their ids, so that
-- open sessions and invitations stay valid.
CREATE TABLE portal_user (
    id BIGINT NOT NULL PRIMARY KEY,
    merchant_id BIGINT NOT NULL REFERENCES merchant (id),
    name TEXT COLLATE "C" NOT NULL,
    -- Lower case.
    email TEXT COLLATE "C" NOT NULL UNIQUE,
    role TEXT COLLATE "C" NOT NULL CHECK (role IN ('owner', 'manager', 'agent', 'developer')),
    -- None before the invitation was accepted.
    password_hash TEXT COLLATE "C",
    totp_cipher BYTEA,
    totp_since BIGINT,
    totp_step BIGINT,
    totp_offered_cipher BYTEA,
    locale TEXT COLLATE "C" NOT NULL CHECK (locale IN ('en', 'hi')),
    disabled_at BIGINT,
    last_login_at BIGINT,
    created_at BIGINT NOT NULL,
    version BIGINT NOT NULL
);
CREATE INDEX portal_user_merchant ON portal_user (merchant_id, id);
INSERT INTO portal_user (id, merchant_id, name, email, role, password_hash, locale, created_at, version)
SELECT id, id, name, email, 'owner', password_hash, COALESCE(locale, 'en'), created_at, 1
FROM merchant WHERE status IN ('active', 'suspended');
ALTER TABLE merchant DROP COLUMN password_hash;

-- Recovery codes belong to an account of either area.
CREATE TABLE recovery_code_new (
    area TEXT COLLATE "C" NOT NULL CHECK (area IN ('admin', 'partner')),
    subject BIGINT NOT NULL,
    code_hash TEXT COLLATE "C" NOT NULL,
    used_at BIGINT,
    PRIMARY KEY (area, subject, code_hash)
);
INSERT INTO recovery_code_new (area, subject, code_hash, used_at) SELECT 'admin', admin_id, code_hash, used_at FROM recovery_code;
DROP TABLE recovery_code;
ALTER TABLE recovery_code_new RENAME TO recovery_code;

-- A task belongs to the person who began it.
ALTER TABLE task DROP CONSTRAINT task_owner_kind_check;
UPDATE task SET owner_kind = 'portal-user' WHERE owner_kind = 'merchant';
ALTER TABLE task ADD CONSTRAINT task_owner_kind_check CHECK (owner_kind IN ('admin', 'portal-user'));

-- The trail names the person, on behalf of the merchant.
ALTER TABLE audit DROP CONSTRAINT audit_actor_kind_check;
ALTER TABLE audit ADD CONSTRAINT audit_actor_kind_check CHECK (actor_kind IN ('admin', 'merchant', 'portal-user', 'system'));
