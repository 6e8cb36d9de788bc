-- A customer's visit to what somebody else sells: a bank's credit card, an insurer's plan. Its id stands in the link in the place of
-- the placeholder, so it is what the seller reports on.
CREATE TABLE visit (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    customer_id TEXT COLLATE "C" NOT NULL REFERENCES customer (id),
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('card', 'plan')),
    -- The card's or plan's id, and what it was called on that day.
    item_id BIGINT NOT NULL,
    item_name TEXT COLLATE "C" NOT NULL,
    -- Where the link led: only who has this host's key reports on the visit.
    host TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL CHECK (status IN
        ('visited', 'applied', 'proposed', 'approved', 'rejected', 'issued', 'declined')),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX visit_customer ON visit (customer_id, id);

CREATE TABLE visit_history (
    visit_id TEXT COLLATE "C" NOT NULL REFERENCES visit (id),
    position BIGINT NOT NULL,
    from_status TEXT COLLATE "C",
    to_status TEXT COLLATE "C" NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (visit_id, position)
);

-- Events of sellers that were taken: each counts once.
CREATE TABLE visit_event (
    host TEXT COLLATE "C" NOT NULL,
    event_id TEXT COLLATE "C" NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (host, event_id)
);

-- Visits are counted by day: they go when their customer is erased.
ALTER TABLE figure_event DROP CONSTRAINT figure_event_name_check;
ALTER TABLE figure_event ADD CONSTRAINT figure_event_name_check CHECK (name IN
    ('otp_sent', 'otp_verified', 'customer_won', 'customer_erased', 'card_visited',
     'plan_visited'));
ALTER TABLE figure_day DROP CONSTRAINT figure_day_name_check;
ALTER TABLE figure_day ADD CONSTRAINT figure_day_name_check CHECK (name IN
    ('otp_sent', 'otp_verified', 'customer_won', 'customer_erased', 'card_visited',
     'plan_visited'));
