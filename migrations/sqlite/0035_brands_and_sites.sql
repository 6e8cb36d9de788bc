-- Brands as the back office edits them: the whole row as one JSON body, every published state kept, as of lenders.
CREATE TABLE brand (
    id INTEGER NOT NULL PRIMARY KEY,
    brand_key TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    catalog_version INTEGER NOT NULL REFERENCES catalog_version (version)
) STRICT;

CREATE TABLE brand_version (
    brand_id INTEGER NOT NULL REFERENCES brand (id),
    catalog_version INTEGER NOT NULL REFERENCES catalog_version (version),
    body TEXT NOT NULL,
    PRIMARY KEY (brand_id, catalog_version)
) STRICT;

-- Logos, named by what is in them. Those of earlier states stay, so that a brand can go back to them.
CREATE TABLE brand_file (
    name TEXT NOT NULL PRIMARY KEY,
    content BLOB NOT NULL,
    kept_at INTEGER NOT NULL
) STRICT;

-- Sites: what a host serves. They are switched off, never deleted.
CREATE TABLE site (
    id INTEGER NOT NULL PRIMARY KEY,
    site_key TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Both are edited by their properties too.
CREATE TABLE property_change_of (
    entity TEXT NOT NULL
        CHECK (entity IN ('lender', 'card', 'partner', 'merchant', 'plan', 'brand', 'site')),
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
