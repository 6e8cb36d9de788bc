//! Editing of lenders, one property at a time, with all versions stored.

mod connector;
mod history;
mod impact;

use std::collections::BTreeMap;

use saakh_domain::catalog::lender::{
    Connector, Lender, LenderProblem, Offering, PROPERTIES, find_property,
};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::property::Property;
use saakh_domain::form::field::FieldSpec;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_store::catalog::lender::{self, LenderRow};
use saakh_store::catalog::{lender_group, version};
use saakh_store::{DbError, Scope, Tx, read_tx, write_tx};
use serde_json::{Value as Json, json};

pub use connector::{DryRun, ParsedResponse, SimulatedResponse, dry_run, form_problems};
pub use history::{HistoryPage, LenderHistoryEntry, history, restore};
pub use impact::{Impact, impact};

use super::vendor_switch::switch_off_added;
use crate::origination::unmapped_event;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::edit::{self, EditDescription, Editable};
use crate::{App, Code, Error, Refusal, Result, require_same_version};

/// Audit action for a change of a lender.
const UPDATE: &str = "lender.update";

/// Returns all lenders with their version.
pub async fn all(app: &App) -> Result<Vec<LenderRow>> {
    let mut conn = app.db.read().await?;
    Ok(lender::rows(&mut conn).await?)
}

/// Returns a lender. For a deleted one the refusal contains its name.
pub async fn get(app: &App, id: LenderId) -> Result<LenderRow> {
    read_tx!(app.db, |conn| {
        if let Some(row) = lender::get(conn, id).await? {
            return Ok(row);
        }
        let deleted = lender::find_deleted(conn, id).await?;
        let deleted = deleted.ok_or_else(Error::not_found)?;
        let refusal = Refusal::new(Code::LenderDeleted);
        Err(refusal.with("name", deleted.name).into())
    })
}

/// Returns a lender's problems; empty if it may be switched on.
pub fn problems(app: &App, lender: &Lender) -> Vec<LenderProblem> {
    lender.validate(&app.reference.lists, &app.reference.lending)
}

/// Returns the problems of one offering.
pub fn offering_problems(app: &App, offering: &Offering) -> Vec<LenderProblem> {
    offering.problems(&app.reference.lists, &app.reference.lending)
}

/// Adds a lender with a name only, switched off.
pub async fn create(app: &App, by: &RequestContext, name: &str) -> Result<LenderRow> {
    let name = Lender::new_name().parse(&name.into(), &app.reference.lists);
    let name = name.map_err(|message| Error::field("name", message))?;
    let created = write_tx!(app.db, Scope::catalog(), |tx| -> Result<LenderRow> {
        let id = lender::next_id(tx).await?;
        let lender = Lender::draft(id, name.as_str().unwrap_or_default());
        refuse_taken_name(tx, &lender).await?;
        let reason = format!("{} added", lender.name);
        let version = version::create_next(tx, &by.actor.label(), &reason, app.now()).await?;
        lender::add(tx, &lender, version).await?;
        record_lender(
            app,
            tx,
            by,
            "lender.create",
            id,
            json!({ "after": { "name": lender.name } }),
        )
        .await?;
        Ok(LenderRow {
            item: lender,
            version,
        })
    });
    let created = created.map_err(|error| match error {
        Error::Db(error) if error.is_duplicate_of(&lender::KEY) => {
            Error::field("name", Message::new("invalid_name_taken"))
        }
        other => other,
    })?;
    app.refresh_catalog().await?;
    Ok(created)
}

/// Sets properties, all or none (one: the specification's `update-lender-data`).
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: LenderId,
    seen: Option<i64>,
    edits: &[(impl AsRef<str> + Sync, Json)],
) -> Result<LenderRow> {
    edit::edit::<Lender>(app, by, id.0, seen, UPDATE, edits).await
}

impl Editable for Lender {
    const KIND: &'static str = "lender";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = LenderRow;

