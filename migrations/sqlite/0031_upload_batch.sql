-- Files with rows that somebody uploads: each is a batch, with what became of its rows.
CREATE TABLE upload_batch (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('status')),
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
    -- Of an undoing: rows that were taken back, and rows that something later had touched.
    undone INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    ended_at INTEGER,
    -- When the file itself was removed.
    file_removed_at INTEGER
) STRICT;
CREATE INDEX upload_batch_kind ON upload_batch (kind, id);
CREATE INDEX upload_batch_same ON upload_batch (sha256, id);

-- What a batch changed.
CREATE TABLE upload_row (
    batch_id TEXT NOT NULL REFERENCES upload_batch (id),
    row_number INTEGER NOT NULL,
    submission_id TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('created', 'updated')),
    from_status TEXT NOT NULL,
    to_status TEXT NOT NULL,
    -- The line of the submission's history.
    position INTEGER NOT NULL,
    is_undone INTEGER NOT NULL,
    PRIMARY KEY (batch_id, row_number)
) STRICT;
CREATE UNIQUE INDEX upload_row_submission ON upload_row (submission_id, batch_id);

-- What is wrong with rows: as many as are listed and given back.
CREATE TABLE upload_error (
    batch_id TEXT NOT NULL REFERENCES upload_batch (id),
    row_number INTEGER NOT NULL,
    -- The cell's column, from 0.
    cell INTEGER NOT NULL,
    value TEXT NOT NULL,
    -- A message as JSON.
    message TEXT NOT NULL,
    lender_id INTEGER,
    PRIMARY KEY (batch_id, row_number, cell)
) STRICT;

-- What a lender's word in a file means, where somebody said so.
CREATE TABLE status_word (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    word TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN
        ('submitted', 'redirected', 'in_review', 'approved', 'disbursed', 'rejected', 'withdrawn',
         'expired', 'failed')),
    set_by INTEGER NOT NULL REFERENCES admin_user (id),
    set_at INTEGER NOT NULL,
    PRIMARY KEY (lender_id, word)
) STRICT;

-- The columns of a lender's files, as they were chosen last; lender 0: files that name their lenders.
CREATE TABLE upload_columns (
    kind TEXT NOT NULL CHECK (kind IN ('status')),
    lender_id INTEGER NOT NULL,
    columns TEXT NOT NULL,
    set_by INTEGER NOT NULL REFERENCES admin_user (id),
    set_at INTEGER NOT NULL,
    PRIMARY KEY (kind, lender_id)
) STRICT;
