-- Roles 4 (finance maker), 5 (finance checker) and 6 (catalog).
ALTER TABLE admin_user DROP CONSTRAINT admin_user_role_id_check;
ALTER TABLE admin_user ADD CONSTRAINT admin_user_role_id_check CHECK (role_id IN (1, 2, 3, 4, 5, 6));
