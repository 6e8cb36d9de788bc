-- An import enters its numbers in the order of their hashes. One that has not ended begins again: how far it came is counted
-- in the order of the file, and a number may be entered twice.
DELETE FROM suppression_import_error
    WHERE task_id NOT IN (SELECT id FROM task WHERE kind = 'import-suppressions' AND state = 'done');
DELETE FROM suppression_import
    WHERE task_id NOT IN (SELECT id FROM task WHERE kind = 'import-suppressions' AND state = 'done');
ALTER TABLE suppression_import DROP COLUMN done_row;
