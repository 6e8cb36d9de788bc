-- What was sent to a mobile number or a mailbox, for its owner to read again: the text without its passcode. It goes
-- after a month, and with its owner.
CREATE TABLE sent_message (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    channel TEXT COLLATE "C" NOT NULL,
    destination TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX sent_message_destination ON sent_message (destination, id);
CREATE INDEX sent_message_age ON sent_message (sent_at);
