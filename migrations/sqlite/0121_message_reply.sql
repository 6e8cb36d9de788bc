-- What recipients reply to text messages. Replies are kept for as long as the copies of what was sent.
CREATE TABLE message_reply (
    -- Begins with the time of arrival.
    id TEXT NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
    -- NULL: the number is of nobody whom we know.
    customer_id TEXT REFERENCES customer (id),
    destination_hash TEXT NOT NULL,
    -- The number with its last four digits only.
    masked TEXT NOT NULL,
    text TEXT NOT NULL,
    effect TEXT NOT NULL CHECK (effect IN ('none', 'stopped')),
    received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX message_reply_customer ON message_reply (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX message_reply_destination ON message_reply (destination_hash);
CREATE INDEX message_reply_effect ON message_reply (effect, id);

-- The outbox of a demo also shows messages by WhatsApp.
CREATE TABLE outbox_message_next (
    id TEXT NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
    destination TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL
) STRICT;
INSERT INTO outbox_message_next (id, channel, destination, body, sent_at)
SELECT id, channel, destination, body, sent_at FROM outbox_message;
DROP TABLE outbox_message;
ALTER TABLE outbox_message_next RENAME TO outbox_message;
CREATE INDEX outbox_message_destination ON outbox_message (destination, sent_at);
CREATE INDEX outbox_message_age ON outbox_message (sent_at);
