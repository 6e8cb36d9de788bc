//! Lenders' products that are switched off, now or for a time.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, VendorSwitchId};

use crate::db::DbError;
use crate::{Conn, Tx, args, record, sql};

/// One product of one lender, off from an instant until another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VendorSwitch {
    pub id: VendorSwitchId,
    pub lender_id: LenderId,
    pub product: ProductType,
    /// From when it is off.
    pub off_from: Timestamp,
    /// Until when, not included; none: until somebody switches it on.
    pub off_until: Option<Timestamp>,
    pub reason: String,
    /// By whom, as `kind:id`.
    pub made_by: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// When somebody switched the product on again.
    pub ended_at: Option<Timestamp>,
}

record!(columns, fn vendor_switch -> VendorSwitch {
    id: parsed("id"),
    lender_id: id("lender_id", LenderId),
    product: mapped("product_type", ProductType::from_slug),
    off_from: at("off_from"),
    off_until: opt_at("off_until"),
    reason: text("reason"),
    made_by: text("made_by"),
    made_at: at("made_at"),
    ended_at: opt_at("ended_at"),
});

sql!(
    ADD = "INSERT INTO vendor_switch
        (id, lender_id, product_type, off_from, off_until, reason, made_by, made_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
);
sql!(GET = columns + "FROM vendor_switch WHERE id = $1");
sql!(END = "UPDATE vendor_switch SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL");
sql!(
    STANDING = columns
        + "FROM vendor_switch WHERE ended_at IS NULL AND (off_until IS NULL OR off_until > $1)
        ORDER BY lender_id, off_from, id"
);

/// Adds a switch.
pub async fn add(tx: &mut Tx, switch: &VendorSwitch) -> Result<(), DbError> {
    tx.execute(
        &ADD,
        args![
            switch.id,
            switch.lender_id,
            switch.product.slug(),
            switch.off_from,
            switch.off_until,
            &switch.reason,
            &switch.made_by,
            switch.made_at,
        ],
    )
    .await?;
    Ok(())
}

/// One switch, ended or not.
pub async fn get(conn: &mut Conn, id: VendorSwitchId) -> Result<Option<VendorSwitch>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(vendor_switch).transpose()
}

/// Ends a switch now.
pub async fn end(tx: &mut Tx, id: VendorSwitchId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(&END, args![id, now]).await?;
    Ok(())
}

/// Every switch that holds at an instant or will.
pub async fn standing(conn: &mut Conn, now: Timestamp) -> Result<Vec<VendorSwitch>, DbError> {
    let rows = conn.fetch_all(&STANDING, args![now]).await?;
    rows.iter().map(vendor_switch).collect()
}
