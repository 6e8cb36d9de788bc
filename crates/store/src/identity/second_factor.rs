//! Second factors of back-office users: the authenticator's secret, encrypted, and recovery codes, hashed.

use jiff::Timestamp;
use saakh_domain::id::AdminId;

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "recovery_code";
    of Staff ended "deleted with the second factor";
    columns { admin_id: key, code_hash: key, used_at: plain }
}

/// A user's secrets.
#[derive(Debug, Clone, Default)]
pub struct Secrets {
    /// The confirmed one, encrypted.
    pub confirmed: Option<Vec<u8>>,
    /// The one offered for enrolment, encrypted.
    pub offered: Option<Vec<u8>>,
}

sql!(
    SECRETS = "SELECT totp_cipher, totp_offered_cipher FROM admin_user
    WHERE id = $1 AND disabled_at IS NULL"
);
sql!(OFFER = "UPDATE admin_user SET totp_offered_cipher = $2 WHERE id = $1");
sql!(
    CONFIRM = "UPDATE admin_user SET totp_cipher = totp_offered_cipher, totp_since = $2,
        totp_step = $3, totp_offered_cipher = NULL, version = version + 1
    WHERE id = $1 AND totp_offered_cipher IS NOT NULL"
);
sql!(
    TAKE_STEP = "UPDATE admin_user SET totp_step = $2
    WHERE id = $1 AND COALESCE(totp_step, 0) < $2"
);
sql!(
    REMOVE = "UPDATE admin_user SET totp_cipher = NULL, totp_since = NULL, totp_step = NULL,
        totp_offered_cipher = NULL, version = version + 1
    WHERE id = $1"
);
sql!(ADD_CODE = "INSERT INTO recovery_code (admin_id, code_hash) VALUES ($1, $2)");
sql!(REMOVE_CODES = "DELETE FROM recovery_code WHERE admin_id = $1");
sql!(
    TAKE_CODE = "UPDATE recovery_code SET used_at = $3
    WHERE admin_id = $1 AND code_hash = $2 AND used_at IS NULL"
);
sql!(
    CODES_LEFT = "SELECT COUNT(*) AS codes FROM recovery_code
    WHERE admin_id = $1 AND used_at IS NULL"
);

pub async fn get_secrets(conn: &mut Conn, id: AdminId) -> Result<Secrets, DbError> {
    let row = conn.fetch_optional(&SECRETS, args![id]).await?;
    let Some(row) = row else {
        return Ok(Secrets::default());
    };
    Ok(Secrets {
        confirmed: row.get("totp_cipher")?,
        offered: row.get("totp_offered_cipher")?,
    })
}

/// Stores a secret that waits for its first code.
pub async fn offer(tx: &mut Tx, id: AdminId, cipher: Vec<u8>) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&OFFER, args![id, cipher]).await?;
    Ok(())
}

/// Confirms the offered secret and marks the time step of its first code as used.
pub async fn confirm(tx: &mut Tx, id: AdminId, step: i64, now: Timestamp) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&CONFIRM, args![id, now, step]).await?;
    Ok(())
}

/// Marks a time step as used; false if it or a later one was used before.
pub async fn use_step(tx: &mut Tx, id: AdminId, step: i64) -> Result<bool, DbError> {
    Ok(tx.execute(&TAKE_STEP, args![id, step]).await? == 1)
}

/// Deletes secrets and recovery codes.
pub async fn remove(tx: &mut Tx, id: AdminId) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&REMOVE, args![id]).await?;
    tx.send(&REMOVE_CODES, args![id]).await?;
    Ok(())
}

/// Replaces the recovery codes, given by their hashes.
pub async fn set_codes(tx: &mut Tx, id: AdminId, hashes: &[String]) -> Result<(), DbError> {
    tx.send(&REMOVE_CODES, args![id]).await?;
    for hash in hashes {
        tx.send(&ADD_CODE, args![id, hash]).await?;
    }
    Ok(())
}

/// Uses up a recovery code; returns whether it was valid.
pub async fn use_code(
    tx: &mut Tx,
    id: AdminId,
    hash: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(&TAKE_CODE, args![id, hash, now]).await? == 1)
}

/// Number of unused recovery codes.
pub async fn count_codes_left(conn: &mut Conn, id: AdminId) -> Result<i64, DbError> {
    conn.fetch_one(&CODES_LEFT, args![id]).await?.int("codes")
}
