-- Questions of partners, and about commission, are tickets too; a ticket can be merged into another.
-- The old lists of words are part of the tables, so SQLite copies them. Entries, files and corrections refer to tickets meanwhile:
-- their references are looked at when all is done.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE ticket_before AS SELECT * FROM ticket;
DROP TABLE ticket;
CREATE TABLE ticket (
    id TEXT NOT NULL PRIMARY KEY,
    -- Eight digits of Crockford's base 32; none until a job has drawn it for a row from before.
    short_code TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('question', 'complaint', 'data_right', 'technical', 'partner', 'commission')),
    channel TEXT NOT NULL CHECK (channel IN ('web', 'phone', 'mail', 'letter', 'reply', 'portal')),
    -- None: somebody else, or an erased customer.
    customer_id TEXT REFERENCES customer (id),
    -- As the help form has them; none for customers who ask in their account.
    contact_name TEXT,
    contact_email TEXT,
    contact_phone TEXT,
    company TEXT,
    brand_key TEXT NOT NULL,
    lender_id INTEGER REFERENCES lender (id),
    title TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'waiting', 'on_hold', 'resolved', 'closed', 'merged')),
    -- 0 is low, 3 is urgent.
    priority INTEGER NOT NULL,
    queue TEXT NOT NULL CHECK (queue IN ('complaints', 'data-requests', 'customers', 'technical', 'partners', 'commission')),
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
    -- When it was resolved, withdrawn or merged.
    finished_at INTEGER,
    reopened INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    -- The place of its last entry.
    revision INTEGER NOT NULL,
    -- When the officer and the requester were sent their messages about a new ticket.
    told_at INTEGER,
    requester TEXT NOT NULL CHECK (requester IN ('customer', 'visitor', 'merchant', 'lender')),
    -- The login of the portal that asks.
    merchant_id INTEGER REFERENCES merchant (id),
    -- The loan whose commission it is about.
    submission_id TEXT REFERENCES commission_loan (submission_id),
    -- The entry of that loan.
    entry_id INTEGER REFERENCES ledger_entry (id),
    -- The ticket in which it goes on.
    merged_into TEXT REFERENCES ticket (id),
    -- The statutory day that it had before others were merged into it.
    own_due_on TEXT
) STRICT;
INSERT INTO ticket (id, short_code, kind, channel, customer_id, contact_name, contact_email, contact_phone, company, brand_key, lender_id,
    title, state, priority, queue, assignee, assigned_until, locale, opened_at, statutory_due_on, statutory_step, first_response_due,
    first_responded_at, resolve_due, finished_at, reopened, changed_at, revision, told_at, requester)
SELECT id, short_code, kind, channel, customer_id, contact_name, contact_email, contact_phone, company, brand_key, lender_id,
    title, state, priority, queue, assignee, assigned_until, locale, opened_at, statutory_due_on, statutory_step, first_response_due,
    first_responded_at, resolve_due, finished_at, reopened, changed_at, revision, told_at,
    CASE WHEN customer_id IS NULL AND contact_email IS NOT NULL THEN 'visitor' ELSE 'customer' END
