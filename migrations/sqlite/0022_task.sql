-- What people started and wait for: exports of long lists. The job that does it knows the task's id.
CREATE TABLE task (
    id TEXT NOT NULL PRIMARY KEY,
    owner_kind TEXT NOT NULL CHECK (owner_kind IN ('admin', 'merchant')),
    owner_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- What it is called where its owner sees it: the file's name.
    name TEXT NOT NULL,
    -- What was asked for, as JSON.
    asked TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN
        ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
    -- Drawn for each attempt: one that another took over from changes nothing any more.
    attempt TEXT,
    rows_done INTEGER NOT NULL,
    rows_total INTEGER,
    -- Why it failed: a key of the catalogue of texts.
    problem TEXT,
    bytes INTEGER,
    -- The link that was given out last; it works once.
    link_hash TEXT,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    expires_at INTEGER
) STRICT;
CREATE INDEX task_owner ON task (owner_kind, owner_id, id);
CREATE UNIQUE INDEX task_link ON task (link_hash) WHERE link_hash IS NOT NULL;

-- They take minutes, so they have places of their own.
DROP INDEX job_due;
ALTER TABLE job ADD COLUMN queue_of TEXT NOT NULL DEFAULT 'records'
    CHECK (queue_of IN ('lenders', 'mail', 'records', 'tasks'));
UPDATE job SET queue_of = queue;
ALTER TABLE job DROP COLUMN queue;
ALTER TABLE job RENAME COLUMN queue_of TO queue;
CREATE INDEX job_due ON job (queue, due_at, id) WHERE finished_at IS NULL AND failed_at IS NULL;
