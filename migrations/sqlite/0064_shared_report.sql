-- Whether those of its owner's role see a saved report.
ALTER TABLE saved_report ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1));
CREATE INDEX saved_report_shared ON saved_report (id) WHERE is_shared = 1;
