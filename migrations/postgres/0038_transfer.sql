-- A visit that goes on on another device: the newest of each customer. The code that the old device shows and what it
-- watches with are kept as hashes only; the row goes a day after it is over, and with its customer.
CREATE TABLE transfer (
    customer_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES customer (id),
    session_hash TEXT COLLATE "C" NOT NULL,
    code_hash TEXT COLLATE "C" NOT NULL,
    watch_hash TEXT COLLATE "C" NOT NULL,
    tries BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    taken_at BIGINT,
    done_at BIGINT
);
CREATE INDEX transfer_age ON transfer (expires_at);
