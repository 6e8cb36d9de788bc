//! Counts applications' journeys: derives each application's marks from its whole history and its customer's answers,
//! compares them with the counted ones, and corrects the sums by the difference.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::form::field::{Value, Values};
use saakh_domain::id::{ApplicationId, LenderId};
use saakh_domain::insight::journey::{marks, marks_at};
use saakh_domain::insight::outcome::Line;
use saakh_domain::time::date_in_india;
use saakh_store::Tx;
use saakh_store::insight::journey::{self, Beside, Counted, JourneyTally, Walked};
use saakh_store::insight::reached::Told;

use crate::{App, Error, Result};

/// Corrects the counted marks of applications, given all their submissions.
pub(super) async fn correct(
    app: &App,
    tx: &mut Tx,
    applications: &BTreeSet<ApplicationId>,
    told: Vec<Told>,
) -> Result<()> {
    if applications.is_empty() {
        return Ok(());
    }
    let walked = journey::walked(tx, applications).await?;
    let mut submissions: BTreeMap<ApplicationId, Vec<(LenderId, Vec<Line>)>> = BTreeMap::new();
    for told in told {
        let of = submissions.entry(told.application).or_default();
        of.push((told.lender, told.lines));
    }
    let before = journey::counted(tx, applications).await?;
    let default = app.catalog().partners.default_partner().id;
    let (mut tally, mut changed) = (JourneyTally::default(), BTreeMap::new());
    for one in &walked {
        let sent = submissions.remove(&one.id).unwrap_or_default();
        let was = before.get(&one.id);
        let now = counted(app, one, &sent, was)?;
        if was == Some(&now) {
            continue;
        }
        let day = date_in_india(one.began_at);
        let before = was.map(|was| was.placed(&one.origin, default));
        let (before, after) = (before.unwrap_or_default(), now.placed(&one.origin, default));
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
fn counted(
    app: &App,
    one: &Walked,
    sent: &[(LenderId, Vec<Line>)],
    was: Option<&Counted>,
) -> Result<Counted> {
    let values: Values = serde_json::from_str(one.answered.profile.expose())
        .map_err(|error| Error::internal("a stored profile does not parse", error))?;
    let state = if one.answered.is_erased() {
        // An erased customer's applications keep the state that they were counted under.
        let counted = was.and_then(|was| was.beside.as_ref());
        counted.and_then(|beside| beside.state.clone())
    } else {
        let said = values.text("state");
        let known = said.filter(|said| app.reference.states.contains(*said));
        known.map(str::to_owned)
    };
    let stands_at = one
        .is_answering
        .then(|| standing_at(app, one, values))
        .flatten();
    let lenders: BTreeSet<LenderId> = sent.iter().map(|(lender, _)| *lender).collect();
    let at = |lender| (lender, marks_at(lender, &one.lines, sent));
    Ok(Counted {
        marks: marks(&one.lines, sent, stands_at.as_deref()),
        beside: Some(Beside {
            state,
            lenders: lenders.into_iter().map(at).collect(),
        }),
    })
}

/// The key of the question at which an application's customer has stopped; none if all required questions are answered,
/// or the product has no profile.
fn standing_at(app: &App, one: &Walked, mut values: Values) -> Option<String> {
    let answered = &one.answered;
    for key in &answered.contact {
        values.set(*key, Value::Flag(true));
    }
    let profile = app.profiles.of(one.origin.product, answered.verified)?;
    let at = profile.stands_at(&values, answered.has_pan, one.was_at.as_deref());
    at.map(str::to_owned)
}
