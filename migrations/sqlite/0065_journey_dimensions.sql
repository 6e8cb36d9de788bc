-- The way of applications is told apart by merchant, language, lender and state too; where people stop may be a question
-- within a step; and the applications that a number counts are found.

-- The question that somebody was at when they left the page.
ALTER TABLE application ADD COLUMN stands_at TEXT;

-- What beside partner and product an application was counted by, as JSON: the state, and what was true of it at each
-- lender. NULL: by neither of them, nor by merchant or language; the job counts it when it next looks.
ALTER TABLE journey_counted ADD COLUMN beside TEXT;

CREATE TABLE journey_sum_by (
    -- 'all' with the value '', or by what they are told apart, with which one.
    dimension TEXT NOT NULL
        CHECK (dimension IN ('all', 'partner', 'merchant', 'language', 'lender', 'state')),
    value TEXT NOT NULL,
    product_type TEXT NOT NULL,
    day TEXT NOT NULL,
    mark TEXT NOT NULL,
    applications INTEGER NOT NULL,
    PRIMARY KEY (dimension, value, product_type, day, mark)
) STRICT, WITHOUT ROWID;
INSERT INTO journey_sum_by (dimension, value, product_type, day, mark, applications)
    SELECT dimension, value, product_type, day, mark, applications FROM journey_sum;
DROP TABLE journey_sum;
ALTER TABLE journey_sum_by RENAME TO journey_sum;
-- Every value of a dimension with how far its people came.
CREATE INDEX journey_sum_reached ON journey_sum (dimension, product_type, day, value, mark, applications)
    WHERE mark >= 'reached:' AND mark < 'reached;';

-- By what applications are found that a number counts; an id begins with the instant it was made.
CREATE TABLE journey_found (
    found_by TEXT NOT NULL,
    application_id TEXT NOT NULL REFERENCES application (id),
    PRIMARY KEY (found_by, application_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX journey_found_application ON journey_found (application_id);
INSERT INTO journey_found (found_by, application_id)
    SELECT DISTINCT mark.value, counted.application_id FROM journey_counted AS counted
    CROSS JOIN json_each(counted.marks) AS mark
    WHERE mark.value NOT LIKE 'took:%';
INSERT INTO journey_found (found_by, application_id)
    SELECT 'furthest:' || CASE
            WHEN counted.marks LIKE '%"reached:disbursed"%' THEN 'disbursed'
            WHEN counted.marks LIKE '%"reached:approved"%' THEN 'approved'
            WHEN counted.marks LIKE '%"reached:submitted"%' THEN 'submitted'
            WHEN counted.marks LIKE '%"reached:offers"%' THEN 'offers'
            WHEN counted.marks LIKE '%"reached:profile"%' THEN 'profile'
            ELSE 'started' END, counted.application_id
    FROM journey_counted AS counted;

-- Whoever is still there is counted anew, by everything.
UPDATE customer SET journey_counted_at = NULL
    WHERE profile <> '{}' AND EXISTS (SELECT 1 FROM application WHERE application.customer_id = customer.id);
