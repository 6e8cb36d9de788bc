//! Lenders: the whole row as one JSON body, with every version of it kept.

use saakh_domain::catalog::lender::Lender;

use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, sql};

sql!(ADD = "INSERT INTO lender (id, lender_key, body, catalog_version) VALUES ($1, $2, $3, $4)");
sql!(
    ADD_VERSION = "INSERT INTO lender_version (lender_id, catalog_version, body)
    VALUES ($1, $2, $3)"
);
sql!(ALL = "SELECT body FROM lender WHERE deleted_at IS NULL ORDER BY id");

/// Adds a lender, as of a new catalog version.
pub async fn add(tx: &mut Tx, lender: &Lender, catalog_version: i64) -> Result<(), DbError> {
    let body = to_json(lender)?;
    tx.execute(&ADD, args![lender.id, &lender.key, &body, catalog_version])
        .await?;
    tx.execute(&ADD_VERSION, args![lender.id, catalog_version, body])
        .await?;
    Ok(())
}

/// Every lender that was not deleted.
pub async fn all(conn: &mut Conn) -> Result<Vec<Lender>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}

sql!(
    AS_OF = "SELECT body FROM lender_version AS v
    WHERE catalog_version = (SELECT MAX(catalog_version) FROM lender_version
        WHERE lender_id = v.lender_id AND catalog_version <= $1)
      AND deleted_at IS NULL
    ORDER BY lender_id"
);

/// Every lender as it stood in a past catalog version.
pub async fn as_of(conn: &mut Conn, catalog_version: i64) -> Result<Vec<Lender>, DbError> {
    let rows = conn.fetch_all(&AS_OF, args![catalog_version]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}
