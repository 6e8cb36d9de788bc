-- What merchants say of themselves when they apply by the public form: a shop, or somebody with an audience.
ALTER TABLE merchant ADD COLUMN kind TEXT COLLATE "C" NOT NULL DEFAULT 'shop' CHECK (kind IN ('shop', 'creator'));
-- Of a creator: where, under which name and to how many they speak.
ALTER TABLE merchant ADD COLUMN platform BIGINT;
ALTER TABLE merchant ADD COLUMN handle TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN audience BIGINT;
-- The language that they read, and the notice that they agreed to; NULL: the back office or the program added them.
ALTER TABLE merchant ADD COLUMN locale TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN notice_version TEXT COLLATE "C";
ALTER TABLE merchant ADD COLUMN agreed_at BIGINT;
