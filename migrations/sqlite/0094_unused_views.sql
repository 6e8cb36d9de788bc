-- Whether the views of a closed application that led to nothing were removed, or are to stay.
ALTER TABLE application ADD COLUMN are_views_settled INTEGER NOT NULL DEFAULT 0 CHECK (are_views_settled IN (0, 1));
CREATE INDEX application_unused_views ON application (updated_at) WHERE status = 'closed' AND are_views_settled = 0;
