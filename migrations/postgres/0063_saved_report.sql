-- Reports that somebody saved under a name, and when they get a link to them by mail.
CREATE TABLE saved_report (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_id BIGINT NOT NULL REFERENCES admin_user (id),
    name TEXT COLLATE "C" NOT NULL,
    -- Which page, and what stands in its address after the question mark.
    page TEXT COLLATE "C" NOT NULL,
    query TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX saved_report_owner ON saved_report (owner_id, id);

CREATE TABLE report_schedule (
    report_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES saved_report (id),
    frequency TEXT COLLATE "C" NOT NULL CHECK (frequency IN ('daily', 'weekly', 'monthly')),
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('active', 'paused', 'stopped')),
    -- The language of its mails.
    locale TEXT COLLATE "C" NOT NULL CHECK (locale IN ('en', 'hi')),
    next_at BIGINT NOT NULL,
    -- When the last mail was handed over.
    last_at BIGINT
);
CREATE INDEX report_schedule_due ON report_schedule (next_at) WHERE state = 'active';
