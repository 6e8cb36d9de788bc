-- Changes that the check of a file found, as many as are listed, until the file is applied.
CREATE TABLE upload_preview (
    batch_id TEXT NOT NULL REFERENCES upload_batch (id),
    row_number INTEGER NOT NULL,
    -- NULL: a submission whose status stays, or a line that none is known for.
    subject_kind TEXT CHECK (subject_kind IN ('submission', 'card', 'plan')),
    subject_id TEXT,
    outcome TEXT NOT NULL CHECK (outcome IN ('created', 'updated')),
    from_status TEXT,
    to_status TEXT,
    -- Of a statement: the amount of the row, and the one of an earlier file that it replaces.
    stated_amount INTEGER,
    earlier_amount INTEGER,
    CHECK ((subject_kind IS NULL) = (from_status IS NULL) AND (from_status IS NULL) = (to_status IS NULL)),
    PRIMARY KEY (batch_id, row_number)
) STRICT;
