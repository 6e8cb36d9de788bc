-- Questions of partners, and about commission, are tickets too; a ticket can be merged into another.
ALTER TABLE ticket DROP CONSTRAINT ticket_kind_check;
ALTER TABLE ticket ADD CONSTRAINT ticket_kind_check CHECK (kind IN ('question', 'complaint', 'data_right', 'technical', 'partner', 'commission'));
ALTER TABLE ticket DROP CONSTRAINT ticket_channel_check;
ALTER TABLE ticket ADD CONSTRAINT ticket_channel_check CHECK (channel IN ('web', 'phone', 'mail', 'letter', 'reply', 'portal'));
ALTER TABLE ticket DROP CONSTRAINT ticket_state_check;
ALTER TABLE ticket ADD CONSTRAINT ticket_state_check CHECK (state IN ('open', 'waiting', 'on_hold', 'resolved', 'closed', 'merged'));
ALTER TABLE ticket DROP CONSTRAINT ticket_queue_check;
ALTER TABLE ticket ADD CONSTRAINT ticket_queue_check CHECK (queue IN ('complaints', 'data-requests', 'customers', 'technical', 'partners', 'commission'));
ALTER TABLE ticket ADD COLUMN requester TEXT COLLATE "C" CHECK (requester IN ('customer', 'visitor', 'merchant', 'lender'));
UPDATE ticket SET requester = CASE WHEN customer_id IS NULL AND contact_email IS NOT NULL THEN 'visitor' ELSE 'customer' END;
ALTER TABLE ticket ALTER COLUMN requester SET NOT NULL;
-- The login of the portal that asks.
ALTER TABLE ticket ADD COLUMN merchant_id BIGINT REFERENCES merchant (id);
-- The loan whose commission it is about.
ALTER TABLE ticket ADD COLUMN submission_id TEXT COLLATE "C" REFERENCES commission_loan (submission_id);
-- The entry of that loan.
ALTER TABLE ticket ADD COLUMN entry_id BIGINT REFERENCES ledger_entry (id);
-- The ticket in which it goes on.
ALTER TABLE ticket ADD COLUMN merged_into TEXT COLLATE "C" REFERENCES ticket (id);
-- The statutory day that it had before others were merged into it.
ALTER TABLE ticket ADD COLUMN own_due_on TEXT COLLATE "C";
DROP INDEX ticket_queue;
CREATE INDEX ticket_queue ON ticket (queue, resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged');
DROP INDEX ticket_due;
CREATE INDEX ticket_due ON ticket (resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged');
DROP INDEX ticket_assignee;
CREATE INDEX ticket_assignee ON ticket (assignee, resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged');
DROP INDEX ticket_escalated;
CREATE INDEX ticket_escalated ON ticket (resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged') AND statutory_step >= 2;
DROP INDEX ticket_escalated_queue;
CREATE INDEX ticket_escalated_queue ON ticket (queue, resolve_due, id) WHERE state NOT IN ('resolved', 'closed', 'merged') AND statutory_step >= 2;
DROP INDEX ticket_statutory;
CREATE INDEX ticket_statutory ON ticket (statutory_step, statutory_due_on, id) WHERE state NOT IN ('resolved', 'closed', 'merged');
DROP INDEX ticket_worded;
CREATE INDEX ticket_worded ON ticket (changed_at, id) WHERE state IN ('closed', 'merged') AND kind <> 'commission' AND title <> '';
DROP INDEX ticket_closed;
CREATE INDEX ticket_closed ON ticket (changed_at, id) WHERE state IN ('closed', 'merged') AND kind <> 'commission';
CREATE INDEX ticket_merchant ON ticket (merchant_id, id) WHERE merchant_id IS NOT NULL;
CREATE INDEX ticket_merged ON ticket (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX ticket_loan ON ticket (submission_id, id) WHERE submission_id IS NOT NULL;
CREATE INDEX ticket_dispute ON ticket (changed_at, id) WHERE kind = 'commission' AND state <> 'closed';
CREATE INDEX ticket_dispute_state ON ticket (state, changed_at, id) WHERE kind = 'commission';
CREATE INDEX ticket_dispute_lender ON ticket (lender_id, changed_at, id) WHERE kind = 'commission';
-- Nobody asks about an entry twice at a time.
CREATE UNIQUE INDEX ticket_dispute_once ON ticket (merchant_id, entry_id) WHERE entry_id IS NOT NULL AND state <> 'closed';

ALTER TABLE ticket_entry DROP CONSTRAINT ticket_entry_kind_check;
ALTER TABLE ticket_entry ADD CONSTRAINT ticket_entry_kind_check CHECK (kind IN ('message', 'note', 'state', 'assign', 'classify',
    'statutory', 'file', 'correction', 'merge', 'unmerge'));
-- The last entry of the ledger that was booked with an answer.
ALTER TABLE ticket_entry ADD COLUMN ledger_entry_id BIGINT REFERENCES ledger_entry (id);

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
