-- What insurers sell: the whole row as one JSON body, as of cards. Plans are switched off, never deleted: visits name them.
CREATE TABLE insurance_plan (
    id BIGINT NOT NULL PRIMARY KEY,
    body TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL DEFAULT 1
);

-- Plans are edited one property at a time too.
ALTER TABLE property_change DROP CONSTRAINT property_change_entity_check;
ALTER TABLE property_change ADD CONSTRAINT property_change_entity_check
    CHECK (entity IN ('lender', 'card', 'partner', 'merchant', 'plan'));
