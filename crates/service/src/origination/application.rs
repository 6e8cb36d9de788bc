//! Starts applications and moves them forward.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, SubmissionId};
use saakh_domain::identity::tally::DAY;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::origination::products::{Pages, Product};
use saakh_store::origination::application::{self, Application};
use saakh_store::origination::customer_overview::CustomerOverview;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::submission_state;
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::application_status::{self, advance};
use super::stored_profile;
use crate::platform::customer_day::{self, CustomerAction};
use crate::platform::limit::seconds_before;
use crate::{App, Code, Error, Result};

/// The number of applications read per query.
const EXPIRED_AT_ONCE: i64 = 200;

/// Starts an application, or returns the open one for this product type.
pub async fn start(app: &App, customer: CustomerId, product: ProductType) -> Result<Application> {
    write_tx!(app.db, Scope::customer(customer), |tx| {
        let known = stored_profile::find_overview(tx, customer).await?;
        start_in(app, tx, &known, product).await
    })
}

/// Starts a new application in place of the open one. The open one is kept while a lender still decides on it.
pub async fn start_anew(
    app: &App,
    customer: CustomerId,
    product: ProductType,
) -> Result<Application> {
    write_tx!(app.db, Scope::customer(customer), |tx| {
        let mut known = stored_profile::find_overview(tx, customer).await?;
        if let Some(place) = known.open.iter().position(|open| open.product == product) {
            let open = known.open.remove(place);
            refuse_in_review(tx, open.id).await?;
            let (to, by) = (ApplicationStatus::Closed, Source::Customer);
            advance(tx, open, to, by, app.now()).await?;
        }
        start_in(app, tx, &known, product).await
    })
}

async fn refuse_in_review(tx: &mut Tx, id: ApplicationId) -> Result<()> {
    let submissions = submission::list_for_application(tx, id).await?;
    if submissions.iter().all(Submission::has_ended) {
        return Ok(());
    }
    Err(Code::ApplicationInReview.into())
}

/// Closes applications without activity for too long, together with their unanswered submissions, each in its
/// customer's scope.
pub(crate) async fn expire_inactive(app: &App) -> Result<()> {
    let days = app.reference.lending.application.expiry_days;
    let since = seconds_before(app.now(), days * DAY);
    loop {
        let mut conn = app.db.read().await?;
        let some = application::list_inactive(&mut conn, since, EXPIRED_AT_ONCE).await?;
        drop(conn);
        for quiet in &some {
            expire(app, quiet, since).await?;
        }
        if some.is_empty() {
            return Ok(());
        }
    }
}

async fn expire(app: &App, quiet: &Application, since: Timestamp) -> Result<()> {
    write_tx!(app.db, Scope::customer(quiet.customer_id), |tx| {
        let Some(still) = application::find_inactive(tx, quiet.id, since).await? else {
            return Ok(());
        };
        for stored in submission::list_for_application(tx, still.id).await? {
            if !stored.status.is_final() {
                end_unanswered(app, tx, &stored).await?;
            }
        }
        let (closed, system) = (ApplicationStatus::Closed, Source::System);
        advance(tx, still, closed, system, app.now()).await?;
        Ok(())
    })
}

/// Expires submissions that are still open without activity for too long after their application was closed, because
/// another lender paid or the customer cancelled it.
pub(crate) async fn expire_after_closing(app: &App) -> Result<()> {
    let days = app.reference.lending.application.expiry_days;
    let since = seconds_before(app.now(), days * DAY);
    loop {
        let mut conn = app.db.read().await?;
        let some = submission_state::list_inactive_after_closing(&mut conn, since, EXPIRED_AT_ONCE)
            .await?;
        drop(conn);
        for (id, owner) in &some {
            expire_submission(app, *id, *owner, since).await?;
        }
        if some.is_empty() {
            return Ok(());
        }
    }
}

async fn expire_submission(
    app: &App,
    id: SubmissionId,
    owner: CustomerId,
    since: Timestamp,
) -> Result<()> {
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let stored = submission::get_owned(tx, id, owner).await?;
        let is_inactive = |one: &Submission| !one.status.is_final() && one.updated_at < since;
        if let Some(stored) = stored.filter(is_inactive) {
            end_unanswered(app, tx, &stored).await?;
        }
        Ok(())
    })
}

/// Ends a submission that its lender does not answer any more: one that the customer withdrew is withdrawn, any other
/// expires.
pub(crate) async fn end_unanswered(app: &App, tx: &mut Tx, stored: &Submission) -> Result<()> {
    let to = if stored.withdrawn_at.is_some() {
        SubmissionStatus::Withdrawn
    } else {
        SubmissionStatus::Expired
    };
    Ok(submission::set_status(tx, stored, to, Source::System, app.now()).await?)
}

/// Works as [`start`], inside the caller's transaction and with facts that it already read.
pub(crate) async fn start_in(
    app: &App,
    tx: &mut Tx,
    known: &CustomerOverview,
    product: ProductType,
) -> Result<Application> {
    if let Some(open) = known.open.iter().find(|open| open.product == product) {
        return Ok(*open);
    }
    let customer = known.customer.id;
    customer_day::count(app, tx, customer, CustomerAction::StartApplication).await?;
    // A customer who enters their PAN in this application verifies their identity with it.
    let is_new = known.customer.pan.is_none();
    let application = Application {
        id: ApplicationId::new(app.uuid()),
        short_code: Some(app.short_code()),
        customer_id: known.customer.id,
        product,
        status: ApplicationStatus::Started,
        created_at: app.now(),
        identity_confirmed_at: is_new.then(|| app.now()),
    };
    application::add(tx, &application).await?;
    let is_complete = known
        .completions
        .iter()
        .any(|done| done.product == product && done.completed_at.is_some());
    // A profile that lacks a loan disbursed since is completed again first.
    let lacks_loan =
        is_complete && stored_profile::has_missing_loan(app, tx, known, product).await?;
    if is_complete && !lacks_loan {
        let to = ApplicationStatus::ProfileComplete;
        return advance(tx, application, to, Source::Customer, app.now()).await;
    }
    Ok(application)
}

/// Returns the pages that follow a completed profile. The offers come first even if only one lender matches, so that
/// the customer sees all of them and the reasons of the others before a lender's page.
pub async fn find_next_pages(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
    product: ProductType,
) -> Result<&'static Pages> {
    let found = find(app, id, customer).await?;
    let journey = Product::for_type(product).journey.as_ref();
    let journey = journey.filter(|_| found.product == product);
    let pages = &journey.ok_or_else(Error::not_found)?.pages;
    if !found.status.is_open() {
        let mut conn = app.db.read().await?;
        return Err(application_status::find_closed_error(app, &mut conn, id).await?);
    }
    if found.status < ApplicationStatus::ProfileComplete {
        return Err(Code::ProfileIncomplete.into());
    }
    Ok(pages)
}

/// Returns a customer's own application, open or closed.
pub async fn find(app: &App, id: ApplicationId, customer: CustomerId) -> Result<Application> {
    find_own(&mut app.db.read().await?, id, customer).await
}

/// Returns a customer's own application or a not-found error.
pub(crate) async fn find_own(
    conn: &mut Conn,
    id: ApplicationId,
    customer: CustomerId,
) -> Result<Application> {
    application::get_owned(conn, id, customer)
        .await?
        .ok_or_else(Error::not_found)
}
