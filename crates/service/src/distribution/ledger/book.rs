//! Books events about loans, each once, as the difference between the loan's new and booked positions.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use saakh_domain::distribution::ledger::loan::{
    CommissionPosition, CommissionRate, LoanEvent, LoanEvents, LoanFacts, ShareTerms,
};
use saakh_domain::distribution::ledger::month::{MonthSettlement, YearMonth};
use saakh_domain::id::{LenderId, SubmissionId};
use saakh_domain::time::start_in_india;
use saakh_domain::{MilliPercent, Paise};
use saakh_store::distribution::ledger::event::{self, NewEvent, Origin};
use saakh_store::distribution::ledger::loan::{self, Loan};
use saakh_store::distribution::ledger::month::{LenderMonth, LenderMonthKey, SlabTables};
use saakh_store::insight::reached;
use saakh_store::{Conn, Tx};

use super::booking::Booking;
use crate::{App, Result};

/// Stores new events and books the changes.
pub async fn book_events(app: &App, tx: &mut Tx, news: Vec<NewEvent>) -> Result<()> {
    let mut seen = HashSet::new();
    let ids = news.iter().map(|new| new.submission);
    let ids: Vec<SubmissionId> = ids.filter(|id| seen.insert(*id)).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let mut events = event::list_for_loans(tx, &ids).await?;
    let mut kept: BTreeMap<SubmissionId, Vec<NewEvent>> = BTreeMap::new();
    for new in news {
        let known = events.entry(new.submission).or_default();
        if known.add(&new.key, new.event) {
            kept.entry(new.submission).or_default().push(new);
        }
    }
    let loans = loans(app, tx, &ids).await?;
    kept.retain(|id, _| {
        let is_known = loans.contains_key(id);
        if !is_known {
            tracing::warn!(submission = %id, "loan event skipped: submission not found");
        }
        is_known
    });
    let flat: Vec<NewEvent> = kept.values().flatten().cloned().collect();
    event::add(tx, &flat, app.now()).await?;
    count_stated_again(tx, &flat).await?;
    book_kept(app, tx, loans, &kept, &events).await
}

/// Marks loans for recounting in reports if the lender's statement changed.
async fn count_stated_again(tx: &mut Tx, news: &[NewEvent]) -> Result<()> {
    let is_stated =
        |new: &&NewEvent| matches!(new.event, LoanEvent::Confirmed { .. } | LoanEvent::Reversed);
    let ids: BTreeSet<SubmissionId> = news
        .iter()
        .filter(is_stated)
        .map(|new| new.submission)
        .collect();
    let ids: Vec<SubmissionId> = ids.into_iter().collect();
    Ok(reached::mark_for_recount(tx, &ids).await?)
}

async fn book_kept(
    app: &App,
    tx: &mut Tx,
    mut loans: HashMap<SubmissionId, Loan>,
    kept: &BTreeMap<SubmissionId, Vec<NewEvent>>,
    events: &HashMap<SubmissionId, LoanEvents>,
) -> Result<()> {
    let mut booking = Booking::default();
    let mut before = HashMap::new();
    let mut facts_of: HashMap<SubmissionId, LoanFacts> = HashMap::new();
    for id in kept.keys() {
        let facts = events.get(id).map(LoanEvents::facts).unwrap_or_default();
        facts_of.insert(*id, facts);
    }
    booking.load_months(tx, &loans, &facts_of).await?;
    // Updates the months' totals first, because the slab depends on all loans of a month.
    for (id, facts) in &facts_of {
        if let Some(loan) = loans.get_mut(id) {
            before.insert(*id, loan.month);
            booking.count_loan(loan, facts);
        }
    }
    let settled = settle_months(app, tx, booking.months.values()).await?;
    for (key, month) in &mut booking.months {
        if let Some(by) = settled.get(key) {
            set_month_slab(tx, month, by).await?;
        }
    }
    for (id, news) in kept {
        let (Some(loan), Some(was_in), Some(facts)) =
            (loans.get_mut(id), before.get(id), facts_of.get(id))
        else {
            continue;
        };
        let by = settled.get(&loan.month_key());
        booking.book_loan(loan, *was_in, facts, by, news);
    }
    let is_new = |loan: &&Loan| loan.revision == 1;
    booking.store_entries(tx, app, &mut loans).await?;
    let touched: Vec<&Loan> = kept.keys().filter_map(|id| loans.get(id)).collect();
    let (new, old): (Vec<&Loan>, Vec<&Loan>) = touched.into_iter().partition(is_new);
    loan::add(tx, &new).await?;
    loan::save(tx, &old).await?;
    booking.save_months(tx).await
}

