//! Second factors of accounts in the back office and the portal: the authenticator's secret, encrypted, and recovery codes,
//! hashed.

use jiff::Timestamp;
use saakh_domain::identity::session::Area;

use super::account::for_area;
use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "recovery_code";
    of Staff ended "deleted with the second factor";
    of Merchant ended "deleted with the second factor";
    columns { area: plain, subject: key, code_hash: key, used_at: plain }
}

/// A person's secrets.
#[derive(Debug, Clone, Default)]
pub struct Secrets {
    /// The confirmed one, encrypted.
    pub confirmed: Option<Vec<u8>>,
    /// The one offered for enrolment, encrypted.
    pub offered: Option<Vec<u8>>,
}

macro_rules! secrets {
    ($table:literal) => {
        concat!(
            "SELECT totp_cipher, totp_offered_cipher FROM ",
            $table,
            " WHERE id = $1 AND disabled_at IS NULL"
        )
    };
}
macro_rules! offer {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET totp_offered_cipher = $2 WHERE id = $1"
        )
    };
}
macro_rules! confirm {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET totp_cipher = totp_offered_cipher, totp_since = $2, totp_step = $3, totp_offered_cipher = NULL,
                version = version + 1
            WHERE id = $1 AND totp_offered_cipher IS NOT NULL"
        )
    };
}
macro_rules! use_step {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET totp_step = $2 WHERE id = $1 AND COALESCE(totp_step, 0) < $2"
        )
    };
}
macro_rules! remove {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET totp_cipher = NULL, totp_since = NULL, totp_step = NULL, totp_offered_cipher = NULL,
                version = version + 1
            WHERE id = $1"
        )
    };
}

sql!(ADMIN_SECRETS = secrets!("admin_user"));
sql!(PORTAL_SECRETS = secrets!("portal_user"));
sql!(ADMIN_OFFER = offer!("admin_user"));
sql!(PORTAL_OFFER = offer!("portal_user"));
sql!(ADMIN_CONFIRM = confirm!("admin_user"));
sql!(PORTAL_CONFIRM = confirm!("portal_user"));
sql!(ADMIN_USE_STEP = use_step!("admin_user"));
sql!(PORTAL_USE_STEP = use_step!("portal_user"));
sql!(ADMIN_REMOVE = remove!("admin_user"));
sql!(PORTAL_REMOVE = remove!("portal_user"));
sql!(ADD_CODE = "INSERT INTO recovery_code (area, subject, code_hash) VALUES ($1, $2, $3)");
sql!(REMOVE_CODES = "DELETE FROM recovery_code WHERE area = $1 AND subject = $2");
sql!(
    TAKE_CODE = "UPDATE recovery_code SET used_at = $4
    WHERE area = $1 AND subject = $2 AND code_hash = $3 AND used_at IS NULL"
);
sql!(
    CODES_LEFT = "SELECT COUNT(*) AS codes FROM recovery_code
    WHERE area = $1 AND subject = $2 AND used_at IS NULL"
);

pub async fn get_secrets(conn: &mut Conn, area: Area, subject: i64) -> Result<Secrets, DbError> {
    let row = conn
        .fetch_optional(
            for_area(area, &ADMIN_SECRETS, &PORTAL_SECRETS),
            args![subject],
        )
        .await?;
    let Some(row) = row else {
        return Ok(Secrets::default());
    };
    Ok(Secrets {
        confirmed: row.get("totp_cipher")?,
        offered: row.get("totp_offered_cipher")?,
    })
}

/// Stores a secret that waits for its first code.
pub async fn offer(tx: &mut Tx, area: Area, subject: i64, cipher: Vec<u8>) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(
        for_area(area, &ADMIN_OFFER, &PORTAL_OFFER),
        args![subject, cipher],
    )
    .await?;
    Ok(())
}

/// Confirms the offered secret and marks the time step of its first code as used.
pub async fn confirm(
    tx: &mut Tx,
    area: Area,
    subject: i64,
    step: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(
        for_area(area, &ADMIN_CONFIRM, &PORTAL_CONFIRM),
        args![subject, now, step],
    )
    .await?;
    Ok(())
}

/// Marks a time step as used; false if it or a later one was used before.
pub async fn use_step(tx: &mut Tx, area: Area, subject: i64, step: i64) -> Result<bool, DbError> {
    let statement = for_area(area, &ADMIN_USE_STEP, &PORTAL_USE_STEP);
    Ok(tx.execute(statement, args![subject, step]).await? == 1)
}

/// Deletes secrets and recovery codes.
pub async fn remove(tx: &mut Tx, area: Area, subject: i64) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(
        for_area(area, &ADMIN_REMOVE, &PORTAL_REMOVE),
        args![subject],
    )
    .await?;
    tx.send(&REMOVE_CODES, args![area.code(), subject]).await?;
    Ok(())
}

/// Replaces the recovery codes, given by their hashes.
pub async fn set_codes(
    tx: &mut Tx,
    area: Area,
    subject: i64,
    hashes: &[String],
) -> Result<(), DbError> {
    tx.send(&REMOVE_CODES, args![area.code(), subject]).await?;
    for hash in hashes {
        tx.send(&ADD_CODE, args![area.code(), subject, hash])
            .await?;
    }
    Ok(())
}

/// Uses up a recovery code; returns whether it was valid.
pub async fn use_code(
    tx: &mut Tx,
    area: Area,
    subject: i64,
    hash: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx
        .execute(&TAKE_CODE, args![area.code(), subject, hash, now])
        .await?
        == 1)
}

/// Number of unused recovery codes.
pub async fn count_codes_left(conn: &mut Conn, area: Area, subject: i64) -> Result<i64, DbError> {
    conn.fetch_one(&CODES_LEFT, args![area.code(), subject])
        .await?
        .int("codes")
}
