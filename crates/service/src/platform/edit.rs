//! Entities that are edited by their properties, one or several at once: what is sent is read by the
//! entity's table of properties; whoever would overwrite what a colleague changed meanwhile is told; then the new
//! state, its version, which properties it changed and the audit row are written in one transaction.

mod conflict;

use std::collections::BTreeMap;
use std::future::Future;

use saakh_domain::catalog::property::{Change, Property, changes, find, set};
use saakh_domain::text::Message;
use saakh_store::catalog::version;
use saakh_store::catalog::versioned::Versioned;
use saakh_store::db::list::search_key;
use saakh_store::platform::property_change;
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Error, Result};

/// What somebody wants of an entity: property and value, as sent.
pub(crate) type Edits<Name> = [(Name, Json)];
/// The same, as stored.
type Values = [(String, Json)];

/// An entity that is edited one property at a time.
pub(crate) trait Editable:
    Clone + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// What it is called in the audit trail and among the changes of properties.
    const KIND: &'static str;
    const PROPERTIES: &'static [Property];
    /// Whether every node keeps it in memory, and has to read it again.
    const IN_CATALOG: bool = true;
    /// It as stored, with its version.
    type Row: StoredRow<Self>;

    /// The property of a name.
    fn property(name: &str) -> Option<&'static Property> {
        find(Self::PROPERTIES, name)
    }

    /// Takes over what it keeps of the state before, whatever is changed.
    fn keep(&mut self, _before: &Self) {}

    /// What an edit of it decides about.
    fn scope(_id: i64) -> Scope {
        Scope::catalog()
    }

    /// It as stored, if it is there.
    fn row(
        tx: &mut Tx,
        id: i64,
    ) -> impl Future<Output = std::result::Result<Option<Self::Row>, DbError>> + Send;

    /// Whether it may become what it is to be by a change of these properties.
    fn check(
        app: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> impl Future<Output = Result<()>> + Send;

    /// What else has to be written when it has become what it is to be.
    fn follow(
        _app: &App,
        _tx: &mut Tx,
        _by: &RequestContext,
        _before: &Self,
        _after: &Self,
    ) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }

    /// Stores it; in a version of the catalog, where it is in the catalog.
    fn store(
        tx: &mut Tx,
        id: i64,
        after: &Self,
        catalog_version: i64,
    ) -> impl Future<Output = std::result::Result<(), DbError>> + Send;
}

/// An entity as a statement reads it.
pub(crate) trait StoredRow<E>: Send {
    /// The entity and its version.
    fn parts(&self) -> (E, i64);
}

impl<E: Clone + Send> StoredRow<E> for Versioned<E> {
    fn parts(&self) -> (E, i64) {
        (self.item.clone(), self.version)
    }
}

/// What is written of an edit beside the new state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wording<'a> {
    /// In the audit trail.
    pub(crate) action: &'static str,
    /// Beside the catalog's version.
    pub(crate) note: &'a str,
    /// Why, where somebody had to say it.
    pub(crate) reason: Option<&'a str>,
}

/// Changes properties of an entity. `seen` is the version that the editor looked at: what was changed
/// since then is not overwritten, everything else is free.
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
    let wording = Wording {
        action,
        note: &note,
        reason: None,
    };
    let edited: Result<E::Row> = write_tx!(app.db, E::scope(id), |tx| {
        let row = E::row(tx, id).await?.ok_or_else(Error::not_found)?;
        let (before, version) = row.parts();
        conflict::refuse(tx, id, &before, seen, version, &values).await?;
        let after = applied(&before, &values)?;
        E::check(app, tx, &before, &after, &names).await?;
        save(app, tx, by, id, row, after, wording).await
    });
    let edited = edited?;
    if E::IN_CATALOG {
        app.refresh_catalog().await?;
    }
    Ok(edited)
}

/// Makes an entity's next state, unless nothing changes. Whoever sees what it was changed from is
/// told by the audit trail.
pub(crate) async fn save<E: Editable>(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: i64,
    row: E::Row,
    mut after: E,
    wording: Wording<'_>,
) -> Result<E::Row> {
    let (before, _) = row.parts();
    after.keep(&before);
    let changed = changes(&before, &after).map_err(unwritable)?;
    if changed.is_empty() {
        return Ok(row);
    }
    let label = by.actor.label();
    let catalog_version = if E::IN_CATALOG {
        version::next(tx, &label, wording.note, app.now()).await?
    } else {
        0
    };
    E::store(tx, id, &after, catalog_version).await?;
    E::follow(app, tx, by, &before, &after).await?;
    let row = E::row(tx, id).await?.ok_or_else(Error::not_found)?;
    let (_, version) = row.parts();
    for change in &changed {
        let place = (E::KIND, id, version);
        property_change::note(tx, place, &change.property, &label, app.now()).await?;
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

/// A step that is no change of properties, such as a deletion: its audit row and, where it is in the
/// catalog, the version of the catalog that it makes.
pub(crate) async fn step<E: Editable>(
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
        version::next(tx, &by.actor.label(), action, app.now()).await?;
    }
    Ok(())
}

/// What was done to the catalog is seen on this node at once; the others follow within a second.
pub(crate) async fn shown<T>(app: &App, done: Result<T>) -> Result<T> {
    let done = done?;
    app.refresh_catalog().await?;
    Ok(done)
}

/// Refuses a name that another of its kind has, however it is written.
pub(crate) fn refuse_taken_name<'n>(
    field: &str,
    name: &str,
    mut others: impl Iterator<Item = &'n str>,
) -> Result<()> {
    let key = search_key(&[name]);
    if others.any(|other| search_key(&[other]) == key) {
        return Err(Error::field(field, Message::new("invalid_name_taken")));
    }
    Ok(())
}

pub(crate) fn unwritable(error: serde_json::Error) -> Error {
    Error::internal("an entity cannot be written as JSON", error)
}

/// The value of one property as it is stored.
pub(crate) fn parsed_one<E: Editable>(app: &App, name: &str, value: &Json) -> Result<Json> {
    let property = E::property(name).ok_or_else(|| Message::new("invalid_property"));
    let value = property.and_then(|property| property.parse(value, &app.reference.lists));
    value.map_err(|message| Error::field(name, message))
}

/// The values as they are stored; or everything that is wrong with them, each at its property.
fn parsed<E: Editable>(
    app: &App,
    edits: &Edits<impl AsRef<str> + Sync>,
) -> Result<Vec<(String, Json)>> {
    let (mut values, mut wrong) = (Vec::new(), BTreeMap::new());
    for (name, value) in edits {
        let name = name.as_ref();
        let property = E::property(name).ok_or_else(|| Message::new("invalid_property"));
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

/// The entity with values that [`parsed`] gave.
fn applied<E: Editable>(entity: &E, values: &Values) -> Result<E> {
    values
        .iter()
        .try_fold(entity.clone(), |entity, (name, value)| {
            set(&entity, name, value.clone())
                .map_err(|_| Error::field(name, Message::new("invalid_form")))
        })
}

/// What the audit trail keeps of changed properties: `before` and `after` by name.
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

/// Refuses an order that does not name everything that is there exactly once.
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
