-- By what rows about erased people are known in stored files, as keyed hashes, until the rows are cut.
CREATE TABLE file_mark (
    customer_id TEXT COLLATE "C" NOT NULL,
    mark TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (customer_id, mark)
);

-- The file that is stored, where rows were cut from the one that came: its name beside that one, and what it is.
ALTER TABLE upload_batch ADD COLUMN cut_name TEXT COLLATE "C";
ALTER TABLE upload_batch ADD COLUMN cut_bytes BIGINT;
ALTER TABLE upload_batch ADD COLUMN cut_sha256 TEXT COLLATE "C";
