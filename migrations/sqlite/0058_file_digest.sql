-- What the file of a task is, in hexadecimal: held against what the store of files gives.
ALTER TABLE task ADD COLUMN sha256 TEXT;
