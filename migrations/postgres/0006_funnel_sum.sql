-- How many applications reached each stage on a day in India: of one product type and partner, of one
-- with all of the other ('' and 0 mean all), and of all. So no question reads more than a row for each
-- day and group that it asks for, however many applications there are.
CREATE TABLE funnel_sum (
    product_type TEXT COLLATE "C" NOT NULL,
    partner_id BIGINT NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    started BIGINT NOT NULL,
    offers BIGINT NOT NULL,
    submitted BIGINT NOT NULL,
    approved BIGINT NOT NULL,
    disbursed BIGINT NOT NULL,
    PRIMARY KEY (product_type, partner_id, day)
);
INSERT INTO funnel_sum (product_type, partner_id, day, started, offers, submitted, approved, disbursed)
    SELECT product, partner, day,
        SUM(CASE WHEN stage = 'started' THEN applications ELSE 0 END),
        SUM(CASE WHEN stage = 'offers' THEN applications ELSE 0 END),
        SUM(CASE WHEN stage = 'submitted' THEN applications ELSE 0 END),
        SUM(CASE WHEN stage = 'approved' THEN applications ELSE 0 END),
        SUM(CASE WHEN stage = 'disbursed' THEN applications ELSE 0 END)
    FROM (SELECT product_type AS product, partner_id AS partner, day, stage, applications FROM funnel_day
        UNION ALL SELECT product_type, 0, day, stage, applications FROM funnel_day
        UNION ALL SELECT '', partner_id, day, stage, applications FROM funnel_day
        UNION ALL SELECT '', 0, day, stage, applications FROM funnel_day) AS one_of_four
    GROUP BY product, partner, day;
DROP TABLE funnel_day;
