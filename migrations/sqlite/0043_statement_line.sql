-- Lenders' statements of disbursals and of commission are batches too; each row is a line that is kept.
-- The old list of kinds is part of the table, so SQLite copies it. Rows and errors refer to it
-- meanwhile: their references are looked at when all is done.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE upload_batch_before AS SELECT * FROM upload_batch;
DROP TABLE upload_batch;
CREATE TABLE upload_batch (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('status', 'mis', 'commission')),
    admin_id INTEGER NOT NULL REFERENCES admin_user (id),
    created_at INTEGER NOT NULL,
    file_name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    -- Names of its sheets, JSON.
    sheets TEXT NOT NULL,
    -- Which sheet, from which row and by which columns, JSON; NULL: nobody chose yet.
    plan TEXT,
    -- What was done last with it, and how far that came.
    phase TEXT NOT NULL CHECK (phase IN ('receive', 'check', 'apply', 'undo')),
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'done', 'cancelled', 'failed')),
    -- Drawn for each attempt: one that another took over from changes nothing any more.
    attempt TEXT,
    -- Why it failed, a message as JSON.
    problem TEXT,
    task_id TEXT,
    -- The last row that was dealt with.
    done_row INTEGER NOT NULL,
    rows_total INTEGER,
    rows_read INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    -- Of those that were created or updated: rows that a person has to say what they are about.
    doubtful INTEGER NOT NULL,
    -- Of an undoing: rows that were taken back, and rows that something later had touched.
    undone INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    ended_at INTEGER,
    -- When the file itself was removed.
    file_removed_at INTEGER
) STRICT;
INSERT INTO upload_batch (id, kind, admin_id, created_at, file_name, sha256, bytes, sheets, plan, phase, state, attempt,
    problem, task_id, done_row, rows_total, rows_read, created, updated, unchanged, failed, doubtful, undone, kept,
    ended_at, file_removed_at)
SELECT id, kind, admin_id, created_at, file_name, sha256, bytes, sheets, plan, phase, state, attempt,
    problem, task_id, done_row, rows_total, rows_read, created, updated, unchanged, failed, 0, undone, kept,
    ended_at, file_removed_at
FROM upload_batch_before;
DROP TABLE upload_batch_before;
CREATE INDEX upload_batch_kind ON upload_batch (kind, id);
CREATE INDEX upload_batch_same ON upload_batch (sha256, id);

ALTER TABLE upload_columns RENAME TO upload_columns_before;
CREATE TABLE upload_columns (
    kind TEXT NOT NULL CHECK (kind IN ('status', 'mis', 'commission')),
    lender_id INTEGER NOT NULL,
    columns TEXT NOT NULL,
    set_by INTEGER NOT NULL REFERENCES admin_user (id),
    set_at INTEGER NOT NULL,
    PRIMARY KEY (kind, lender_id)
) STRICT;
INSERT INTO upload_columns (kind, lender_id, columns, set_by, set_at)
SELECT kind, lender_id, columns, set_by, set_at FROM upload_columns_before;
DROP TABLE upload_columns_before;

-- Lines of lenders' statements: what a lender says that it paid out, and what it paid to us.
CREATE TABLE statement_line (
    id TEXT NOT NULL PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES upload_batch (id),
    row_number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('disbursal', 'commission')),
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    -- What it is about; NULL: nobody knows, or nothing of ours.
    submission_id TEXT REFERENCES submission (id),
    -- Paise.
    amount INTEGER NOT NULL,
    -- When the money was paid.
    day TEXT NOT NULL,
    -- What the lender calls the loan,
    reference TEXT,
    -- and the bank the payment.
    bank_reference TEXT,
    -- The end of the borrower's PAN.
    pan_masked TEXT,
    -- Digests: lines about the same payment have one, and lines about the same loan.
    payment TEXT NOT NULL,
    loan TEXT NOT NULL,
    -- What it may be about, with what speaks for each, JSON.
    candidates TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('matched', 'doubtful', 'unmatched', 'foreign')),
    found_by TEXT CHECK (found_by IN ('reference', 'score', 'person')),
    -- The line of an earlier file in whose place it stands.
    corrects TEXT REFERENCES statement_line (id),
    -- Why it does not count any more; NULL: it counts.
    ended TEXT CHECK (ended IN ('corrected', 'undone')),
    created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX statement_line_row ON statement_line (batch_id, row_number);
CREATE UNIQUE INDEX statement_line_payment ON statement_line (payment) WHERE ended IS NULL;
CREATE INDEX statement_line_submission ON statement_line (submission_id);

-- What somebody said that a loan of a lender is.
CREATE TABLE statement_decision (
    loan TEXT NOT NULL PRIMARY KEY,
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    -- NULL: nothing of ours.
    submission_id TEXT REFERENCES submission (id),
    decided_by INTEGER NOT NULL REFERENCES admin_user (id),
    decided_at INTEGER NOT NULL
) STRICT;

-- What happened to money by lines, for whoever keeps the books: each is booked once.
CREATE TABLE statement_event (
    id TEXT NOT NULL PRIMARY KEY,
    line_id TEXT NOT NULL REFERENCES statement_line (id),
    kind TEXT NOT NULL CHECK (kind IN ('confirmed', 'received', 'reversed')),
    -- The event that it takes back.
    reverses TEXT REFERENCES statement_event (id),
    reason TEXT NOT NULL CHECK (reason IN ('stated', 'decided', 'corrected', 'undone', 'restored')),
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    submission_id TEXT REFERENCES submission (id),
    -- Paise, of a reversed one as of the one that it takes back.
    amount INTEGER NOT NULL,
    day TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    booked_at INTEGER
) STRICT;
CREATE INDEX statement_event_line ON statement_event (line_id);
CREATE UNIQUE INDEX statement_event_reverses ON statement_event (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX statement_event_open ON statement_event (created_at, id) WHERE booked_at IS NULL;
