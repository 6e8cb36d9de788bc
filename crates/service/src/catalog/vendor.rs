//! Switching off lenders' products and insurers' plans, permanently or for a period, with a reason.
//!
//! A switch takes effect by changing its lender's or plan's row at the due time: so it is part of the catalog version,
//! every node applies it within two seconds, and past views can be replayed.

mod list;

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_domain::catalog::vendor::{SwitchableProduct, VendorKind};
use saakh_domain::id::{LenderId, PlanId, VendorSwitchId};
use saakh_domain::text::Message;
use saakh_store::catalog::insurance_plan;
use saakh_store::catalog::vendor_switch::{self, VendorSwitch};
use saakh_store::{Scope, Tx, write_tx};

pub use list::{Vendor, VendorProduct, vendors};

use super::lender::{load_for_edit, save_version};
use super::vendor_switch::{ADDED, record_switch};
use crate::platform::audit::RequestContext;
use crate::platform::edit::{self, EditDescription};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Error, Result, register_job};

/// A product or plan to switch off.
#[derive(Debug, Clone)]
pub struct SwitchOffRequest {
    pub sold: SwitchableProduct,
    /// Start; none: now.
    pub from: Option<Timestamp>,
    /// End; none: until switched on.
    pub until: Option<Timestamp>,
    pub reason: String,
}

/// Returns all switches that are in force or planned.
pub async fn list_switches(app: &App) -> Result<Vec<VendorSwitch>> {
    let mut conn = app.db.read().await?;
    Ok(vendor_switch::list_not_ended(&mut conn, app.now()).await?)
}

/// Switches a product or plan off, now or later.
pub async fn switch_off(
    app: &App,
    by: &RequestContext,
    off: SwitchOffRequest,
) -> Result<VendorSwitch> {
    let now = app.now();
    check(&off, now)?;
    let switch = VendorSwitch {
        id: VendorSwitchId::new(app.uuid()),
        sold: off.sold,
        off_from: off.from.unwrap_or(now),
        off_until: off.until,
        reason: off.reason.trim().to_owned(),
        made_by: by.actor.label(),
        made_at: now,
        ended_at: None,
    };
    write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
        refuse_not_sold(tx, switch.sold).await?;
        vendor_switch::add(tx, &switch).await?;
        record_switch(app, tx, by, "vendor.switch-off", &switch).await?;
        update_vendor_off(app, tx, by, switch.sold).await?;
        if let Some(next) = next_change(&switch, now) {
            let wait = next.duration_since(now);
            job::enqueue_later::<ApplySwitch>(app, tx, switch.id, wait).await?;
        }
        Ok(())
    })?;
    app.refresh_catalog().await?;
    Ok(switch)
}

/// Reason of the catalog versions.
const NOTE: &str = "vendor switch";

/// Returns a switch's reason: the text entered by a user, or for an automatic switch its text in the reader's language.
/// Earlier releases stored the English text.
pub fn reason_text(app: &App, reason: &str, language: Language) -> String {
    let message = Message::new(ADDED);
    if reason == ADDED || reason == app.text(&message, Language::En) {
        return app.text(&message, language);
    }
    reason.to_owned()
}

/// Switches a product on: ends a switch in force, or cancels a planned one.
pub async fn switch_on(app: &App, by: &RequestContext, id: VendorSwitchId) -> Result<()> {
    write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
        let switch = vendor_switch::get(tx, id).await?;
        let switch = switch.filter(|switch| switch.ended_at.is_none());
        let switch = switch.ok_or_else(Error::not_found)?;
        vendor_switch::end(tx, id, app.now()).await?;
        record_switch(app, tx, by, "vendor.switch-on", &switch).await?;
        update_vendor_off(app, tx, by, switch.sold).await
    })?;
    app.refresh_catalog().await
}

/// Applies the start or end of a vendor switch.
pub(crate) struct ApplySwitch;

impl JobKind for ApplySwitch {
    const NAME: &'static str = "switch";
    const QUEUE: Queue = Queue::Records;
    type Payload = VendorSwitchId;

    async fn run(job: &JobContext<'_>, id: VendorSwitchId) -> Result<JobOutcome> {
        apply_switch(job, id).await
    }
}

