-- What gold costs, by whom and when it was entered. Rows are only added: a price that was wrong is
-- followed by the right one for the same day.
CREATE TABLE gold_price (
    id BIGINT NOT NULL PRIMARY KEY,
    -- The day from which it holds.
    date TEXT COLLATE "C" NOT NULL,
    -- Paise a gram of 22 carat.
    average BIGINT NOT NULL,
    previous_close BIGINT NOT NULL,
    entered_at BIGINT NOT NULL,
    -- NULL: the program.
    entered_by BIGINT REFERENCES admin_user (id)
);
CREATE INDEX gold_price_date ON gold_price (date, id);
