-- A bank account that somebody entered for a merchant, or for a partner's own account, waits before money goes to it.
CREATE TABLE payee_change (
    id INTEGER NOT NULL PRIMARY KEY,
    merchant_id INTEGER NOT NULL REFERENCES merchant (id),
    kind TEXT NOT NULL CHECK (kind IN ('bank')),
    -- The number, sealed like that of the merchant's row, and its digest; both only while it waits.
    new_cipher BLOB,
    hash TEXT,
    masked TEXT NOT NULL,
    ifsc TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('held', 'effective', 'cancelled', 'superseded')),
    -- NULL: the program itself.
    asked_by INTEGER REFERENCES admin_user (id),
    asked_at INTEGER NOT NULL,
    -- When it becomes effective, or would have.
    effective_at INTEGER NOT NULL,
    -- When it became effective, was cancelled or superseded.
    ended_at INTEGER,
    -- Why it was cancelled.
    reason TEXT,
    CHECK ((state = 'held') = (ended_at IS NULL)),
    CHECK ((state = 'held') = (new_cipher IS NOT NULL)),
    CHECK ((state = 'held') = (hash IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX payee_change_held ON payee_change (merchant_id, kind) WHERE state = 'held';
CREATE INDEX payee_change_merchant ON payee_change (merchant_id, id);
-- The accounts of before are effective; who entered the present one stands in the audit trail.
INSERT INTO payee_change (id, merchant_id, kind, masked, ifsc, state, asked_by, asked_at, effective_at, ended_at)
SELECT ROW_NUMBER() OVER (ORDER BY entered.id), merchant.id, 'bank', merchant.bank_masked, merchant.ifsc, 'effective',
    admin_user.id, entered.at, entered.at, entered.at
FROM audit AS entered
JOIN merchant ON CAST(merchant.id AS TEXT) = entered.target_id
JOIN admin_user ON CAST(admin_user.id AS TEXT) = entered.actor_id
WHERE entered.target_kind = 'merchant' AND entered.action = 'merchant.payee' AND entered.actor_kind = 'admin'
    AND merchant.bank_cipher IS NOT NULL AND merchant.bank_masked IS NOT NULL AND merchant.ifsc IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM audit AS later WHERE later.target_kind = 'merchant'
        AND later.target_id = entered.target_id AND later.action = 'merchant.payee' AND later.id > entered.id);
