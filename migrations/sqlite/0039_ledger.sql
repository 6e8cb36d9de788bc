-- The commission ledger: what was said about loans, what was booked, and by which slabs.

-- A line of history that changes whether a loan was paid out waits here until its commission is booked.
ALTER TABLE submission_history ADD COLUMN booked_at INTEGER;
CREATE INDEX submission_history_unbooked ON submission_history (submission_id, position)
    WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed');

-- What a merchant gets of what their partner gets for the customers they bring, thousandths of a percent.
ALTER TABLE merchant ADD COLUMN share_percent INTEGER NOT NULL DEFAULT 0;

-- A lender's slabs after each change, JSON in the admin's order.
CREATE TABLE slab_version (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    version INTEGER NOT NULL,
    slabs TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (lender_id, version)
) STRICT;

-- What was said about a loan, append-only. A loan outlives the customer's data, so nothing refers to them.
CREATE TABLE commission_event (
    submission_id TEXT NOT NULL,
    event_key TEXT NOT NULL,
    -- Whether it takes the other event of this key back.
    is_reversal INTEGER NOT NULL CHECK (is_reversal IN (0, 1)),
    event TEXT NOT NULL,
    reference TEXT,
    taken_at INTEGER NOT NULL,
    PRIMARY KEY (submission_id, event_key, is_reversal)
) STRICT;

-- Where a loan's commission stands: what its entries add up to.
CREATE TABLE commission_loan (
    submission_id TEXT NOT NULL PRIMARY KEY,
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    partner_id INTEGER REFERENCES partner (id),
    partner_percent INTEGER NOT NULL,
    partner_flat INTEGER NOT NULL,
    merchant_id INTEGER REFERENCES merchant (id),
    merchant_percent INTEGER NOT NULL,
    month TEXT NOT NULL,
    lent INTEGER,
    lent_on TEXT,
    slab_id INTEGER,
    slab_version INTEGER,
    rate_percent INTEGER NOT NULL,
    rate_flat INTEGER NOT NULL,
    commission INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    received INTEGER NOT NULL,
    gst INTEGER NOT NULL,
    tds INTEGER NOT NULL,
    payable INTEGER NOT NULL,
    merchant_part INTEGER NOT NULL,
    -- Whether its month came into another slab since it was booked.
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    -- Goes up with every booking.
    revision INTEGER NOT NULL,
    -- The last entry about its commission, which the next one answers.
    entry_id INTEGER
) STRICT;
CREATE INDEX commission_loan_month ON commission_loan (lender_id, month, submission_id);
CREATE INDEX commission_loan_open ON commission_loan (lender_id, month, submission_id) WHERE is_open = 1;
CREATE INDEX commission_loan_partner ON commission_loan (partner_id, submission_id);

-- A lender's month, over all its products.
CREATE TABLE commission_month (
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    month TEXT NOT NULL,
    disbursed INTEGER NOT NULL,
    number INTEGER NOT NULL,
    slab_id INTEGER,
    slab_version INTEGER,
    -- What belongs to no loan: what the slab pays once, and the roundings.
    rest INTEGER NOT NULL,
    expected INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    received INTEGER NOT NULL,
    payable INTEGER NOT NULL,
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    revision INTEGER NOT NULL,
    -- What was booked after it was closed, by corrections.
    corrected INTEGER NOT NULL,
    closed_at INTEGER,
    closed_by INTEGER REFERENCES admin_user (id),
    note TEXT,
    PRIMARY KEY (lender_id, month)
) STRICT;
CREATE INDEX commission_month_open ON commission_month (lender_id, month) WHERE is_open = 1;
CREATE INDEX commission_month_month ON commission_month (month, lender_id);

-- Entries, numbered without gaps, never changed.
CREATE TABLE ledger_entry (
    id INTEGER NOT NULL PRIMARY KEY,
    -- What it comes from: one event books once.
    event_key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('expected', 'slab', 'confirmed', 'received', 'claw_back', 'payable',
        'correction', 'reversal', 'payout', 'paid', 'failed')),
    booked_at INTEGER NOT NULL,
    lender_id INTEGER,
    month TEXT,
    submission_id TEXT,
    answers INTEGER REFERENCES ledger_entry (id),
    -- Messages as JSON: why, and the arithmetic.
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX ledger_entry_month ON ledger_entry (lender_id, month, id);
CREATE INDEX ledger_entry_submission ON ledger_entry (submission_id, id);

CREATE TABLE ledger_line (
    entry_id INTEGER NOT NULL REFERENCES ledger_entry (id),
    place INTEGER NOT NULL,
    account TEXT NOT NULL,
    -- Whose account; 0: nobody's.
    party INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (entry_id, place)
) STRICT;
CREATE INDEX ledger_line_account ON ledger_line (account, party, entry_id);

CREATE TABLE ledger_balance (
    account TEXT NOT NULL,
    party INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    PRIMARY KEY (account, party)
) STRICT;
