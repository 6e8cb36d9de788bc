-- Since when a submission waits because its lender's system did not take it; none while no attempt failed.
ALTER TABLE submission ADD COLUMN waiting_since INTEGER;

-- Events of lenders whose status word nobody gave a meaning yet. They are applied once somebody does.
CREATE TABLE unmapped_event (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    event_id TEXT NOT NULL,
    submission_id TEXT NOT NULL REFERENCES submission (id),
    -- The lender's own words.
    status_word TEXT NOT NULL,
    reason_word TEXT,
    received_at INTEGER NOT NULL,
    PRIMARY KEY (lender_id, event_id)
) STRICT;
CREATE INDEX unmapped_event_order ON unmapped_event (lender_id, received_at, event_id);
CREATE INDEX unmapped_event_submission ON unmapped_event (submission_id);
CREATE INDEX unmapped_event_received ON unmapped_event (received_at);
