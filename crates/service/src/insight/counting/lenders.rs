//! Counts lenders' statuses: derives outcomes from an application's whole history, compares them with the counted ones,
//! and corrects the sums by the difference.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::distribution::ledger::loan::{LoanDisbursal, LoanEvents};
use saakh_domain::id::{ApplicationId, PartnerId, SubmissionId};
use saakh_domain::insight::SubmissionOutcome;
use saakh_domain::insight::outcome::{StatusChange, collect_outcomes};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::time::{date_in_india, start_in_india};
use saakh_store::Tx;
use saakh_store::distribution::ledger::event;
use saakh_store::insight::funnel::{Origin, Tally};
use saakh_store::insight::lender_sum::{self, LenderTally};
use saakh_store::insight::reached::{
    self, CountedOutcomes, LenderOutcome, ReachedStage, SubmissionHistory,
};

use crate::Result;

/// Loans by lenders' statements.
type StatementLoans = BTreeMap<SubmissionId, LoanDisbursal>;

/// Corrects the counted outcomes of applications, given all their submissions.
pub(super) async fn correct(
    tx: &mut Tx,
    applications: &BTreeSet<ApplicationId>,
    histories: &[SubmissionHistory],
    tally: &mut Tally,
    default: PartnerId,
) -> Result<()> {
    if applications.is_empty() {
        return Ok(());
    }
    let of_them = histories.iter();
    let of_them: Vec<&SubmissionHistory> = of_them
        .filter(|one| applications.contains(&one.application))
        .collect();
    let before = reached::load_counted(tx, applications).await?;
    let after = current_outcomes(&of_them, &stated(tx, &of_them).await?);
    if after == before {
        return Ok(());
    }
    let origins: BTreeMap<_, _> = histories
        .iter()
        .map(|one| (one.application, one.origin))
        .collect();
    let mut lenders = LenderTally::default();
    for (counted, times) in [(&before, &after, -1), (&after, &before, 1)]
        .map(|(one, other, times)| (one.difference(other), times))
    {
        add_submissions(&mut lenders, &counted.submissions, &origins, times);
        add_applications(tally, default, &counted.applications, &origins, times);
    }
    reached::replace(tx, &before, &after).await?;
    Ok(lender_sum::add(tx, &lenders).await?)
}

fn add_submissions(
    lenders: &mut LenderTally,
    all: &BTreeSet<LenderOutcome>,
    origins: &BTreeMap<ApplicationId, Origin>,
    times: i64,
) {
    for one in all {
        if let Some(origin) = origins.get(&one.application) {
            let (day, product) = (date_in_india(one.at), origin.product);
            lenders.add(one.outcome, one.amount, day, product, one.lender, times);
        }
    }
}

fn add_applications(
    tally: &mut Tally,
    default: PartnerId,
    all: &BTreeSet<ReachedStage>,
    origins: &BTreeMap<ApplicationId, Origin>,
    times: i64,
) {
    for one in all {
        if let Some(origin) = origins.get(&one.application) {
            let day = date_in_india(one.at);
            tally.add(one.stage, one.amount, day, origin, default, times);
        }
    }
}

/// Lenders' statements about the loans among submissions.
async fn stated(tx: &mut Tx, histories: &[&SubmissionHistory]) -> Result<StatementLoans> {
    let is_paid_out = |line: &StatusChange| line.status == SubmissionStatus::Disbursed;
    let is_loan = |one: &&&SubmissionHistory| one.lines.iter().any(is_paid_out);
    let loans: Vec<SubmissionId> = histories.iter().filter(is_loan).map(|one| one.id).collect();
    if loans.is_empty() {
        return Ok(StatementLoans::new());
    }
    let events = event::list_for_loans(tx, &loans).await?;
    let confirmed =
        |(id, events): (SubmissionId, LoanEvents)| Some((id, events.facts().confirmed?));
    Ok(events.into_iter().filter_map(confirmed).collect())
}

/// The outcomes to count: each outcome of a submission once, and each stage of an application with the first submission
/// that reached it. A loan's amount and day are those of its lender's statement, if there is one.
fn current_outcomes(histories: &[&SubmissionHistory], stated: &StatementLoans) -> CountedOutcomes {
    let mut counted = CountedOutcomes::default();
    let mut first: BTreeMap<_, LenderOutcome> = BTreeMap::new();
    for one in histories {
        for (outcome, at) in collect_outcomes(&one.lines) {
            let (at, amount) = match stated.get(&one.id) {
                Some(lent) if outcome == SubmissionOutcome::Disbursed => {
                    (start_in_india(lent.on), lent.amount)
                }
                _ => (at, one.amount),
            };
            let came_to = LenderOutcome {
                submission: one.id,
                outcome,
                application: one.application,
                lender: one.lender,
                at,
                amount,
            };
            counted.submissions.insert(came_to);
            if let Some(stage) = outcome.stage() {
                let place = first.entry((one.application, stage)).or_insert(came_to);
                if (at, one.id) < (place.at, place.submission) {
                    *place = came_to;
                }
            }
        }
    }
    let reached = first
        .into_iter()
        .map(|((application, stage), one)| ReachedStage {
            application,
            stage,
            at: one.at,
            amount: one.amount,
        });
    counted.applications = reached.collect();
    counted
}
