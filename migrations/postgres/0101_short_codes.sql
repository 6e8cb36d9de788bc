-- References that people read out: eight random digits of Crockford's base 32. Rows from before have none until a job has
-- drawn theirs.
ALTER TABLE application ADD COLUMN short_code TEXT COLLATE "C";
CREATE UNIQUE INDEX application_short_code ON application (short_code) WHERE short_code IS NOT NULL;
CREATE INDEX application_without_code ON application (id) WHERE short_code IS NULL;
ALTER TABLE submission ADD COLUMN short_code TEXT COLLATE "C";
CREATE UNIQUE INDEX submission_short_code ON submission (short_code) WHERE short_code IS NOT NULL;
CREATE INDEX submission_without_code ON submission (id) WHERE short_code IS NULL;
ALTER TABLE help_request ADD COLUMN short_code TEXT COLLATE "C";
CREATE UNIQUE INDEX help_request_short_code ON help_request (short_code) WHERE short_code IS NOT NULL;
CREATE INDEX help_request_without_code ON help_request (id) WHERE short_code IS NULL;
