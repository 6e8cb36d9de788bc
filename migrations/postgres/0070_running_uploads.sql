-- Figures are counted after a file rather than beside it.
CREATE INDEX upload_batch_running ON upload_batch (phase) WHERE state = 'running';
