//! Editing of lenders' revenue slabs.

use std::collections::BTreeMap;

use saakh_domain::catalog::revenue::{
    MonthlyTotals, Range, Revenue, Slab, SlabProblem, compute_revenue,
};
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_domain::{MilliPercent, Paise};
use saakh_store::catalog::{lender, lender_revenue};
use saakh_store::distribution::ledger::month;
use saakh_store::{Conn, Tx, read_tx, write_tx};
use serde_json::{Value as Json, json};

use crate::distribution::ledger::{record_slab_version, scope_with_catalog};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::edit;
use crate::{App, Code, Error, Result, require_same_version};

/// The largest flat part, so that multiplying by a month's loans does not overflow.
const FLAT_MAX: Paise = Paise::rupees(1_000_000_000);

/// Returns a lender's slabs in order.
pub async fn list_slabs(app: &App, id: LenderId) -> Result<Vec<Slab>> {
    let mut conn = app.db.read().await?;
    require_lender(&mut conn, id).await?;
    Ok(lender_revenue::list_for_lender(&mut conn, id).await?)
}

/// Returns a lender's slabs with the version of the table.
pub async fn table(app: &App, id: LenderId) -> Result<(i64, Vec<Slab>)> {
    read_tx!(app.db, |conn| {
        require_lender(conn, id).await?;
        let version = month::table_version(conn, id).await?;
        Ok((version, lender_revenue::list_for_lender(conn, id).await?))
    })
}

/// Adds a slab at the end; returns its id.
pub async fn create(app: &App, by: &RequestContext, id: LenderId, slab: Slab) -> Result<i64> {
    check(app, &slab)?;
    write_tx!(app.db, scope_with_catalog(), |tx| {
        require_lender(tx, id).await?;
        let before = lender_revenue::list_for_lender(tx, id).await?;
        let added = lender_revenue::add(tx, id, &slab).await?;
        let detail = json!({ "after": facts(&slab) });
        record_change(app, tx, by, "lender-revenue.create", id, added, detail).await?;
        record_slab_version(app, tx, id, &before).await?;
        Ok(added)
    })
}

/// Updates a slab.
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: LenderId,
    slab: Slab,
    seen: Option<i64>,
) -> Result<()> {
    check(app, &slab)?;
    write_tx!(app.db, scope_with_catalog(), |tx| {
        require_same_version(month::table_version(tx, id).await?, seen)?;
        let slabs = lender_revenue::list_for_lender(tx, id).await?;
        let before = slabs.iter().find(|known| known.id == slab.id);
        let before = before.ok_or_else(Error::not_found)?;
        if *before == slab {
            return Ok(());
        }
        lender_revenue::save(tx, id, &slab).await?;
        let detail = json!({ "before": facts(before), "after": facts(&slab) });
        record_change(app, tx, by, "lender-revenue.update", id, slab.id, detail).await?;
        record_slab_version(app, tx, id, &slabs).await
    })
}

/// Sets the order of a lender's slabs.
pub async fn set_order(
    app: &App,
    by: &RequestContext,
    id: LenderId,
    ids: &[i64],
    seen: Option<i64>,
) -> Result<()> {
    write_tx!(app.db, scope_with_catalog(), |tx| {
        require_same_version(month::table_version(tx, id).await?, seen)?;
        let before = lender_revenue::list_for_lender(tx, id).await?;
        put_in_order(app, tx, by, id, ids).await?;
        record_slab_version(app, tx, id, &before).await
    })
}

async fn put_in_order(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: LenderId,
    ids: &[i64],
) -> Result<()> {
    let slabs = lender_revenue::list_for_lender(tx, id).await?;
    let before: Vec<i64> = slabs.iter().map(|slab| slab.id).collect();
    edit::check_order("lender_revenue_ids", ids, before.iter().copied())?;
    if before == ids {
        return Ok(());
    }
    lender_revenue::set_order(tx, ids).await?;
    let event = AuditEvent {
        action: "lender-revenue.order",
        target_kind: "lender",
        target_id: id.to_string(),
        detail: json!({ "before": { "order": before }, "after": { "order": ids } }),
    };
    Ok(record(app, tx, by, event).await?)
}

/// Deletes a slab.
pub async fn delete(app: &App, by: &RequestContext, slab_id: i64, seen: Option<i64>) -> Result<()> {
    write_tx!(app.db, scope_with_catalog(), |tx| {
        let id = lender_revenue::find_lender(tx, slab_id).await?;
        let id = id.ok_or_else(Error::not_found)?;
        require_same_version(month::table_version(tx, id).await?, seen)?;
        let slabs = lender_revenue::list_for_lender(tx, id).await?;
        let before = slabs.iter().find(|slab| slab.id == slab_id).map(facts);
        lender_revenue::delete(tx, slab_id, app.now()).await?;
        let detail = json!({ "before": before });
        record_change(app, tx, by, "lender-revenue.delete", id, slab_id, detail).await?;
        record_slab_version(app, tx, id, &slabs).await
    })
}

