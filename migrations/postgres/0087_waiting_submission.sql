-- Since when a submission waits because its lender's system did not take it; none while no attempt failed.
ALTER TABLE submission ADD COLUMN waiting_since BIGINT;

-- Events of lenders whose status word nobody gave a meaning yet. They are applied once somebody does.
CREATE TABLE unmapped_event (
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    event_id TEXT COLLATE "C" NOT NULL,
    submission_id TEXT COLLATE "C" NOT NULL REFERENCES submission (id),
    -- The lender's own words.
    status_word TEXT COLLATE "C" NOT NULL,
    reason_word TEXT COLLATE "C",
    received_at BIGINT NOT NULL,
    PRIMARY KEY (lender_id, event_id)
);
CREATE INDEX unmapped_event_order ON unmapped_event (lender_id, received_at, event_id);
CREATE INDEX unmapped_event_submission ON unmapped_event (submission_id);
CREATE INDEX unmapped_event_received ON unmapped_event (received_at);
