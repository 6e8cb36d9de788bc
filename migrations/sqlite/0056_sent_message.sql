-- What was sent to a mobile number or a mailbox, for its owner to read again: the text without its passcode. It goes
-- after a month, and with its owner.
CREATE TABLE sent_message (
    id TEXT NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL,
    destination TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sent_message_destination ON sent_message (destination, id);
CREATE INDEX sent_message_age ON sent_message (sent_at);
