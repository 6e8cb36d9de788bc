//! What edits of all kinds share.

use saakh_domain::catalog::property::Change;
use saakh_domain::text::Message;
use serde_json::{Map, Value as Json, json};

use crate::{Error, Result};

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
