//! Entities of the catalog: the use cases that all share. An entity declares its table, properties, unique names and
//! audit actions; listing, creation, edits, deletion and restoration follow from them.

use std::future::Future;

use saakh_store::catalog::entity::{EntityDeletion, EntityTable};
use saakh_store::catalog::versioned::Versioned;
use saakh_store::{Conn, DbError, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

pub(crate) use super::edit::NAME_TAKEN;
pub use super::edit::{Editable, StoredRow};
use crate::platform::audit::RequestContext;
use crate::platform::edit;
use crate::{App, Code, Error, Refusal, Result};

/// Names that identify an entity whatever their spelling: property, error if another entity has the name, value.
pub type UniqueNames<E> = &'static [(&'static str, &'static str, fn(&E) -> &str)];

/// An entity of the catalog that is listed and edited as a whole.
pub trait CatalogEntity: Editable {
    /// The audit action of an edit.
    const UPDATE: &'static str;
    const UNIQUE: UniqueNames<Self>;

    fn id(&self) -> i64;

    /// Returns its place in the display order; equal places are ordered by id.
    fn place(&self) -> i64 {
        0
    }

    /// Loads all entities by id.
    fn load_rows(
        conn: &mut Conn,
    ) -> impl Future<Output = std::result::Result<Vec<Versioned<Self>>, DbError>> + Send;

    /// Checks edits before their transaction.
    fn check_edits(
        _app: &App,
        _edits: &[(impl AsRef<str> + Sync, Json)],
    ) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }
}

/// An entity that staff create.
pub trait CreatableEntity: CatalogEntity {
    /// The audit action of a creation.
    const CREATE: &'static str;
    const TABLE: &'static EntityTable<Self>;
    /// The maximum number of entities, and the refusal of more.
    const LIMIT: Option<(usize, Code)> = None;
    /// The input of a creation.
    type New: Send + Sync;

    /// Parses the input.
    fn parse_new(app: &App, new: Self::New) -> Result<Self::New>;

    /// Builds the new entity.
    fn build(app: &App, existing: &[Versioned<Self>], id: i64, new: &Self::New) -> Self;

    /// Checks a new entity whose names are unique.
    fn check_new(&self, _existing: &[Versioned<Self>]) -> Result<()> {
        Ok(())
    }

    /// Returns the properties that the audit trail shows of a creation or deletion.
    fn audit_summary(&self) -> Json;
}

/// An entity that staff delete and restore.
pub trait DeletableEntity: CreatableEntity {
    /// The audit action of a deletion.
    const DELETE: &'static str;
    /// The audit action of a restoration.
    const RESTORE: &'static str;
    const DELETION: &'static EntityDeletion;
}

/// Returns all entities with their version, in display order.
pub async fn list<E: CatalogEntity>(app: &App) -> Result<Vec<Versioned<E>>> {
    let mut conn = app.db.read().await?;
    let mut rows = E::load_rows(&mut conn).await?;
    rows.sort_by_key(|row| row.item.place());
    Ok(rows)
}

/// Creates an entity.
pub async fn create<E: CreatableEntity>(
    app: &App,
    by: &RequestContext,
    new: E::New,
) -> Result<E::Row> {
    let new = E::parse_new(app, new)?;
    let created = write_tx!(app.db, Scope::catalog(), |tx| -> Result<E::Row> {
        let rows = E::load_rows(tx).await?;
        if let Some((max, code)) = E::LIMIT
            && rows.len() >= max
        {
            return Err(Refusal::new(code).with("max", max).into());
        }
        let id = E::TABLE.next_id(tx).await?;
        let item = E::build(app, &rows, id, &new);
        refuse_taken_names(&rows, None, &item)?;
        item.check_new(&rows)?;
        E::TABLE.add(tx, &item).await?;
        let detail = json!({ "after": item.audit_summary() });
        edit::record_step::<E>(app, tx, by, id, E::CREATE, detail).await?;
        find::<E>(tx, id).await
    });
    edit::refresh_after(app, created).await
}

/// Sets properties, all or none.
pub async fn update<E: CatalogEntity>(
    app: &App,
    by: &RequestContext,
    id: i64,
    seen: Option<i64>,
    edits: &[(impl AsRef<str> + Sync, Json)],
) -> Result<E::Row> {
    E::check_edits(app, edits).await?;
    edit::edit::<E>(app, by, id, seen, E::UPDATE, edits).await
}

/// Deletes an entity; it can be restored.
pub async fn delete<E: DeletableEntity>(app: &App, by: &RequestContext, id: i64) -> Result<E::Row> {
    let deleted = write_tx!(app.db, Scope::catalog(), |tx| -> Result<E::Row> {
        let row = find::<E>(tx, id).await?;
        E::DELETION.delete(tx, id, app.now()).await?;
        let detail = json!({ "before": row.parts().0.audit_summary() });
        edit::record_step::<E>(app, tx, by, id, E::DELETE, detail).await?;
        Ok(row)
    });
    edit::refresh_after(app, deleted).await
}

/// Restores a deleted entity.
pub async fn restore<E: DeletableEntity>(
    app: &App,
    by: &RequestContext,
    id: i64,
) -> Result<E::Row> {
    let restored = write_tx!(app.db, Scope::catalog(), |tx| -> Result<E::Row> {
        if !E::DELETION.restore(tx, id).await? {
            return Err(Error::not_found());
        }
        let row = find::<E>(tx, id).await?;
        let (item, _) = row.parts();
        refuse_taken_names(&E::load_rows(tx).await?, None, &item)?;
        let detail = json!({ "after": item.audit_summary() });
        edit::record_step::<E>(app, tx, by, id, E::RESTORE, detail).await?;
        Ok(row)
    });
    edit::refresh_after(app, restored).await
}

/// Returns the last place of the display order; 0 if there are no entities.
pub(crate) fn last_place<E: CatalogEntity>(rows: &[Versioned<E>]) -> i64 {
    let places = rows.iter().map(|row| row.item.place());
    places.max().unwrap_or_default()
}

/// Returns the stored entity, or an error if there is none.
pub(crate) async fn find<E: Editable>(tx: &mut Tx, id: i64) -> Result<E::Row> {
    E::find_row(tx, id).await?.ok_or_else(Error::not_found)
}

/// Rejects changed unique names that another entity has.
pub(crate) async fn refuse_taken_changes<E: CatalogEntity>(
    conn: &mut Conn,
    before: &E,
    after: &E,
) -> Result<()> {
    if E::UNIQUE
        .iter()
        .all(|(_, _, value)| value(before) == value(after))
    {
        return Ok(());
    }
    refuse_taken_names(&E::load_rows(conn).await?, Some(before), after)
}

/// Rejects unique names that another entity has. Names that an edit does not change are not checked.
pub(crate) fn refuse_taken_names<E: CatalogEntity>(
    rows: &[Versioned<E>],
    before: Option<&E>,
    after: &E,
) -> Result<()> {
    for (property, taken, value) in E::UNIQUE {
        let name = value(after);
        if before.is_some_and(|before| value(before) == name) {
            continue;
        }
        let others = rows.iter().filter(|row| row.item.id() != after.id());
        edit::refuse_taken_name(property, taken, name, others.map(|row| value(&row.item)))?;
    }
    Ok(())
}
