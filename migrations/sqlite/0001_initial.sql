-- Instants are epoch milliseconds; ids of people and applications UUIDv7 text; JSON is opaque text.

-- The house -------------------------------------------------------------------------------------

CREATE TABLE job (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    -- Two jobs with one key are one job, for as long as the row stands.
    dedup_key TEXT UNIQUE,
    run_at INTEGER NOT NULL,
    lease_until INTEGER,
    attempts INTEGER NOT NULL,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    finished_at INTEGER,
    failed_at INTEGER
) STRICT;
CREATE INDEX job_due ON job (run_at, id) WHERE finished_at IS NULL AND failed_at IS NULL;

CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    actor_kind TEXT NOT NULL CHECK (actor_kind IN ('admin', 'merchant', 'system')),
    actor_id TEXT NOT NULL,
    action TEXT NOT NULL,
    target_kind TEXT NOT NULL,
    target_id TEXT NOT NULL,
    request_id TEXT,
    -- Before and after stand beside the digest and can be erased without breaking it.
    digest TEXT NOT NULL,
    salt TEXT NOT NULL,
    detail TEXT
) STRICT;
CREATE INDEX audit_target ON audit (target_kind, target_id, id);

CREATE TABLE idempotency (
    scope TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (scope, idempotency_key)
) STRICT;
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE rate_event (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX rate_event_name ON rate_event (name, at);
CREATE INDEX rate_event_age ON rate_event (at);

CREATE TABLE outbox_message (
    id TEXT NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
    destination TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_message_destination ON outbox_message (destination, sent_at);
CREATE INDEX outbox_message_age ON outbox_message (sent_at);

-- Catalog ---------------------------------------------------------------------------------------

CREATE TABLE catalog_version (
    version INTEGER NOT NULL PRIMARY KEY,
    changed_at INTEGER NOT NULL,
    changed_by TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE lender (
    id INTEGER NOT NULL PRIMARY KEY,
    lender_key TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    catalog_version INTEGER NOT NULL REFERENCES catalog_version (version),
    deleted_at INTEGER
) STRICT;

CREATE TABLE lender_version (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    catalog_version INTEGER NOT NULL REFERENCES catalog_version (version),
    body TEXT NOT NULL,
    deleted_at INTEGER,
    PRIMARY KEY (lender_id, catalog_version)
) STRICT;

CREATE TABLE credit_card (
    id INTEGER NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,
    deleted_at INTEGER
) STRICT;

CREATE TABLE policy_version (
    policy TEXT NOT NULL,
    version TEXT NOT NULL,
    body TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    PRIMARY KEY (policy, version)
) STRICT;

-- Distribution ----------------------------------------------------------------------------------

CREATE TABLE partner (
    id INTEGER NOT NULL PRIMARY KEY,
    partner_key TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE merchant (
    id INTEGER NOT NULL PRIMARY KEY,
    partner_id INTEGER NOT NULL REFERENCES partner (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    is_partner INTEGER NOT NULL CHECK (is_partner IN (0, 1)),
    password_hash TEXT NOT NULL,
    disabled_at INTEGER,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX merchant_partner ON merchant (partner_id, id);

-- Identity --------------------------------------------------------------------------------------

CREATE TABLE admin_user (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    role_id INTEGER NOT NULL CHECK (role_id IN (1, 2, 3)),
    password_hash TEXT NOT NULL,
    disabled_at INTEGER,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    token_hash TEXT NOT NULL PRIMARY KEY,
    area TEXT NOT NULL CHECK (area IN ('customer', 'partner', 'admin')),
    subject TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT;
CREATE INDEX session_subject ON session (area, subject);
CREATE INDEX session_age ON session (expires_at);

CREATE TABLE customer (
    id TEXT NOT NULL PRIMARY KEY,
    mobile TEXT,
    email TEXT,
    mobile_verified_at INTEGER,
    email_verified_at INTEGER,
    language TEXT NOT NULL CHECK (language IN ('en', 'hi')),
    -- The spec's profile fields by name, without the PAN.
    profile TEXT NOT NULL,
    -- Goes up with every change of what offers depend on.
    revision INTEGER NOT NULL,
    pan_cipher BLOB,
    pan_hash TEXT,
    pan_masked TEXT,
    partner_id INTEGER REFERENCES partner (id),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX customer_mobile ON customer (mobile) WHERE mobile_verified_at IS NOT NULL;
CREATE UNIQUE INDEX customer_email ON customer (email) WHERE email_verified_at IS NOT NULL;
CREATE INDEX customer_pan ON customer (pan_hash);
CREATE INDEX customer_partner ON customer (partner_id, id);

CREATE TABLE otp_challenge (
    customer_id TEXT NOT NULL PRIMARY KEY REFERENCES customer (id),
    destination TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
    code_hash TEXT NOT NULL,
    sends INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    sent_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    -- What the visitor said and where she came from, kept until she is verified.
    visit TEXT NOT NULL
) STRICT;
CREATE INDEX otp_challenge_destination ON otp_challenge (destination, sent_at);

CREATE TABLE attribution (
    customer_id TEXT NOT NULL PRIMARY KEY REFERENCES customer (id),
    partner_id INTEGER NOT NULL REFERENCES partner (id),
    evidence TEXT NOT NULL,
    attributed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attribution_partner ON attribution (partner_id, attributed_at);

-- Trust -----------------------------------------------------------------------------------------

CREATE TABLE consent (
    id TEXT NOT NULL PRIMARY KEY,
    customer_id TEXT NOT NULL REFERENCES customer (id),
    purpose TEXT NOT NULL,
    lender_id INTEGER REFERENCES lender (id),
    notice_version TEXT NOT NULL,
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    given_at INTEGER NOT NULL,
    given_from TEXT NOT NULL,
    withdrawn_at INTEGER
) STRICT;
CREATE INDEX consent_customer ON consent (customer_id, id);

-- Origination -----------------------------------------------------------------------------------

CREATE TABLE profile_completion (
    customer_id TEXT NOT NULL REFERENCES customer (id),
    product_type TEXT NOT NULL,
    completed_at INTEGER,
    PRIMARY KEY (customer_id, product_type)
) STRICT;

CREATE TABLE credit_score (
    customer_id TEXT NOT NULL PRIMARY KEY REFERENCES customer (id),
    bureau TEXT NOT NULL,
    -- NULL: the bureau knows no history of this person.
    score INTEGER,
    as_of INTEGER NOT NULL
) STRICT;

CREATE TABLE application (
    id TEXT NOT NULL PRIMARY KEY,
    customer_id TEXT NOT NULL REFERENCES customer (id),
    product_type TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN
        ('started', 'profile_complete', 'offers_viewed', 'submitted', 'closed')),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX application_in_flight ON application (customer_id, product_type)
    WHERE status <> 'closed';
CREATE INDEX application_customer ON application (customer_id, id);

CREATE TABLE application_history (
    application_id TEXT NOT NULL REFERENCES application (id),
    position INTEGER NOT NULL,
    from_status TEXT,
    to_status TEXT NOT NULL,
    source TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (application_id, position)
) STRICT;

CREATE TABLE offer_view (
    id TEXT NOT NULL PRIMARY KEY,
    application_id TEXT NOT NULL REFERENCES application (id),
    profile_revision INTEGER NOT NULL,
    catalog_version INTEGER NOT NULL,
    policy_version TEXT NOT NULL,
    -- Everything that was decided and from what: replaying it gives the same.
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (application_id, profile_revision, catalog_version, policy_version)
) STRICT;

CREATE TABLE offer (
    id TEXT NOT NULL PRIMARY KEY,
    offer_view_id TEXT NOT NULL REFERENCES offer_view (id),
    lender_id INTEGER NOT NULL REFERENCES lender (id)
) STRICT;
CREATE INDEX offer_view_offers ON offer (offer_view_id);

CREATE TABLE submission (
    id TEXT NOT NULL PRIMARY KEY,
    application_id TEXT NOT NULL REFERENCES application (id),
    offer_id TEXT NOT NULL REFERENCES offer (id),
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    status TEXT NOT NULL CHECK (status IN
        ('created', 'submitted', 'redirected', 'in_review', 'approved', 'disbursed',
         'rejected', 'withdrawn', 'expired', 'failed')),
    -- What was applied for, as it was shown.
    offer TEXT NOT NULL,
    -- The answers to the lender's own form.
    fields TEXT NOT NULL,
    reference TEXT,
    redirect_url TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (application_id, lender_id)
) STRICT;

CREATE UNIQUE INDEX submission_reference ON submission (lender_id, reference)
    WHERE reference IS NOT NULL;

CREATE TABLE submission_history (
    submission_id TEXT NOT NULL REFERENCES submission (id),
    position INTEGER NOT NULL,
    from_status TEXT,
    to_status TEXT NOT NULL,
    source TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (submission_id, position)
) STRICT;

CREATE TABLE lender_event (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    event_id TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    PRIMARY KEY (lender_id, event_id)
) STRICT;

CREATE TABLE share_receipt (
    submission_id TEXT NOT NULL PRIMARY KEY REFERENCES submission (id),
    consent_id TEXT NOT NULL REFERENCES consent (id),
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    fields TEXT NOT NULL,
    shared_at INTEGER NOT NULL
) STRICT;
