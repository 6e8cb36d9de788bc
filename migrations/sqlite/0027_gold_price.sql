-- What gold costs, by whom and when it was entered. Rows are only added: a price that was wrong is
-- followed by the right one for the same day.
CREATE TABLE gold_price (
    id INTEGER NOT NULL PRIMARY KEY,
    -- The day from which it holds.
    date TEXT NOT NULL,
    -- Paise a gram of 22 carat.
    average INTEGER NOT NULL,
    previous_close INTEGER NOT NULL,
    entered_at INTEGER NOT NULL,
    -- NULL: the program.
    entered_by INTEGER REFERENCES admin_user (id)
) STRICT;
CREATE INDEX gold_price_date ON gold_price (date, id);
