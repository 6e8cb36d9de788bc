-- Questions of partners and lenders about the commission of a loan.
CREATE TABLE dispute (
    id TEXT NOT NULL PRIMARY KEY,
    submission_id TEXT NOT NULL REFERENCES commission_loan (submission_id),
    -- The entry that it is about.
    entry_id INTEGER REFERENCES ledger_entry (id),
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    -- Who asks in the portal; NULL: the lender, and somebody of the back office wrote it down.
    merchant_id INTEGER REFERENCES merchant (id),
    state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
    asked_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    -- Goes up with everything that is said.
    revision INTEGER NOT NULL
) STRICT;
CREATE INDEX dispute_running ON dispute (changed_at, id) WHERE state <> 'closed';
CREATE INDEX dispute_state ON dispute (state, changed_at, id);
CREATE INDEX dispute_lender ON dispute (lender_id, changed_at, id);
CREATE INDEX dispute_loan ON dispute (submission_id, id);
CREATE INDEX dispute_merchant ON dispute (merchant_id, id);
-- Nobody asks about an entry twice at a time.
CREATE UNIQUE INDEX dispute_once ON dispute (merchant_id, entry_id) WHERE state <> 'closed';

-- What was said about a question, append-only.
CREATE TABLE dispute_message (
    dispute_id TEXT NOT NULL REFERENCES dispute (id),
    place INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('asked', 'answered', 'closed')),
    -- Who said it: one of them.
    admin_id INTEGER REFERENCES admin_user (id),
    merchant_id INTEGER REFERENCES merchant (id),
    -- Empty where the loan's borrower was erased, or where it was closed without a word.
    text TEXT NOT NULL,
    -- The last entry of those that were booked with an answer.
    entry_id INTEGER REFERENCES ledger_entry (id),
    said_at INTEGER NOT NULL,
    PRIMARY KEY (dispute_id, place)
) STRICT;
