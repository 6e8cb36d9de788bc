-- Key Facts Statements, help requests, withdrawn consents and erasure.

CREATE TABLE key_facts (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    offer_id TEXT COLLATE "C" NOT NULL REFERENCES offer (id),
    locale TEXT COLLATE "C" NOT NULL CHECK (locale IN ('en', 'hi')),
    proposal_number TEXT COLLATE "C" NOT NULL UNIQUE,
    format_version TEXT COLLATE "C" NOT NULL,
    -- What was shown, as JSON; `hash` is its SHA-256.
    sheet TEXT COLLATE "C" NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    issued_at BIGINT NOT NULL,
    -- The last day on which it may be acknowledged and applied on.
    valid_until TEXT COLLATE "C" NOT NULL,
    acknowledged_at BIGINT,
    acknowledged_from TEXT COLLATE "C"
);
CREATE INDEX key_facts_offer ON key_facts (offer_id, locale, id);

CREATE TABLE help_request (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    customer_id TEXT COLLATE "C" REFERENCES customer (id),
    org_id TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    email TEXT COLLATE "C" NOT NULL,
    phone TEXT COLLATE "C" NOT NULL,
    company TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    locale TEXT COLLATE "C" NOT NULL CHECK (locale IN ('en', 'hi')),
    created_at BIGINT NOT NULL,
    -- When the support team and the person who asked were sent their messages.
    told_at BIGINT
);
CREATE INDEX help_request_customer ON help_request (customer_id, id);
CREATE INDEX help_request_age ON help_request (created_at);

CREATE TABLE erasure_request (
    customer_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES customer (id),
    requested_at BIGINT NOT NULL,
    erased_at BIGINT
);

ALTER TABLE application ADD COLUMN identity_confirmed_at BIGINT;
CREATE INDEX application_activity ON application (updated_at) WHERE status <> 'closed';

ALTER TABLE share_receipt ADD COLUMN withdrawal_told_at BIGINT;
CREATE INDEX share_receipt_consent ON share_receipt (consent_id);

CREATE INDEX customer_unverified ON customer (updated_at)
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL;
