-- When the customer withdrew it while it was open; none if they did not. Only the lender's answer changes the status.
ALTER TABLE submission ADD COLUMN withdrawn_at BIGINT;
-- What the lender stated about its loan beside the status.
ALTER TABLE submission ADD COLUMN emi BIGINT;
ALTER TABLE submission ADD COLUMN first_due_on TEXT COLLATE "C";
ALTER TABLE submission ADD COLUMN appointment_at BIGINT;
ALTER TABLE submission ADD COLUMN appointment_place TEXT COLLATE "C"
    CHECK (appointment_place IN ('home', 'branch'));

UPDATE submission SET withdrawn_at = (SELECT consent.withdrawn_at
        FROM share_receipt JOIN consent ON consent.id = consent_id
        WHERE share_receipt.submission_id = submission.id)
    WHERE status IN ('created', 'submitted', 'redirected', 'in_review', 'approved', 'withdrawn')
        AND id IN (SELECT share_receipt.submission_id FROM share_receipt
            JOIN consent ON consent.id = consent_id WHERE consent.withdrawn_at IS NOT NULL);

-- Finds open submissions without activity, for their expiry.
CREATE INDEX submission_activity ON submission (updated_at)
    WHERE status IN ('created', 'submitted', 'redirected', 'in_review', 'approved');
