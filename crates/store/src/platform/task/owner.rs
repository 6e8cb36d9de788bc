//! The owner of a task.

use crate::Scope;
use crate::db::{DbError, Row};

/// The owner's area and id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TaskOwner {
    Admin(i64),
    PortalUser(i64),
}

impl TaskOwner {
    /// Name of the area, and id in it.
    pub const fn to_columns(self) -> (&'static str, i64) {
        match self {
            Self::Admin(id) => ("admin", id),
            Self::PortalUser(id) => ("portal-user", id),
        }
    }

    /// The scope of the owner's tasks.
    pub fn scope(self) -> Scope {
        let (kind, id) = self.to_columns();
        Scope::new("tasks", &format!("{kind}:{id}"))
    }

    pub(super) fn read(row: &Row) -> Result<Self, DbError> {
        let id = row.int("owner_id")?;
        row.mapped("owner_kind", |kind| match kind {
            "admin" => Some(Self::Admin(id)),
            "portal-user" => Some(Self::PortalUser(id)),
            _ => None,
        })
    }
}
