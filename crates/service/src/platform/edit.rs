//! What edits of all kinds share.

use std::collections::BTreeMap;

use saakh_domain::catalog::property::{Change, Property, find, set};
use saakh_domain::text::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use crate::{App, Error, Result};

/// What somebody wants of an entity: property and value, as sent.
pub(crate) type Edits<'a> = [(&'a str, Json)];

/// The values as they are stored; or everything that is wrong with them, each at its property.
pub(crate) fn parsed(app: &App, table: &[Property], edits: &Edits) -> Result<Vec<(String, Json)>> {
    let (mut values, mut wrong) = (Vec::new(), BTreeMap::new());
    for (name, value) in edits {
        let property = find(table, name).ok_or_else(|| Message::new("invalid_property"));
        match property.and_then(|property| property.parse(value, &app.reference.lists)) {
            Ok(value) => values.push(((*name).to_owned(), value)),
            Err(message) => {
                wrong.insert((*name).to_owned(), message);
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
pub(crate) fn applied<T>(entity: &T, values: &[(String, Json)]) -> Result<T>
where
    T: Serialize + DeserializeOwned + Clone,
{
    values
        .iter()
        .try_fold(entity.clone(), |entity, (name, value)| {
            set(&entity, name, value.clone())
                .map_err(|_| Error::field(name, Message::new("invalid_form")))
        })
}

/// What the audit trail keeps of changed properties: `before` and `after` by name.
pub(crate) fn detail(changes: &[Change]) -> Json {
    let side = |of: fn(&Change) -> &Json| -> Map<String, Json> {
        changes
            .iter()
            .map(|change| (change.property.clone(), of(change).clone()))
            .collect()
    };
    json!({ "before": side(|change| &change.from), "after": side(|change| &change.to) })
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
