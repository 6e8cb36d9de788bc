-- Verified customers who are quiet for years are warned, then erased; a legal hold stops that.

CREATE TABLE quiet_notice (
    customer_id TEXT NOT NULL PRIMARY KEY REFERENCES customer (id),
    made_at INTEGER NOT NULL,
    -- When the warning was sent; the time until the erasure counts from here.
    told_at INTEGER
) STRICT;
CREATE INDEX quiet_notice_told ON quiet_notice (told_at);

CREATE TABLE legal_hold (
    customer_id TEXT NOT NULL PRIMARY KEY REFERENCES customer (id),
    -- The dispute or the order that asks for it; names nobody.
    reason TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT;

CREATE INDEX customer_quiet ON customer (updated_at)
    WHERE mobile_verified_at IS NOT NULL OR email_verified_at IS NOT NULL;
