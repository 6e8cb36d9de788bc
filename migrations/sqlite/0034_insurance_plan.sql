-- What insurers sell: the whole row as one JSON body, as of cards. Plans are switched off, never deleted: visits name them.
CREATE TABLE insurance_plan (
    id INTEGER NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Plans are edited one property at a time too.
CREATE TABLE property_change_of (
    entity TEXT NOT NULL CHECK (entity IN ('lender', 'card', 'partner', 'merchant', 'plan')),
    entity_id INTEGER NOT NULL,
    property TEXT NOT NULL,
    version INTEGER NOT NULL,
    changed_at INTEGER,
    changed_by TEXT,
    PRIMARY KEY (entity, entity_id, property)
) STRICT;
INSERT INTO property_change_of SELECT entity, entity_id, property, version, changed_at, changed_by FROM property_change;
DROP TABLE property_change;
ALTER TABLE property_change_of RENAME TO property_change;
