-- When a message was last handed over again; NULL: not again. A gateway that can be asked is asked a while after that.
ALTER TABLE message ADD COLUMN handed_over_at INTEGER;
