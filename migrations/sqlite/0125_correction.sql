-- Corrections of what identifies a customer: proposed with evidence, decided by a second person.
CREATE TABLE correction (
    id TEXT NOT NULL PRIMARY KEY,
    customer_id TEXT NOT NULL REFERENCES customer (id),
    -- The ticket in which it was requested; none once that is deleted.
    ticket_id TEXT REFERENCES ticket (id),
    -- The place of the file in the ticket that is its evidence.
    file_place INTEGER NOT NULL,
    field TEXT NOT NULL CHECK (field IN ('name', 'mobile', 'email', 'pan', 'birth-date')),
    old_masked TEXT NOT NULL,
    new_masked TEXT NOT NULL,
    -- The old and the new value, encrypted; none once it has ended.
    cipher BLOB,
    -- 1 if a letter proves who the customer is, who can enter no passcode.
    by_letter INTEGER NOT NULL,
    reason TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('proposed', 'approved', 'waiting', 'applied', 'refused', 'withdrawn', 'cancelled', 'lapsed')),
    proposed_by INTEGER NOT NULL REFERENCES admin_user (id),
    proposed_at INTEGER NOT NULL,
    decided_by INTEGER REFERENCES admin_user (id),
    decided_at INTEGER,
    -- Why it was refused or withdrawn.
    decision TEXT,
    -- When the customer entered passcodes to the new and the old number or address.
    new_confirmed_at INTEGER,
    old_confirmed_at INTEGER,
    -- Until when the customer can object.
    effective_at INTEGER,
    ended_at INTEGER,
    -- The revision of the profile that has it.
    applied_revision INTEGER
) STRICT;
CREATE UNIQUE INDEX correction_open ON correction (customer_id, field) WHERE state IN ('proposed', 'approved', 'waiting');
CREATE INDEX correction_customer ON correction (customer_id, proposed_at, id);
CREATE INDEX correction_proposed ON correction (state, proposed_at, id) WHERE state = 'proposed';
CREATE INDEX correction_ticket ON correction (ticket_id);
CREATE INDEX correction_sealed ON correction (id) WHERE cipher IS NOT NULL;
