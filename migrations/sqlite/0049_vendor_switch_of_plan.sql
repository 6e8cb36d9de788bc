-- A switch is about a lender's product or an insurer's plan: whose row it is says the kind.
ALTER TABLE vendor_switch RENAME TO vendor_switch_before;
DROP INDEX vendor_switch_lender;
CREATE TABLE vendor_switch (
    id TEXT NOT NULL PRIMARY KEY,
    vendor_kind TEXT NOT NULL CHECK (vendor_kind IN ('lender', 'insurer')),
    -- The lender, or the insurance plan.
    row_id INTEGER NOT NULL,
    product_type TEXT NOT NULL,
    off_from INTEGER NOT NULL,
    off_until INTEGER,
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;
INSERT INTO vendor_switch
SELECT id, 'lender', lender_id, product_type, off_from, off_until, reason, made_by, made_at, ended_at
FROM vendor_switch_before;
DROP TABLE vendor_switch_before;
CREATE INDEX vendor_switch_standing ON vendor_switch (vendor_kind, row_id, off_from) WHERE ended_at IS NULL;
