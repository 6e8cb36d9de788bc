//! Counts of waiting work that no list pages.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, args, sql};

sql!(
    PREPARED_PAYOUTS = "SELECT CAST(COUNT(*) AS BIGINT) AS batches, MIN(prepared_at) AS oldest
    FROM payout_batch WHERE state = 'prepared'"
);

/// Number of payout batches that wait for approval, and when the oldest was prepared.
pub async fn count_prepared_payouts(conn: &mut Conn) -> Result<(i64, Option<Timestamp>), DbError> {
    let row = conn.fetch_one(&PREPARED_PAYOUTS, args![]).await?;
    Ok((row.int("batches")?, row.opt_instant("oldest")?))
}
