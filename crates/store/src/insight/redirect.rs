//! Number of redirects to external sites, by day in India.

use jiff::civil::Date;

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("redirect_day", "clicks by day");

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirects {
    /// Key of the target.
    pub target: String,
    /// On all days.
    pub clicks: i64,
    /// Since a day, inclusive.
    pub clicks_since: i64,
}

sql!(
    ADD = "INSERT INTO redirect_day (target, day, clicks) VALUES ($1, $2, $3)
    ON CONFLICT (target, day) DO UPDATE SET clicks = redirect_day.clicks + excluded.clicks"
);
sql!(
    SUMS = "SELECT target, CAST(SUM(clicks) AS BIGINT) AS clicks,
        CAST(SUM(CASE WHEN day >= $1 THEN clicks ELSE 0 END) AS BIGINT) AS clicks_since
    FROM redirect_day GROUP BY target ORDER BY target"
);

/// Adds to a target's number on a day.
pub async fn add(tx: &mut Tx, target: &str, day: Date, clicks: i64) -> Result<(), DbError> {
    tx.send(&ADD, args![target, day, clicks]).await?;
    Ok(())
}

/// All targets with redirects; reads one row per target and day.
pub async fn count_by_target(conn: &mut Conn, since: Date) -> Result<Vec<Redirects>, DbError> {
    let rows = conn.fetch_all(&SUMS, args![since]).await?;
    rows.iter()
        .map(|row| {
            Ok(Redirects {
                target: row.text("target")?,
                clicks: row.int("clicks")?,
                clicks_since: row.int("clicks_since")?,
            })
        })
        .collect()
}
