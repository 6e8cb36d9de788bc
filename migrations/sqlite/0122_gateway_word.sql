-- Words of providers' reports that the settings do not explain.
CREATE TABLE gateway_word (
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
    word TEXT NOT NULL,
    times INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (channel, word)
) STRICT;
