-- A lender's number for a loan is found in small letters and with spaces too.
CREATE INDEX submission_reference_key ON submission (lender_id, upper(replace(reference, ' ', '')));
-- What files call lenders beside their names, where somebody said so.
CREATE TABLE lender_spelling (
    -- As it is looked up.
    spelling TEXT NOT NULL PRIMARY KEY,
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    set_by INTEGER NOT NULL REFERENCES admin_user (id),
    set_at INTEGER NOT NULL
) STRICT;
