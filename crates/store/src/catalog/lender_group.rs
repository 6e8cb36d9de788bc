//! Groups of lenders.

use crate::db::{DbError, Row, UniqueConstraint};
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("lender_group", "groups of lenders");

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LenderGroup {
    pub id: i64,
    pub name: String,
}

sql!(ALL = "SELECT id, name FROM lender_group ORDER BY name_key, id");
sql!(
    ADD = "INSERT INTO lender_group (name, name_key, id)
    VALUES ($1, $2, (SELECT COALESCE(MAX(id), 0) + 1 FROM lender_group))
    RETURNING id, name"
);

/// The unique constraint on a group's name, ignoring case.
pub const NAME: UniqueConstraint = UniqueConstraint {
    sqlite: "lender_group.name_key",
    postgres: "lender_group_name_key_key",
};

/// All groups, sorted by name.
pub async fn all(conn: &mut Conn) -> Result<Vec<LenderGroup>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(group).collect()
}

/// Inserts a group; a duplicate of [`NAME`] if the name is taken.
pub async fn add(tx: &mut Tx, name: &str) -> Result<LenderGroup, DbError> {
    tx.expects(Scope::catalog);
    let row = tx.fetch_one(&ADD, args![name, name.to_lowercase()]).await?;
    group(&row)
}

fn group(row: &Row) -> Result<LenderGroup, DbError> {
    Ok(LenderGroup {
        id: row.int("id")?,
        name: row.text("name")?,
    })
}