    fn find_property(name: &str) -> Option<&'static Property> {
        find_property(name)
    }

    fn copy_fixed_fields(&mut self, before: &Self) {
        self.carry_over_former(before);
        self.disable_added(before);
    }

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<LenderRow>, DbError> {
        lender::get(tx, LenderId(id)).await
    }

    async fn validate(
        app: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> Result<()> {
        if before.name != after.name {
            refuse_taken_name(tx, after).await?;
        }
        check_groups(tx, after).await?;
        check(app, properties, before, after)
    }

    async fn write_dependents(
        app: &App,
        tx: &mut Tx,
        by: &RequestContext,
        before: &Self,
        after: &Self,
    ) -> Result<()> {
        for product in after.clone().disable_added(before) {
            switch_off_added(app, tx, by, after.id, product).await?;
        }
        let connectors = |lender: &Self| -> Vec<Connector> {
            let offerings = lender.offerings.iter();
            offerings.map(|one| one.connector.clone()).collect()
        };
        if connectors(before) != connectors(after) {
            unmapped_event::enqueue_replay(app, tx, after.id).await?;
        }
        Ok(())
    }

    async fn store(
        tx: &mut Tx,
        _: i64,
        after: &Self,
        catalog_version: i64,
    ) -> std::result::Result<(), DbError> {
        lender::save(tx, after, catalog_version).await
    }
}

/// The edited offering: of a product, or the main one.
fn edited_offering(lender: &mut Lender, product: Option<ProductType>) -> Result<&mut Offering> {
    let product = product.unwrap_or(lender.main_offering().product);
    lender
        .offering_mut(product)
        .ok_or_else(|| Error::field("product", Message::new("invalid_lender_product")))
}

/// Sets a lender's form and connector; omitted ones are unchanged.
pub async fn set_connector(
    app: &App,
    by: &RequestContext,
    id: LenderId,
    product: Option<ProductType>,
    form: Option<Vec<FieldSpec>>,
    connector: Option<Connector>,
    expected: Option<i64>,
) -> Result<LenderRow> {
    let changed = write_tx!(app.db, Scope::catalog(), |tx| -> Result<LenderRow> {
        let row = load_for_edit(tx, id, expected).await?;
        let mut after = row.item.clone();
        let offering = edited_offering(&mut after, product)?;
        if let Some(form) = &form {
            offering.form.clone_from(form);
        }
        if let Some(connector) = &connector {
            offering.connector.clone_from(connector);
        }
        check_size(&after)?;
        if connector.is_some() {
            self::connector::check_calls(app, edited_offering(&mut after, product)?)?;
        }
        check(app, &["connector"], &row.item, &after)?;
        save_version(app, tx, by, row, after, "form and connector changed").await
    });
    edit::refresh_after(app, changed).await
}

/// Deletes a lender. Its applications continue.
pub async fn delete(app: &App, by: &RequestContext, id: LenderId) -> Result<()> {
    let deleted = write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
        let row = load_for_edit(tx, id, None).await?;
        let reason = format!("{} deleted", row.item.name);
        let version = version::create_next(tx, &by.actor.label(), &reason, app.now()).await?;
        lender::delete(tx, &row.item, version, app.now()).await?;
        let detail = json!({ "before": { "name": row.item.name } });
        record_lender(app, tx, by, "lender.delete", id, detail).await
    });
    edit::refresh_after(app, deleted).await
}

/// Restores a deleted lender; switched off if it has problems.
pub async fn undelete(app: &App, by: &RequestContext, id: LenderId) -> Result<LenderRow> {
    let restored = write_tx!(app.db, Scope::catalog(), |tx| -> Result<LenderRow> {
        let deleted = lender::find_deleted(tx, id).await?;
        let mut lender = deleted.ok_or_else(Error::not_found)?;
        refuse_taken_name(tx, &lender).await?;
        lender.lender_status = lender.lender_status && problems(app, &lender).is_empty();
        let reason = format!("{} restored", lender.name);
        let version = version::create_next(tx, &by.actor.label(), &reason, app.now()).await?;
        lender::save(tx, &lender, version).await?;
        let detail = json!({ "after": { "name": lender.name } });
        record_lender(app, tx, by, "lender.restore", id, detail).await?;
        Ok(LenderRow {
            item: lender,
            version,
        })
    });
    edit::refresh_after(app, restored).await
}

