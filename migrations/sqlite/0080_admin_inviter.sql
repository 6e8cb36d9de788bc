-- Who invited a back-office user; NULL for those that the command line added. Two of whom one invited the other do not
-- approve each other's payouts.
ALTER TABLE admin_user ADD COLUMN invited_by INTEGER REFERENCES admin_user (id);
UPDATE admin_user SET invited_by = (
    SELECT inviter.id FROM audit JOIN admin_user AS inviter ON CAST(inviter.id AS TEXT) = audit.actor_id
    WHERE audit.target_kind = 'admin' AND audit.target_id = CAST(admin_user.id AS TEXT)
        AND audit.action = 'admin.create' AND audit.actor_kind = 'admin'
    ORDER BY audit.id LIMIT 1);
