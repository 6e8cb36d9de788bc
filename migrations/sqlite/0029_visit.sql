-- A customer's visit to what somebody else sells: a bank's credit card, an insurer's plan. Its id stands in the link in the place of
-- the placeholder, so it is what the seller reports on.
CREATE TABLE visit (
    id TEXT NOT NULL PRIMARY KEY,
    customer_id TEXT NOT NULL REFERENCES customer (id),
    kind TEXT NOT NULL CHECK (kind IN ('card', 'plan')),
    -- The card's or plan's id, and what it was called on that day.
    item_id INTEGER NOT NULL,
    item_name TEXT NOT NULL,
    -- Where the link led: only who has this host's key reports on the visit.
    host TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN
        ('visited', 'applied', 'proposed', 'approved', 'rejected', 'issued', 'declined')),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX visit_customer ON visit (customer_id, id);

CREATE TABLE visit_history (
    visit_id TEXT NOT NULL REFERENCES visit (id),
    position INTEGER NOT NULL,
    from_status TEXT,
    to_status TEXT NOT NULL,
    source TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (visit_id, position)
) STRICT;

-- Events of sellers that were taken: each counts once.
CREATE TABLE visit_event (
    host TEXT NOT NULL,
    event_id TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    PRIMARY KEY (host, event_id)
) STRICT;

-- Visits are counted by day: they go when their customer is erased.
ALTER TABLE figure_event RENAME TO figure_event_before;
CREATE TABLE figure_event (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL CHECK (name IN
        ('otp_sent', 'otp_verified', 'customer_won', 'customer_erased', 'card_visited',
         'plan_visited')),
    at INTEGER NOT NULL
) STRICT;
INSERT INTO figure_event (id, name, at) SELECT id, name, at FROM figure_event_before;
DROP TABLE figure_event_before;
ALTER TABLE figure_day RENAME TO figure_day_before;
CREATE TABLE figure_day (
    name TEXT NOT NULL CHECK (name IN
        ('otp_sent', 'otp_verified', 'customer_won', 'customer_erased', 'card_visited',
         'plan_visited')),
    day TEXT NOT NULL,
    events INTEGER NOT NULL,
    PRIMARY KEY (name, day)
) STRICT;
INSERT INTO figure_day (name, day, events) SELECT name, day, events FROM figure_day_before;
DROP TABLE figure_day_before;
