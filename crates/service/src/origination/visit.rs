//! Visits to products of other sellers. A visit is recorded when a customer goes to the seller's site and ends when the
//! seller reports its outcome.

pub mod callback;
mod plan;

use saakh_domain::catalog::redirect_link::RedirectLink;
use saakh_domain::id::{CardId, CustomerId, VisitId};
use saakh_domain::identity::tally::{DAY, Tally, Window};
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
use saakh_store::catalog::{credit_card, insurance_plan};
use saakh_store::insight::metric::Metric;
use saakh_store::origination::status_notice::StatusNotice;
use saakh_store::origination::visit::{self, Visit, VisitChange};
use saakh_store::trust::erasure;
use saakh_store::{Scope, Tx, read_tx, write_tx};

pub use self::plan::record_plan_visit;
use super::status_notice;
use super::visit_report::is_report_accepted;
use crate::insight::counting;
use crate::platform::limit::seconds_before;
use crate::{App, Code, Error, Result};

/// A card or plan as offered when the customer goes to its seller.
struct Item {
    kind: VisitKind,
    id: i64,
    name: String,
    /// The application link, with the placeholder.
    link: String,
}

/// A recorded visit and its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedVisit {
    pub id: VisitId,
    /// The stored link with the visit's id in it.
    pub redirect_url: String,
}

/// One visit with its status changes, oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitLine {
    pub visit: Visit,
    pub history: Vec<VisitChange>,
}

/// A seller's report on a visit.
#[derive(Debug, Clone, Copy)]
pub struct VisitStatusUpdate<'a> {
    pub visit: VisitId,
    /// A status of the visit's kind.
    pub status: &'a str,
    pub source: Source,
}

/// The result of a seller's report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisitUpdateOutcome {
    /// The status was changed.
    Updated,
    /// The visit already has this status or a later one. A late or repeated report changes nothing.
    Unchanged,
    /// The visit does not exist.
    UnknownVisit,
    /// Visits of this kind never have this status.
    UnknownStatus,
}

/// Records a visit to a card's bank. A second request within a minute returns the same visit.
pub async fn record_card_visit(
    app: &App,
    customer: CustomerId,
    id: CardId,
) -> Result<RecordedVisit> {
    write_tx!(app.db, Scope::customer(customer), |tx| {
        record_in(app, tx, customer, VisitKind::Card, id.0).await
    })
}

/// Reads the item that is offered now. It may have been switched off after the page was rendered.
async fn on_offer(tx: &mut Tx, kind: VisitKind, id: i64) -> Result<Item> {
    let (name, link) = match kind {
        VisitKind::Card => {
            let row = credit_card::TABLE.get(tx, id).await?;
            let card = row.map(|row| row.item).filter(|card| card.status);
            let card = card.ok_or_else(Error::not_found)?;
            (card.category_name, card.utm_link)
        }
        VisitKind::Plan => {
            let row = insurance_plan::TABLE.get(tx, id).await?;
            let plan = row.map(|row| row.item).filter(|plan| plan.status);
            let plan = plan.ok_or_else(Error::not_found)?;
            if plan.vendor_off {
                return Err(Code::PlanOff.into());
            }
            (plan.name, plan.link)
        }
    };
    Ok(Item {
        kind,
        id,
        name,
        link,
    })
}

/// Returns the seller's URL, or the URL of its stand-in in demo mode.
fn build_redirect(app: &App, item: &Item, link: RedirectLink<'_>, id: VisitId) -> RecordedVisit {
    let stand_in = app.network.simulated_seller_url(link.host(), item.kind, id);
    RecordedVisit {
        id,
        redirect_url: stand_in.unwrap_or_else(|| link.with_id(id)),
    }
}

/// Logs a stored link without a host, which is an internal error.
fn without_link(item: &Item) -> Error {
    tracing::error!(
        kind = item.kind.code(),
        item = item.id,
        "visit refused: stored link has no host"
    );
    Code::VisitWithoutLink.into()
}

