-- Files in which the bank answers for a batch of payouts are uploads too. The list of kinds is part of the column, so
-- SQLite makes it anew.
DROP INDEX upload_batch_kind;
ALTER TABLE upload_batch ADD COLUMN kind_of TEXT NOT NULL DEFAULT 'status'
    CHECK (kind_of IN ('status', 'mis', 'commission', 'bank'));
UPDATE upload_batch SET kind_of = kind;
ALTER TABLE upload_batch DROP COLUMN kind;
ALTER TABLE upload_batch RENAME COLUMN kind_of TO kind;
CREATE INDEX upload_batch_kind ON upload_batch (kind, id);

-- What such a file is about, and what its rows say, when it was checked or applied.
CREATE TABLE bank_response (
    upload_id TEXT NOT NULL PRIMARY KEY REFERENCES upload_batch (id),
    payout_batch_id INTEGER NOT NULL REFERENCES payout_batch (id),
    -- What whoever uploaded it calls the bank.
    bank TEXT NOT NULL,
    -- Who had it applied.
    applied_by INTEGER REFERENCES admin_user (id),
    paid INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    returned INTEGER NOT NULL,
    -- Paise.
    paid_amount INTEGER NOT NULL,
    failed_amount INTEGER NOT NULL,
    returned_amount INTEGER NOT NULL,
    -- Rows of which nothing is booked: they say two things, or name no payout of the batch.
    contradictory INTEGER NOT NULL,
    unknown INTEGER NOT NULL
) STRICT;
CREATE INDEX bank_response_payout ON bank_response (payout_batch_id, upload_id);

-- The columns of a bank's files, as they were chosen last.
CREATE TABLE bank_columns (
    -- The name in lower case.
    bank TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    columns TEXT NOT NULL,
    set_by INTEGER NOT NULL REFERENCES admin_user (id),
    set_at INTEGER NOT NULL
) STRICT;
