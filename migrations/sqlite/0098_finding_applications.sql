-- Applications are found by their customer's name, as it stands in the profile, and by the number that a lender gave them.
-- A profile that cannot be read has no name, so that it spoils no other row.
ALTER TABLE customer ADD COLUMN given_name TEXT GENERATED ALWAYS AS
    (CASE WHEN json_valid(profile) THEN lower(json_extract(profile, '$.first_name.text')) END) VIRTUAL;
ALTER TABLE customer ADD COLUMN family_name TEXT GENERATED ALWAYS AS
    (CASE WHEN json_valid(profile) THEN lower(json_extract(profile, '$.last_name.text')) END) VIRTUAL;
CREATE INDEX customer_given_name ON customer (given_name, family_name) WHERE given_name IS NOT NULL;
CREATE INDEX customer_family_name ON customer (family_name) WHERE family_name IS NOT NULL;
CREATE INDEX submission_found ON submission (reference) WHERE reference IS NOT NULL;
