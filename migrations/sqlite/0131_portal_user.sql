-- People of the portal log in for themselves; until now each merchant row had one login, its own. These keep their ids, so that
-- open sessions and invitations stay valid.
CREATE TABLE portal_user (
    id INTEGER NOT NULL PRIMARY KEY,
    merchant_id INTEGER NOT NULL REFERENCES merchant (id),
    name TEXT NOT NULL,
    -- Lower case.
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'agent', 'developer')),
    -- None before the invitation was accepted.
    password_hash TEXT,
    totp_cipher BLOB,
    totp_since INTEGER,
    totp_step INTEGER,
    totp_offered_cipher BLOB,
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    disabled_at INTEGER,
    last_login_at INTEGER,
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE INDEX portal_user_merchant ON portal_user (merchant_id, id);
INSERT INTO portal_user (id, merchant_id, name, email, role, password_hash, locale, created_at, version)
SELECT id, id, name, email, 'owner', password_hash, COALESCE(locale, 'en'), created_at, 1
FROM merchant WHERE status IN ('active', 'suspended');
ALTER TABLE merchant DROP COLUMN password_hash;

-- Recovery codes belong to an account of either area.
CREATE TABLE recovery_code_new (
    area TEXT NOT NULL CHECK (area IN ('admin', 'partner')),
    subject INTEGER NOT NULL,
    code_hash TEXT NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (area, subject, code_hash)
) STRICT;
INSERT INTO recovery_code_new (area, subject, code_hash, used_at) SELECT 'admin', admin_id, code_hash, used_at FROM recovery_code;
DROP TABLE recovery_code;
ALTER TABLE recovery_code_new RENAME TO recovery_code;

-- A task belongs to the person who began it.
CREATE TABLE task_before AS SELECT * FROM task;
DROP TABLE task;
CREATE TABLE task (
    id TEXT NOT NULL PRIMARY KEY,
    owner_kind TEXT NOT NULL CHECK (owner_kind IN ('admin', 'portal-user')),
    owner_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- What it is called where its owner sees it: the file's name.
    name TEXT NOT NULL,
    -- What was asked for, as JSON.
    asked TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN
        ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
    -- Drawn for each attempt: one that another took over from changes nothing any more.
    attempt TEXT,
    rows_done INTEGER NOT NULL,
    rows_total INTEGER,
    -- Why it failed: a key of the catalogue of texts.
    problem TEXT,
    bytes INTEGER,
    -- The link that was given out last; it works once.
    link_hash TEXT,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    expires_at INTEGER,
    -- What the file is, in hexadecimal: held against what the store of files gives.
    sha256 TEXT
) STRICT;
INSERT INTO task SELECT id, CASE owner_kind WHEN 'merchant' THEN 'portal-user' ELSE owner_kind END, owner_id, kind, name, asked,
    state, attempt, rows_done, rows_total, problem, bytes, link_hash, created_at, ended_at, expires_at, sha256 FROM task_before;
DROP TABLE task_before;
CREATE INDEX task_owner ON task (owner_kind, owner_id, id);
CREATE UNIQUE INDEX task_link ON task (link_hash) WHERE link_hash IS NOT NULL;

-- The trail names the person, on behalf of the merchant. The list of words is part of the table, so SQLite copies it.
CREATE TABLE audit_before AS SELECT * FROM audit;
DROP TABLE audit;
CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    actor_kind TEXT NOT NULL CHECK (actor_kind IN ('admin', 'merchant', 'portal-user', 'system')),
    actor_id TEXT NOT NULL,
    action TEXT NOT NULL,
    target_kind TEXT NOT NULL,
    target_id TEXT NOT NULL,
    request_id TEXT,
    -- Before and after stand beside the digest and can be erased without breaking it.
    digest TEXT NOT NULL,
    salt TEXT NOT NULL,
    detail TEXT,
    behalf_kind TEXT CHECK (behalf_kind IN ('merchant')),
    behalf_id TEXT,
    -- Where the row stands in the chain, and its link. Given by the sealer, in an order of its own:
    -- rows that were committed late have earlier ids.
    position INTEGER,
    seal TEXT
) STRICT;
INSERT INTO audit SELECT id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, digest, salt, detail,
    behalf_kind, behalf_id, position, seal FROM audit_before;
DROP TABLE audit_before;
CREATE INDEX audit_target ON audit (target_kind, target_id, id);
CREATE UNIQUE INDEX audit_position ON audit (position) WHERE position IS NOT NULL;
CREATE INDEX audit_unsealed ON audit (id) WHERE position IS NULL;
CREATE INDEX audit_actor_kind ON audit (actor_kind, id);
CREATE INDEX audit_actor ON audit (actor_kind, actor_id, id);
CREATE INDEX audit_behalf ON audit (behalf_kind, behalf_id, id) WHERE behalf_kind IS NOT NULL;
CREATE INDEX audit_action ON audit (action, id);
CREATE INDEX audit_target_kind ON audit (target_kind, id);
CREATE INDEX audit_target_id ON audit (target_id, id);
CREATE INDEX audit_request ON audit (request_id, id) WHERE request_id IS NOT NULL;
