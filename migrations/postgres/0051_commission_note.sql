-- Loans whose lender paid otherwise than its slab says, and what was found out about them.
CREATE INDEX commission_loan_differs ON commission_loan (month, submission_id) WHERE received <> commission;

CREATE TABLE commission_note (
    submission_id TEXT NOT NULL PRIMARY KEY REFERENCES commission_loan (submission_id),
    note TEXT NOT NULL,
    -- The difference with which nothing more is to be done, paise: with another one the loan is listed again.
    accepted BIGINT,
    noted_at BIGINT NOT NULL,
    noted_by BIGINT NOT NULL REFERENCES admin_user (id)
);
