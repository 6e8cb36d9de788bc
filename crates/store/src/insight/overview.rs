//! Counts for the sidebar that read no more than they count.

use crate::db::DbError;
use crate::{Conn, args, sql};

sql!(MERCHANTS_PENDING = "SELECT COUNT(*) AS merchants FROM merchant WHERE status = 'pending'");

/// How many merchants wait for approval: read from the index by status, and approved soon.
pub async fn merchants_pending(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&MERCHANTS_PENDING, args![])
        .await?
        .int("merchants")
}
