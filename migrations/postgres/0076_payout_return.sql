-- What the bank sends back after it paid.
ALTER TABLE payout_item DROP CONSTRAINT payout_item_state_check;
ALTER TABLE payout_item ADD CONSTRAINT payout_item_state_check
    CHECK (state IN ('open', 'paid', 'failed', 'returned'));
-- When that was booked: it is told to the tax office with the quarter of this day.
ALTER TABLE payout_item ADD COLUMN returned_at BIGINT;
CREATE INDEX payout_item_returned ON payout_item (returned_at) WHERE returned_at IS NOT NULL;
-- The end of the account that was approved, by which a bank's file names it.
ALTER TABLE payout_item ADD COLUMN bank_masked TEXT COLLATE "C";
UPDATE payout_item SET bank_masked = (SELECT bank_masked FROM merchant
    WHERE merchant.id = payout_item.merchant_id AND merchant.bank_hash = payout_item.bank_hash);
