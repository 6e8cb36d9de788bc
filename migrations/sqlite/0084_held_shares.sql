-- Shares are of what a lender should pay; what it paid beyond is held until somebody accepts the difference. This much counts
-- whatever the slab says: what was accepted, and what shares were booked of before they were held.
ALTER TABLE commission_loan ADD COLUMN released INTEGER NOT NULL DEFAULT 0;
UPDATE commission_loan SET released = received WHERE payable <> 0 AND received > 0;
