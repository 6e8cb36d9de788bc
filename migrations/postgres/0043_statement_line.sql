-- Lenders' statements of disbursals and of commission are batches too; each row is a line that is kept.
ALTER TABLE upload_batch DROP CONSTRAINT upload_batch_kind_check;
ALTER TABLE upload_batch ADD CONSTRAINT upload_batch_kind_check CHECK (kind IN ('status', 'mis', 'commission'));
ALTER TABLE upload_columns DROP CONSTRAINT upload_columns_kind_check;
ALTER TABLE upload_columns ADD CONSTRAINT upload_columns_kind_check CHECK (kind IN ('status', 'mis', 'commission'));
-- Of those that were created or updated: rows that a person has to say what they are about.
ALTER TABLE upload_batch ADD COLUMN doubtful BIGINT NOT NULL DEFAULT 0;
ALTER TABLE upload_batch ALTER COLUMN doubtful DROP DEFAULT;

-- Lines of lenders' statements: what a lender says that it paid out, and what it paid to us.
CREATE TABLE statement_line (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    batch_id TEXT COLLATE "C" NOT NULL REFERENCES upload_batch (id),
    row_number BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('disbursal', 'commission')),
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    -- What it is about; NULL: nobody knows, or nothing of ours.
    submission_id TEXT COLLATE "C" REFERENCES submission (id),
    -- Paise.
    amount BIGINT NOT NULL,
    -- When the money was paid.
    day TEXT COLLATE "C" NOT NULL,
    -- What the lender calls the loan,
    reference TEXT COLLATE "C",
    -- and the bank the payment.
    bank_reference TEXT COLLATE "C",
    -- The end of the borrower's PAN.
    pan_masked TEXT COLLATE "C",
    -- Digests: lines about the same payment have one, and lines about the same loan.
    payment TEXT COLLATE "C" NOT NULL,
    loan TEXT COLLATE "C" NOT NULL,
    -- What it may be about, with what speaks for each, JSON.
    candidates TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('matched', 'doubtful', 'unmatched', 'foreign')),
    found_by TEXT COLLATE "C" CHECK (found_by IN ('reference', 'score', 'person')),
    -- The line of an earlier file in whose place it stands.
    corrects TEXT COLLATE "C" REFERENCES statement_line (id),
    -- Why it does not count any more; NULL: it counts.
    ended TEXT COLLATE "C" CHECK (ended IN ('corrected', 'undone')),
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX statement_line_row ON statement_line (batch_id, row_number);
CREATE UNIQUE INDEX statement_line_payment ON statement_line (payment) WHERE ended IS NULL;
CREATE INDEX statement_line_submission ON statement_line (submission_id);

-- What somebody said that a loan of a lender is.
CREATE TABLE statement_decision (
    loan TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    -- NULL: nothing of ours.
    submission_id TEXT COLLATE "C" REFERENCES submission (id),
    decided_by BIGINT NOT NULL REFERENCES admin_user (id),
    decided_at BIGINT NOT NULL
);

-- What happened to money by lines, for whoever keeps the books: each is booked once.
CREATE TABLE statement_event (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    line_id TEXT COLLATE "C" NOT NULL REFERENCES statement_line (id),
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('confirmed', 'received', 'reversed')),
    -- The event that it takes back.
    reverses TEXT COLLATE "C" REFERENCES statement_event (id),
    reason TEXT COLLATE "C" NOT NULL CHECK (reason IN ('stated', 'decided', 'corrected', 'undone', 'restored')),
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    submission_id TEXT COLLATE "C" REFERENCES submission (id),
    -- Paise, of a reversed one as of the one that it takes back.
    amount BIGINT NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    booked_at BIGINT
);
CREATE INDEX statement_event_line ON statement_event (line_id);
CREATE UNIQUE INDEX statement_event_reverses ON statement_event (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX statement_event_open ON statement_event (created_at, id) WHERE booked_at IS NULL;