/// Replaces a lender's slabs, all or none, in this order: one without an id is inserted, an omitted one is deleted.
/// `seen` are the slabs that the editor saw.
pub async fn replace(
    app: &App,
    by: &RequestContext,
    id: LenderId,
    seen: &[Slab],
    wanted: &[Slab],
) -> Result<Vec<Slab>> {
    let wrong = wanted.iter().enumerate().flat_map(|(place, slab)| {
        let of_slab = find_slab_errors(app, slab).into_iter();
        of_slab.map(move |(field, message)| (format!("slabs.{place}.{field}"), message))
    });
    refuse_wrong(wrong.collect())?;
    write_tx!(app.db, scope_with_catalog(), |tx| {
        require_lender(tx, id).await?;
        let before = lender_revenue::list_for_lender(tx, id).await?;
        if before != seen {
            return Err(Code::ChangedMeanwhile.into());
        }
        refuse_strangers(&before, wanted)?;
        write_all(app, tx, by, id, &before, wanted).await?;
        record_slab_version(app, tx, id, &before).await?;
        Ok(lender_revenue::list_for_lender(tx, id).await?)
    })
}

/// Checks that each id is one of the lender's slabs, once.
fn refuse_strangers(before: &[Slab], wanted: &[Slab]) -> Result<()> {
    let mut left: Vec<i64> = before.iter().map(|slab| slab.id).collect();
    for (place, slab) in wanted.iter().enumerate().filter(|(_, slab)| slab.id != 0) {
        let Some(found) = left.iter().position(|id| *id == slab.id) else {
            let message = Message::new("invalid_choose");
            return Err(Error::field(&format!("slabs.{place}.id"), message));
        };
        left.remove(found);
    }
    Ok(())
}

async fn write_all(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: LenderId,
    before: &[Slab],
    wanted: &[Slab],
) -> Result<()> {
    for gone in before {
        if wanted.iter().all(|slab| slab.id != gone.id) {
            lender_revenue::delete(tx, gone.id, app.now()).await?;
            let detail = json!({ "before": facts(gone) });
            record_change(app, tx, by, "lender-revenue.delete", id, gone.id, detail).await?;
        }
    }
    let mut ids = Vec::new();
    for slab in wanted {
        let known = before.iter().find(|known| known.id == slab.id);
        ids.push(match known {
            Some(known) if known == slab => slab.id,
            Some(known) => {
                lender_revenue::save(tx, id, slab).await?;
                let detail = json!({ "before": facts(known), "after": facts(slab) });
                record_change(app, tx, by, "lender-revenue.update", id, slab.id, detail).await?;
                slab.id
            }
            None => {
                let added = lender_revenue::add(tx, id, slab).await?;
                let detail = json!({ "after": facts(slab) });
                record_change(app, tx, by, "lender-revenue.create", id, added, detail).await?;
                added
            }
        });
    }
    put_in_order(app, tx, by, id, &ids).await
}

/// Computes the revenue of a month with given totals; none if no slab applies.
pub async fn preview(app: &App, id: LenderId, month: MonthlyTotals) -> Result<Option<Revenue>> {
    let slabs = list_slabs(app, id).await?;
    Ok(compute_revenue(&slabs, &app.reference.revenue_types, month))
}

/// Returns conflicting slabs, each problem with the ids of its slabs.
pub async fn problems(app: &App, id: LenderId) -> Result<Vec<(Vec<i64>, SlabProblem)>> {
    let slabs = list_slabs(app, id).await?;
    let ids = |problem: &SlabProblem| {
        let places = problem.slab_indices();
        places.into_iter().map(|place| slabs[place].id).collect()
    };
    Ok(SlabProblem::find_all(&slabs)
        .into_iter()
        .map(|problem| (ids(&problem), problem))
        .collect())
}

/// Validation errors according to the specification's rules for a slab (section 5).
fn find_slab_errors(app: &App, slab: &Slab) -> BTreeMap<String, Message> {
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
    wrong
}

/// Rejects an invalid slab.
fn check(app: &App, slab: &Slab) -> Result<()> {
    refuse_wrong(find_slab_errors(app, slab))
}

fn refuse_wrong(wrong: BTreeMap<String, Message>) -> Result<()> {
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Error::fields(wrong))
    }
}

/// The slab's ranges under the specification's names.
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

async fn require_lender(conn: &mut Conn, id: LenderId) -> Result<()> {
    let row = lender::get(conn, id).await?;
    row.map(|_| ()).ok_or_else(Error::not_found)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    lender: LenderId,
    slab: i64,
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
