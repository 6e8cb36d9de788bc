-- A month as a table of loans, in each of its orders.
CREATE INDEX commission_loan_by_lent_on ON commission_loan (month, COALESCE(lent_on, ''), submission_id);
CREATE INDEX commission_loan_by_lent ON commission_loan (month, COALESCE(lent, 0), submission_id);
CREATE INDEX commission_loan_by_received ON commission_loan (month, received, submission_id);
CREATE INDEX commission_loan_by_difference ON commission_loan (month, (received - commission), submission_id);
-- With all that is summed, so that a month's totals are read from it alone.
CREATE INDEX commission_loan_by_commission ON commission_loan
    (month, commission, submission_id, received, confirmed, lent, partner_id, released);

-- What lenders owe, by the day since which they owe it.
CREATE INDEX commission_loan_owed ON commission_loan (lender_id, lent_on, commission, received)
    WHERE commission > received;

-- A loan by the lender's reference, and a month's lines that wait for a person.
CREATE INDEX statement_line_reference ON statement_line (reference) WHERE reference IS NOT NULL;
CREATE INDEX statement_line_day ON statement_line (day, lender_id, kind, state) WHERE ended IS NULL;
