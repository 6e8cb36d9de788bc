//! Detects conflicts when two people edit the same property: the second one sees what the first wrote.

use std::collections::BTreeMap;

use saakh_domain::catalog::property::{get_value, set};
use saakh_domain::text::Message;
use saakh_store::Tx;
use saakh_store::platform::property_change::{self, PropertyChange};
use serde_json::{Value as Json, json};

use super::{Editable, StoredEdits, serialization_error};
use crate::{Code, Error, Refusal, Result, require_same_version};

/// An edit of a property that changed meanwhile.
struct LostEdit<'a> {
    property: &'a str,
    change: &'a PropertyChange,
    current: Json,
}

/// Rejects values of properties that changed after the version that the editor saw, unless they equal the stored
/// values.
pub(super) async fn refuse_conflicts<E: Editable>(
    tx: &mut Tx,
    id: i64,
    stored: &E,
    seen: Option<i64>,
    version: i64,
    values: &StoredEdits,
) -> Result<()> {
    let Some(seen) = seen.filter(|seen| *seen != version) else {
        return Ok(());
    };
    if seen > version {
        return require_same_version(version, Some(seen));
    }
    let later = property_change::list_since(tx, E::KIND, id, seen).await?;
    let mut lost = Vec::new();
    for (name, value) in values {
        let change = later.iter().find(|change| change.concerns(name));
        if let Some(change) = change.filter(|_| differs(stored, name, value)) {
            lost.push(LostEdit {
                property: name,
                change,
                current: theirs(stored, name)?,
            });
        }
    }
    if lost.is_empty() {
        return Ok(());
    }
    Err(conflict_error(&lost))
}

fn differs<E: Editable>(stored: &E, name: &str, value: &Json) -> bool {
    let json = |entity: &E| serde_json::to_value(entity).ok();
    let wanted = set(stored, name, value.clone()).ok();
    wanted.is_none_or(|wanted| json(&wanted) != json(stored))
}

/// Returns the stored value in the form of the response.
fn theirs<E: Editable>(stored: &E, name: &str) -> Result<Json> {
    let value = get_value(stored, name).map_err(serialization_error)?;
    Ok(match E::find_property(name) {
        Some(property) => property.to_wire(value),
        None => value,
    })
}

/// Builds the refusal. It names each property, who changed it, when, and its current value.
fn conflict_error(lost: &[LostEdit<'_>]) -> Error {
    let conflict = |edit: &LostEdit<'_>| {
        let at = edit.change.at.map(|at| at.to_string());
        json!({ "property": edit.property, "by": edit.change.by, "at": at, "value": edit.current })
    };
    let mut refusal = Refusal::new(Code::ChangedMeanwhile);
    let conflicts: Json = lost.iter().map(conflict).collect();
    refusal.params.insert("conflicts", conflicts);
    refusal.fields = lost.iter().map(field).collect::<BTreeMap<_, _>>();
    refusal.into()
}

fn field(edit: &LostEdit<'_>) -> (String, Message) {
    let message = match &edit.change.by {
        Some(by) => Message::new("list_changed_by").with("name", by),
        None => Message::new("list_changed_meanwhile"),
    };
    (edit.property.to_owned(), message)
}
