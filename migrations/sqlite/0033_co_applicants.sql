-- Who applies for a home loan together with a customer. What they said stands among the customer's answers; here is
-- whose it is, so that they find it by their own number and can take it back. A row goes with its answers.
CREATE TABLE co_applicant (
    id TEXT NOT NULL PRIMARY KEY,
    customer_id TEXT NOT NULL REFERENCES customer (id),
    mobile TEXT NOT NULL,
    -- The name under which they were asked.
    brand TEXT NOT NULL,
    added_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX co_applicant_customer ON co_applicant (customer_id, mobile);
CREATE INDEX co_applicant_mobile ON co_applicant (mobile);

-- Whose consent it is, where it is not the customer's own. The row stays when the co-applicant goes.
ALTER TABLE consent ADD COLUMN co_applicant_id TEXT;

-- What a passcode was sent for, and the customer who asked for one that goes to somebody else.
ALTER TABLE otp_challenge ADD COLUMN purpose TEXT NOT NULL DEFAULT 'login';
ALTER TABLE otp_challenge ADD COLUMN asked_by TEXT;
