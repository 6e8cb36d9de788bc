-- What lenders owe for loans of a month, and what they paid too much for others of it: one does not hide the other.
ALTER TABLE commission_month ADD COLUMN outstanding BIGINT NOT NULL DEFAULT 0;
ALTER TABLE commission_month ADD COLUMN overpaid BIGINT NOT NULL DEFAULT 0;
UPDATE commission_month SET
    outstanding = COALESCE((SELECT SUM(commission - commission_loan.received) FROM commission_loan
        WHERE commission_loan.lender_id = commission_month.lender_id
            AND commission_loan.month = commission_month.month AND commission > commission_loan.received), 0),
    overpaid = COALESCE((SELECT SUM(commission_loan.received - commission) FROM commission_loan
        WHERE commission_loan.lender_id = commission_month.lender_id
            AND commission_loan.month = commission_month.month AND commission_loan.received > commission), 0);
