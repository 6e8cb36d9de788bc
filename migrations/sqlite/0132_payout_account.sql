-- Whether the bank refused an account is looked up by the account, because several payees may have the same one.
CREATE INDEX payout_item_account ON payout_item (bank_hash, ifsc);
-- A rotation of keys gives all payouts of a merchant the new digest of its account, not only open ones.
DROP INDEX payout_item_open;
CREATE INDEX payout_item_merchant ON payout_item (merchant_id);
