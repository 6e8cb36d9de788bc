-- When the customer said last what they repay every month: a loan that is paid out later is not in that answer.
-- NULL for answers from before; then the newest complete profile says when.
ALTER TABLE customer ADD COLUMN repayments_given_at BIGINT;
