-- Reports that somebody saved under a name, and when they get a link to them by mail.
CREATE TABLE saved_report (
    id TEXT NOT NULL PRIMARY KEY,
    owner_id INTEGER NOT NULL REFERENCES admin_user (id),
    name TEXT NOT NULL,
    -- Which page, and what stands in its address after the question mark.
    page TEXT NOT NULL,
    query TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_report_owner ON saved_report (owner_id, id);

CREATE TABLE report_schedule (
    report_id TEXT NOT NULL PRIMARY KEY REFERENCES saved_report (id),
    frequency TEXT NOT NULL CHECK (frequency IN ('daily', 'weekly', 'monthly')),
    state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'stopped')),
    -- The language of its mails.
    locale TEXT NOT NULL CHECK (locale IN ('en', 'hi')),
    next_at INTEGER NOT NULL,
    -- When the last mail was handed over.
    last_at INTEGER
) STRICT;
CREATE INDEX report_schedule_due ON report_schedule (next_at) WHERE state = 'active';
