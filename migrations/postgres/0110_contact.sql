-- Secrets that outlive the master key: sealed by it, and sealed again when it changes.
CREATE TABLE app_secret (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    cipher BYTEA NOT NULL
);

-- Destinations that are not contacted. A destination is stored as a hash, and entries survive the erasure of their customer.
CREATE TABLE suppression (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    destination_hash TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email', 'call', 'any')),
    scope TEXT COLLATE "C" NOT NULL CHECK (scope IN ('promotion', 'calls', 'non_essential', 'all')),
    reason TEXT COLLATE "C" NOT NULL CHECK (reason IN
        ('opt_out', 'do_not_call', 'complaint', 'hard_bounce', 'wrong_person', 'dnd_list')),
    source TEXT COLLATE "C" NOT NULL,
    note TEXT COLLATE "C",
    customer_id TEXT COLLATE "C" REFERENCES customer (id),
    since BIGINT NOT NULL,
    until BIGINT,
    lifted_at BIGINT,
    lifted_reason TEXT COLLATE "C",
    created_by BIGINT REFERENCES admin_user (id)
);
CREATE UNIQUE INDEX suppression_live ON suppression (destination_hash, channel, scope, reason)
    WHERE lifted_at IS NULL;
CREATE INDEX suppression_destination ON suppression (destination_hash, since);
CREATE INDEX suppression_customer ON suppression (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX suppression_until ON suppression (until) WHERE until IS NOT NULL;
CREATE INDEX suppression_lifted ON suppression (lifted_at) WHERE lifted_at IS NOT NULL;

-- Contacts that are counted together, reserved before the message leaves.
CREATE TABLE contact_count (
    customer_id TEXT COLLATE "C" NOT NULL REFERENCES customer (id),
    cap_group TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (customer_id, cap_group, day, place)
);
CREATE INDEX contact_count_day ON contact_count (day);
