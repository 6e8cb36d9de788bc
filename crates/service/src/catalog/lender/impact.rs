//! What a changed criterion would mean: how many of the last applicants match now, and then.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::civil::Date;
use saakh_domain::catalog::lender::{self as lenders, Lender};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::property::set;
use saakh_domain::id::LenderId;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::offers::offers;
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_store::catalog::lender;
use saakh_store::origination::offer::{self, LatestView};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::origination::eligibility::with_lenders;
use crate::platform::blocking::off_the_runtime;
use crate::{App, Error, Result};

/// How many applicants are looked at.
const APPLICANTS: usize = 1_000;
/// Whoever looked at offers several times counts once, so more views are read.
const VIEWS: i64 = 2_000;

/// How many of the last applicants match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Impact {
    /// How many were looked at.
    pub applicants: usize,
    /// With the lender as it is.
    pub matched_now: usize,
    /// With the property changed.
    pub matched_then: usize,
    /// Stored views that could not be read and do not count.
    pub left_out: usize,
}

/// What of a stored view is needed.
#[derive(Deserialize)]
struct Asked {
    product: ProductType,
    applicant: Applicant,
}

/// How many of the last applicants a lender matches, and would with one property changed. It is
/// looked at as if it were switched on.
pub async fn impact(app: &App, id: LenderId, property: &str, value: &Json) -> Result<Impact> {
    let known = lenders::property(property)
        .ok_or_else(|| Error::field("property", Message::new("invalid_property")))?;
    let value = known
        .parse(value, &app.reference.lists)
        .map_err(|message| Error::field("value", message))?;
    let mut conn = app.db.read().await?;
    let row = lender::get(&mut conn, id).await?;
    let now = switched_on(row.ok_or_else(Error::not_found)?.item);
    let then = set(&now, property, value)
        .map_err(|_| Error::field("value", Message::new("invalid_form")))?;
    let views = offer::latest(&mut conn, VIEWS).await?;
    drop(conn);
    let [now, then] = [now, then].map(|lender| Arc::new(with_lenders(app, 0, vec![lender])));
    let today = app.today();
    // Parsing thousands of views takes a while: not on the runtime's threads.
    let impact = off_the_runtime(move || count(&views, &now, &then, today)).await?;
    if impact.left_out > 0 {
        tracing::error!(
            left_out = impact.left_out,
            "stored offer views do not parse"
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

/// A view that cannot be read costs its applicant only.
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
        let Ok(asked) = serde_json::from_str::<Asked>(&view.body) else {
            impact.left_out += 1;
            continue;
        };
        impact.applicants += 1;
        impact.matched_now += usize::from(matches(now, &asked, today));
        impact.matched_then += usize::from(matches(then, &asked, today));
    }
    impact
}

fn matches(catalog: &Catalog, asked: &Asked, today: Date) -> bool {
    offers(catalog, &asked.applicant, asked.product, today)
        .is_some_and(|set| !set.matched.is_empty())
}
