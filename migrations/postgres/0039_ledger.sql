-- The commission ledger: what was said about loans, what was booked, and by which slabs.

-- A line of history that changes whether a loan was paid out waits here until its commission is booked.
ALTER TABLE submission_history ADD COLUMN booked_at BIGINT;
CREATE INDEX submission_history_unbooked ON submission_history (submission_id, position)
    WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed');

-- What a merchant gets of what their partner gets for the customers they bring, thousandths of a percent.
ALTER TABLE merchant ADD COLUMN share_percent BIGINT NOT NULL DEFAULT 0;

-- A lender's slabs after each change, JSON in the admin's order.
CREATE TABLE slab_version (
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    version BIGINT NOT NULL,
    slabs TEXT COLLATE "C" NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (lender_id, version)
);

-- What was said about a loan, append-only. A loan outlives the customer's data, so nothing refers to them.
CREATE TABLE commission_event (
    submission_id TEXT COLLATE "C" NOT NULL,
    event_key TEXT COLLATE "C" NOT NULL,
    -- Whether it takes the other event of this key back.
    is_reversal BIGINT NOT NULL CHECK (is_reversal IN (0, 1)),
    event TEXT COLLATE "C" NOT NULL,
    reference TEXT COLLATE "C",
    taken_at BIGINT NOT NULL,
    PRIMARY KEY (submission_id, event_key, is_reversal)
);

-- Where a loan's commission stands: what its entries add up to.
CREATE TABLE commission_loan (
    submission_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    partner_id BIGINT REFERENCES partner (id),
    partner_percent BIGINT NOT NULL,
    partner_flat BIGINT NOT NULL,
    merchant_id BIGINT REFERENCES merchant (id),
    merchant_percent BIGINT NOT NULL,
    month TEXT COLLATE "C" NOT NULL,
    lent BIGINT,
    lent_on TEXT COLLATE "C",
    slab_id BIGINT,
    slab_version BIGINT,
    rate_percent BIGINT NOT NULL,
    rate_flat BIGINT NOT NULL,
    commission BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    received BIGINT NOT NULL,
    gst BIGINT NOT NULL,
    tds BIGINT NOT NULL,
    payable BIGINT NOT NULL,
    merchant_part BIGINT NOT NULL,
    -- Whether its month came into another slab since it was booked.
    is_open BIGINT NOT NULL CHECK (is_open IN (0, 1)),
    -- Goes up with every booking.
    revision BIGINT NOT NULL,
    -- The last entry about its commission, which the next one answers.
    entry_id BIGINT
);
CREATE INDEX commission_loan_month ON commission_loan (lender_id, month, submission_id);
CREATE INDEX commission_loan_open ON commission_loan (lender_id, month, submission_id) WHERE is_open = 1;
CREATE INDEX commission_loan_partner ON commission_loan (partner_id, submission_id);

-- A lender's month, over all its products.
CREATE TABLE commission_month (
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    month TEXT COLLATE "C" NOT NULL,
    disbursed BIGINT NOT NULL,
    number BIGINT NOT NULL,
    slab_id BIGINT,
    slab_version BIGINT,
    -- What belongs to no loan: what the slab pays once, and the roundings.
    rest BIGINT NOT NULL,
    expected BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    received BIGINT NOT NULL,
    payable BIGINT NOT NULL,
    is_open BIGINT NOT NULL CHECK (is_open IN (0, 1)),
    revision BIGINT NOT NULL,
    -- What was booked after it was closed, by corrections.
    corrected BIGINT NOT NULL,
    closed_at BIGINT,
    closed_by BIGINT REFERENCES admin_user (id),
    note TEXT COLLATE "C",
    PRIMARY KEY (lender_id, month)
);
CREATE INDEX commission_month_open ON commission_month (lender_id, month) WHERE is_open = 1;
CREATE INDEX commission_month_month ON commission_month (month, lender_id);

-- Entries, numbered without gaps, never changed.
CREATE TABLE ledger_entry (
    id BIGINT NOT NULL PRIMARY KEY,
    -- What it comes from: one event books once.
    event_key TEXT COLLATE "C" NOT NULL UNIQUE,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('expected', 'slab', 'confirmed', 'received', 'claw_back', 'payable',
        'correction', 'reversal', 'payout', 'paid', 'failed')),
    booked_at BIGINT NOT NULL,
    lender_id BIGINT,
    month TEXT COLLATE "C",
    submission_id TEXT COLLATE "C",
    answers BIGINT REFERENCES ledger_entry (id),
    -- Messages as JSON: why, and the arithmetic.
    reason TEXT COLLATE "C" NOT NULL
);
CREATE INDEX ledger_entry_month ON ledger_entry (lender_id, month, id);
CREATE INDEX ledger_entry_submission ON ledger_entry (submission_id, id);

CREATE TABLE ledger_line (
    entry_id BIGINT NOT NULL REFERENCES ledger_entry (id),
    place BIGINT NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    -- Whose account; 0: nobody's.
    party BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (entry_id, place)
);
CREATE INDEX ledger_line_account ON ledger_line (account, party, entry_id);

CREATE TABLE ledger_balance (
    account TEXT COLLATE "C" NOT NULL,
    party BIGINT NOT NULL,
    balance BIGINT NOT NULL,
    PRIMARY KEY (account, party)
);
