-- The audit trail's chain, and the figures of the dashboard.

ALTER TABLE audit ADD COLUMN behalf_kind TEXT COLLATE "C" CHECK (behalf_kind IN ('merchant'));
ALTER TABLE audit ADD COLUMN behalf_id TEXT COLLATE "C";
-- Where the row stands in the chain, and its link. Given by the sealer, in an order of its own:
-- rows that were committed late have earlier ids.
ALTER TABLE audit ADD COLUMN position BIGINT;
ALTER TABLE audit ADD COLUMN seal TEXT COLLATE "C";
CREATE UNIQUE INDEX audit_position ON audit (position) WHERE position IS NOT NULL;
CREATE INDEX audit_unsealed ON audit (id) WHERE position IS NULL;
CREATE INDEX audit_actor_kind ON audit (actor_kind, id);
CREATE INDEX audit_actor ON audit (actor_kind, actor_id, id);
CREATE INDEX audit_behalf ON audit (behalf_kind, behalf_id, id) WHERE behalf_kind IS NOT NULL;
CREATE INDEX audit_action ON audit (action, id);
CREATE INDEX audit_target_kind ON audit (target_kind, id);
CREATE INDEX audit_target_id ON audit (target_id, id);
CREATE INDEX audit_request ON audit (request_id, id) WHERE request_id IS NOT NULL;

-- The chain's last link: without it nobody would see that the newest rows are gone.
CREATE TABLE audit_head (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    position BIGINT NOT NULL,
    seal TEXT COLLATE "C" NOT NULL
);
INSERT INTO audit_head (id, position, seal) VALUES (1, 0, '');

-- Applications ----------------------------------------------------------------------------------

-- Whose customer it was when the application began, so that lists by partner need no join.
ALTER TABLE application ADD COLUMN partner_id BIGINT REFERENCES partner (id);
UPDATE application SET partner_id =
    (SELECT partner_id FROM customer WHERE customer.id = application.customer_id);
-- An id begins with the instant it was made, so it is the order by time too.
CREATE INDEX application_status ON application (status, id);
CREATE INDEX application_product ON application (product_type, id);
CREATE INDEX application_product_status ON application (product_type, status, id);
CREATE INDEX application_partner ON application (partner_id, id);
CREATE INDEX application_partner_status ON application (partner_id, status, id);
CREATE INDEX application_partner_product ON application (partner_id, product_type, id);
CREATE INDEX application_partner_product_status
    ON application (partner_id, product_type, status, id);

-- Figures ---------------------------------------------------------------------------------------

-- A line of history is counted once: the job that adds it to the figures marks it in the same
-- transaction.
ALTER TABLE application_history ADD COLUMN counted_at BIGINT;
CREATE INDEX application_history_uncounted ON application_history (application_id, position)
    WHERE counted_at IS NULL;
ALTER TABLE submission_history ADD COLUMN counted_at BIGINT;
CREATE INDEX submission_history_uncounted ON submission_history (submission_id, position)
    WHERE counted_at IS NULL;

-- Several lenders may approve one application; it counts with the first.
CREATE TABLE application_reached (
    application_id TEXT COLLATE "C" NOT NULL REFERENCES application (id),
    stage TEXT COLLATE "C" NOT NULL CHECK (stage IN ('approved', 'disbursed')),
    reached_at BIGINT NOT NULL,
    PRIMARY KEY (application_id, stage)
);

CREATE TABLE funnel_day (
    -- A day in India.
    day TEXT COLLATE "C" NOT NULL,
    product_type TEXT COLLATE "C" NOT NULL,
    partner_id BIGINT NOT NULL REFERENCES partner (id),
    stage TEXT COLLATE "C" NOT NULL CHECK (stage IN
        ('started', 'offers', 'submitted', 'approved', 'disbursed')),
    applications BIGINT NOT NULL,
    PRIMARY KEY (day, product_type, partner_id, stage)
);

-- What happened and is not yet in `figure_day`; whoever adds it there takes it away.
CREATE TABLE figure_event (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL CHECK (name IN
        ('otp_sent', 'otp_verified', 'customer_won', 'customer_erased')),
    at BIGINT NOT NULL
);

CREATE TABLE figure_day (
    name TEXT COLLATE "C" NOT NULL CHECK (name IN
        ('otp_sent', 'otp_verified', 'customer_won', 'customer_erased')),
    day TEXT COLLATE "C" NOT NULL,
    events BIGINT NOT NULL,
    PRIMARY KEY (name, day)
);
INSERT INTO figure_day (name, day, events)
    SELECT 'customer_won',
        to_char(to_timestamp((created_at + 19800000) / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
        COUNT(*)
    FROM customer WHERE mobile_verified_at IS NOT NULL OR email_verified_at IS NOT NULL
    GROUP BY 2;

-- Calls of lenders by hour since 1970, in classes of how long they took.
CREATE TABLE connector_hour (
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    hour BIGINT NOT NULL,
    outcome TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('answered', 'refused', 'unavailable')),
    up_to_millis BIGINT NOT NULL,
    calls BIGINT NOT NULL,
    PRIMARY KEY (lender_id, hour, outcome, up_to_millis)
);
CREATE INDEX connector_hour_age ON connector_hour (hour);

-- Until when a node waits before it calls a lender that was down.
CREATE TABLE connector_pause (
    lender_id BIGINT NOT NULL PRIMARY KEY REFERENCES lender (id),
    pause_until BIGINT NOT NULL
);
