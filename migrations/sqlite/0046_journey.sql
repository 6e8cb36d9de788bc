-- The way of applications, counted by the day on which they began: how far they came, how long each step took, before
-- which question they stand, how they ended at lenders.

-- What was counted of an application, as a JSON list; the sums move by the difference to what is true of it now.
CREATE TABLE journey_counted (
    application_id TEXT NOT NULL PRIMARY KEY REFERENCES application (id),
    marks TEXT NOT NULL
) STRICT;

-- By dimension and value as `funnel_sum`; '' is every product type.
CREATE TABLE journey_sum (
    dimension TEXT NOT NULL CHECK (dimension IN ('all', 'partner')),
    value TEXT NOT NULL,
    product_type TEXT NOT NULL,
    day TEXT NOT NULL,
    mark TEXT NOT NULL,
    applications INTEGER NOT NULL,
    PRIMARY KEY (dimension, value, product_type, day, mark)
) STRICT, WITHOUT ROWID;

-- Since when the answers of a customer are counted as they are; NULL: they changed. So everybody who is there
-- already is counted by the job.
ALTER TABLE customer ADD COLUMN journey_counted_at INTEGER;
CREATE INDEX customer_journey ON customer (id) WHERE journey_counted_at IS NULL;
