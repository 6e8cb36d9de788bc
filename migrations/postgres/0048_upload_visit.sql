-- Rows of status files also tell of visits to banks and insurers: what a row changed is of a kind.
ALTER TABLE upload_row RENAME COLUMN submission_id TO subject_id;
ALTER TABLE upload_row ADD COLUMN subject_kind TEXT COLLATE "C" NOT NULL DEFAULT 'submission'
    CHECK (subject_kind IN ('submission', 'card', 'plan'));
