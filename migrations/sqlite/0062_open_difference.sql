-- What is work of the differences is found without those that are done with, and without roundings.
-- The difference with which nothing more is to be done, paise: with another one the loan is listed again.
ALTER TABLE commission_loan ADD COLUMN settled_difference INTEGER;
UPDATE commission_loan SET settled_difference = (SELECT accepted FROM commission_note
    WHERE commission_note.submission_id = commission_loan.submission_id);
ALTER TABLE commission_note DROP COLUMN accepted;

DROP INDEX commission_loan_differs;
CREATE INDEX commission_loan_differs ON commission_loan (month, submission_id)
    WHERE ABS(received - commission) >= 100 AND (settled_difference IS NULL OR settled_difference <> received - commission);
CREATE INDEX commission_loan_differs_lender ON commission_loan (lender_id, month, submission_id)
    WHERE ABS(received - commission) >= 100 AND (settled_difference IS NULL OR settled_difference <> received - commission);
CREATE INDEX commission_loan_settled ON commission_loan (month, submission_id)
    WHERE settled_difference = received - commission;
