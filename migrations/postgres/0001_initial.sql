-- Instants are epoch milliseconds; ids of people and applications UUIDv7 text; JSON is opaque text.

-- The house -------------------------------------------------------------------------------------

CREATE TABLE job (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    payload TEXT COLLATE "C" NOT NULL,
    -- Two jobs with one key are one job, for as long as the row stands.
    dedup_key TEXT COLLATE "C" UNIQUE,
    run_at BIGINT NOT NULL,
    lease_until BIGINT,
    attempts BIGINT NOT NULL,
    last_error TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    failed_at BIGINT
);
CREATE INDEX job_due ON job (run_at, id) WHERE finished_at IS NULL AND failed_at IS NULL;

CREATE TABLE audit (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    actor_kind TEXT COLLATE "C" NOT NULL CHECK (actor_kind IN ('admin', 'merchant', 'system')),
    actor_id TEXT COLLATE "C" NOT NULL,
    action TEXT COLLATE "C" NOT NULL,
    target_kind TEXT COLLATE "C" NOT NULL,
    target_id TEXT COLLATE "C" NOT NULL,
    request_id TEXT COLLATE "C",
    -- Before and after stand beside the digest and can be erased without breaking it.
    digest TEXT COLLATE "C" NOT NULL,
    salt TEXT COLLATE "C" NOT NULL,
    detail TEXT COLLATE "C"
);
CREATE INDEX audit_target ON audit (target_kind, target_id, id);

