-- What people ask of us. Requests for help become tickets; with those older than 30 days nobody is waiting any more.
CREATE TABLE ticket (
    id TEXT NOT NULL PRIMARY KEY,
    -- Eight digits of Crockford's base 32; none until a job has drawn it for a row from before.
    short_code TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('question', 'complaint', 'data_right', 'technical')),
    channel TEXT NOT NULL CHECK (channel IN ('web', 'phone', 'mail', 'letter', 'reply')),
    -- None: a visitor, or an erased customer.
    customer_id TEXT REFERENCES customer (id),
    -- As the help form has them; none for customers who ask in their account.
    contact_name TEXT,
    contact_email TEXT,
    contact_phone TEXT,
    company TEXT,
    brand_key TEXT NOT NULL,
    lender_id INTEGER REFERENCES lender (id),
    title TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'waiting', 'on_hold', 'resolved', 'closed')),
    -- 0 is low, 3 is urgent.
    priority INTEGER NOT NULL,
    queue TEXT NOT NULL CHECK (queue IN ('complaints', 'data-requests', 'customers', 'technical')),
    assignee INTEGER REFERENCES admin_user (id),
    assigned_until INTEGER,
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    opened_at INTEGER NOT NULL,
    -- The day by which the law demands an answer.
    statutory_due_on TEXT,
    -- The last step of that period: 0 none, 1 reminded, 2 escalated, 3 the requester was notified.
    statutory_step INTEGER NOT NULL,
    first_response_due INTEGER NOT NULL,
    first_responded_at INTEGER,
    resolve_due INTEGER NOT NULL,
    -- When it was resolved or withdrawn.
    finished_at INTEGER,
    reopened INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    -- The place of its last entry.
    revision INTEGER NOT NULL,
    -- When the officer and the requester were sent their messages about a new ticket.
    told_at INTEGER
) STRICT;
CREATE UNIQUE INDEX ticket_short_code ON ticket (short_code) WHERE short_code IS NOT NULL;
CREATE INDEX ticket_without_code ON ticket (id) WHERE short_code IS NULL;
CREATE INDEX ticket_next ON ticket (queue, priority DESC, resolve_due, id) WHERE state = 'open' AND assignee IS NULL;
CREATE INDEX ticket_queue ON ticket (queue, resolve_due, id) WHERE state NOT IN ('resolved', 'closed');
CREATE INDEX ticket_state ON ticket (state, resolve_due, id);
CREATE INDEX ticket_due ON ticket (resolve_due, id) WHERE state NOT IN ('resolved', 'closed');
CREATE INDEX ticket_late ON ticket (queue, resolve_due, id) WHERE state = 'open';
CREATE INDEX ticket_assignee ON ticket (assignee, resolve_due, id) WHERE state NOT IN ('resolved', 'closed');
CREATE INDEX ticket_escalated ON ticket (resolve_due, id) WHERE state NOT IN ('resolved', 'closed') AND statutory_step >= 2;
CREATE INDEX ticket_escalated_queue ON ticket (queue, resolve_due, id) WHERE state NOT IN ('resolved', 'closed') AND statutory_step >= 2;
CREATE INDEX ticket_customer ON ticket (customer_id, id);
CREATE INDEX ticket_email ON ticket (contact_email);
CREATE INDEX ticket_phone ON ticket (contact_phone);
CREATE INDEX ticket_statutory ON ticket (statutory_step, statutory_due_on, id)
    WHERE state NOT IN ('resolved', 'closed');
CREATE INDEX ticket_assigned ON ticket (assigned_until, id) WHERE assigned_until IS NOT NULL;
CREATE INDEX ticket_resolved ON ticket (finished_at, id) WHERE state = 'resolved';
CREATE INDEX ticket_worded ON ticket (changed_at, id) WHERE state = 'closed' AND title <> '';
CREATE INDEX ticket_closed ON ticket (changed_at, id) WHERE state = 'closed';

-- What happened to a ticket, append-only.
CREATE TABLE ticket_entry (
    ticket_id TEXT NOT NULL REFERENCES ticket (id),
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    author TEXT NOT NULL CHECK (author IN ('requester', 'staff', 'system')),
    admin_id INTEGER REFERENCES admin_user (id),
    kind TEXT NOT NULL CHECK (kind IN ('message', 'note', 'state', 'assign', 'classify', 'statutory', 'file', 'correction')),
    -- Empty where there is none, and where the text was removed.
    text TEXT NOT NULL,
    from_value TEXT,
    to_value TEXT,
    PRIMARY KEY (ticket_id, place)
) STRICT;

-- Files of tickets; their content is in the file store.
CREATE TABLE ticket_file (
    ticket_id TEXT NOT NULL REFERENCES ticket (id),
    -- From 1.
    place INTEGER NOT NULL,
    -- As its sender named it, without folders.
    name TEXT NOT NULL,
    media_type TEXT NOT NULL CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg')),
    bytes INTEGER NOT NULL,
    -- Of the content, in hexadecimal.
    sha256 TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    -- None until the content is stored.
    stored_at INTEGER,
    PRIMARY KEY (ticket_id, place)
) STRICT;
CREATE INDEX ticket_file_unstored ON ticket_file (added_at, ticket_id, place) WHERE stored_at IS NULL;

-- Most were answered by mail before, so no statutory notice is sent for them. Due times are guesses, until the next entry.
INSERT INTO ticket (id, short_code, kind, channel, customer_id, contact_name, contact_email, contact_phone, company, brand_key,
    title, state, priority, queue, locale, opened_at, statutory_due_on, statutory_step, first_response_due, resolve_due,
    finished_at, reopened, changed_at, revision, told_at)
SELECT id, short_code, 'question', 'web', customer_id, name, email, phone, company, org_id,
    substr(description, 1, 80), CASE WHEN is_young THEN 'open' ELSE 'closed' END, 1, 'customers', locale, created_at,
    NULL, 0,
    created_at + 86400000, created_at + 345600000, CASE WHEN is_young THEN NULL ELSE created_at END, 0, created_at, 2, told_at
FROM (SELECT help_request.*, created_at > CAST(strftime('%s', 'now') AS INTEGER) * 1000 - 2592000000 AS is_young FROM help_request) AS request;
INSERT INTO ticket_entry (ticket_id, place, at, author, kind, text)
SELECT id, 1, created_at, 'requester', 'message', description FROM help_request;
INSERT INTO ticket_entry (ticket_id, place, at, author, kind, text, to_value)
SELECT id, 2, created_at, 'system', 'state', '', CASE WHEN created_at > CAST(strftime('%s', 'now') AS INTEGER) * 1000 - 2592000000 THEN 'open' ELSE 'closed' END
FROM help_request;
DROP TABLE help_request;