async fn record_in(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    kind: VisitKind,
    id: i64,
) -> Result<RecordedVisit> {
    if erasure::get(tx, customer).await?.is_some() {
        return Err(Error::unauthorised());
    }
    let item = on_offer(tx, kind, id).await?;
    // Links that were stored before this rule, or by hand, may be invalid.
    let link = RedirectLink::parse(&item.link).map_err(|_| without_link(&item))?;
    let id = find_or_add(app, tx, customer, &item, link.host()).await?;
    Ok(build_redirect(app, &item, link, id))
}

async fn find_or_add(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    item: &Item,
    host: &str,
) -> Result<VisitId> {
    let (now, limits) = (app.now(), app.reference.limits.visits);
    let since = seconds_before(now, limits.same_within_seconds);
    let earlier = visit::find_latest(tx, customer, item.kind, item.id, since).await?;
    let is_same = |earlier: &Visit| earlier.status == VisitStatus::Visited && earlier.host == host;
    if let Some(earlier) = earlier.filter(is_same) {
        return Ok(earlier.id);
    }
    let (count, oldest) = visit::count_since(tx, customer, seconds_before(now, DAY)).await?;
    let tally = Tally {
        count: u32::try_from(count).unwrap_or(u32::MAX),
        oldest,
    };
    let window = Window {
        limit: limits.per_day,
        seconds: DAY,
    };
    window
        .check(tally, now)
        .map_err(|wait| Error::rate_limited(Code::VisitsTooMany, wait))?;
    let row = Visit {
        id: VisitId::new(app.uuid()),
        customer_id: customer,
        kind: item.kind,
        item_id: item.id,
        item_name: item.name.clone(),
        host: host.to_owned(),
        status: VisitStatus::Visited,
        created_at: now,
        updated_at: now,
    };
    visit::add(tx, &row).await?;
    let metric = match item.kind {
        VisitKind::Card => Metric::CardVisited,
        VisitKind::Plan => Metric::PlanVisited,
    };
    counting::record_event(app, tx, metric).await?;
    Ok(row.id)
}

/// Returns every visit of a customer of one kind, newest first. Runs two queries for any number of visits.
pub async fn list_for_customer(
    app: &App,
    customer: CustomerId,
    kind: VisitKind,
) -> Result<Vec<VisitLine>> {
    let (mut visits, history) = read_tx!(app.db, |conn| -> Result<_> {
        let visits = visit::list_for_customer(conn, customer).await?;
        Ok((visits, visit::history_for_customer(conn, customer).await?))
    })?;
    visits.retain(|visit| visit.kind == kind);
    let line = |visit: Visit| {
        let own = history.iter().filter(|line| line.visit_id == visit.id);
        let history = own.cloned().collect();
        VisitLine { visit, history }
    };
    Ok(visits.into_iter().rev().map(line).collect())
}

/// Applies a seller's report on one visit, in a transaction of its customer. Repeated reports change nothing.
pub async fn apply_in(
    app: &App,
    tx: &mut Tx,
    outcome: VisitStatusUpdate<'_>,
) -> Result<VisitUpdateOutcome> {
    let Some(stored) = visit::get(tx, outcome.visit).await? else {
        return Ok(VisitUpdateOutcome::UnknownVisit);
    };
    let Some(to) = stored.kind.parse_status(outcome.status) else {
        return Ok(VisitUpdateOutcome::UnknownStatus);
    };
    if stored.kind.transition(stored.status, to).is_err() {
        return Ok(VisitUpdateOutcome::Unchanged);
    }
    if !is_report_accepted(tx, &stored).await? {
        return Ok(VisitUpdateOutcome::Unchanged);
    }
    visit::set_status(tx, &stored, to, outcome.source, app.now()).await?;
    let notice = StatusNotice::new(
        Subject::Visit(stored.id),
        stored.customer_id,
        ReportedStatus::Visit(stored.kind, stored.status),
    );
    status_notice::add(app, tx, &[notice]).await?;
    Ok(VisitUpdateOutcome::Updated)
}
