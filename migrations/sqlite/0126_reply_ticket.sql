-- A reply of a customer that stops nothing becomes a ticket.
CREATE TABLE message_reply_next (
    -- Begins with the time of arrival.
    id TEXT NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
    -- NULL: the number is of nobody whom we know.
    customer_id TEXT REFERENCES customer (id),
    destination_hash TEXT NOT NULL,
    -- The number with its last four digits only.
    masked TEXT NOT NULL,
    text TEXT NOT NULL,
    effect TEXT NOT NULL CHECK (effect IN ('none', 'stopped', 'ticket')),
    received_at INTEGER NOT NULL
) STRICT;
INSERT INTO message_reply_next (id, channel, customer_id, destination_hash, masked, text, effect, received_at)
SELECT id, channel, customer_id, destination_hash, masked, text, effect, received_at FROM message_reply;
DROP TABLE message_reply;
ALTER TABLE message_reply_next RENAME TO message_reply;
CREATE INDEX message_reply_customer ON message_reply (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX message_reply_destination ON message_reply (destination_hash);
CREATE INDEX message_reply_effect ON message_reply (effect, id);
