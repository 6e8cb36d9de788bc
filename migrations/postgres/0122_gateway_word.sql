-- Words of providers' reports that the settings do not explain.
CREATE TABLE gateway_word (
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
    word TEXT COLLATE "C" NOT NULL,
    times BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (channel, word)
);
