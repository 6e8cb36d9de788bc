-- The catalog edited in the back office: groups, revenue slabs, vendor switches, kept files.

-- The vendors page switches single products; the one switch for all was never set.
UPDATE lender SET body = CAST(CAST(body AS JSONB) - 'vendor_status' AS TEXT);
UPDATE lender_version SET body = CAST(CAST(body AS JSONB) - 'vendor_status' AS TEXT);

ALTER TABLE credit_card ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

CREATE TABLE lender_group (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    -- Names are one name in any case.
    name_key TEXT COLLATE "C" NOT NULL UNIQUE
);

CREATE TABLE lender_revenue (
    id BIGINT NOT NULL PRIMARY KEY,
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    -- The admin's order: the first slab that holds a month pays for it.
    position BIGINT NOT NULL,
    -- Paise, numbers of loans, paise; NULL: no bound.
    slab_disbursed_min BIGINT,
    slab_disbursed_max BIGINT,
    slab_number_min BIGINT,
    slab_number_max BIGINT,
    ats_min BIGINT,
    ats_max BIGINT,
    revenue_type_id BIGINT NOT NULL,
    revenue_flat BIGINT NOT NULL,
    revenue_percent BIGINT NOT NULL,
    status BIGINT NOT NULL CHECK (status IN (0, 1)),
    deleted_at BIGINT
);
CREATE INDEX lender_revenue_order ON lender_revenue (lender_id, position, id);

CREATE TABLE vendor_switch (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    product_type TEXT COLLATE "C" NOT NULL,
    off_from BIGINT NOT NULL,
    off_until BIGINT,
    reason TEXT COLLATE "C" NOT NULL,
    made_by TEXT COLLATE "C" NOT NULL,
    made_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX vendor_switch_lender ON vendor_switch (lender_id, off_from) WHERE ended_at IS NULL;
