-- What an offer view is the answer to: all that decides. And who is asked to tell a lender of a
-- withdrawn consent.

-- The old key is part of the table, so SQLite copies it. Offers refer to it meanwhile: their
-- references are looked at when all is done.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE offer_view_before AS SELECT * FROM offer_view;
DROP TABLE offer_view;
CREATE TABLE offer_view (
    id TEXT NOT NULL PRIMARY KEY,
    application_id TEXT NOT NULL REFERENCES application (id),
    profile_revision INTEGER NOT NULL,
    catalog_version INTEGER NOT NULL,
    policy_version TEXT NOT NULL,
    -- Everything that was decided and from what: replaying it gives the same.
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    matching_rule_version INTEGER NOT NULL,
    -- The digest of the release's numbers that decided, as policy_version keeps them; empty for
    -- views from before they were kept.
    rule_data TEXT NOT NULL,
    -- Points, and the instant the bureau told them; 0: none.
    score INTEGER NOT NULL,
    score_at INTEGER NOT NULL,
    -- Whole years; 0: not known.
    age INTEGER NOT NULL
) STRICT;
INSERT INTO offer_view (id, application_id, profile_revision, catalog_version, policy_version,
    body, created_at, matching_rule_version, rule_data, score, score_at, age)
SELECT id, application_id, profile_revision, catalog_version, policy_version, body, created_at,
    COALESCE(json_extract(body, '$.matching_rule_version'), 1), '',
    COALESCE(json_extract(body, '$.applicant.score'), 0), 0,
    COALESCE(json_extract(body, '$.applicant.age'), 0)
FROM offer_view_before;
DROP TABLE offer_view_before;
CREATE UNIQUE INDEX offer_view_key ON offer_view (application_id, profile_revision,
    catalog_version, policy_version, matching_rule_version, rule_data, score, score_at, age);

-- When a person was asked to tell the lender, where its system takes no such word.
ALTER TABLE share_receipt ADD COLUMN withdrawal_asked_at INTEGER;

-- Whoever began with a number or an address and never confirmed it.
CREATE INDEX customer_unverified_mobile ON customer (mobile)
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL AND mobile IS NOT NULL;
CREATE INDEX customer_unverified_email ON customer (email)
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL AND email IS NOT NULL;
