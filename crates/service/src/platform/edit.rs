//! Edits entities by their properties, one or several at once. Values are parsed with the entity's table of properties,
//! and conflicting changes by others are rejected. Then the new state, its version, the changed properties and the
//! audit row are written in one transaction.

mod conflict;

use std::collections::BTreeMap;
use std::future::Future;

use saakh_domain::catalog::property::{Change, Property, find, find_changes, set};
use saakh_domain::text::Message;
use saakh_store::catalog::version;
use saakh_store::catalog::versioned::Versioned;
use saakh_store::db::list::search_key;
use saakh_store::platform::property_change::{self, EntityVersion};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Error, Result};

/// An edit as sent: properties and their values.
pub(crate) type Edits<Name> = [(Name, Json)];
/// An edit in its stored form.
type StoredEdits = [(String, Json)];

/// An entity that is edited by its properties.
pub trait Editable: Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name of the kind in the audit trail and in the history of property changes.
    const KIND: &'static str;
    const PROPERTIES: &'static [Property];
    /// Whether every node caches the entity and must reload it.
    const IN_CATALOG: bool = true;
    /// The stored entity with its version.
    type Row: StoredRow<Self>;

    /// Finds a property by its name.
    fn find_property(name: &str) -> Option<&'static Property> {
        find(Self::PROPERTIES, name)
    }

    /// Copies what never changes from the previous state.
    fn copy_fixed_fields(&mut self, _before: &Self) {}

    /// Returns the scope of an edit.
    fn scope(_id: i64) -> Scope {
        Scope::catalog()
    }

    /// Reads the stored entity.
    fn find_row(
        tx: &mut Tx,
        id: i64,
    ) -> impl Future<Output = std::result::Result<Option<Self::Row>, DbError>> + Send;

    /// Validates a change of these properties.
    fn validate(
        app: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> impl Future<Output = Result<()>> + Send;

    /// Writes further rows that depend on the new state.
    fn write_dependents(
        _app: &App,
        _tx: &mut Tx,
        _by: &RequestContext,
        _before: &Self,
        _after: &Self,
    ) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }

    /// Stores the entity, in a new version of the catalog if it is part of it.
    fn store(
        tx: &mut Tx,
        id: i64,
        after: &Self,
        catalog_version: i64,
    ) -> impl Future<Output = std::result::Result<(), DbError>> + Send;
}

/// An entity as read by a statement.
pub trait StoredRow<E>: Send {
    /// Returns the entity and its version.
    fn parts(&self) -> (E, i64);
}

impl<E: Clone + Send> StoredRow<E> for Versioned<E> {
    fn parts(&self) -> (E, i64) {
        (self.item.clone(), self.version)
    }
}

/// The texts that are stored with an edit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EditDescription<'a> {
    /// The action in the audit trail.
    pub(crate) action: &'static str,
    /// The note on the version of the catalog.
    pub(crate) note: &'a str,
    /// The reason, if one was required.
    pub(crate) reason: Option<&'a str>,
}

/// Changes properties of an entity. `seen` is the version that the editor saw: properties that changed since are not
/// overwritten, all others may be changed.
pub(crate) async fn edit<E: Editable>(
    app: &App,
    by: &RequestContext,
    id: i64,
    seen: Option<i64>,
    action: &'static str,
    edits: &Edits<impl AsRef<str> + Sync>,
) -> Result<E::Row> {
    let values = parsed::<E>(app, edits)?;
    let names: Vec<String> = values.iter().map(|(name, _)| name.clone()).collect();
    let note = format!("{} changed", names.join(", "));
    let wording = EditDescription {
        action,
        note: &note,
        reason: None,
    };
    let edited = write_tx!(app.db, E::scope(id), |tx| -> Result<E::Row> {
        let row = E::find_row(tx, id).await?.ok_or_else(Error::not_found)?;
        let (before, version) = row.parts();
        conflict::refuse_conflicts(tx, id, &before, seen, version, &values).await?;
        let after = applied(&before, &values)?;
        E::validate(app, tx, &before, &after, &names).await?;
        save(app, tx, by, id, row, after, wording).await
    })?;
    if E::IN_CATALOG {
        app.refresh_catalog().await?;
    }
    Ok(edited)
}

