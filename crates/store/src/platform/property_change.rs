//! Author and version of each property's last change, for resolving edit conflicts.

use jiff::Timestamp;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("property_change", "versions of properties of the catalog");

/// The last change of a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyChange {
    /// Dotted path for nested properties; empty: any may have changed.
    pub property: String,
    pub at: Option<Timestamp>,
    /// Name of the back-office user; none: the program, or unknown.
    pub by: Option<String>,
}

sql!(
    NOTE = "INSERT INTO property_change
        (entity, entity_id, property, version, changed_at, changed_by)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (entity, entity_id, property) DO UPDATE SET version = excluded.version,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by"
);
sql!(
    SINCE = "SELECT p.property, p.changed_at, a.name AS changed_by_name
    FROM property_change AS p
    LEFT JOIN admin_user AS a ON p.changed_by = 'admin:' || CAST(a.id AS TEXT)
    WHERE p.entity = $1 AND p.entity_id = $2 AND p.version > $3
    ORDER BY p.version DESC, p.property"
);

/// A version of an entity.
#[derive(Debug, Clone, Copy)]
pub struct EntityVersion<'a> {
    pub entity: &'a str,
    pub id: i64,
    pub version: i64,
}

/// Records that a property was changed in a version of its entity.
pub async fn record(
    tx: &mut Tx,
    changed: EntityVersion<'_>,
    property: &str,
    by: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    let EntityVersion {
        entity,
        id,
        version,
    } = changed;
    tx.send(&NOTE, args![entity, id, property, version, now, by])
        .await?;
    Ok(())
}

/// Changes of an entity after a version, newest first.
pub async fn list_since(
    conn: &mut Conn,
    entity: &str,
    id: i64,
    version: i64,
) -> Result<Vec<PropertyChange>, DbError> {
    let rows = conn.fetch_all(&SINCE, args![entity, id, version]).await?;
    rows.iter().map(change).collect()
}

impl PropertyChange {
    /// Whether it affects a property or a part of it.
    pub fn concerns(&self, property: &str) -> bool {
        let part = self.property.strip_prefix(property);
        self.property.is_empty()
            || part.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

fn change(row: &Row) -> Result<PropertyChange, DbError> {
    Ok(PropertyChange {
        property: row.text("property")?,
        at: row.opt_instant("changed_at")?,
        by: row.opt_text("changed_by_name")?,
    })
}