FROM ticket_before;
DROP TABLE ticket_before;
CREATE UNIQUE INDEX ticket_short_code ON ticket (short_code) WHERE short_code IS NOT NULL;
CREATE INDEX ticket_without_code ON ticket (id) WHERE short_code IS NULL;
CREATE INDEX ticket_next ON ticket (queue, priority DESC, resolve_due, id) WHERE state = 'open' AND assignee IS NULL;
CREATE INDEX ticket_queue ON ticket (queue, resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged');
CREATE INDEX ticket_state ON ticket (state, resolve_due, id);
CREATE INDEX ticket_due ON ticket (resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged');
CREATE INDEX ticket_late ON ticket (queue, resolve_due, id) WHERE state = 'open';
CREATE INDEX ticket_assignee ON ticket (assignee, resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged');
CREATE INDEX ticket_escalated ON ticket (resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged') AND statutory_step >= 2;
CREATE INDEX ticket_escalated_queue ON ticket (queue, resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged') AND statutory_step >= 2;
CREATE INDEX ticket_customer ON ticket (customer_id, id);
CREATE INDEX ticket_email ON ticket (contact_email);
CREATE INDEX ticket_phone ON ticket (contact_phone);
CREATE INDEX ticket_statutory ON ticket (statutory_step, statutory_due_on, id)
    WHERE state NOT IN ('resolved', 'closed', 'merged');
CREATE INDEX ticket_assigned ON ticket (assigned_until, id) WHERE assigned_until IS NOT NULL;
CREATE INDEX ticket_resolved ON ticket (finished_at, id) WHERE state = 'resolved';
CREATE INDEX ticket_worded ON ticket (changed_at, id) WHERE state IN ('closed', 'merged') AND kind <> 'commission' AND title <> '';
CREATE INDEX ticket_closed ON ticket (changed_at, id) WHERE state IN ('closed', 'merged') AND kind <> 'commission';
CREATE INDEX ticket_merchant ON ticket (merchant_id, id) WHERE merchant_id IS NOT NULL;
CREATE INDEX ticket_merged ON ticket (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX ticket_loan ON ticket (submission_id, id) WHERE submission_id IS NOT NULL;
CREATE INDEX ticket_dispute ON ticket (changed_at, id) WHERE kind = 'commission' AND state <> 'closed';
CREATE INDEX ticket_dispute_state ON ticket (state, changed_at, id) WHERE kind = 'commission';
CREATE INDEX ticket_dispute_lender ON ticket (lender_id, changed_at, id) WHERE kind = 'commission';
-- Nobody asks about an entry twice at a time.
CREATE UNIQUE INDEX ticket_dispute_once ON ticket (merchant_id, entry_id) WHERE entry_id IS NOT NULL AND state <> 'closed';

CREATE TABLE ticket_entry_before AS SELECT * FROM ticket_entry;
DROP TABLE ticket_entry;
CREATE TABLE ticket_entry (
    ticket_id TEXT NOT NULL REFERENCES ticket (id),
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    author TEXT NOT NULL CHECK (author IN ('requester', 'staff', 'system')),
    admin_id INTEGER REFERENCES admin_user (id),
    kind TEXT NOT NULL CHECK (kind IN ('message', 'note', 'state', 'assign', 'classify', 'statutory', 'file', 'correction', 'merge', 'unmerge')),
    -- Empty where there is none, and where the text was removed.
    text TEXT NOT NULL,
    from_value TEXT,
    to_value TEXT,
    -- The last entry of the ledger that was booked with an answer.
    ledger_entry_id INTEGER REFERENCES ledger_entry (id),
    PRIMARY KEY (ticket_id, place)
) STRICT;
INSERT INTO ticket_entry (ticket_id, place, at, author, admin_id, kind, text, from_value, to_value)
SELECT ticket_id, place, at, author, admin_id, kind, text, from_value, to_value FROM ticket_entry_before;
DROP TABLE ticket_entry_before;

-- Questions about commission become tickets. Their messages keep their places, because waiting jobs name them; the states that the
-- messages led to follow, each at its time. The title is a number, because it stays when a borrower's words are erased. Due times are
-- guesses, until the next entry.
INSERT INTO ticket (id, kind, channel, brand_key, lender_id, title, state, priority, queue, locale, opened_at, statutory_step,
    first_response_due, first_responded_at, resolve_due, finished_at, reopened, changed_at, revision, told_at, requester,
    merchant_id, submission_id, entry_id)
SELECT dispute.id, 'commission', CASE WHEN dispute.merchant_id IS NULL THEN 'mail' ELSE 'portal' END, '', dispute.lender_id,
    COALESCE(submission.short_code, dispute.submission_id),
    CASE dispute.state WHEN 'answered' THEN 'resolved' ELSE dispute.state END, 1, 'commission', COALESCE(merchant.locale, 'en'),
    asked_at, 0, asked_at + 86400000,
    (SELECT MIN(said_at) FROM dispute_message WHERE dispute_id = dispute.id AND what = 'answered'),
    asked_at + 345600000, CASE dispute.state WHEN 'open' THEN NULL ELSE dispute.changed_at END, 0, dispute.changed_at,
    dispute.revision, asked_at, CASE WHEN dispute.merchant_id IS NULL THEN 'lender' ELSE 'merchant' END, dispute.merchant_id,
    dispute.submission_id, dispute.entry_id
FROM dispute LEFT JOIN submission ON submission.id = dispute.submission_id LEFT JOIN merchant ON merchant.id = dispute.merchant_id;
INSERT INTO ticket_entry (ticket_id, place, at, author, admin_id, kind, text, to_value, ledger_entry_id)
SELECT dispute_id, place, said_at, CASE WHEN what = 'asked' OR merchant_id IS NOT NULL THEN 'requester' ELSE 'staff' END, admin_id,
    CASE what WHEN 'closed' THEN 'state' ELSE 'message' END, text, CASE what WHEN 'closed' THEN 'closed' END, entry_id
FROM dispute_message;
INSERT INTO ticket_entry (ticket_id, place, at, author, admin_id, kind, text, from_value, to_value)
SELECT dispute_id, revision + ROW_NUMBER() OVER (PARTITION BY dispute_id ORDER BY place), said_at,
    CASE WHEN before IS NULL THEN 'system' WHEN what = 'asked' THEN 'requester' ELSE 'staff' END,
    CASE WHEN what = 'answered' THEN admin_id END, 'state', '',
    CASE before WHEN 'asked' THEN 'open' WHEN 'answered' THEN 'resolved' END,
    CASE what WHEN 'asked' THEN 'open' ELSE 'resolved' END
FROM (SELECT message.*, dispute.revision,
        LAG(what) OVER (PARTITION BY dispute_id ORDER BY place) AS before
    FROM dispute_message AS message JOIN dispute ON dispute.id = message.dispute_id) AS said
WHERE what <> 'closed' AND (before IS NULL OR before <> what);
UPDATE ticket SET revision = (SELECT MAX(place) FROM ticket_entry WHERE ticket_id = ticket.id) WHERE kind = 'commission';
DROP TABLE dispute_message;
DROP TABLE dispute;
