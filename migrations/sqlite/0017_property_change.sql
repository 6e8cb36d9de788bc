-- In which version each property of what is edited one property at a time was changed last, so that two
-- people who edit different properties do not stand in each other's way.
CREATE TABLE property_change (
    entity TEXT NOT NULL CHECK (entity IN ('lender', 'card', 'partner', 'merchant')),
    entity_id INTEGER NOT NULL,
    -- With dots into nested terms; empty: any of them may have been changed.
    property TEXT NOT NULL,
    -- The entity's.
    version INTEGER NOT NULL,
    -- When and by whom; NULL: not known.
    changed_at INTEGER,
    changed_by TEXT,
    PRIMARY KEY (entity, entity_id, property)
) STRICT;
INSERT INTO property_change (entity, entity_id, property, version)
SELECT 'lender', id, '', catalog_version FROM lender
UNION ALL SELECT 'card', id, '', version FROM credit_card
UNION ALL SELECT 'partner', id, '', version FROM partner
UNION ALL SELECT 'merchant', id, '', version FROM merchant;
