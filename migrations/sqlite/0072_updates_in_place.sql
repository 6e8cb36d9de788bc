-- Indexes follow a customer's row once a day, and when a journey begins or ends to wait for being counted, not with every
-- answer.
ALTER TABLE customer ADD COLUMN updated_day INTEGER GENERATED ALWAYS AS (updated_at / 86400000) VIRTUAL;
ALTER TABLE customer ADD COLUMN journey_waits INTEGER GENERATED ALWAYS AS
    (CASE WHEN journey_counted <> journey_changes THEN 1 ELSE 0 END) VIRTUAL;
DROP INDEX customer_quiet;
CREATE INDEX customer_quiet ON customer (updated_day, id)
    WHERE mobile_verified_at IS NOT NULL OR email_verified_at IS NOT NULL;
DROP INDEX customer_unverified;
CREATE INDEX customer_unverified ON customer (updated_day, id)
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL;
DROP INDEX customer_journey;
CREATE INDEX customer_journey ON customer (id) WHERE journey_waits = 1;
