-- The price of gold decides about what is lent on it: views of offers name its entry; 0 where nothing is lent on gold.

ALTER TABLE offer_view ADD COLUMN gold_price INTEGER NOT NULL DEFAULT 0;
DROP INDEX offer_view_key;
CREATE UNIQUE INDEX offer_view_key ON offer_view (application_id, profile_revision,
    catalog_version, policy_version, matching_rule_version, rule_data, score, score_at, age, gold_price);