CREATE TABLE idempotency (
    scope TEXT COLLATE "C" NOT NULL,
    idempotency_key TEXT COLLATE "C" NOT NULL,
    request_hash TEXT COLLATE "C" NOT NULL,
    status BIGINT NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (scope, idempotency_key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE rate_event (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX rate_event_name ON rate_event (name, at);
CREATE INDEX rate_event_age ON rate_event (at);

CREATE TABLE outbox_message (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'email')),
    destination TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX outbox_message_destination ON outbox_message (destination, sent_at);
CREATE INDEX outbox_message_age ON outbox_message (sent_at);

-- Catalog ---------------------------------------------------------------------------------------

CREATE TABLE catalog_version (
    version BIGINT NOT NULL PRIMARY KEY,
    changed_at BIGINT NOT NULL,
    changed_by TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL
);

CREATE TABLE lender (
    id BIGINT NOT NULL PRIMARY KEY,
    lender_key TEXT COLLATE "C" NOT NULL UNIQUE,
    body TEXT COLLATE "C" NOT NULL,
    catalog_version BIGINT NOT NULL REFERENCES catalog_version (version),
    deleted_at BIGINT
);

CREATE TABLE lender_version (
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    catalog_version BIGINT NOT NULL REFERENCES catalog_version (version),
    body TEXT COLLATE "C" NOT NULL,
    deleted_at BIGINT,
    PRIMARY KEY (lender_id, catalog_version)
);

CREATE TABLE credit_card (
    id BIGINT NOT NULL PRIMARY KEY,
    body TEXT COLLATE "C" NOT NULL,
    deleted_at BIGINT
);

CREATE TABLE policy_version (
    policy TEXT COLLATE "C" NOT NULL,
    version TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    recorded_at BIGINT NOT NULL,
    PRIMARY KEY (policy, version)
);

-- Distribution ----------------------------------------------------------------------------------

CREATE TABLE partner (
    id BIGINT NOT NULL PRIMARY KEY,
    partner_key TEXT COLLATE "C" NOT NULL UNIQUE,
    body TEXT COLLATE "C" NOT NULL
);

CREATE TABLE merchant (
    id BIGINT NOT NULL PRIMARY KEY,
    partner_id BIGINT NOT NULL REFERENCES partner (id),
    name TEXT COLLATE "C" NOT NULL,
    email TEXT COLLATE "C" NOT NULL UNIQUE,
    is_partner BIGINT NOT NULL CHECK (is_partner IN (0, 1)),
    password_hash TEXT COLLATE "C" NOT NULL,
    disabled_at BIGINT,
    created_at BIGINT NOT NULL
);
CREATE INDEX merchant_partner ON merchant (partner_id, id);

-- Identity --------------------------------------------------------------------------------------

CREATE TABLE admin_user (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    email TEXT COLLATE "C" NOT NULL UNIQUE,
    role_id BIGINT NOT NULL CHECK (role_id IN (1, 2, 3)),
    password_hash TEXT COLLATE "C" NOT NULL,
    disabled_at BIGINT,
    created_at BIGINT NOT NULL
);

CREATE TABLE session (
    token_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    area TEXT COLLATE "C" NOT NULL CHECK (area IN ('customer', 'partner', 'admin')),
    subject TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX session_subject ON session (area, subject);
CREATE INDEX session_age ON session (expires_at);

CREATE TABLE customer (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mobile TEXT COLLATE "C",
    email TEXT COLLATE "C",
    mobile_verified_at BIGINT,
    email_verified_at BIGINT,
    language TEXT COLLATE "C" NOT NULL CHECK (language IN ('en', 'hi')),
    -- The spec's profile fields by name, without the PAN.
    profile TEXT COLLATE "C" NOT NULL,
    -- Goes up with every change of what offers depend on.
    revision BIGINT NOT NULL,
    pan_cipher BYTEA,
    pan_hash TEXT COLLATE "C",
    pan_masked TEXT COLLATE "C",
    partner_id BIGINT REFERENCES partner (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX customer_mobile ON customer (mobile) WHERE mobile_verified_at IS NOT NULL;
CREATE UNIQUE INDEX customer_email ON customer (email) WHERE email_verified_at IS NOT NULL;
CREATE INDEX customer_pan ON customer (pan_hash);
CREATE INDEX customer_partner ON customer (partner_id, id);

CREATE TABLE otp_challenge (
    customer_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES customer (id),
    destination TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'email')),
    code_hash TEXT COLLATE "C" NOT NULL,
    sends BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    -- What the visitor said and where she came from, kept until she is verified.
    visit TEXT COLLATE "C" NOT NULL
);
CREATE INDEX otp_challenge_destination ON otp_challenge (destination, sent_at);

CREATE TABLE attribution (
    customer_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES customer (id),
    partner_id BIGINT NOT NULL REFERENCES partner (id),
    evidence TEXT COLLATE "C" NOT NULL,
    attributed_at BIGINT NOT NULL
);
CREATE INDEX attribution_partner ON attribution (partner_id, attributed_at);

-- Trust -----------------------------------------------------------------------------------------

CREATE TABLE consent (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    customer_id TEXT COLLATE "C" NOT NULL REFERENCES customer (id),
    purpose TEXT COLLATE "C" NOT NULL,
    lender_id BIGINT REFERENCES lender (id),
    notice_version TEXT COLLATE "C" NOT NULL,
    locale TEXT COLLATE "C" NOT NULL CHECK (locale IN ('en', 'hi')),
    given_at BIGINT NOT NULL,
    given_from TEXT COLLATE "C" NOT NULL,
    withdrawn_at BIGINT
);
CREATE INDEX consent_customer ON consent (customer_id, id);

-- Origination -----------------------------------------------------------------------------------

CREATE TABLE profile_completion (
    customer_id TEXT COLLATE "C" NOT NULL REFERENCES customer (id),
    product_type TEXT COLLATE "C" NOT NULL,
    completed_at BIGINT,
    PRIMARY KEY (customer_id, product_type)
);

CREATE TABLE credit_score (
    customer_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES customer (id),
    bureau TEXT COLLATE "C" NOT NULL,
    -- NULL: the bureau knows no history of this person.
    score BIGINT,
    as_of BIGINT NOT NULL
);

CREATE TABLE application (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    customer_id TEXT COLLATE "C" NOT NULL REFERENCES customer (id),
    product_type TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL CHECK (status IN
        ('started', 'profile_complete', 'offers_viewed', 'submitted', 'closed')),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX application_in_flight ON application (customer_id, product_type)
    WHERE status <> 'closed';
CREATE INDEX application_customer ON application (customer_id, id);

CREATE TABLE application_history (
    application_id TEXT COLLATE "C" NOT NULL REFERENCES application (id),
    position BIGINT NOT NULL,
    from_status TEXT COLLATE "C",
    to_status TEXT COLLATE "C" NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (application_id, position)
);

CREATE TABLE offer_view (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    application_id TEXT COLLATE "C" NOT NULL REFERENCES application (id),
    profile_revision BIGINT NOT NULL,
    catalog_version BIGINT NOT NULL,
    policy_version TEXT COLLATE "C" NOT NULL,
    -- Everything that was decided and from what: replaying it gives the same.
    body TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (application_id, profile_revision, catalog_version, policy_version)
);

CREATE TABLE offer (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    offer_view_id TEXT COLLATE "C" NOT NULL REFERENCES offer_view (id),
    lender_id BIGINT NOT NULL REFERENCES lender (id)
);
CREATE INDEX offer_view_offers ON offer (offer_view_id);

CREATE TABLE submission (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    application_id TEXT COLLATE "C" NOT NULL REFERENCES application (id),
    offer_id TEXT COLLATE "C" NOT NULL REFERENCES offer (id),
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    status TEXT COLLATE "C" NOT NULL CHECK (status IN
        ('created', 'submitted', 'redirected', 'in_review', 'approved', 'disbursed',
         'rejected', 'withdrawn', 'expired', 'failed')),
    -- What was applied for, as it was shown.
    offer TEXT COLLATE "C" NOT NULL,
    -- The answers to the lender's own form.
    fields TEXT COLLATE "C" NOT NULL,
    reference TEXT COLLATE "C",
    redirect_url TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (application_id, lender_id)
);

CREATE UNIQUE INDEX submission_reference ON submission (lender_id, reference)
    WHERE reference IS NOT NULL;

CREATE TABLE submission_history (
    submission_id TEXT COLLATE "C" NOT NULL REFERENCES submission (id),
    position BIGINT NOT NULL,
    from_status TEXT COLLATE "C",
    to_status TEXT COLLATE "C" NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (submission_id, position)
);

CREATE TABLE lender_event (
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    event_id TEXT COLLATE "C" NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (lender_id, event_id)
);

CREATE TABLE share_receipt (
    submission_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES submission (id),
    consent_id TEXT COLLATE "C" NOT NULL REFERENCES consent (id),
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    fields TEXT COLLATE "C" NOT NULL,
    shared_at BIGINT NOT NULL
);
