-- Reports tell of a loan what its lender's statement says of it: such loans are counted again, once.
UPDATE submission_history SET counted_at = NULL
WHERE submission_id IN (SELECT submission_id FROM commission_event WHERE event LIKE '%"what":"confirmed"%')
    AND position = (SELECT MIN(first.position) FROM submission_history AS first
        WHERE first.submission_id = submission_history.submission_id);

-- Loans of some months, of all lenders, in the order of their list.
CREATE INDEX commission_loan_by_month ON commission_loan (month, submission_id);
