-- What a workbook does not show is read all the same, and said.
ALTER TABLE upload_batch ADD COLUMN hidden_sheets TEXT COLLATE "C" NOT NULL DEFAULT '[]';
ALTER TABLE upload_batch ADD COLUMN hidden_rows BIGINT NOT NULL DEFAULT 0;
-- Rows of totals.
ALTER TABLE upload_batch ADD COLUMN skipped BIGINT NOT NULL DEFAULT 0;
