-- Files with rows that somebody uploads: each is a batch, with what became of its rows.
CREATE TABLE upload_batch (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('status')),
    admin_id BIGINT NOT NULL REFERENCES admin_user (id),
    created_at BIGINT NOT NULL,
    file_name TEXT COLLATE "C" NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    bytes BIGINT NOT NULL,
    -- Names of its sheets, JSON.
    sheets TEXT COLLATE "C" NOT NULL,
    -- Which sheet, from which row and by which columns, JSON; NULL: nobody chose yet.
    plan TEXT COLLATE "C",
    -- What was done last with it, and how far that came.
    phase TEXT COLLATE "C" NOT NULL CHECK (phase IN ('receive', 'check', 'apply', 'undo')),
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('running', 'paused', 'done', 'cancelled', 'failed')),
    -- Drawn for each attempt: one that another took over from changes nothing any more.
    attempt TEXT COLLATE "C",
    -- Why it failed, a message as JSON.
    problem TEXT COLLATE "C",
    task_id TEXT COLLATE "C",
    -- The last row that was dealt with.
    done_row BIGINT NOT NULL,
    rows_total BIGINT,
    rows_read BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    unchanged BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    -- Of an undoing: rows that were taken back, and rows that something later had touched.
    undone BIGINT NOT NULL,
    kept BIGINT NOT NULL,
    ended_at BIGINT,
    -- When the file itself was removed.
    file_removed_at BIGINT
);
CREATE INDEX upload_batch_kind ON upload_batch (kind, id);
CREATE INDEX upload_batch_same ON upload_batch (sha256, id);

-- What a batch changed.
CREATE TABLE upload_row (
    batch_id TEXT COLLATE "C" NOT NULL REFERENCES upload_batch (id),
    row_number BIGINT NOT NULL,
    submission_id TEXT COLLATE "C" NOT NULL,
    outcome TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('created', 'updated')),
    from_status TEXT COLLATE "C" NOT NULL,
    to_status TEXT COLLATE "C" NOT NULL,
    -- The line of the submission's history.
    position BIGINT NOT NULL,
    is_undone BIGINT NOT NULL,
    PRIMARY KEY (batch_id, row_number)
);
CREATE UNIQUE INDEX upload_row_submission ON upload_row (submission_id, batch_id);

-- What is wrong with rows: as many as are listed and given back.
CREATE TABLE upload_error (
    batch_id TEXT COLLATE "C" NOT NULL REFERENCES upload_batch (id),
    row_number BIGINT NOT NULL,
    -- The cell's column, from 0.
    cell BIGINT NOT NULL,
    value TEXT COLLATE "C" NOT NULL,
    -- A message as JSON.
    message TEXT COLLATE "C" NOT NULL,
    lender_id BIGINT,
    PRIMARY KEY (batch_id, row_number, cell)
);

-- What a lender's word in a file means, where somebody said so.
CREATE TABLE status_word (
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    word TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL CHECK (status IN
        ('submitted', 'redirected', 'in_review', 'approved', 'disbursed', 'rejected', 'withdrawn',
         'expired', 'failed')),
    set_by BIGINT NOT NULL REFERENCES admin_user (id),
    set_at BIGINT NOT NULL,
    PRIMARY KEY (lender_id, word)
);

-- The columns of a lender's files, as they were chosen last; lender 0: files that name their lenders.
CREATE TABLE upload_columns (
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('status')),
    lender_id BIGINT NOT NULL,
    columns TEXT COLLATE "C" NOT NULL,
    set_by BIGINT NOT NULL REFERENCES admin_user (id),
    set_at BIGINT NOT NULL,
    PRIMARY KEY (kind, lender_id)
);
