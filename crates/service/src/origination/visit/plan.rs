//! A customer goes to a plan's insurer, under a consent of its own.

use saakh_domain::catalog::redirect_link::RedirectLink;
use saakh_domain::id::{CustomerId, PlanId};
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::trust::consent::Purpose;
use saakh_store::trust::consent as ledger;
use saakh_store::{Conn, DbError, Scope, write_tx};

use super::{Item, Recorded, record_in, recorded, without_link};
use crate::trust::consent::{self, GivenConsent, Giving};
use crate::{App, Error, Result};

/// A customer goes to a plan's insurer: the consent and the visit are one. Going again within a minute is the same visit.
pub async fn record_plan(
    app: &App,
    giving: Giving<'_>,
    id: PlanId,
    notice_version: String,
) -> Result<Recorded> {
    let snapshot = app.catalog();
    let mut plans = snapshot.plans.iter();
    let plan = plans.find(|plan| plan.id == id && plan.status);
    let plan = plan.ok_or_else(Error::not_found)?;
    let item = Item {
        kind: VisitKind::Plan,
        id: id.0,
        name: &plan.name,
        link: &plan.link,
    };
    let link = RedirectLink::parse(item.link).map_err(|_| without_link(item))?;
    let given = [GivenConsent {
        purpose: Purpose::InsurerVisit,
        notice_version,
    }];
    consent::check_required(app, &given, &[Purpose::InsurerVisit])?;
    let subject = id.to_string();
    let giving = Giving {
        subject: Some(&subject),
        ..giving
    };
    let id = write_tx!(app.db, Scope::customer(giving.customer), |tx| {
        let id = record_in(app, tx, giving.customer, item, link.host()).await?;
        consent::record(app, tx, giving, &given).await?;
        Ok::<_, Error>(id)
    })?;
    Ok(recorded(app, item, link, id))
}

/// Whether the consent to go to a plan's insurer, and to hear from it, stands.
pub(super) async fn agrees(
    conn: &mut Conn,
    customer: CustomerId,
    plan: i64,
) -> std::result::Result<bool, DbError> {
    let (purpose, subject) = (Purpose::InsurerVisit.code(), plan.to_string());
    let standing = ledger::live(conn, customer).await?;
    Ok(standing.iter().any(|given| {
        given.purpose == purpose && given.subject.as_deref() == Some(subject.as_str())
    }))
}
