//! Live one-time passcodes: one per customer, kept only as a keyed hash.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::CustomerId;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A passcode that was sent.
#[derive(Debug, Clone)]
pub struct OtpChallenge {
    /// For whom.
    pub customer_id: CustomerId,
    /// Mobile number or e-mail address.
    pub destination: Secret<String>,
    /// `sms` or `email`.
    pub channel: String,
    /// Keyed hash of the code, in hex.
    pub code_hash: String,
    /// How often one was sent.
    pub sends: i64,
    /// Wrong tries so far.
    pub tries: i64,
    /// When the last one was sent.
    pub sent_at: Timestamp,
    /// Not valid from here on.
    pub expires_at: Timestamp,
    /// When it was taken.
    pub used_at: Option<Timestamp>,
    /// What the visitor said and where she came from, as JSON.
    pub visit: String,
}

sql!(
    PUT = "INSERT INTO otp_challenge (customer_id, destination, channel, code_hash, sends, tries,
        sent_at, expires_at, used_at, visit)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (customer_id) DO UPDATE SET destination = $2, channel = $3, code_hash = $4,
        sends = $5, tries = $6, sent_at = $7, expires_at = $8, used_at = $9, visit = $10"
);
sql!(
    GET = "SELECT customer_id, destination, channel, code_hash, sends, tries, sent_at, expires_at,
        used_at, visit
    FROM otp_challenge WHERE customer_id = $1"
);
sql!(
    OPEN_FOR = "SELECT customer_id, destination, channel, code_hash, sends, tries, sent_at,
        expires_at, used_at, visit
    FROM otp_challenge WHERE destination = $1 AND used_at IS NULL
    ORDER BY sent_at DESC, customer_id LIMIT 1"
);

sql!(SWEEP = "DELETE FROM otp_challenge WHERE expires_at < $1");

/// Removes challenges that ended before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}

/// Stores a customer's challenge in place of an earlier one.
pub async fn put(tx: &mut Tx, challenge: &OtpChallenge) -> Result<(), DbError> {
    tx.execute(
        &PUT,
        args![
            challenge.customer_id,
            challenge.destination.expose(),
            &challenge.channel,
            &challenge.code_hash,
            challenge.sends,
            challenge.tries,
            challenge.sent_at,
            challenge.expires_at,
            challenge.used_at,
            &challenge.visit
        ],
    )
    .await?;
    Ok(())
}

/// A customer's challenge.
pub async fn get(conn: &mut Conn, id: CustomerId) -> Result<Option<OtpChallenge>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(challenge).transpose()
}

/// The newest challenge of a destination that was not taken yet.
pub async fn open_for(conn: &mut Conn, destination: &str) -> Result<Option<OtpChallenge>, DbError> {
    let row = conn.fetch_optional(&OPEN_FOR, args![destination]).await?;
    row.as_ref().map(challenge).transpose()
}

fn challenge(row: &Row) -> Result<OtpChallenge, DbError> {
    Ok(OtpChallenge {
        customer_id: row.parsed("customer_id")?,
        destination: Secret::new(row.text("destination")?),
        channel: row.text("channel")?,
        code_hash: row.text("code_hash")?,
        sends: row.int("sends")?,
        tries: row.int("tries")?,
        sent_at: row.at("sent_at")?,
        expires_at: row.at("expires_at")?,
        used_at: row.opt_at("used_at")?,
        visit: row.text("visit")?,
    })
}