/// Stores an entity's next state unless nothing changed. The audit trail records the state before.
pub(crate) async fn save<E: Editable>(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: i64,
    row: E::Row,
    mut after: E,
    wording: EditDescription<'_>,
) -> Result<E::Row> {
    let (before, _) = row.parts();
    after.copy_fixed_fields(&before);
    let changed = find_changes(&before, &after).map_err(serialization_error)?;
    if changed.is_empty() {
        return Ok(row);
    }
    let label = by.actor.label();
    let catalog_version = if E::IN_CATALOG {
        version::create_next(tx, &label, wording.note, app.now()).await?
    } else {
        0
    };
    E::store(tx, id, &after, catalog_version).await?;
    E::write_dependents(app, tx, by, &before, &after).await?;
    let row = E::find_row(tx, id).await?.ok_or_else(Error::not_found)?;
    let (_, version) = row.parts();
    let entity_version = EntityVersion {
        entity: E::KIND,
        id,
        version,
    };
    for change in &changed {
        let property = &change.property;
        property_change::record(tx, entity_version, property, &label, app.now()).await?;
    }
    let event = AuditEvent {
        action: wording.action,
        target_kind: E::KIND,
        target_id: id.to_string(),
        detail: detail(&changed, wording.reason),
    };
    record(app, tx, by, event).await?;
    Ok(row)
}

/// Records a step other than a change of properties, such as a deletion: writes its audit row and, for entities of the
/// catalog, a new version of the catalog.
pub(crate) async fn record_step<E: Editable>(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: i64,
    action: &'static str,
    detail: Json,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: E::KIND,
        target_id: id.to_string(),
        detail,
    };
    record(app, tx, by, event).await?;
    if E::IN_CATALOG {
        version::create_next(tx, &by.actor.label(), action, app.now()).await?;
    }
    Ok(())
}

/// Shows a change of the catalog on this node at once. The other nodes follow within a second.
pub(crate) async fn refresh_after<T>(app: &App, done: Result<T>) -> Result<T> {
    let done = done?;
    app.refresh_catalog().await?;
    Ok(done)
}

/// The usual error for a name that another entity has.
pub(crate) const NAME_TAKEN: &str = "invalid_name_taken";

/// Rejects a name that another entity of the kind has, ignoring differences in spelling.
pub(crate) fn refuse_taken_name<'n>(
    field: &str,
    taken: &'static str,
    name: &str,
    mut others: impl Iterator<Item = &'n str>,
) -> Result<()> {
    let key = search_key(&[name]);
    if others.any(|other| search_key(&[other]) == key) {
        return Err(Error::field(field, Message::new(taken)));
    }
    Ok(())
}

pub(crate) fn serialization_error(error: serde_json::Error) -> Error {
    Error::internal("an entity cannot be written as JSON", error)
}

/// Parses the value of one property to its stored form.
pub(crate) fn parse_value<E: Editable>(app: &App, name: &str, value: &Json) -> Result<Json> {
    let property = E::find_property(name).ok_or_else(|| Message::new("invalid_property"));
    let value = property.and_then(|property| property.parse(value, &app.reference.lists));
    value.map_err(|message| Error::field(name, message))
}

/// Parses the value of a text property to its stored form.
pub(crate) fn parse_text<E: Editable>(app: &App, name: &str, value: String) -> Result<String> {
    let value = parse_value::<E>(app, name, &value.into())?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

/// Parses the values to their stored form, or returns all errors by property.
fn parsed<E: Editable>(
    app: &App,
    edits: &Edits<impl AsRef<str> + Sync>,
) -> Result<Vec<(String, Json)>> {
    let (mut values, mut wrong) = (Vec::new(), BTreeMap::new());
    for (name, value) in edits {
        let name = name.as_ref();
        let property = E::find_property(name).ok_or_else(|| Message::new("invalid_property"));
        match property.and_then(|property| property.parse(value, &app.reference.lists)) {
            Ok(value) => values.push((name.to_owned(), value)),
            Err(message) => {
                wrong.insert(name.to_owned(), message);
            }
        }
    }
    if wrong.is_empty() {
        Ok(values)
    } else {
        Err(Error::fields(wrong))
    }
}

/// Applies values from [`parsed`] to the entity.
fn applied<E: Editable>(entity: &E, values: &StoredEdits) -> Result<E> {
    values
        .iter()
        .try_fold(entity.clone(), |entity, (name, value)| {
            set(&entity, name, value.clone())
                .map_err(|_| Error::field(name, Message::new("invalid_form")))
        })
}

/// Builds the audit detail of changed properties: `before` and `after` by name.
fn detail(changes: &[Change], reason: Option<&str>) -> Json {
    let side = |of: fn(&Change) -> &Json| -> Map<String, Json> {
        changes
            .iter()
            .map(|change| (change.property.clone(), of(change).clone()))
            .collect()
    };
    let mut detail = json!({
        "before": side(|change| &change.from),
        "after": side(|change| &change.to),
    });
    if let Some(reason) = reason {
        detail["reason"] = reason.into();
    }
    detail
}

/// Rejects an order that does not contain every present item exactly once.
pub(crate) fn check_order<T: Ord + Copy>(
    field: &str,
    order: &[T],
    present: impl Iterator<Item = T>,
) -> Result<()> {
    let (mut order, mut present) = (order.to_vec(), present.collect::<Vec<_>>());
    order.sort_unstable();
    present.sort_unstable();
    if order == present {
        return Ok(());
    }
    Err(Error::field(field, Message::new("invalid_order")))
}
