-- Why a lender said no, in our words; NULL where it did not tell, and beside every other status.
ALTER TABLE submission_history ADD COLUMN reason TEXT;
