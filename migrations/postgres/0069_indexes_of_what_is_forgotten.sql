-- Whoever takes a consent back, or is erased, has offers forgotten that nothing was applied for on.
CREATE INDEX submission_offer ON submission (offer_id);
-- Scores are forgotten by their age.
CREATE INDEX credit_score_age ON credit_score (as_of);
