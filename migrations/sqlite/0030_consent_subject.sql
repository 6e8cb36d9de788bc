-- Some consents are given for one thing of many: word about a category, or the way to one insurance plan.
-- One of them stands at a time for each person and thing.
ALTER TABLE consent ADD COLUMN subject TEXT;
CREATE UNIQUE INDEX consent_standing_subject ON consent (purpose, subject, customer_id)
    WHERE subject IS NOT NULL AND withdrawn_at IS NULL;
