-- Replies that staff use again, each in both languages.
CREATE TABLE saved_reply (
    id BIGINT NOT NULL PRIMARY KEY,
    -- By which staff find it.
    title TEXT COLLATE "C" NOT NULL,
    body_en TEXT COLLATE "C" NOT NULL,
    body_hi TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    edited_by BIGINT NOT NULL REFERENCES admin_user (id),
    edited_at BIGINT NOT NULL,
    -- Kept, so that no other reply gets its id.
    deleted_at BIGINT
);
