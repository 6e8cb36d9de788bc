//! Revenue slabs of lenders, in the order that the back office chose.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::catalog::revenue::{Range, Slab};
use saakh_domain::id::LenderId;
use saakh_domain::{MilliPercent, Paise};

use crate::db::{Arg, DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("lender_revenue", "what lenders pay");

/// The columns of [`Slab`], for this file's queries.
macro_rules! columns {
    () => {
        "id, slab_disbursed_min, slab_disbursed_max, slab_number_min, slab_number_max, ats_min, \
         ats_max, revenue_type_id, revenue_flat, revenue_percent, status"
    };
}

sql!(
    OF_LENDER = concat!(
        "SELECT ",
        columns!(),
        " FROM lender_revenue WHERE lender_id = $1 AND deleted_at IS NULL ORDER BY position, id"
    )
);
// One text per engine, because their JSON functions differ.
sql!(
    OF_LENDERS = sqlite concat!("SELECT lender_id, ", columns!(), " FROM lender_revenue
        WHERE lender_id IN (SELECT value FROM json_each($1)) AND deleted_at IS NULL ORDER BY position, id"),
    postgres concat!("SELECT lender_id, ", columns!(), " FROM lender_revenue
        WHERE lender_id IN (SELECT CAST(json_array_elements_text(CAST($1 AS JSON)) AS BIGINT))
            AND deleted_at IS NULL ORDER BY position, id")
);
sql!(
    ADD = "INSERT INTO lender_revenue (slab_disbursed_min, slab_disbursed_max, slab_number_min,
        slab_number_max, ats_min, ats_max, revenue_type_id, revenue_flat, revenue_percent, status,
        lender_id, position, id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
        (SELECT COALESCE(MAX(position), 0) + 1 FROM lender_revenue WHERE lender_id = $11),
        (SELECT COALESCE(MAX(id), 0) + 1 FROM lender_revenue))
    RETURNING id"
);
sql!(
    SAVE = "UPDATE lender_revenue SET slab_disbursed_min = $1, slab_disbursed_max = $2,
        slab_number_min = $3, slab_number_max = $4, ats_min = $5, ats_max = $6,
        revenue_type_id = $7, revenue_flat = $8, revenue_percent = $9, status = $10
    WHERE lender_id = $11 AND id = $12"
);
sql!(PLACE = "UPDATE lender_revenue SET position = $2 WHERE id = $1");
sql!(DELETE = "UPDATE lender_revenue SET deleted_at = $2 WHERE id = $1");
sql!(LENDER = "SELECT lender_id FROM lender_revenue WHERE id = $1 AND deleted_at IS NULL");

/// A lender's slabs in their order.
pub async fn list_for_lender(conn: &mut Conn, lender: LenderId) -> Result<Vec<Slab>, DbError> {
    let rows = conn.fetch_all(&OF_LENDER, args![lender]).await?;
    rows.iter().map(slab).collect()
}

/// Slabs of several lenders in their order; lenders without any are absent.
pub async fn list_for_lenders(
    conn: &mut Conn,
    lenders: &[LenderId],
) -> Result<HashMap<LenderId, Vec<Slab>>, DbError> {
    let rows = conn
        .fetch_all(&OF_LENDERS, args![to_json(&lenders)?])
        .await?;
    let mut all: HashMap<LenderId, Vec<Slab>> = HashMap::new();
    for row in &rows {
        let lender = LenderId(row.int("lender_id")?);
        all.entry(lender).or_default().push(slab(row)?);
    }
    Ok(all)
}

/// Appends a slab and returns its id.
pub async fn add(tx: &mut Tx, lender: LenderId, slab: &Slab) -> Result<i64, DbError> {
    tx.expects(Scope::catalog);
    let mut values = values(slab);
    values.extend(args![lender]);
    tx.fetch_one(&ADD, values).await?.int("id")
}

pub async fn save(tx: &mut Tx, lender: LenderId, slab: &Slab) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    let mut values = values(slab);
    values.extend(args![lender, slab.id]);
    tx.send(&SAVE, values).await?;
    Ok(())
}

/// Sets the order of slabs.
pub async fn set_order(tx: &mut Tx, ids: &[i64]) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    for (id, position) in ids.iter().zip(1_i64..) {
        tx.send(&PLACE, args![*id, position]).await?;
    }
    Ok(())
}

/// Returns the lender that a slab belongs to.
pub async fn find_lender(conn: &mut Conn, id: i64) -> Result<Option<LenderId>, DbError> {
    let row = conn.fetch_optional(&LENDER, args![id]).await?;
    row.map(|row| row.int("lender_id").map(LenderId))
        .transpose()
}

/// Marks a slab as deleted; its row stays.
pub async fn delete(tx: &mut Tx, id: i64, now: Timestamp) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&DELETE, args![id, now]).await?;
    Ok(())
}

fn values(slab: &Slab) -> Vec<Arg> {
    args![
        slab.disbursed.min,
        slab.disbursed.max,
        slab.number.min,
        slab.number.max,
        slab.ats.min,
        slab.ats.max,
        slab.revenue_type_id,
        slab.flat,
        slab.percent.0,
        i64::from(slab.active),
    ]
}

fn slab(row: &Row) -> Result<Slab, DbError> {
    let range = |min: &str, max: &str| {
        Ok::<_, DbError>(Range {
            min: row.get(min)?,
            max: row.get(max)?,
        })
    };
    Ok(Slab {
        id: row.int("id")?,
        disbursed: range("slab_disbursed_min", "slab_disbursed_max")?,
        number: range("slab_number_min", "slab_number_max")?,
        ats: range("ats_min", "ats_max")?,
        revenue_type_id: row.int("revenue_type_id")?,
        flat: Paise(row.int("revenue_flat")?),
        percent: MilliPercent(row.int("revenue_percent")?),
        active: row.flag("status")?,
    })
}
