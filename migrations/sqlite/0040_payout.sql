-- Payouts of commission to partners and merchants.

-- Whether a merchant, or a partner's own account, is registered for GST, which is then added to what they get.
ALTER TABLE merchant ADD COLUMN gst_registered INTEGER NOT NULL DEFAULT 0;

CREATE TABLE payout_batch (
    id INTEGER NOT NULL PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('prepared', 'approved', 'done', 'discarded')),
    prepared_by INTEGER NOT NULL REFERENCES admin_user (id),
    prepared_at INTEGER NOT NULL,
    -- Who approved or discarded it.
    decided_by INTEGER REFERENCES admin_user (id),
    decided_at INTEGER
) STRICT;

CREATE TABLE payout_item (
    batch_id INTEGER NOT NULL REFERENCES payout_batch (id),
    place INTEGER NOT NULL,
    -- Whose account of the ledger.
    account TEXT NOT NULL CHECK (account IN ('partner', 'merchant')),
    party INTEGER NOT NULL,
    -- Whose bank account.
    merchant_id INTEGER NOT NULL REFERENCES merchant (id),
    financial_year INTEGER NOT NULL,
    gross INTEGER NOT NULL,
    gst INTEGER NOT NULL,
    tds INTEGER NOT NULL,
    net INTEGER NOT NULL,
    tds_percent INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'failed')),
    -- Whether its batch waits for a decision: nobody is in two that do.
    is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
    -- The entry of its approval.
    entry_id INTEGER REFERENCES ledger_entry (id),
    -- The bank's reference, or why it did not pay.
    utr TEXT,
    problem TEXT,
    PRIMARY KEY (batch_id, place)
) STRICT;
CREATE UNIQUE INDEX payout_item_waiting ON payout_item (account, party) WHERE is_waiting = 1;
CREATE INDEX payout_item_year ON payout_item (financial_year, merchant_id);
CREATE INDEX payout_item_payee ON payout_item (account, party, batch_id);
