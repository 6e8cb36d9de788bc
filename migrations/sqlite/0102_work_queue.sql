-- Files that a lender is expected to send, and the lenders that uploaded files are about.

CREATE TABLE expected_file (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    kind TEXT NOT NULL CHECK (kind IN ('status', 'mis', 'commission')),
    -- 1 is Monday.
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    -- The day on which it was first expected; days before it are never missed.
    since TEXT NOT NULL,
    PRIMARY KEY (lender_id, kind, weekday)
) STRICT;

-- The id of a batch begins with the time of its upload. Batches of earlier releases are left out: they are older than
-- every expectation.
CREATE TABLE upload_lender (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    kind TEXT NOT NULL CHECK (kind IN ('status', 'mis', 'commission')),
    batch_id TEXT NOT NULL REFERENCES upload_batch (id),
    PRIMARY KEY (lender_id, kind, batch_id)
) STRICT;

-- A discarded file takes its rows along.
CREATE INDEX upload_lender_batch ON upload_lender (batch_id);

-- Queues of the back office.
CREATE INDEX statement_line_open ON statement_line (kind, id)
    WHERE ended IS NULL AND state IN ('doubtful', 'unmatched');
CREATE INDEX commission_loan_no_slab ON commission_loan (month, submission_id)
    WHERE lent IS NOT NULL AND slab_id IS NULL;
