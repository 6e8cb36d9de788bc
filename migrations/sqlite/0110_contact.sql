-- Secrets that outlive the master key: sealed by it, and sealed again when it changes.
CREATE TABLE app_secret (
    name TEXT NOT NULL PRIMARY KEY,
    cipher BLOB NOT NULL
) STRICT;

-- Destinations that are not contacted. A destination is stored as a hash, and entries survive the erasure of their customer.
CREATE TABLE suppression (
    id TEXT NOT NULL PRIMARY KEY,
    destination_hash TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email', 'call', 'any')),
    scope TEXT NOT NULL CHECK (scope IN ('promotion', 'calls', 'non_essential', 'all')),
    reason TEXT NOT NULL CHECK (reason IN
        ('opt_out', 'do_not_call', 'complaint', 'hard_bounce', 'wrong_person', 'dnd_list')),
    source TEXT NOT NULL,
    note TEXT,
    customer_id TEXT REFERENCES customer (id),
    since INTEGER NOT NULL,
    until INTEGER,
    lifted_at INTEGER,
    lifted_reason TEXT,
    created_by INTEGER REFERENCES admin_user (id)
) STRICT;
CREATE UNIQUE INDEX suppression_live ON suppression (destination_hash, channel, scope, reason)
    WHERE lifted_at IS NULL;
CREATE INDEX suppression_destination ON suppression (destination_hash, since);
CREATE INDEX suppression_customer ON suppression (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX suppression_until ON suppression (until) WHERE until IS NOT NULL;
CREATE INDEX suppression_lifted ON suppression (lifted_at) WHERE lifted_at IS NOT NULL;

-- Contacts that are counted together, reserved before the message leaves.
CREATE TABLE contact_count (
    customer_id TEXT NOT NULL REFERENCES customer (id),
    cap_group TEXT NOT NULL,
    day TEXT NOT NULL,
    place INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (customer_id, cap_group, day, place)
) STRICT;
CREATE INDEX contact_count_day ON contact_count (day);
