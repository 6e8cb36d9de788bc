-- The status that was taken back while a job may be telling it: a customer who is told it all the same needs a correction.
ALTER TABLE status_notice ADD COLUMN taken_back_status TEXT;
