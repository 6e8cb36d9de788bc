//! Counts for the sidebar that read no more than they count, and what figures are called.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::id::MerchantId;

use crate::db::DbError;
use crate::{Conn, args, sql};

sql!(MERCHANTS_PENDING = "SELECT COUNT(*) AS merchants FROM merchant WHERE status = 'pending'");

/// How many merchants wait for approval: read from the index by status, and approved soon.
pub async fn merchants_pending(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&MERCHANTS_PENDING, args![])
        .await?
        .int("merchants")
}

// Two texts: the engines unfold JSON differently.
sql!(
    SHOPS = sqlite "SELECT id, CASE WHEN shop = '' THEN name ELSE shop END AS shop FROM merchant
        WHERE id IN (SELECT value FROM json_each($1))",
    postgres "SELECT id, CASE WHEN shop = '' THEN name ELSE shop END AS shop FROM merchant
        WHERE id IN (SELECT CAST(json_array_elements_text(CAST($1 AS JSON)) AS BIGINT))"
);

/// What some merchants' shops are called; of who has none, the merchant.
pub async fn shops(
    conn: &mut Conn,
    ids: &BTreeSet<MerchantId>,
) -> Result<BTreeMap<MerchantId, String>, DbError> {
    let ids: serde_json::Value = ids.iter().map(|id| id.0).collect();
    let rows = conn.fetch_all(&SHOPS, args![ids.to_string()]).await?;
    rows.iter()
        .map(|row| Ok((row.id("id", MerchantId)?, row.text("shop")?)))
        .collect()
}
