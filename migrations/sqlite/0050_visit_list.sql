-- The back office lists visits by what was visited, by seller and by status, newest first: an id begins with its time.
CREATE INDEX visit_kind ON visit (kind, id);
CREATE INDEX visit_item ON visit (kind, item_id, id);
CREATE INDEX visit_host ON visit (host, id);
CREATE INDEX visit_status ON visit (status, id);
