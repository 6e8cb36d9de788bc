//! Counts applications' journeys: derives each application's marks from its whole history and its customer's answers,
//! compares them with the counted ones, and corrects the sums by the difference.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::form::field::{Value, Values};
use saakh_domain::id::{ApplicationId, LenderId};
use saakh_domain::insight::journey::{collect_lender_marks, collect_marks};
use saakh_domain::insight::outcome::StatusChange;
use saakh_domain::time::date_in_india;
use saakh_store::Tx;
use saakh_store::insight::journey::{
    self, ApplicationJourney, CountedJourney, ExtraDimensions, JourneyTally,
};
use saakh_store::insight::reached::SubmissionHistory;

use crate::{App, Error, Result};

/// Corrects the counted marks of applications, given all their submissions.
pub(super) async fn correct(
    app: &App,
    tx: &mut Tx,
    applications: &BTreeSet<ApplicationId>,
    histories: Vec<SubmissionHistory>,
) -> Result<()> {
    if applications.is_empty() {
        return Ok(());
    }
    let walked = journey::load_journeys(tx, applications).await?;
    let mut submissions: BTreeMap<ApplicationId, Vec<(LenderId, Vec<StatusChange>)>> =
        BTreeMap::new();
    for history in histories {
        let of = submissions.entry(history.application).or_default();
        of.push((history.lender, history.lines));
    }
    let before = journey::load_counted(tx, applications).await?;
    let default = app.catalog().partners.default_partner().id;
    let (mut tally, mut changed) = (JourneyTally::default(), BTreeMap::new());
    for one in &walked {
        let sent = submissions.remove(&one.id).unwrap_or_default();
        let was = before.get(&one.id);
        let now = current_marks(app, one, &sent, was)?;
        if was == Some(&now) {
            continue;
        }
        let day = date_in_india(one.began_at);
        let before = was.map(|was| was.mark_keys(&one.origin, default));
        let (before, after) = (
            before.unwrap_or_default(),
            now.mark_keys(&one.origin, default),
        );
        for (placed, times) in [
            (before.difference(&after), -1),
            (after.difference(&before), 1),
        ] {
            for place in placed {
                tally.add(place, one.origin.product, day, times);
            }
        }
        changed.insert(one.id, now);
    }
    if !changed.is_empty() {
        journey::replace(tx, &before, &changed).await?;
        journey::add(tx, &tally).await?;
    }
    Ok(())
}

/// The current marks of an application.
fn current_marks(
    app: &App,
    one: &ApplicationJourney,
    sent: &[(LenderId, Vec<StatusChange>)],
    was: Option<&CountedJourney>,
) -> Result<CountedJourney> {
    let values: Values = serde_json::from_str(one.answered.profile.expose())
        .map_err(|error| Error::internal("a stored profile does not parse", error))?;
    let state = if one.answered.is_erased() {
        // An erased customer's applications keep the state that they were counted under.
        let counted = was.and_then(|was| was.beside.as_ref());
        counted.and_then(|beside| beside.state.clone())
    } else {
        let answered = values.text("state");
        let known = answered.filter(|answered| app.reference.states.contains(*answered));
        known.map(str::to_owned)
    };
    let stands_at = one
        .is_answering
        .then(|| current_question(app, one, values))
        .flatten();
    let lenders: BTreeSet<LenderId> = sent.iter().map(|(lender, _)| *lender).collect();
    let at = |lender| (lender, collect_lender_marks(lender, &one.lines, sent));
    Ok(CountedJourney {
        marks: collect_marks(&one.lines, sent, stands_at.as_deref()),
        beside: Some(ExtraDimensions {
            state,
            lenders: lenders.into_iter().map(at).collect(),
        }),
    })
}

/// The key of the question at which an application's customer has stopped; none if all required questions are answered,
/// or the product has no profile.
fn current_question(app: &App, one: &ApplicationJourney, mut values: Values) -> Option<String> {
    let answered = &one.answered;
    for key in &answered.contact {
        values.set(*key, Value::Flag(true));
    }
    let profile = app.profiles.get(one.origin.product, answered.verified)?;
    let at = profile.find_current_question(&values, answered.has_pan, one.was_at.as_deref());
    at.map(str::to_owned)
}
