-- Replies that staff use again, each in both languages.
CREATE TABLE saved_reply (
    id INTEGER NOT NULL PRIMARY KEY,
    -- By which staff find it.
    title TEXT NOT NULL,
    body_en TEXT NOT NULL,
    body_hi TEXT NOT NULL,
    version INTEGER NOT NULL,
    edited_by INTEGER NOT NULL REFERENCES admin_user (id),
    edited_at INTEGER NOT NULL,
    -- Kept, so that no other reply gets its id.
    deleted_at INTEGER
) STRICT;
