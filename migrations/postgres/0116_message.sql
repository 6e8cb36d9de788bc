-- Messages that left, or should have, without text and destination.
CREATE TABLE message (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- The step of a job that sends it, so that an attempt after a crash finds it.
    once_key TEXT COLLATE "C",
    recipient TEXT COLLATE "C" NOT NULL CHECK (recipient IN ('customer', 'destination', 'account', 'operations')),
    -- NULL: no customer, or one who was erased.
    customer_id TEXT COLLATE "C" REFERENCES customer (id),
    purpose TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
    -- The key of its text.
    template TEXT COLLATE "C" NOT NULL,
    locale TEXT COLLATE "C" NOT NULL,
    -- NULL: of a customer who was erased.
    destination_hash TEXT COLLATE "C",
    state TEXT COLLATE "C" NOT NULL CHECK (state IN
        ('sending', 'unknown', 'accepted', 'expired', 'failed', 'delivered', 'read')),
    -- Handed over, and no answer was recorded yet.
    is_in_flight BIGINT NOT NULL CHECK (is_in_flight IN (0, 1)),
    -- The gateway's own id.
    provider_ref TEXT COLLATE "C",
    -- The gateway's last error code.
    code TEXT COLLATE "C",
    policy_version TEXT COLLATE "C" NOT NULL,
    consent_id TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    accepted_at BIGINT,
    ended_at BIGINT
);
CREATE UNIQUE INDEX message_once ON message (once_key) WHERE once_key IS NOT NULL;
CREATE INDEX message_provider_ref ON message (provider_ref, channel, id) WHERE provider_ref IS NOT NULL;
CREATE INDEX message_customer ON message (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX message_destination ON message (destination_hash, id) WHERE destination_hash IS NOT NULL;
CREATE INDEX message_state ON message (state, id);

-- What gateways reported of a message, in the order of arrival.
CREATE TABLE delivery_report (
    message_id TEXT COLLATE "C" NOT NULL REFERENCES message (id),
    place BIGINT NOT NULL,
    received_at BIGINT NOT NULL,
    -- The gateway's own word.
    word TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C",
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('accepted', 'expired', 'failed', 'delivered', 'read')),
    PRIMARY KEY (message_id, place)
);
