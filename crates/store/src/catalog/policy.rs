//! Every policy version that was ever in force, so that old decisions can be replayed.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("policy_version", "versions of policies");

sql!(GET = "SELECT body FROM policy_version WHERE policy = $1 AND version = $2");
sql!(
    EARLIEST = "SELECT version, body FROM policy_version WHERE policy = $1
    ORDER BY recorded_at, version LIMIT 1"
);
sql!(RECORDED_BY = "SELECT policy, version FROM policy_version WHERE recorded_at <= $1");
sql!(
    ADD = "INSERT INTO policy_version (policy, version, body, recorded_at)
    VALUES ($1, $2, $3, $4)"
);

/// Returns the text of a policy version.
pub async fn get(conn: &mut Conn, policy: &str, version: &str) -> Result<Option<String>, DbError> {
    let row = conn.fetch_optional(&GET, args![policy, version]).await?;
    row.map(|row| row.text("body")).transpose()
}

/// Returns the first recorded version of a policy with its text.
pub async fn find_earliest(
    conn: &mut Conn,
    policy: &str,
) -> Result<Option<(String, String)>, DbError> {
    let row = conn.fetch_optional(&EARLIEST, args![policy]).await?;
    row.map(|row| Ok((row.text("version")?, row.text("body")?)))
        .transpose()
}

/// Policies and versions recorded up to an instant.
pub async fn list_recorded_by(
    conn: &mut Conn,
    at: Timestamp,
) -> Result<Vec<(String, String)>, DbError> {
    let rows = conn.fetch_all(&RECORDED_BY, args![at]).await?;
    rows.iter()
        .map(|row| Ok((row.text("policy")?, row.text("version")?)))
        .collect()
}

/// Records a version that came into force.
pub async fn add(
    tx: &mut Tx,
    policy: &str,
    version: &str,
    body: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&ADD, args![policy, version, body, now]).await?;
    Ok(())
}
