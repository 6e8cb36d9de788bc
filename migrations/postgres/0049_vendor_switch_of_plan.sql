-- A switch is about a lender's product or an insurer's plan: whose row it is says the kind.
ALTER TABLE vendor_switch DROP CONSTRAINT vendor_switch_lender_id_fkey;
ALTER TABLE vendor_switch RENAME COLUMN lender_id TO row_id;
ALTER TABLE vendor_switch ADD COLUMN vendor_kind TEXT COLLATE "C" NOT NULL DEFAULT 'lender'
    CHECK (vendor_kind IN ('lender', 'insurer'));
ALTER TABLE vendor_switch ALTER COLUMN vendor_kind DROP DEFAULT;
DROP INDEX vendor_switch_lender;
CREATE INDEX vendor_switch_standing ON vendor_switch (vendor_kind, row_id, off_from) WHERE ended_at IS NULL;