register_job!(ApplySwitch);

/// Applies a switch whose start or end is due.
async fn apply_switch(job: &JobContext<'_>, id: VendorSwitchId) -> Result<JobOutcome> {
    let app = job.app;
    let applied = write_tx!(app.db, Scope::catalog(), |tx| -> Result<JobOutcome> {
        let switch = vendor_switch::get(tx, id).await?;
        let switch = switch.ok_or_else(Error::not_found)?;
        update_vendor_off(app, tx, &RequestContext::SYSTEM, switch.sold).await?;
        let next = next_change(&switch, app.now()).filter(|_| switch.ended_at.is_none());
        if let Some(next) = next {
            return Ok(JobOutcome::Postpone(next.duration_since(app.now())));
        }
        job.finish_in(tx).await?;
        Ok(JobOutcome::AlreadyCompleted)
    })?;
    app.refresh_catalog().await?;
    Ok(applied)
}

/// The next start or end of a switch; none if there is none.
fn next_change(switch: &VendorSwitch, now: Timestamp) -> Option<Timestamp> {
    if switch.off_from > now {
        return Some(switch.off_from);
    }
    switch.off_until.filter(|until| *until > now)
}

/// Refuses a product that the lender does not offer, or an unknown plan.
async fn refuse_not_sold(tx: &mut Tx, sold: SwitchableProduct) -> Result<()> {
    let is_sold = match sold {
        SwitchableProduct::Lender(lender, product) => {
            let row = load_for_edit(tx, lender, None).await?;
            row.item.offering(product).is_some()
        }
        SwitchableProduct::Plan(plan) => insurance_plan::TABLE.get(tx, plan.0).await?.is_some(),
    };
    if is_sold {
        return Ok(());
    }
    match sold.kind() {
        VendorKind::Lender => Err(Error::field(
            "product",
            Message::new("invalid_lender_product"),
        )),
        VendorKind::Insurer => Err(Error::not_found()),
    }
}

/// Updates the vendor's row according to its switches. Deleted ones are unchanged.
async fn update_vendor_off(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    sold: SwitchableProduct,
) -> Result<()> {
    let now = app.now();
    let mut holding = vendor_switch::list_not_ended(tx, now).await?;
    holding.retain(|switch| switch.off_from <= now);
    let off: Vec<SwitchableProduct> = holding.iter().map(|switch| switch.sold).collect();
    match sold {
        SwitchableProduct::Lender(lender, _) => update_lender(app, tx, by, lender, &off).await,
        SwitchableProduct::Plan(plan) => update_plan(app, tx, by, plan, &off).await,
    }
}

async fn update_lender(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: LenderId,
    off: &[SwitchableProduct],
) -> Result<()> {
    let Some(row) = saakh_store::catalog::lender::get(tx, id).await? else {
        return Ok(());
    };
    let mut after = row.item.clone();
    // A removed product may be added again, and is then still switched off.
    for offering in after.offerings.iter_mut().chain(&mut after.former) {
        offering.is_off = off.contains(&SwitchableProduct::Lender(id, offering.product));
    }
    save_version(app, tx, by, row, after, NOTE).await?;
    Ok(())
}

async fn update_plan(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: PlanId,
    off: &[SwitchableProduct],
) -> Result<()> {
    let Some(row) = insurance_plan::TABLE.get(tx, id.0).await? else {
        return Ok(());
    };
    let after = InsurancePlan {
        vendor_off: off.contains(&SwitchableProduct::Plan(id)),
        ..row.item.clone()
    };
    let wording = EditDescription {
        action: "plan.update",
        note: NOTE,
        reason: None,
    };
    edit::save(app, tx, by, id.0, row, after, wording).await?;
    Ok(())
}

fn check(off: &SwitchOffRequest, now: Timestamp) -> Result<()> {
    if off.reason.trim().is_empty() {
        return Err(Error::field("reason", Message::new("invalid_required")));
    }
    let from = off.from.unwrap_or(now);
    match off.until {
        Some(until) if until <= now => Err(Error::field("to", Message::new("invalid_time_past"))),
        Some(until) if until <= from => Err(Error::field("to", Message::new("invalid_time_order"))),
        _ => Ok(()),
    }
}
