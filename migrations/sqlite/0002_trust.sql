-- Key Facts Statements, help requests, withdrawn consents and erasure.

CREATE TABLE key_facts (
    id TEXT NOT NULL PRIMARY KEY,
    offer_id TEXT NOT NULL REFERENCES offer (id),
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    proposal_number TEXT NOT NULL UNIQUE,
    format_version TEXT NOT NULL,
    -- What was shown, as JSON; `hash` is its SHA-256.
    sheet TEXT NOT NULL,
    hash TEXT NOT NULL,
    issued_at INTEGER NOT NULL,
    -- The last day on which it may be acknowledged and applied on.
    valid_until TEXT NOT NULL,
    acknowledged_at INTEGER,
    acknowledged_from TEXT
) STRICT;
CREATE INDEX key_facts_offer ON key_facts (offer_id, locale, id);

CREATE TABLE help_request (
    id TEXT NOT NULL PRIMARY KEY,
    customer_id TEXT REFERENCES customer (id),
    org_id TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    company TEXT NOT NULL,
    description TEXT NOT NULL,
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    created_at INTEGER NOT NULL,
    -- When the support team and the person who asked were sent their messages.
    told_at INTEGER
) STRICT;
CREATE INDEX help_request_customer ON help_request (customer_id, id);
CREATE INDEX help_request_age ON help_request (created_at);

CREATE TABLE erasure_request (
    customer_id TEXT NOT NULL PRIMARY KEY REFERENCES customer (id),
    requested_at INTEGER NOT NULL,
    erased_at INTEGER
) STRICT;

ALTER TABLE application ADD COLUMN identity_confirmed_at INTEGER;
CREATE INDEX application_activity ON application (updated_at) WHERE status <> 'closed';

ALTER TABLE share_receipt ADD COLUMN withdrawal_told_at INTEGER;
CREATE INDEX share_receipt_consent ON share_receipt (consent_id);

CREATE INDEX customer_unverified ON customer (updated_at)
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL;
