-- Payouts of commission to partners and merchants.

-- Whether a merchant, or a partner's own account, is registered for GST, which is then added to what they get.
ALTER TABLE merchant ADD COLUMN gst_registered BIGINT NOT NULL DEFAULT 0;

CREATE TABLE payout_batch (
    id BIGINT NOT NULL PRIMARY KEY,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('prepared', 'approved', 'done', 'discarded')),
    prepared_by BIGINT NOT NULL REFERENCES admin_user (id),
    prepared_at BIGINT NOT NULL,
    -- Who approved or discarded it.
    decided_by BIGINT REFERENCES admin_user (id),
    decided_at BIGINT
);

CREATE TABLE payout_item (
    batch_id BIGINT NOT NULL REFERENCES payout_batch (id),
    place BIGINT NOT NULL,
    -- Whose account of the ledger.
    account TEXT COLLATE "C" NOT NULL CHECK (account IN ('partner', 'merchant')),
    party BIGINT NOT NULL,
    -- Whose bank account.
    merchant_id BIGINT NOT NULL REFERENCES merchant (id),
    financial_year BIGINT NOT NULL,
    gross BIGINT NOT NULL,
    gst BIGINT NOT NULL,
    tds BIGINT NOT NULL,
    net BIGINT NOT NULL,
    tds_percent BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('open', 'paid', 'failed')),
    -- Whether its batch waits for a decision: nobody is in two that do.
    is_waiting BIGINT NOT NULL CHECK (is_waiting IN (0, 1)),
    -- The entry of its approval.
    entry_id BIGINT REFERENCES ledger_entry (id),
    -- The bank's reference, or why it did not pay.
    utr TEXT COLLATE "C",
    problem TEXT COLLATE "C",
    PRIMARY KEY (batch_id, place)
);
CREATE UNIQUE INDEX payout_item_waiting ON payout_item (account, party) WHERE is_waiting = 1;
CREATE INDEX payout_item_year ON payout_item (financial_year, merchant_id);
CREATE INDEX payout_item_payee ON payout_item (account, party, batch_id);
