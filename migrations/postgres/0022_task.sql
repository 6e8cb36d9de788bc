-- What people started and wait for: exports of long lists. The job that does it knows the task's id.
CREATE TABLE task (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_kind TEXT COLLATE "C" NOT NULL CHECK (owner_kind IN ('admin', 'merchant')),
    owner_id BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    -- What it is called where its owner sees it: the file's name.
    name TEXT COLLATE "C" NOT NULL,
    -- What was asked for, as JSON.
    asked TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN
        ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
    -- Drawn for each attempt: one that another took over from changes nothing any more.
    attempt TEXT COLLATE "C",
    rows_done BIGINT NOT NULL,
    rows_total BIGINT,
    -- Why it failed: a key of the catalogue of texts.
    problem TEXT COLLATE "C",
    bytes BIGINT,
    -- The link that was given out last; it works once.
    link_hash TEXT COLLATE "C",
    created_at BIGINT NOT NULL,
    ended_at BIGINT,
    expires_at BIGINT
);
CREATE INDEX task_owner ON task (owner_kind, owner_id, id);
CREATE UNIQUE INDEX task_link ON task (link_hash) WHERE link_hash IS NOT NULL;

-- They take minutes, so they have places of their own.
ALTER TABLE job DROP CONSTRAINT job_queue_check;
ALTER TABLE job ADD CONSTRAINT job_queue_check
    CHECK (queue IN ('lenders', 'mail', 'records', 'tasks'));
