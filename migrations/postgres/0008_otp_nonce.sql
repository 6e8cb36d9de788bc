-- A passcode belongs to the browser that asked for it, by a nonce that only that browser has. A prospect is no
-- customer yet: the row of the customer is made when a code is right. Codes that are on their way while this
-- runs have no nonce and end with it; they would have lived for five minutes.
DROP TABLE otp_challenge;
CREATE TABLE otp_challenge (
    -- Becomes the customer's id, where the destination has no owner.
    prospect_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    nonce_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    destination TEXT COLLATE "C" NOT NULL,
    code_hash TEXT COLLATE "C" NOT NULL,
    tries BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX otp_challenge_destination ON otp_challenge (destination);
CREATE INDEX otp_challenge_age ON otp_challenge (expires_at);
