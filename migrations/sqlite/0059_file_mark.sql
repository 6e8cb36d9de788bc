-- By what rows about erased people are known in stored files, as keyed hashes, until the rows are cut.
CREATE TABLE file_mark (
    customer_id TEXT NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (customer_id, mark)
) STRICT;

-- The file that is stored, where rows were cut from the one that came: its name beside that one, and what it is.
ALTER TABLE upload_batch ADD COLUMN cut_name TEXT;
ALTER TABLE upload_batch ADD COLUMN cut_bytes INTEGER;
ALTER TABLE upload_batch ADD COLUMN cut_sha256 TEXT;
