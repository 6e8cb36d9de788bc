-- Files in which the bank answers for a batch of payouts are uploads too.
ALTER TABLE upload_batch DROP CONSTRAINT upload_batch_kind_check;
ALTER TABLE upload_batch ADD CONSTRAINT upload_batch_kind_check
    CHECK (kind IN ('status', 'mis', 'commission', 'bank'));

-- What such a file is about, and what its rows say, when it was checked or applied.
CREATE TABLE bank_response (
    upload_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES upload_batch (id),
    payout_batch_id BIGINT NOT NULL REFERENCES payout_batch (id),
    -- What whoever uploaded it calls the bank.
    bank TEXT COLLATE "C" NOT NULL,
    -- Who had it applied.
    applied_by BIGINT REFERENCES admin_user (id),
    paid BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    returned BIGINT NOT NULL,
    -- Paise.
    paid_amount BIGINT NOT NULL,
    failed_amount BIGINT NOT NULL,
    returned_amount BIGINT NOT NULL,
    -- Rows of which nothing is booked: they say two things, or name no payout of the batch.
    contradictory BIGINT NOT NULL,
    unknown BIGINT NOT NULL
);
CREATE INDEX bank_response_payout ON bank_response (payout_batch_id, upload_id);

-- The columns of a bank's files, as they were chosen last.
CREATE TABLE bank_columns (
    -- The name in lower case.
    bank TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    columns TEXT COLLATE "C" NOT NULL,
    set_by BIGINT NOT NULL REFERENCES admin_user (id),
    set_at BIGINT NOT NULL
);
