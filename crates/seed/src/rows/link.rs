//! Tracking links of synthetic customers.

use saakh_domain::id::{LinkId, MerchantId, PartnerId};
use saakh_store::db::Row;
use saakh_store::{Conn, DbError, Tx, args, sql};

/// A tracking link that synthetic customers may use.
#[derive(Debug, Clone)]
pub(crate) struct ActiveLink {
    pub(crate) id: LinkId,
    /// The code in its address.
    pub(crate) code: String,
    /// The partner it is attributed to.
    pub(crate) partner: PartnerId,
    /// Owner of the link.
    pub(crate) merchant: Option<MerchantId>,
}

sql!(
    LINKS = "SELECT id, code, partner_id, merchant_id FROM tracking_link
    WHERE status = 'active' ORDER BY id"
);
sql!(ADD_CLICKS = "UPDATE tracking_link_clicks SET clicks = clicks + $2 WHERE link_id = $1");

pub(crate) async fn list_active_links(conn: &mut Conn) -> Result<Vec<ActiveLink>, DbError> {
    let rows = conn.fetch_all(&LINKS, args![]).await?;
    let link = |row: &Row| {
        Ok(ActiveLink {
            id: LinkId(row.int("id")?),
            code: row.text("code")?,
            partner: PartnerId(row.int("partner_id")?),
            merchant: row.opt_id("merchant_id", MerchantId)?,
        })
    };
    rows.iter().map(link).collect()
}

/// Adds to a link's number of clicks.
pub(crate) async fn add_clicks(tx: &mut Tx, link: LinkId, clicks: i64) -> Result<(), DbError> {
    tx.send(&ADD_CLICKS, args![link, clicks]).await?;
    Ok(())
}
