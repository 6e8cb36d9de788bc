-- What people paid for their loans, as everybody may read it: of the twelve whole months before one, by its first day.
CREATE TABLE paid_month (
    month TEXT NOT NULL PRIMARY KEY,
    published_at INTEGER NOT NULL
) STRICT;

CREATE TABLE paid_group (
    month TEXT NOT NULL REFERENCES paid_month (month),
    product_type TEXT NOT NULL,
    band TEXT NOT NULL CHECK (band IN ('750', '700', '650', 'below', 'unknown')),
    people INTEGER NOT NULL,
    -- Thousandths of a percent.
    apr INTEGER NOT NULL,
    fee_paise INTEGER NOT NULL,
    PRIMARY KEY (month, product_type, band)
) STRICT, WITHOUT ROWID;
