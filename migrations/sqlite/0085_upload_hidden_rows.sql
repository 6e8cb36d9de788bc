-- What a workbook does not show is read all the same, and said.
ALTER TABLE upload_batch ADD COLUMN hidden_sheets TEXT NOT NULL DEFAULT '[]';
ALTER TABLE upload_batch ADD COLUMN hidden_rows INTEGER NOT NULL DEFAULT 0;
-- Rows of totals.
ALTER TABLE upload_batch ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0;
