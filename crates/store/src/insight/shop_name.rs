//! Display names of merchants in figures.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::id::MerchantId;

use crate::db::DbError;
use crate::{Conn, args, sql};

// One text per engine, because their JSON functions differ.
sql!(
    SHOPS = sqlite "SELECT id, CASE WHEN shop = '' THEN name ELSE shop END AS shop FROM merchant
        WHERE id IN (SELECT value FROM json_each($1))",
    postgres "SELECT id, CASE WHEN shop = '' THEN name ELSE shop END AS shop FROM merchant
        WHERE id IN (SELECT CAST(json_array_elements_text(CAST($1 AS JSON)) AS BIGINT))"
);

/// Display names of merchants: the shop, or the merchant without one.
pub async fn list_shop_names(
    conn: &mut Conn,
    ids: &BTreeSet<MerchantId>,
) -> Result<BTreeMap<MerchantId, String>, DbError> {
    let ids: serde_json::Value = ids.iter().map(|id| id.0).collect();
    let rows = conn.fetch_all(&SHOPS, args![ids.to_string()]).await?;
    rows.iter()
        .map(|row| Ok((row.id("id", MerchantId)?, row.text("shop")?)))
        .collect()
}
