-- A partner has one account of its own. Where there were several, the one that was paid so far stays: the first active
-- one with a bank account. The others go on as merchants without a share.
UPDATE merchant SET is_partner = 0, share_percent = 0
WHERE is_partner = 1 AND id <> (
    SELECT own.id FROM merchant AS own
    WHERE own.partner_id = merchant.partner_id AND own.is_partner = 1
    ORDER BY CASE WHEN own.status = 'active' AND own.bank_cipher IS NOT NULL THEN 0
        WHEN own.status = 'active' THEN 1 ELSE 2 END, own.id
    LIMIT 1);
CREATE UNIQUE INDEX merchant_own_account ON merchant (partner_id) WHERE is_partner = 1;
