-- Questions of partners and lenders about the commission of a loan.
CREATE TABLE dispute (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    submission_id TEXT COLLATE "C" NOT NULL REFERENCES commission_loan (submission_id),
    -- The entry that it is about.
    entry_id BIGINT REFERENCES ledger_entry (id),
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    -- Who asks in the portal; NULL: the lender, and somebody of the back office wrote it down.
    merchant_id BIGINT REFERENCES merchant (id),
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
    asked_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    -- Goes up with everything that is said.
    revision BIGINT NOT NULL
);
CREATE INDEX dispute_running ON dispute (changed_at, id) WHERE state <> 'closed';
CREATE INDEX dispute_state ON dispute (state, changed_at, id);
CREATE INDEX dispute_lender ON dispute (lender_id, changed_at, id);
CREATE INDEX dispute_loan ON dispute (submission_id, id);
CREATE INDEX dispute_merchant ON dispute (merchant_id, id);
-- Nobody asks about an entry twice at a time.
CREATE UNIQUE INDEX dispute_once ON dispute (merchant_id, entry_id) WHERE state <> 'closed';

-- What was said about a question, append-only.
CREATE TABLE dispute_message (
    dispute_id TEXT COLLATE "C" NOT NULL REFERENCES dispute (id),
    place BIGINT NOT NULL,
    what TEXT COLLATE "C" NOT NULL CHECK (what IN ('asked', 'answered', 'closed')),
    -- Who said it: one of them.
    admin_id BIGINT REFERENCES admin_user (id),
    merchant_id BIGINT REFERENCES merchant (id),
    -- Empty where the loan's borrower was erased, or where it was closed without a word.
    text TEXT COLLATE "C" NOT NULL,
    -- The last entry of those that were booked with an answer.
    entry_id BIGINT REFERENCES ledger_entry (id),
    said_at BIGINT NOT NULL,
    PRIMARY KEY (dispute_id, place)
);
