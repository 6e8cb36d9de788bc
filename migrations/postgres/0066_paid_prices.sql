-- What people paid for their loans, as everybody may read it: of the twelve whole months before one, by its first day.
CREATE TABLE paid_month (
    month TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    published_at BIGINT NOT NULL
);

CREATE TABLE paid_group (
    month TEXT COLLATE "C" NOT NULL REFERENCES paid_month (month),
    product_type TEXT COLLATE "C" NOT NULL,
    band TEXT COLLATE "C" NOT NULL CHECK (band IN ('750', '700', '650', 'below', 'unknown')),
    people BIGINT NOT NULL,
    -- Thousandths of a percent.
    apr BIGINT NOT NULL,
    fee_paise BIGINT NOT NULL,
    PRIMARY KEY (month, product_type, band)
);
