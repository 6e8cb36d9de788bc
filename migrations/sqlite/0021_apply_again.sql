-- A lender that said no, or never got it, may be applied to again: at most one submission of an
-- application to a lender is open or paid out, any number has ended.

-- The old key is part of the table, so SQLite copies it. History and receipts refer to it
-- meanwhile: their references are looked at when all is done.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE submission_before AS SELECT * FROM submission;
DROP TABLE submission;
CREATE TABLE submission (
    id TEXT NOT NULL PRIMARY KEY,
    application_id TEXT NOT NULL REFERENCES application (id),
    offer_id TEXT NOT NULL REFERENCES offer (id),
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    status TEXT NOT NULL CHECK (status IN
        ('created', 'submitted', 'redirected', 'in_review', 'approved', 'disbursed',
         'rejected', 'withdrawn', 'expired', 'failed')),
    -- What was applied for, as it was shown.
    offer TEXT NOT NULL,
    -- The answers to the lender's own form.
    fields TEXT NOT NULL,
    reference TEXT,
    redirect_url TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO submission (id, application_id, offer_id, lender_id, status, offer, fields, reference,
    redirect_url, created_at, updated_at)
SELECT id, application_id, offer_id, lender_id, status, offer, fields, reference, redirect_url,
    created_at, updated_at
FROM submission_before;
DROP TABLE submission_before;
CREATE UNIQUE INDEX submission_reference ON submission (lender_id, reference)
    WHERE reference IS NOT NULL;
CREATE INDEX submission_application ON submission (application_id, lender_id);
CREATE UNIQUE INDEX submission_standing ON submission (application_id, lender_id)
    WHERE status NOT IN ('rejected', 'withdrawn', 'expired', 'failed');
