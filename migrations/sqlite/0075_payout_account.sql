-- The account that a payout was put together and approved for, as a digest of its number: the bank is told of no other.
ALTER TABLE payout_item ADD COLUMN bank_hash TEXT;
ALTER TABLE payout_item ADD COLUMN ifsc TEXT;
UPDATE payout_item SET
    bank_hash = (SELECT bank_hash FROM merchant WHERE merchant.id = payout_item.merchant_id),
    ifsc = (SELECT ifsc FROM merchant WHERE merchant.id = payout_item.merchant_id)
WHERE state = 'open';
CREATE INDEX payout_item_open ON payout_item (merchant_id) WHERE state = 'open';
-- For whoever is erased: the end of the PAN goes from lines that may be about them too.
CREATE INDEX statement_line_doubtful ON statement_line (id) WHERE state = 'doubtful' AND pan_masked IS NOT NULL;
