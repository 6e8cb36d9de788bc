//! Catalog rows with one JSON body and a row version.

use serde::de::DeserializeOwned;

use crate::db::{DbError, Row, Statement};
use crate::{Conn, args};

/// A value with its row version, which increases with every change: its own counter, or the catalog version of the
/// change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versioned<T> {
    pub item: T,
    pub version: i64,
}

/// All rows of a statement that selects `body` and `version`.
pub(super) async fn rows<T: DeserializeOwned>(
    conn: &mut Conn,
    all: &'static Statement,
) -> Result<Vec<Versioned<T>>, DbError> {
    let rows = conn.fetch_all(all, args![]).await?;
    rows.iter().map(versioned).collect()
}

/// The row with an id, by a statement that selects `body` and `version`.
pub(super) async fn row<T: DeserializeOwned>(
    conn: &mut Conn,
    get: &'static Statement,
    id: i64,
) -> Result<Option<Versioned<T>>, DbError> {
    let row = conn.fetch_optional(get, args![id]).await?;
    row.as_ref().map(versioned).transpose()
}

/// The values without their versions.
pub(super) fn items<T>(rows: Vec<Versioned<T>>) -> Vec<T> {
    rows.into_iter().map(|row| row.item).collect()
}

fn versioned<T: DeserializeOwned>(row: &Row) -> Result<Versioned<T>, DbError> {
    Ok(Versioned {
        item: row.json("body")?,
        version: row.int("version")?,
    })
}
