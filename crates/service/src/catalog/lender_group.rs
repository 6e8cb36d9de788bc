//! Groups of lenders.

use saakh_domain::catalog::property::{Property, Rule};
use saakh_domain::text::Message;
use saakh_store::catalog::lender_group::{self, LenderGroup};
use saakh_store::{Scope, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Error, Result};

/// The specification's rule for the name of a new group: letters, digits, hyphen, underscore, space.
const NAME: Property = Property::required(
    "name",
    Rule::Characters(
        100,
        |c| c.is_ascii_alphanumeric() || "-_ ".contains(c),
        "invalid_group_name",
    ),
);

/// Returns all groups, sorted by name.
pub async fn all(app: &App) -> Result<Vec<LenderGroup>> {
    let mut conn = app.db.read().await?;
    Ok(lender_group::all(&mut conn).await?)
}

/// Adds a group.
pub async fn create(app: &App, by: &RequestContext, name: &str) -> Result<LenderGroup> {
    let name = NAME.parse(&name.into(), &app.reference.lists);
    let name = name.map_err(|message| Error::field("name", message))?;
    let name = name.as_str().unwrap_or_default();
    let created = write_tx!(app.db, Scope::catalog(), |tx| -> Result<LenderGroup> {
        let group = lender_group::add(tx, name).await?;
        let event = AuditEvent {
            action: "lender-group.create",
            target_kind: "lender-group",
            target_id: group.id.to_string(),
            detail: json!({ "after": { "name": name } }),
        };
        record(app, tx, by, event).await?;
        Ok(group)
    });
    created.map_err(|error| match error {
        Error::Db(error) if error.is_duplicate_of(&lender_group::NAME) => {
            Error::field("name", Message::new("invalid_name_taken"))
        }
        other => other,
    })
}
