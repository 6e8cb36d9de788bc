//! The way of applications, counted: what is true of each by its whole history and its customer's answers is
//! compared with what was counted of it, and the sums are corrected by the difference.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{Value, Values};
use saakh_domain::id::{ApplicationId, LenderId};
use saakh_domain::insight::journey::marks;
use saakh_domain::insight::outcome::Line;
use saakh_domain::origination::profile::Profile;
use saakh_domain::time::date_in_india;
use saakh_store::Tx;
use saakh_store::insight::journey::{self, Answered, JourneyTally, Walked};
use saakh_store::insight::reached;

use crate::{App, Error, Result};

/// Corrects what was counted of some applications.
pub(super) async fn correct(
    app: &App,
    tx: &mut Tx,
    applications: &BTreeSet<ApplicationId>,
) -> Result<()> {
    if applications.is_empty() {
        return Ok(());
    }
    let walked = journey::walked(tx, applications).await?;
    let mut submissions: BTreeMap<ApplicationId, Vec<(LenderId, Vec<Line>)>> = BTreeMap::new();
    for told in reached::told(tx, applications).await? {
        let of = submissions.entry(told.application).or_default();
        of.push((told.lender, told.lines));
    }
    let before = journey::counted(tx, applications).await?;
    let default = app.catalog().partners.default_partner().id;
    let (mut tally, mut changed) = (JourneyTally::default(), BTreeMap::new());
    let none = BTreeSet::new();
    for one in &walked {
        let sent = submissions.remove(&one.id).unwrap_or_default();
        let stands_at = standing(app, one)?;
        let now = marks(&one.lines, &sent, stands_at.as_deref());
        let was = before.get(&one.id).unwrap_or(&none);
        if now == *was {
            continue;
        }
        let day = date_in_india(one.began_at);
        for (marks, times) in [(was - &now, -1), (&now - was, 1)] {
            for mark in marks {
                tally.add(&mark, day, (&one.origin, default), times);
            }
        }
        changed.insert(one.id, now);
    }
    if !changed.is_empty() {
        journey::replace(tx, &changed).await?;
        journey::add(tx, &tally).await?;
    }
    Ok(())
}

/// The key of the question before which an application's customer stands.
fn standing(app: &App, one: &Walked) -> Result<Option<String>> {
    let Some(answered) = &one.answered else {
        return Ok(None);
    };
    standing_at(app, one.origin.product, answered)
}

/// The key of the first question of a product type that a customer has not answered and has to; none where there is no
/// such question, or where nobody is asked for this product yet.
fn standing_at(app: &App, product: ProductType, answered: &Answered) -> Result<Option<String>> {
    let reference = &app.reference;
    let (limits, lending) = (&reference.limits, &reference.lending);
    let profile = Profile::of(product, limits, lending, &reference.gold, answered.verified);
    let mut values: Values = serde_json::from_str(answered.profile.expose())
        .map_err(|error| Error::internal("a stored profile does not parse", error))?;
    for key in &answered.contact {
        values.set(*key, Value::Flag(true));
    }
    let open = profile.as_ref();
    let open = open.and_then(|profile| profile.first_unanswered(&values, answered.has_pan));
    Ok(open.map(str::to_owned))
}
