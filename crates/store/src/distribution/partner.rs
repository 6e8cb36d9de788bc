//! Partners: the whole row as one JSON body.

use saakh_domain::distribution::partner::Partner;

use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, sql};

sql!(ADD = "INSERT INTO partner (id, partner_key, body) VALUES ($1, $2, $3)");
sql!(ALL = "SELECT body FROM partner ORDER BY id");

/// Adds a partner.
pub async fn add(tx: &mut Tx, partner: &Partner) -> Result<(), DbError> {
    tx.execute(&ADD, args![partner.id, &partner.key, to_json(partner)?])
        .await?;
    Ok(())
}

/// Every partner.
pub async fn all(conn: &mut Conn) -> Result<Vec<Partner>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}
