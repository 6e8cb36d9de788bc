-- A visit that goes on on another device: the newest of each customer. The code that the old device shows and what it
-- watches with are kept as hashes only; the row goes a day after it is over, and with its customer.
CREATE TABLE transfer (
    customer_id TEXT NOT NULL PRIMARY KEY REFERENCES customer (id),
    session_hash TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    watch_hash TEXT NOT NULL,
    tries INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    taken_at INTEGER,
    done_at INTEGER
) STRICT;
CREATE INDEX transfer_age ON transfer (expires_at);