pub(crate) async fn refuse_taken_name(tx: &mut Tx, lender: &Lender) -> Result<()> {
    let lenders = lender::all(tx).await?;
    let others = lenders.iter().filter(|other| other.id != lender.id);
    edit::refuse_taken_name(
        "name",
        edit::NAME_TAKEN,
        &lender.name,
        others.map(|other| &*other.name),
    )
}

/// Saves a lender's next version unless nothing changes.
pub(crate) async fn save_version(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    row: LenderRow,
    after: Lender,
    note: &str,
) -> Result<LenderRow> {
    let wording = EditDescription {
        action: UPDATE,
        note,
        reason: None,
    };
    edit::save(app, tx, by, after.id.0, row, after, wording).await
}

/// Loads the lender to edit, if its version is the one that the editor saw.
pub(crate) async fn load_for_edit(
    tx: &mut Tx,
    id: LenderId,
    expected: Option<i64>,
) -> Result<LenderRow> {
    let row = lender::get(tx, id).await?.ok_or_else(Error::not_found)?;
    require_same_version(row.version, expected)?;
    Ok(row)
}

/// Checks a change of a lender. A switched-off lender may be incomplete and inconsistent: its page lists the problems.
/// Switching on requires that there are none, and while it is on, a change must not add any.
///
/// An added problem is reported at the property that causes it; one that none of the changed properties causes, at the
/// first.
pub(crate) fn check(
    app: &App,
    properties: &[impl AsRef<str>],
    before: &Lender,
    after: &Lender,
) -> Result<()> {
    if !after.lender_status {
        return Ok(());
    }
    let has = problems(app, after);
    let mut names = properties.iter().map(AsRef::as_ref);
    let first = names.clone().next().unwrap_or_default();
    if !before.lender_status {
        return all_mended(first, &has);
    }
    let had = problems(app, before);
    let mut fields = BTreeMap::new();
    for added in has.iter().filter(|problem| !had.contains(problem)) {
        let itself = names.clone().find(|name| *name == added.part());
        let property = itself.or_else(|| names.clone().find(|name| added.concerns(name)));
        let field = fields.entry(property.unwrap_or(first).to_owned());
        field.or_insert_with(|| added.message());
    }
    if fields.is_empty() {
        return Ok(());
    }
    if names.all(|name| name != "lender_status") {
        fields.insert("lender_status".to_owned(), Message::new("lender_is_on"));
    }
    Err(Error::fields(fields))
}

/// Requires that no problem is left, and reports each at its part.
fn all_mended(property: &str, problems: &[LenderProblem]) -> Result<()> {
    if problems.is_empty() {
        return Ok(());
    }
    let count = Message::new("lender_not_ready").with("count", problems.len());
    let mut fields = BTreeMap::from([(property.to_owned(), count)]);
    for problem in problems {
        let part = fields.entry(problem.part().to_owned());
        part.or_insert_with(|| problem.message());
    }
    Err(Error::fields(fields))
}

/// Rejects a form or connector that exceeds the size limits, even if the lender is switched off.
fn check_size(lender: &Lender) -> Result<()> {
    let mut problems = lender
        .offerings
        .iter()
        .flat_map(Offering::find_oversized_parts);
    problems.next().map_or(Ok(()), |problem| {
        let part = match problem.part() {
            "form" => "form",
            _ => "connector",
        };
        Err(Error::field(part, problem.message()))
    })
}

async fn check_groups(tx: &mut Tx, lender: &Lender) -> Result<()> {
    let known = lender_group::all(tx).await?;
    let is_known = |id: &i64| known.iter().any(|group| group.id == *id);
    if lender.lender_group_ids.iter().all(is_known) {
        return Ok(());
    }
    let message = Message::new("invalid_group_unknown");
    Err(Error::field("lender_group_ids", message))
}

async fn record_lender(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    id: LenderId,
    detail: Json,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "lender",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
