//! What lenders said, counted: what follows from the whole history of an application is compared
//! with what was counted of it, and the sums are corrected by the difference.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::id::{ApplicationId, PartnerId};
use saakh_domain::insight::outcome::outcomes;
use saakh_domain::time::date_in_india;
use saakh_store::Tx;
use saakh_store::insight::funnel::{Origin, Tally};
use saakh_store::insight::lender_sum::{self, LenderTally};
use saakh_store::insight::reached::{self, CameTo, Counted, Reached, Told};

use crate::Result;

/// Corrects what was counted of some applications, all of whose submissions are told.
pub(super) async fn correct(
    tx: &mut Tx,
    applications: &BTreeSet<ApplicationId>,
    told: &[Told],
    (tally, default): (&mut Tally, PartnerId),
) -> Result<()> {
    if applications.is_empty() {
        return Ok(());
    }
    let of_them = told.iter();
    let of_them = of_them.filter(|one| applications.contains(&one.application));
    let before = reached::counted(tx, applications).await?;
    let after = counted(of_them);
    if after == before {
        return Ok(());
    }
    let origins: BTreeMap<_, _> = told
        .iter()
        .map(|one| (one.application, one.origin))
        .collect();
    let mut lenders = LenderTally::default();
    for (counted, times) in [(&before, &after, -1), (&after, &before, 1)]
        .map(|(one, other, times)| (one.without(other), times))
    {
        add_submissions(&mut lenders, &counted.submissions, &origins, times);
        add_applications((tally, default), &counted.applications, &origins, times);
    }
    reached::replace(tx, &before, &after).await?;
    Ok(lender_sum::add(tx, &lenders).await?)
}

fn add_submissions(
    lenders: &mut LenderTally,
    all: &BTreeSet<CameTo>,
    origins: &BTreeMap<ApplicationId, Origin>,
    times: i64,
) {
    for one in all {
        if let Some(origin) = origins.get(&one.application) {
            let (day, place) = (date_in_india(one.at), (origin.product, one.lender));
            lenders.add((one.outcome, one.amount), day, place, times);
        }
    }
}

fn add_applications(
    (tally, default): (&mut Tally, PartnerId),
    all: &BTreeSet<Reached>,
    origins: &BTreeMap<ApplicationId, Origin>,
    times: i64,
) {
    for one in all {
        if let Some(origin) = origins.get(&one.application) {
            let day = date_in_india(one.at);
            tally.add((one.stage, one.amount), day, (origin, default), times);
        }
    }
}

/// What counts by the histories: each outcome of a submission once, and each stage of an
/// application with the first submission that came to it.
fn counted<'a>(told: impl Iterator<Item = &'a Told>) -> Counted {
    let mut counted = Counted::default();
    let mut first: BTreeMap<_, CameTo> = BTreeMap::new();
    for one in told {
        for (outcome, at) in outcomes(&one.lines) {
            let came_to = CameTo {
                submission: one.id,
                outcome,
                application: one.application,
                lender: one.lender,
                at,
                amount: one.amount,
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
        .map(|((application, stage), one)| Reached {
            application,
            stage,
            at: one.at,
            amount: one.amount,
        });
    counted.applications = reached.collect();
    counted
}
