-- What is true of the whole installation since an instant: `demo`, a database of invented people; `vacuumed`, a
-- file without what was removed before.
CREATE TABLE installation_mark (
    name TEXT NOT NULL PRIMARY KEY,
    set_at INTEGER NOT NULL
) STRICT;
-- A database whose only staff are the three logins that demo mode makes.
INSERT INTO installation_mark (name, set_at)
SELECT 'demo', MIN(created_at) FROM admin_user
HAVING COUNT(*) = 3 AND SUM(CASE WHEN email IN
    ('admin@demo.example', 'role2@demo.example', 'role3@demo.example') THEN 1 ELSE 0 END) = 3;
