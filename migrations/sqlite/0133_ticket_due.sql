-- A ticket whose clock rests is due when its statutory day ends (in India, 18:30 UTC), and an open one at the latest then; rows
-- of before have the time at which their clock stopped.
UPDATE ticket SET resolve_due = CAST(strftime('%s', statutory_due_on) AS INTEGER) * 1000 + 66600000
WHERE state IN ('waiting', 'on_hold') AND statutory_due_on IS NOT NULL;
UPDATE ticket SET resolve_due = CAST(strftime('%s', statutory_due_on) AS INTEGER) * 1000 + 66600000
WHERE state = 'open' AND resolve_due > CAST(strftime('%s', statutory_due_on) AS INTEGER) * 1000 + 66600000;
