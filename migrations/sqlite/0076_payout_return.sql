-- What the bank sends back after it paid. The list of states is part of the column, so SQLite makes it anew.
DROP INDEX payout_item_open;
ALTER TABLE payout_item ADD COLUMN state_of TEXT NOT NULL DEFAULT 'open'
    CHECK (state_of IN ('open', 'paid', 'failed', 'returned'));
UPDATE payout_item SET state_of = state;
ALTER TABLE payout_item DROP COLUMN state;
ALTER TABLE payout_item RENAME COLUMN state_of TO state;
CREATE INDEX payout_item_open ON payout_item (merchant_id) WHERE state = 'open';
-- When that was booked: it is told to the tax office with the quarter of this day.
ALTER TABLE payout_item ADD COLUMN returned_at INTEGER;
CREATE INDEX payout_item_returned ON payout_item (returned_at) WHERE returned_at IS NOT NULL;
-- The end of the account that was approved, by which a bank's file names it.
ALTER TABLE payout_item ADD COLUMN bank_masked TEXT;
UPDATE payout_item SET bank_masked = (SELECT bank_masked FROM merchant
    WHERE merchant.id = payout_item.merchant_id AND merchant.bank_hash = payout_item.bank_hash);
