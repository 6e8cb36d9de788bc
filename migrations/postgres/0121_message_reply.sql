-- What recipients reply to text messages. Replies are kept for as long as the copies of what was sent.
CREATE TABLE message_reply (
    -- Begins with the time of arrival.
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
    -- NULL: the number is of nobody whom we know.
    customer_id TEXT COLLATE "C" REFERENCES customer (id),
    destination_hash TEXT COLLATE "C" NOT NULL,
    -- The number with its last four digits only.
    masked TEXT COLLATE "C" NOT NULL,
    text TEXT COLLATE "C" NOT NULL,
    effect TEXT COLLATE "C" NOT NULL CHECK (effect IN ('none', 'stopped')),
    received_at BIGINT NOT NULL
);
CREATE INDEX message_reply_customer ON message_reply (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX message_reply_destination ON message_reply (destination_hash);
CREATE INDEX message_reply_effect ON message_reply (effect, id);

-- The outbox of a demo also shows messages by WhatsApp.
ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_channel_check;
ALTER TABLE outbox_message ADD CONSTRAINT outbox_message_channel_check
    CHECK (channel IN ('sms', 'whatsapp', 'email'));
