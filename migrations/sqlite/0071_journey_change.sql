-- How often what a customer answered changed, and how often it had when that was counted last. Whoever counts reads the
-- first and writes the second at the end, so no customer waits for the counting.
ALTER TABLE customer ADD COLUMN journey_changes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN journey_counted INTEGER NOT NULL DEFAULT 0;
UPDATE customer SET journey_changes = 1 WHERE journey_counted_at IS NULL;
DROP INDEX customer_journey;
ALTER TABLE customer DROP COLUMN journey_counted_at;
CREATE INDEX customer_journey ON customer (id) WHERE journey_counted <> journey_changes;
