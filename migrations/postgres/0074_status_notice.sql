-- Customers who are to be told that a submission or a visit stands otherwise than they know: one row for each,
-- however often it moved since.
CREATE TABLE status_notice (
    subject_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    subject_kind TEXT COLLATE "C" NOT NULL CHECK (subject_kind IN ('submission', 'card', 'plan')),
    customer_id TEXT COLLATE "C" NOT NULL REFERENCES customer (id),
    -- What they know.
    known_status TEXT COLLATE "C" NOT NULL,
    -- Whether what they know was taken back.
    is_correction BIGINT NOT NULL CHECK (is_correction IN (0, 1)),
    -- When a job is to tell them; none where one has it.
    due_at BIGINT,
    -- What the job that has it is called.
    batch TEXT COLLATE "C"
);
CREATE INDEX status_notice_due ON status_notice (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX status_notice_batch ON status_notice (batch) WHERE batch IS NOT NULL;
CREATE INDEX status_notice_customer ON status_notice (customer_id);
