-- Roles 4 (finance maker), 5 (finance checker) and 6 (catalog). An added column needs a default; 3 permits least.
ALTER TABLE admin_user ADD COLUMN role_id_of INTEGER NOT NULL DEFAULT 3 CHECK (role_id_of IN (1, 2, 3, 4, 5, 6));
UPDATE admin_user SET role_id_of = role_id;
ALTER TABLE admin_user DROP COLUMN role_id;
ALTER TABLE admin_user RENAME COLUMN role_id_of TO role_id;
