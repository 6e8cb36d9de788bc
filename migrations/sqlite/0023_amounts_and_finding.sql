-- What lenders approved and paid, in paise, beside how many applications: as it was applied for, of the
-- first approval and the first payment of each application.
ALTER TABLE funnel_sum ADD COLUMN approved_paise INTEGER NOT NULL DEFAULT 0;
ALTER TABLE funnel_sum ADD COLUMN disbursed_paise INTEGER NOT NULL DEFAULT 0;

CREATE TABLE reached_amount (
    product_type TEXT NOT NULL,
    partner_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    stage TEXT NOT NULL,
    paise INTEGER NOT NULL
) STRICT;
-- Of several lenders that said so at one instant, the first that was applied to.
INSERT INTO reached_amount (product_type, partner_id, day, stage, paise)
    SELECT application.product_type,
        COALESCE(application.partner_id, (SELECT id FROM partner WHERE partner_key = 'cl'), 0),
        date((reached.reached_at + 19800000) / 1000, 'unixepoch'),
        reached.stage,
        COALESCE((SELECT CAST(ROUND(COALESCE(submission.offer ->> '$.price.amount', 0) * 100) AS INTEGER)
            FROM submission JOIN submission_history AS line ON line.submission_id = submission.id
            WHERE submission.application_id = reached.application_id
              AND line.changed_at = reached.reached_at
              AND (line.to_status = 'disbursed' OR line.to_status = reached.stage)
            ORDER BY submission.id LIMIT 1), 0)
    FROM application_reached AS reached
    JOIN application ON application.id = reached.application_id;
CREATE INDEX reached_amount_day ON reached_amount (day, stage);
UPDATE funnel_sum SET
    approved_paise = COALESCE((SELECT SUM(paise) FROM reached_amount
        WHERE reached_amount.day = funnel_sum.day AND stage = 'approved'
          AND (funnel_sum.product_type = '' OR reached_amount.product_type = funnel_sum.product_type)
          AND (funnel_sum.partner_id = 0 OR reached_amount.partner_id = funnel_sum.partner_id)), 0),
    disbursed_paise = COALESCE((SELECT SUM(paise) FROM reached_amount
        WHERE reached_amount.day = funnel_sum.day AND stage = 'disbursed'
          AND (funnel_sum.product_type = '' OR reached_amount.product_type = funnel_sum.product_type)
          AND (funnel_sum.partner_id = 0 OR reached_amount.partner_id = funnel_sum.partner_id)), 0);
DROP TABLE reached_amount;

-- Which applications a number of the dashboard counts.
CREATE INDEX application_history_reached ON application_history (to_status, changed_at, application_id);
CREATE INDEX application_reached_at ON application_reached (stage, reached_at, application_id);

-- The words of a merchant's name and shop in small letters: found by how they begin.
CREATE TABLE merchant_word (
    word TEXT NOT NULL,
    merchant_id INTEGER NOT NULL REFERENCES merchant (id),
    PRIMARY KEY (word, merchant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX merchant_word_merchant ON merchant_word (merchant_id);
INSERT INTO merchant_word (word, merchant_id)
    WITH RECURSIVE split (id, word, rest) AS (
        SELECT id, '', name_key || ' ' || lower(shop) || ' ' FROM merchant
        UNION ALL
        SELECT id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
        FROM split WHERE rest <> ''
    )
    SELECT DISTINCT word, id FROM split WHERE word <> '';
CREATE INDEX catalog_version_time ON catalog_version (changed_at, version);
