-- Applications are found by their customer's name, as it stands in the profile, and by the number that a lender gave them.
-- A profile that cannot be read has no name, so that it spoils no other row.
CREATE FUNCTION profile_answer(profile TEXT, question TEXT) RETURNS TEXT
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN lower(profile::jsonb #>> ARRAY[question, 'text']);
EXCEPTION
    WHEN data_exception OR program_limit_exceeded THEN RETURN NULL;
END
$$;
ALTER TABLE customer
    ADD COLUMN given_name TEXT COLLATE "C" GENERATED ALWAYS AS (profile_answer(profile, 'first_name')) STORED,
    ADD COLUMN family_name TEXT COLLATE "C" GENERATED ALWAYS AS (profile_answer(profile, 'last_name')) STORED;
CREATE INDEX customer_given_name ON customer (given_name, family_name) WHERE given_name IS NOT NULL;
CREATE INDEX customer_family_name ON customer (family_name) WHERE family_name IS NOT NULL;
CREATE INDEX submission_found ON submission (reference) WHERE reference IS NOT NULL;
