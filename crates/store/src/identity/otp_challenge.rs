//! Pending one-time passcodes: one per requesting browser, stored as a keyed hash.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::otp::OtpPurpose;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "otp_challenge";
    of Customer by "destination IN
        (SELECT mobile FROM customer WHERE id = $1 AND mobile IS NOT NULL
         UNION SELECT email FROM customer WHERE id = $1 AND email IS NOT NULL)" {
        delete;
    }
    of Customer by "asked_by = $1" { delete; }
    of Destination by "destination = $1" { delete; }
    columns {
        prospect_id: key, nonce_hash: key, destination: contact, code_hash: key, tries: plain,
        sent_at: plain, expires_at: plain, purpose: plain, asked_by: key,
    }
}

/// A passcode that was sent.
#[derive(Debug, Clone)]
pub struct OtpChallenge {
    /// Id of the customer to be created if the destination is unknown.
    pub prospect_id: CustomerId,
    /// Hash of a nonce that only the requesting browser has.
    pub nonce_hash: String,
    /// Mobile number or e-mail address.
    pub destination: Secret<String>,
    /// Keyed hash of the code, in hex.
    pub code_hash: String,
    /// Number of wrong attempts.
    pub tries: i64,
    pub sent_at: Timestamp,
    /// Exclusive end of validity.
    pub expires_at: Timestamp,
    pub purpose: OtpPurpose,
    /// The customer who requested it, if it was sent to another person.
    pub asked_by: Option<CustomerId>,
}

record!(columns, fn challenge -> OtpChallenge {
    prospect_id: parsed("prospect_id"),
    nonce_hash: text("nonce_hash"),
    destination: secret("destination"),
    code_hash: text("code_hash"),
    tries: int("tries"),
    sent_at: instant("sent_at"),
    expires_at: instant("expires_at"),
    purpose: mapped("purpose", OtpPurpose::from_code),
    asked_by: opt_parsed("asked_by"),
});

sql!(
    PUT = "INSERT INTO otp_challenge (prospect_id, nonce_hash, destination, code_hash, tries,
        sent_at, expires_at, purpose, asked_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (prospect_id) DO UPDATE SET code_hash = $4, tries = $5, sent_at = $6,
        expires_at = $7, purpose = $8"
);
sql!(GET = columns + "FROM otp_challenge WHERE prospect_id = $1");
sql!(BY_NONCE = columns + "FROM otp_challenge WHERE nonce_hash = $1");
sql!(COUNT_TRY = "UPDATE otp_challenge SET tries = tries + 1 WHERE prospect_id = $1");
sql!(REMOVE = "DELETE FROM otp_challenge WHERE prospect_id = $1");
sql!(SWEEP = "DELETE FROM otp_challenge WHERE expires_at < $1");

/// Stores a challenge, replacing an earlier code of the same browser. Browser, destination and requester of a challenge
/// do not change.
pub async fn put(tx: &mut Tx, challenge: &OtpChallenge) -> Result<(), DbError> {
    tx.send(
        &PUT,
        args![
            challenge.prospect_id,
            &challenge.nonce_hash,
            challenge.destination.expose(),
            &challenge.code_hash,
            challenge.tries,
            challenge.sent_at,
            challenge.expires_at,
            challenge.purpose.code(),
            challenge.asked_by
        ],
    )
    .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: CustomerId) -> Result<Option<OtpChallenge>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(challenge).transpose()
}

/// Finds a challenge by the browser's nonce.
pub async fn find_by_nonce(conn: &mut Conn, hash: &str) -> Result<Option<OtpChallenge>, DbError> {
    let row = conn.fetch_optional(&BY_NONCE, args![hash]).await?;
    row.as_ref().map(challenge).transpose()
}

/// Counts a wrong attempt.
pub async fn count_attempt(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.send(&COUNT_TRY, args![id]).await?;
    Ok(())
}

/// Deletes a challenge after its code was used.
pub async fn remove(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// Deletes challenges that expired before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
