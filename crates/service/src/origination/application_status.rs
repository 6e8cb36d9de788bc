//! Moves applications forward.

use jiff::Timestamp;
use saakh_domain::id::ApplicationId;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{InvalidTransition, Source, SubmissionStatus};
use saakh_domain::text::Message;
use saakh_store::origination::application::{self, Application};
use saakh_store::origination::application_batch;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::{Conn, Tx};

use crate::{App, Code, Error, Refusal, Result};

/// Moves an application forward. An application that is already further stays unchanged.
pub(crate) async fn advance(
    tx: &mut Tx,
    application: Application,
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<Application> {
    if application.status >= to {
        return Ok(application);
    }
    application
        .status
        .transition(to)
        .map_err(transition_error)?;
    application::set_status(tx, &application, to, source, now).await?;
    Ok(Application {
        status: to,
        ..application
    })
}

/// Works as [`advance`] for many applications.
pub(crate) async fn advance_all(
    tx: &mut Tx,
    mut applications: Vec<application_batch::FoundApplication>,
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<()> {
    applications.retain(|application| application.status < to);
    for application in &applications {
        let moved = application.status.transition(to);
        moved.map_err(transition_error)?;
    }
    Ok(application_batch::set_statuses(tx, &applications, to, source, now).await?)
}

/// Returns the error for an application that is closed, with the reason.
pub(crate) async fn find_closed_error(
    app: &App,
    conn: &mut Conn,
    id: ApplicationId,
) -> Result<Error> {
    let all = submission::list_for_application(conn, id).await?;
    let is_paid = |one: &&Submission| one.status == SubmissionStatus::Disbursed;
    let snapshot = app.catalog();
    let paid = all.iter().find(is_paid);
    let lender = paid.and_then(|one| snapshot.catalog.lender(one.lender_id));
    if let Some(lender) = lender {
        let message = Message::new("problem_application_closed_paid");
        let refusal = Refusal::with_message(Code::ApplicationClosed, message);
        return Ok(refusal.with("lender", lender.name.clone()).into());
    }
    let key = match application::find_closing_source(conn, id).await? {
        Some(Source::Customer) => "problem_application_closed_by_you",
        Some(Source::System) => "problem_application_closed_expired",
        _ => return Ok(Code::ApplicationClosed.into()),
    };
    Ok(Refusal::with_message(Code::ApplicationClosed, Message::new(key)).into())
}

/// Returns the error for a status transition that is not allowed.
fn transition_error(refused: InvalidTransition) -> Error {
    Refusal::with_message(Code::InvalidTransition, refused.message()).into()
}
