//! Products of lenders and plans of insurers that are switched off, permanently or for a period.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::vendor::{SwitchableProduct, VendorKind};
use saakh_domain::id::VendorSwitchId;

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("vendor_switch", "when products are off");

/// A period in which a lender's product or an insurer's plan is off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VendorSwitch {
    pub id: VendorSwitchId,
    pub sold: SwitchableProduct,
    /// Start, inclusive.
    pub off_from: Timestamp,
    /// End, exclusive; none: until switched on.
    pub off_until: Option<Timestamp>,
    pub reason: String,
    /// Author, as `kind:id`.
    pub made_by: String,
    pub made_at: Timestamp,
    /// When the product was switched on again.
    pub ended_at: Option<Timestamp>,
}

macro_rules! columns {
    () => {
        "id, vendor_kind, row_id, product_type, off_from, off_until, reason, made_by, made_at, ended_at"
    };
}

sql!(
    ADD = "INSERT INTO vendor_switch
        (id, vendor_kind, row_id, product_type, off_from, off_until, reason, made_by, made_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
);
sql!(GET = columns + "FROM vendor_switch WHERE id = $1");
sql!(END = "UPDATE vendor_switch SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL");
sql!(
    STANDING = columns
        + "FROM vendor_switch WHERE ended_at IS NULL AND (off_until IS NULL OR off_until > $1)
        ORDER BY vendor_kind, row_id, off_from, id"
);

pub async fn add(tx: &mut Tx, switch: &VendorSwitch) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(
        &ADD,
        args![
            switch.id,
            switch.sold.kind().code(),
            switch.sold.row_id(),
            switch.sold.product().slug(),
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

/// Returns a switch, ended or not.
pub async fn get(conn: &mut Conn, id: VendorSwitchId) -> Result<Option<VendorSwitch>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(vendor_switch).transpose()
}

pub async fn end(tx: &mut Tx, id: VendorSwitchId, now: Timestamp) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&END, args![id, now]).await?;
    Ok(())
}

/// All switches that are in force at an instant or will be.
pub async fn list_not_ended(conn: &mut Conn, now: Timestamp) -> Result<Vec<VendorSwitch>, DbError> {
    let rows = conn.fetch_all(&STANDING, args![now]).await?;
    rows.iter().map(vendor_switch).collect()
}

fn vendor_switch(row: &Row) -> Result<VendorSwitch, DbError> {
    let kind = row.mapped("vendor_kind", VendorKind::from_code)?;
    let product = row.mapped("product_type", ProductType::from_slug)?;
    Ok(VendorSwitch {
        id: row.parsed("id")?,
        sold: SwitchableProduct::from_parts(kind, row.int("row_id")?, product),
        off_from: row.instant("off_from")?,
        off_until: row.opt_instant("off_until")?,
        reason: row.text("reason")?,
        made_by: row.text("made_by")?,
        made_at: row.instant("made_at")?,
        ended_at: row.opt_instant("ended_at")?,
    })
}