/// Loads known loans, and creates new ones with today's agreements.
async fn loans(
    app: &App,
    tx: &mut Tx,
    ids: &[SubmissionId],
) -> Result<HashMap<SubmissionId, Loan>> {
    let mut loans = loan::list_by_id(tx, ids).await?;
    let new: Vec<SubmissionId> = ids
        .iter()
        .filter(|id| !loans.contains_key(*id))
        .copied()
        .collect();
    if new.is_empty() {
        return Ok(loans);
    }
    let snapshot = app.catalog();
    let today = YearMonth::from_date(app.today());
    for (id, origin) in event::list_origins(tx, &new).await? {
        let partner = snapshot
            .partners
            .all()
            .iter()
            .find(|partner| Some(partner.id) == origin.partner);
        let terms = terms(
            &origin,
            partner.map(|partner| (partner.revenue_percent, partner.revenue_flat_fee)),
        );
        loans.insert(
            id,
            Loan {
                submission: id,
                terms,
                month: today,
                lent: None,
                slab: (None, None),
                rate: CommissionRate::default(),
                booked: CommissionPosition::default(),
                released: Paise::ZERO,
                is_open: false,
                revision: 0,
                entry: None,
            },
        );
    }
    Ok(loans)
}

fn terms(origin: &Origin, agreed: Option<(MilliPercent, Paise)>) -> ShareTerms {
    let (percent, flat) = agreed.unwrap_or_default();
    ShareTerms {
        lender: origin.lender,
        partner: origin.partner.filter(|_| agreed.is_some()),
        percent,
        flat,
        merchant: origin.merchant.map(|(id, _)| id),
        merchant_percent: origin
            .merchant
            .map_or(MilliPercent::ZERO, |(_, percent)| MilliPercent(percent)),
    }
}

/// Settles months with the slab tables in force at the months' ends.
pub(super) async fn settle_months(
    app: &App,
    conn: &mut Conn,
    months: impl Iterator<Item = &LenderMonth> + Clone,
) -> Result<HashMap<LenderMonthKey, MonthSettlement>> {
    let lenders: BTreeSet<LenderId> = months.clone().map(|month| month.lender).collect();
    let lenders: Vec<LenderId> = lenders.into_iter().collect();
    let tables = SlabTables::load(conn, &lenders).await?;
    let settled = |month: &LenderMonth| {
        let table = tables.table_before(month.lender, start_in_india(month.month.end()));
        let settled = MonthSettlement::compute(&table, &app.reference.revenue_types, month.totals);
        (month.key(), settled)
    };
    Ok(months.map(settled).collect())
}

/// Marks a month's loans for rebooking if its slab changed. This happens at once, not when the month is settled: by
/// then it may be back in the first slab, while a loan was booked with the other.
pub(super) async fn set_month_slab(
    tx: &mut Tx,
    month: &mut LenderMonth,
    by: &MonthSettlement,
) -> Result<()> {
    let slab = (by.slab, Some(by.version));
    if month.slab == slab {
        return Ok(());
    }
    month.slab = slab;
    if month.is_stored {
        loan::mark_for_rebooking(tx, month.lender, month.month, slab).await?;
    }
    Ok(())
}
