-- What an offer view is the answer to: all that decides. And who is asked to tell a lender of a
-- withdrawn consent.

ALTER TABLE offer_view ADD COLUMN matching_rule_version BIGINT NOT NULL DEFAULT 1;
-- The digest of the release's numbers that decided, as policy_version keeps them; empty for
-- views from before they were kept.
ALTER TABLE offer_view ADD COLUMN rule_data TEXT COLLATE "C" NOT NULL DEFAULT '';
-- Points, and the instant the bureau told them; 0: none.
ALTER TABLE offer_view ADD COLUMN score BIGINT NOT NULL DEFAULT 0;
ALTER TABLE offer_view ADD COLUMN score_at BIGINT NOT NULL DEFAULT 0;
-- Whole years; 0: not known.
ALTER TABLE offer_view ADD COLUMN age BIGINT NOT NULL DEFAULT 0;
UPDATE offer_view SET
    matching_rule_version =
        COALESCE(CAST(CAST(body AS JSON) ->> 'matching_rule_version' AS BIGINT), 1),
    score = COALESCE(CAST(CAST(body AS JSON) -> 'applicant' ->> 'score' AS BIGINT), 0),
    age = COALESCE(CAST(CAST(body AS JSON) -> 'applicant' ->> 'age' AS BIGINT), 0);
ALTER TABLE offer_view
    ALTER COLUMN matching_rule_version DROP DEFAULT,
    ALTER COLUMN rule_data DROP DEFAULT,
    ALTER COLUMN score DROP DEFAULT,
    ALTER COLUMN score_at DROP DEFAULT,
    ALTER COLUMN age DROP DEFAULT;
ALTER TABLE offer_view
    DROP CONSTRAINT offer_view_application_id_profile_revision_catalog_version__key;
CREATE UNIQUE INDEX offer_view_key ON offer_view (application_id, profile_revision,
    catalog_version, policy_version, matching_rule_version, rule_data, score, score_at, age);

-- When a person was asked to tell the lender, where its system takes no such word.
ALTER TABLE share_receipt ADD COLUMN withdrawal_asked_at BIGINT;

-- Whoever began with a number or an address and never confirmed it.
CREATE INDEX customer_unverified_mobile ON customer (mobile)
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL AND mobile IS NOT NULL;
CREATE INDEX customer_unverified_email ON customer (email)
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL AND email IS NOT NULL;
