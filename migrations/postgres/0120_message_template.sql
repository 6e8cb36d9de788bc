-- Who sends messages: a header with operators, or an address, for one brand.
CREATE TABLE sender (
    id BIGINT NOT NULL PRIMARY KEY,
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
    brand_key TEXT COLLATE "C" NOT NULL,
    use TEXT COLLATE "C" NOT NULL CHECK (use IN ('transactional', 'promotional')),
    -- The id of the company at the operators.
    entity_id TEXT COLLATE "C",
    -- What recipients see instead of a number.
    header TEXT COLLATE "C",
    address TEXT COLLATE "C",
    provider TEXT COLLATE "C" NOT NULL,
    per_second BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('active', 'off')),
    version BIGINT NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX sender_brand ON sender (channel, brand_key, use);

-- Texts of messages. A changed text of the program is a new version.
CREATE TABLE message_template (
    id BIGINT NOT NULL PRIMARY KEY,
    key TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
    locale TEXT COLLATE "C" NOT NULL CHECK (locale IN ('en', 'hi')),
    version BIGINT NOT NULL,
    origin TEXT COLLATE "C" NOT NULL CHECK (origin IN ('system', 'console')),
    category TEXT COLLATE "C" NOT NULL,
    purpose TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C",
    body TEXT COLLATE "C" NOT NULL,
    -- A list: name, tag, limit and fallback of each slot.
    slots TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('draft', 'approved', 'retired')),
    -- Why a text has a slot more than usual.
    exemption_reason TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    created_by BIGINT REFERENCES admin_user (id),
    approved_by BIGINT REFERENCES admin_user (id)
);
CREATE UNIQUE INDEX message_template_version ON message_template (key, channel, locale, version);

-- What operators registered: the text of a template for a sender and, for passcodes, a host.
CREATE TABLE template_registration (
    template_id BIGINT NOT NULL REFERENCES message_template (id),
    sender_id BIGINT NOT NULL REFERENCES sender (id),
    -- Empty for texts that name no host.
    host TEXT COLLATE "C" NOT NULL,
    registered_text TEXT COLLATE "C" NOT NULL,
    provider_template_id TEXT COLLATE "C",
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('missing', 'registered', 'suspended')),
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (template_id, sender_id, host)
);
CREATE INDEX template_registration_sender ON template_registration (sender_id);

-- Links and numbers that operators allow in the texts of a sender.
CREATE TABLE allowed_link (
    id BIGINT NOT NULL PRIMARY KEY,
    sender_id BIGINT NOT NULL REFERENCES sender (id),
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('url', 'ott', 'apk', 'callback_number')),
    value TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('active', 'off'))
);
CREATE UNIQUE INDEX allowed_link_value ON allowed_link (sender_id, kind, value);
