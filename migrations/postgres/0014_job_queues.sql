-- One instant says when to look at a job next: when it is to be run, or, while a node runs it, when its
-- lease ends. So the next due job of a queue is the first row of an index, however many are open.
DROP INDEX job_due;
UPDATE job SET run_at = lease_until WHERE lease_until IS NOT NULL;
ALTER TABLE job RENAME COLUMN run_at TO due_at;
ALTER TABLE job DROP COLUMN lease_until;
ALTER TABLE job ADD COLUMN queue TEXT NOT NULL DEFAULT 'records' CHECK (queue IN ('lenders', 'mail', 'records'));
-- Who runs it now: drawn anew each time it is claimed, so that a holder whose lease ended changes nothing.
ALTER TABLE job ADD COLUMN holder TEXT;
UPDATE job SET queue = 'lenders' WHERE kind IN ('submit', 'follow', 'tell-withdrawal', 'credit-score');
UPDATE job SET queue = 'mail' WHERE kind IN ('help', 'invite', 'tell-rejection');
CREATE INDEX job_due ON job (queue, due_at, id) WHERE finished_at IS NULL AND failed_at IS NULL;
CREATE INDEX job_failed ON job (id) WHERE failed_at IS NOT NULL;
CREATE INDEX job_finished ON job (finished_at) WHERE finished_at IS NOT NULL;
