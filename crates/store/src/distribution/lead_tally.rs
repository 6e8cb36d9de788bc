//! How many customers counted for each partner up to an instant, so that nobody counts millions.

use jiff::Timestamp;
use saakh_domain::id::PartnerId;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

/// What was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeadTally {
    /// How many.
    pub leads: i64,
    /// All that were attributed until then.
    pub until: Timestamp,
}

sql!(GET = "SELECT leads, counted_until FROM partner_leads WHERE partner_id = $1");
sql!(
    PUT = "INSERT INTO partner_leads (partner_id, leads, counted_until) VALUES ($1, $2, $3)
    ON CONFLICT (partner_id) DO UPDATE SET leads = $2, counted_until = $3"
);
sql!(
    BETWEEN = "SELECT COUNT(*) AS leads FROM attribution
    WHERE partner_id = $1 AND attributed_at > $2 AND attributed_at <= $3"
);

/// What was counted of a partner, if anything was.
pub async fn get(conn: &mut Conn, partner: PartnerId) -> Result<Option<LeadTally>, DbError> {
    let row = conn.fetch_optional(&GET, args![partner]).await?;
    row.map(|row| {
        Ok(LeadTally {
            leads: row.int("leads")?,
            until: row.at("counted_until")?,
        })
    })
    .transpose()
}

/// Stores what was counted.
pub async fn put(tx: &mut Tx, partner: PartnerId, tally: LeadTally) -> Result<(), DbError> {
    tx.execute(&PUT, args![partner, tally.leads, tally.until])
        .await?;
    Ok(())
}

/// How many were attributed after one instant and until another.
pub async fn between(
    conn: &mut Conn,
    partner: PartnerId,
    after: Timestamp,
    until: Timestamp,
) -> Result<i64, DbError> {
    conn.fetch_one(&BETWEEN, args![partner, after, until])
        .await?
        .int("leads")
}
