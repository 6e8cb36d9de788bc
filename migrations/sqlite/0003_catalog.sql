-- The catalog edited in the back office: groups, revenue slabs, vendor switches, kept files.

-- The vendors page switches single products; the one switch for all was never set.
UPDATE lender SET body = json_remove(body, '$.vendor_status');
UPDATE lender_version SET body = json_remove(body, '$.vendor_status');

ALTER TABLE credit_card ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

CREATE TABLE lender_group (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- Names are one name in any case.
    name_key TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE lender_revenue (
    id INTEGER NOT NULL PRIMARY KEY,
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    -- The admin's order: the first slab that holds a month pays for it.
    position INTEGER NOT NULL,
    -- Paise, numbers of loans, paise; NULL: no bound.
    slab_disbursed_min INTEGER,
    slab_disbursed_max INTEGER,
    slab_number_min INTEGER,
    slab_number_max INTEGER,
    ats_min INTEGER,
    ats_max INTEGER,
    revenue_type_id INTEGER NOT NULL,
    revenue_flat INTEGER NOT NULL,
    revenue_percent INTEGER NOT NULL,
    status INTEGER NOT NULL CHECK (status IN (0, 1)),
    deleted_at INTEGER
) STRICT;
CREATE INDEX lender_revenue_order ON lender_revenue (lender_id, position, id);

CREATE TABLE vendor_switch (
    id TEXT NOT NULL PRIMARY KEY,
    lender_id INTEGER NOT NULL REFERENCES lender (id),
    product_type TEXT NOT NULL,
    off_from INTEGER NOT NULL,
    off_until INTEGER,
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;
CREATE INDEX vendor_switch_lender ON vendor_switch (lender_id, off_from) WHERE ended_at IS NULL;
