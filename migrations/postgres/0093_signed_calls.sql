-- Whether a partner's key signs method and path of a call beside its body (v2). Keys of before sign the body alone (v1)
-- until they are renewed.
ALTER TABLE partner_key ADD COLUMN signs_call BIGINT NOT NULL DEFAULT 0 CHECK (signs_call IN (0, 1));
ALTER TABLE partner_key ADD COLUMN earlier_signs_call BIGINT NOT NULL DEFAULT 0 CHECK (earlier_signs_call IN (0, 1));
