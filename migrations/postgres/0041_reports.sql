-- Reports: what is counted by day is told apart by merchant and language too, and by lender; and what is
-- taken back is taken out of the day on which it was counted.

-- Whose link brought the customer and what they read, when the application began.
ALTER TABLE application ADD COLUMN merchant_id BIGINT REFERENCES merchant (id);
ALTER TABLE application ADD COLUMN language TEXT COLLATE "C" NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
UPDATE application SET
    merchant_id = (SELECT tracking_link.merchant_id FROM attribution
        JOIN tracking_link ON tracking_link.id = attribution.link_id
        WHERE attribution.customer_id = application.customer_id),
    language = (SELECT customer.language FROM customer WHERE customer.id = application.customer_id);
CREATE INDEX application_merchant ON application (merchant_id, id) WHERE merchant_id IS NOT NULL;
CREATE INDEX application_language ON application (language, id);

-- What the first lender that said so was asked for.
ALTER TABLE application_reached ADD COLUMN paise BIGINT NOT NULL DEFAULT 0;
UPDATE application_reached SET paise =
    COALESCE((SELECT CAST(ROUND(COALESCE(CAST(CAST(submission.offer AS JSON) #>> '{price,amount}' AS NUMERIC), 0) * 100) AS BIGINT)
        FROM submission JOIN submission_history AS line ON line.submission_id = submission.id
        WHERE submission.application_id = application_reached.application_id
          AND line.changed_at = application_reached.reached_at
          AND (line.to_status = 'disbursed' OR line.to_status = application_reached.stage)
        ORDER BY submission.id LIMIT 1), 0);

-- What became of each application at each lender, as it was counted.
CREATE TABLE submission_reached (
    submission_id TEXT COLLATE "C" NOT NULL REFERENCES submission (id),
    outcome TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('sent', 'approved', 'rejected', 'disbursed')),
    application_id TEXT COLLATE "C" NOT NULL REFERENCES application (id),
    lender_id BIGINT NOT NULL REFERENCES lender (id),
    reached_at BIGINT NOT NULL,
    paise BIGINT NOT NULL,
    PRIMARY KEY (submission_id, outcome)
);
INSERT INTO submission_reached (submission_id, outcome, application_id, lender_id, reached_at, paise)
    SELECT submission.id, reached.outcome, submission.application_id, submission.lender_id, reached.at,
        CAST(ROUND(COALESCE(CAST(CAST(submission.offer AS JSON) #>> '{price,amount}' AS NUMERIC), 0) * 100) AS BIGINT)
    FROM (SELECT submission_id, 'sent' AS outcome, MIN(changed_at) AS at FROM submission_history
            WHERE counted_at IS NOT NULL GROUP BY submission_id
        UNION ALL SELECT submission_id, 'approved', MIN(changed_at) FROM submission_history
            WHERE counted_at IS NOT NULL AND source <> 'undo' AND to_status IN ('approved', 'disbursed')
            GROUP BY submission_id
        UNION ALL SELECT submission_id, 'rejected', MIN(changed_at) FROM submission_history
            WHERE counted_at IS NOT NULL AND source <> 'undo' AND to_status = 'rejected' GROUP BY submission_id
        UNION ALL SELECT submission_id, 'disbursed', MIN(changed_at) FROM submission_history
            WHERE counted_at IS NOT NULL AND source <> 'undo' AND to_status = 'disbursed' GROUP BY submission_id
        ) AS reached
    JOIN submission ON submission.id = reached.submission_id;
CREATE INDEX submission_reached_application ON submission_reached (application_id);
CREATE INDEX submission_reached_at ON submission_reached (outcome, reached_at, application_id);
CREATE INDEX submission_reached_lender ON submission_reached (lender_id, outcome, reached_at, application_id);

-- By lender: of one lender and product type, of one with all of the other (0 and '' mean all), and of all.
CREATE TABLE lender_sum (
    product_type TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    lender_id BIGINT NOT NULL,
    sent BIGINT NOT NULL,
    approved BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    disbursed BIGINT NOT NULL,
    approved_paise BIGINT NOT NULL,
    disbursed_paise BIGINT NOT NULL,
    PRIMARY KEY (product_type, day, lender_id)
);
CREATE INDEX lender_sum_of ON lender_sum (lender_id, product_type, day);
INSERT INTO lender_sum (product_type, day, lender_id, sent, approved, rejected, disbursed, approved_paise,
        disbursed_paise)
    SELECT grouped.product, grouped.day, grouped.lender,
        SUM(CASE WHEN outcome = 'sent' THEN 1 ELSE 0 END),
        SUM(CASE WHEN outcome = 'approved' THEN 1 ELSE 0 END),
        SUM(CASE WHEN outcome = 'rejected' THEN 1 ELSE 0 END),
        SUM(CASE WHEN outcome = 'disbursed' THEN 1 ELSE 0 END),
        SUM(CASE WHEN outcome = 'approved' THEN paise ELSE 0 END),
        SUM(CASE WHEN outcome = 'disbursed' THEN paise ELSE 0 END)
    FROM (SELECT CASE WHEN split.of_product = 1 THEN application.product_type ELSE '' END AS product,
            to_char(to_timestamp((reached.reached_at + 19800000) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
            CASE WHEN split.of_lender = 1 THEN reached.lender_id ELSE 0 END AS lender, outcome, paise
        FROM submission_reached AS reached
        JOIN application ON application.id = reached.application_id
        CROSS JOIN (SELECT 0 AS of_product, 0 AS of_lender UNION ALL SELECT 0, 1 UNION ALL SELECT 1, 0
            UNION ALL SELECT 1, 1) AS split) AS grouped
    GROUP BY grouped.product, grouped.day, grouped.lender;

-- The sums by product type and partner become sums by product type and any one other thing.
CREATE TABLE funnel_sum_before AS SELECT * FROM funnel_sum;
DROP TABLE funnel_sum;
CREATE TABLE funnel_sum (
    -- 'all' with the value '', or by what they are told apart, with which one.
    dimension TEXT COLLATE "C" NOT NULL CHECK (dimension IN ('all', 'partner', 'merchant', 'language')),
    value TEXT COLLATE "C" NOT NULL,
    product_type TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    started BIGINT NOT NULL,
    offers BIGINT NOT NULL,
    submitted BIGINT NOT NULL,
    approved BIGINT NOT NULL,
    disbursed BIGINT NOT NULL,
    approved_paise BIGINT NOT NULL,
    disbursed_paise BIGINT NOT NULL,
    PRIMARY KEY (dimension, product_type, day, value)
);
CREATE INDEX funnel_sum_of ON funnel_sum (dimension, value, product_type, day);
INSERT INTO funnel_sum (dimension, value, product_type, day, started, offers, submitted, approved, disbursed,
        approved_paise, disbursed_paise)
    SELECT CASE WHEN partner_id = 0 THEN 'all' ELSE 'partner' END,
        CASE WHEN partner_id = 0 THEN '' ELSE CAST(partner_id AS TEXT) END, product_type, day, started, offers,
        submitted, approved, disbursed, approved_paise, disbursed_paise
    FROM funnel_sum_before;
DROP TABLE funnel_sum_before;

-- What was counted before this migration, by merchant and language. Applications that went with their
-- customer are missing there, and stay in all other sums.
CREATE TABLE reached_before AS
    SELECT application_id, CASE to_status WHEN 'offers_viewed' THEN 'offers' ELSE to_status END AS stage,
        MIN(changed_at) AS reached_at, 0 AS paise
    FROM application_history
    WHERE counted_at IS NOT NULL AND source <> 'undo' AND to_status IN ('started', 'offers_viewed', 'submitted')
    GROUP BY application_id, to_status
    UNION ALL SELECT application_id, stage, reached_at, paise FROM application_reached;
INSERT INTO funnel_sum (dimension, value, product_type, day, started, offers, submitted, approved, disbursed,
        approved_paise, disbursed_paise)
    SELECT grouped.dimension, grouped.value, grouped.product, grouped.day,
        SUM(CASE WHEN stage = 'started' THEN 1 ELSE 0 END),
        SUM(CASE WHEN stage = 'offers' THEN 1 ELSE 0 END),
        SUM(CASE WHEN stage = 'submitted' THEN 1 ELSE 0 END),
        SUM(CASE WHEN stage = 'approved' THEN 1 ELSE 0 END),
        SUM(CASE WHEN stage = 'disbursed' THEN 1 ELSE 0 END),
        SUM(CASE WHEN stage = 'approved' THEN paise ELSE 0 END),
        SUM(CASE WHEN stage = 'disbursed' THEN paise ELSE 0 END)
    FROM (SELECT split.dimension,
            CASE WHEN split.dimension = 'language' THEN application.language
                ELSE COALESCE(CAST(application.merchant_id AS TEXT), 'none') END AS value,
            CASE WHEN split.of_product = 1 THEN application.product_type ELSE '' END AS product,
            to_char(to_timestamp((reached.reached_at + 19800000) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, stage, paise
        FROM reached_before AS reached
        JOIN application ON application.id = reached.application_id
        CROSS JOIN (SELECT 'merchant' AS dimension, 0 AS of_product UNION ALL SELECT 'merchant', 1
            UNION ALL SELECT 'language', 0 UNION ALL SELECT 'language', 1) AS split) AS grouped
    GROUP BY grouped.dimension, grouped.value, grouped.product, grouped.day;
DROP TABLE reached_before;
