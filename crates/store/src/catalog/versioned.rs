//! What the catalog keeps as one JSON body with the number of its state.

use serde::de::DeserializeOwned;

use crate::db::{DbError, Row, Statement};
use crate::{Conn, args};

/// One of them with the number of its state, which goes up with every change: a number of its own, or the catalog
/// version that made it what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versioned<T> {
    pub item: T,
    /// Its state's number.
    pub version: i64,
}

/// All that a statement finds, which selects `body` and `version`.
pub(super) async fn rows<T: DeserializeOwned>(
    conn: &mut Conn,
    all: &'static Statement,
) -> Result<Vec<Versioned<T>>, DbError> {
    let rows = conn.fetch_all(all, args![]).await?;
    rows.iter().map(versioned).collect()
}

/// The one that a statement finds by its id, which selects `body` and `version`.
pub(super) async fn row<T: DeserializeOwned>(
    conn: &mut Conn,
    get: &'static Statement,
    id: i64,
) -> Result<Option<Versioned<T>>, DbError> {
    let row = conn.fetch_optional(get, args![id]).await?;
    row.as_ref().map(versioned).transpose()
}

/// The same without their numbers.
pub(super) fn items<T>(rows: Vec<Versioned<T>>) -> Vec<T> {
    rows.into_iter().map(|row| row.item).collect()
}

fn versioned<T: DeserializeOwned>(row: &Row) -> Result<Versioned<T>, DbError> {
    Ok(Versioned {
        item: row.json("body")?,
        version: row.int("version")?,
    })
}
