-- Who sends messages: a header with operators, or an address, for one brand.
CREATE TABLE sender (
    id INTEGER NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
    brand_key TEXT NOT NULL,
    use TEXT NOT NULL CHECK (use IN ('transactional', 'promotional')),
    -- The id of the company at the operators.
    entity_id TEXT,
    -- What recipients see instead of a number.
    header TEXT,
    address TEXT,
    provider TEXT NOT NULL,
    per_second INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('active', 'off')),
    version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX sender_brand ON sender (channel, brand_key, use);

-- Texts of messages. A changed text of the program is a new version.
CREATE TABLE message_template (
    id INTEGER NOT NULL PRIMARY KEY,
    key TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    version INTEGER NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('system', 'console')),
    category TEXT NOT NULL,
    purpose TEXT NOT NULL,
    subject TEXT,
    body TEXT NOT NULL,
    -- A list: name, tag, limit and fallback of each slot.
    slots TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'approved', 'retired')),
    -- Why a text has a slot more than usual.
    exemption_reason TEXT,
    created_at INTEGER NOT NULL,
    created_by INTEGER REFERENCES admin_user (id),
    approved_by INTEGER REFERENCES admin_user (id)
) STRICT;
CREATE UNIQUE INDEX message_template_version ON message_template (key, channel, locale, version);

-- What operators registered: the text of a template for a sender and, for passcodes, a host.
CREATE TABLE template_registration (
    template_id INTEGER NOT NULL REFERENCES message_template (id),
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    -- Empty for texts that name no host.
    host TEXT NOT NULL,
    registered_text TEXT NOT NULL,
    provider_template_id TEXT,
    state TEXT NOT NULL CHECK (state IN ('missing', 'registered', 'suspended')),
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (template_id, sender_id, host)
) STRICT;
CREATE INDEX template_registration_sender ON template_registration (sender_id);

-- Links and numbers that operators allow in the texts of a sender.
CREATE TABLE allowed_link (
    id INTEGER NOT NULL PRIMARY KEY,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    kind TEXT NOT NULL CHECK (kind IN ('url', 'ott', 'apk', 'callback_number')),
    value TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('active', 'off'))
) STRICT;
CREATE UNIQUE INDEX allowed_link_value ON allowed_link (sender_id, kind, value);
