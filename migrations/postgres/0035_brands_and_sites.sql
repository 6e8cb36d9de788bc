-- Brands as the back office edits them: the whole row as one JSON body, every published state kept, as of lenders.
CREATE TABLE brand (
    id BIGINT NOT NULL PRIMARY KEY,
    brand_key TEXT COLLATE "C" NOT NULL UNIQUE,
    body TEXT COLLATE "C" NOT NULL,
    catalog_version BIGINT NOT NULL REFERENCES catalog_version (version)
);

CREATE TABLE brand_version (
    brand_id BIGINT NOT NULL REFERENCES brand (id),
    catalog_version BIGINT NOT NULL REFERENCES catalog_version (version),
    body TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (brand_id, catalog_version)
);

-- Logos, named by what is in them. Those of earlier states stay, so that a brand can go back to them.
CREATE TABLE brand_file (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    content BYTEA NOT NULL,
    kept_at BIGINT NOT NULL
);

-- Sites: what a host serves. They are switched off, never deleted.
CREATE TABLE site (
    id BIGINT NOT NULL PRIMARY KEY,
    site_key TEXT COLLATE "C" NOT NULL UNIQUE,
    body TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL DEFAULT 1
);

-- Both are edited by their properties too.
ALTER TABLE property_change DROP CONSTRAINT property_change_entity_check;
ALTER TABLE property_change ADD CONSTRAINT property_change_entity_check
    CHECK (entity IN ('lender', 'card', 'partner', 'merchant', 'plan', 'brand', 'site'));
