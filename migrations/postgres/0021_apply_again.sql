-- A lender that said no, or never got it, may be applied to again: at most one submission of an
-- application to a lender is open or paid out, any number has ended.
ALTER TABLE submission DROP CONSTRAINT submission_application_id_lender_id_key;
CREATE INDEX submission_application ON submission (application_id, lender_id);
CREATE UNIQUE INDEX submission_standing ON submission (application_id, lender_id)
    WHERE status NOT IN ('rejected', 'withdrawn', 'expired', 'failed');
