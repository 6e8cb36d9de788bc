-- When the session's owner last proved that it is them: at the login, and whenever a dangerous call
-- asked for it again. A node of an earlier release writes none, and is asked.
ALTER TABLE session ADD COLUMN confirmed_at INTEGER NOT NULL DEFAULT 0;
UPDATE session SET confirmed_at = created_at;
