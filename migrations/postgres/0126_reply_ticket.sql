-- A reply of a customer that stops nothing becomes a ticket.
ALTER TABLE message_reply DROP CONSTRAINT message_reply_effect_check;
ALTER TABLE message_reply ADD CONSTRAINT message_reply_effect_check CHECK (effect IN ('none', 'stopped', 'ticket'));
