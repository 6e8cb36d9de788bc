//! Impact of a changed criterion: how many of the latest applicants match now, and with the change.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::civil::Date;
use saakh_domain::catalog::lender::{Lender, find_property};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::property::set;
use saakh_domain::id::LenderId;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::offers::compute_offers;
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_store::catalog::lender;
use saakh_store::origination::offer::{self, LatestView};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::origination::eligibility::build_catalog;
use crate::platform::blocking::run_blocking;
use crate::{App, Error, Result};

/// Number of applicants examined.
const APPLICANTS: usize = 1_000;
/// Views read; more than applicants, because several views of one customer count once.
const VIEWS: i64 = 2_000;

/// Matches among the latest applicants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Impact {
    /// Number of applicants examined.
    pub applicants: usize,
    /// With the lender as it is.
    pub matched_now: usize,
    /// With the changed property.
    pub matched_then: usize,
    /// Unreadable views, which are not counted.
    pub left_out: usize,
}

/// The needed part of a stored view.
#[derive(Deserialize)]
struct StoredApplicant {
    product: ProductType,
    applicant: Applicant,
}

/// Counts the latest applicants that a lender matches, now and with one property changed. The lender is treated as
/// switched on.
pub async fn impact(app: &App, id: LenderId, property: &str, value: &Json) -> Result<Impact> {
    let known = find_property(property)
        .ok_or_else(|| Error::field("property", Message::new("invalid_property")))?;
    let value = known
        .parse(value, &app.reference.lists)
        .map_err(|message| Error::field("value", message))?;
    let mut conn = app.db.read().await?;
    let row = lender::get(&mut conn, id).await?;
    let now = switched_on(row.ok_or_else(Error::not_found)?.item);
    let then = set(&now, property, value)
        .map_err(|_| Error::field("value", Message::new("invalid_form")))?;
    let views = offer::list_latest(&mut conn, VIEWS).await?;
    drop(conn);
    let [now, then] = [now, then].map(|lender| Arc::new(build_catalog(app, 0, vec![lender])));
    let today = app.today();
    // Parsing thousands of views takes a while, so it runs on a blocking thread.
    let impact = run_blocking(move || count(&views, &now, &then, today)).await?;
    if impact.left_out > 0 {
        tracing::error!(
            left_out = impact.left_out,
            "offer views left out: stored views do not parse"
        );
    }
    Ok(impact)
}

fn switched_on(lender: Lender) -> Lender {
    let mut on = Lender {
        lender_status: true,
        ..lender
    };
    for offering in &mut on.offerings {
        offering.is_off = false;
    }
    on
}

/// Counts matches; an unreadable view is skipped.
fn count(views: &[LatestView], now: &Catalog, then: &Catalog, today: Date) -> Impact {
    let mut seen = HashSet::new();
    let mut impact = Impact {
        applicants: 0,
        matched_now: 0,
        matched_then: 0,
        left_out: 0,
    };
    let newest = views.iter().filter(|view| seen.insert(view.application_id));
    for view in newest.take(APPLICANTS) {
        let Ok(stored) = serde_json::from_str::<StoredApplicant>(&view.body) else {
            impact.left_out += 1;
            continue;
        };
        impact.applicants += 1;
        impact.matched_now += usize::from(matches(now, &stored, today));
        impact.matched_then += usize::from(matches(then, &stored, today));
    }
    impact
}

fn matches(catalog: &Catalog, stored: &StoredApplicant, today: Date) -> bool {
    compute_offers(catalog, &stored.applicant, stored.product, today)
        .is_some_and(|set| !set.matched.is_empty())
}
