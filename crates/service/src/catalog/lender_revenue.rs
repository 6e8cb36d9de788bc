//! What lenders pay: revenue slabs as the back office edits them.

use std::collections::BTreeMap;

use saakh_domain::catalog::revenue::{Month, Range, Revenue, Slab, SlabProblem, revenue};
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_domain::{MilliPercent, Paise};
use saakh_store::catalog::{lender, lender_revenue};
use saakh_store::{Conn, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::edit;
use crate::{App, Error, Result};

/// The largest flat part: times the loans of a month it still is an amount.
const FLAT_MAX: Paise = Paise::rupees(1_000_000_000);

/// A lender's slabs, in the admin's order.
pub async fn of_lender(app: &App, id: LenderId) -> Result<Vec<Slab>> {
    let mut conn = app.db.read().await?;
    existing(&mut conn, id).await?;
    Ok(lender_revenue::of_lender(&mut conn, id).await?)
}

/// Adds a slab after the others; gives its id.
pub async fn create(app: &App, by: &RequestContext, id: LenderId, slab: Slab) -> Result<i64> {
    check(app, &slab)?;
    write_tx!(app.db, Scope::catalog(), |tx| {
        existing(tx, id).await?;
        let added = lender_revenue::add(tx, id, &slab).await?;
        let detail = json!({ "after": facts(&slab) });
        record_change(app, tx, by, "lender-revenue.create", (id, added), detail).await?;
        Ok(added)
    })
}

/// Makes a slab what it is to be.
pub async fn update(app: &App, by: &RequestContext, id: LenderId, slab: Slab) -> Result<()> {
    check(app, &slab)?;
    write_tx!(app.db, Scope::catalog(), |tx| {
        let slabs = lender_revenue::of_lender(tx, id).await?;
        let before = slabs.iter().find(|known| known.id == slab.id);
        let before = before.ok_or_else(Error::not_found)?;
        if *before == slab {
            return Ok(());
        }
        lender_revenue::save(tx, id, &slab).await?;
        let detail = json!({ "before": facts(before), "after": facts(&slab) });
        record_change(app, tx, by, "lender-revenue.update", (id, slab.id), detail).await
    })
}

/// Puts all slabs of a lender into an order.
pub async fn set_order(app: &App, by: &RequestContext, id: LenderId, ids: &[i64]) -> Result<()> {
    write_tx!(app.db, Scope::catalog(), |tx| {
        let slabs = lender_revenue::of_lender(tx, id).await?;
        let before: Vec<i64> = slabs.iter().map(|slab| slab.id).collect();
        edit::check_order("lender_revenue_ids", ids, before.iter().copied())?;
        lender_revenue::set_order(tx, ids).await?;
        let event = AuditEvent {
            action: "lender-revenue.order",
            target_kind: "lender",
            target_id: id.to_string(),
            detail: json!({ "before": { "order": before }, "after": { "order": ids } }),
        };
        Ok(record(app, tx, by, event).await?)
    })
}

/// Takes a slab away.
pub async fn delete(app: &App, by: &RequestContext, slab_id: i64) -> Result<()> {
    write_tx!(app.db, Scope::catalog(), |tx| {
        let id = lender_revenue::lender_of(tx, slab_id).await?;
        let id = id.ok_or_else(Error::not_found)?;
        let slabs = lender_revenue::of_lender(tx, id).await?;
        let before = slabs.iter().find(|slab| slab.id == slab_id).map(facts);
        lender_revenue::delete(tx, slab_id, app.now()).await?;
        let detail = json!({ "before": before });
        record_change(app, tx, by, "lender-revenue.delete", (id, slab_id), detail).await
    })
}

/// What a month with given totals would bring; none where no slab holds it.
pub async fn preview(app: &App, id: LenderId, month: Month) -> Result<Option<Revenue>> {
    let slabs = of_lender(app, id).await?;
    Ok(revenue(&slabs, &app.reference.revenue_types, month))
}

/// Slabs that get in each other's way, each with the ids of the slabs that it is about.
pub async fn problems(app: &App, id: LenderId) -> Result<Vec<(Vec<i64>, SlabProblem)>> {
    let slabs = of_lender(app, id).await?;
    let ids = |problem: &SlabProblem| {
        let places = problem.places();
        places.into_iter().map(|place| slabs[place].id).collect()
    };
    Ok(SlabProblem::all(&slabs)
        .into_iter()
        .map(|problem| (ids(&problem), problem))
        .collect())
}

/// The spec's rules for a slab (section 5), all of them at once.
fn check(app: &App, slab: &Slab) -> Result<()> {
    let mut wrong = BTreeMap::new();
    let mut refuse = |field: &str, key: &str| {
        wrong
            .entry(field.to_owned())
            .or_insert_with(|| Message::new(key));
    };
    let types = &app.reference.revenue_types;
    if types.iter().all(|known| known.id != slab.revenue_type_id) {
        refuse("revenue_type_id", "invalid_revenue_type");
    }
    for (name, range) in ranges(slab) {
        for (side, bound) in [("min", range.min), ("max", range.max)] {
            if bound.is_some_and(|bound| bound < 0) {
                refuse(&format!("{name}_{side}"), "invalid_positive");
            }
        }
        if !range.is_ordered() {
            refuse(&format!("{name}_max"), "invalid_max_above_min");
        }
    }
    if slab.flat < Paise::ZERO {
        refuse("revenue_flat", "invalid_positive");
    }
    if slab.flat > FLAT_MAX {
        refuse("revenue_flat", "invalid_out_of_range");
    }
    if !(0..=100_000).contains(&slab.percent.0) {
        refuse("revenue_percent", "invalid_percent");
    }
    if slab.flat == Paise::ZERO && slab.percent == MilliPercent::ZERO {
        refuse("revenue_flat", "invalid_flat_or_percent");
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Error::fields(wrong))
    }
}

/// The slab's ranges under the spec's names.
fn ranges(slab: &Slab) -> [(&'static str, Range); 3] {
    [
        ("slab_disbursed", slab.disbursed),
        ("slab_number", slab.number),
        ("ats", slab.ats),
    ]
}

/// A slab for the audit trail, in the stored units.
fn facts(slab: &Slab) -> Json {
    let mut facts = json!({
        "revenue_type_id": slab.revenue_type_id,
        "revenue_flat": slab.flat,
        "revenue_percent": slab.percent,
        "status": i64::from(slab.active),
    });
    for (name, range) in ranges(slab) {
        facts[name] = json!([range.min, range.max]);
    }
    facts
}

async fn existing(conn: &mut Conn, id: LenderId) -> Result<()> {
    let row = lender::get(conn, id).await?;
    row.map(|_| ()).ok_or_else(Error::not_found)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    (lender, slab): (LenderId, i64),
    mut detail: Json,
) -> Result<()> {
    detail["slab"] = slab.into();
    let event = AuditEvent {
        action,
        target_kind: "lender",
        target_id: lender.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
