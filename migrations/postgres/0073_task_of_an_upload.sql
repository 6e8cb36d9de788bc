-- The list of somebody's tasks says which of them wait because their file was paused.
CREATE INDEX upload_batch_task ON upload_batch (task_id) WHERE task_id IS NOT NULL;
