//! Sends to the lender the passcode that it sent to the customer's own number.

use saakh_domain::Secret;
use saakh_domain::catalog::lender::{
    Connector, Lender, Offering, PasscodeMapping, PasscodeRefusal,
};
use saakh_domain::id::{CustomerId, SubmissionId};
use saakh_domain::identity::otp::OtpCode;
use saakh_domain::lifecycle::rejection::StatusWithReason;
use saakh_domain::lifecycle::reported::Subject;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_outbound::CallError;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::{Scope, write_tx};

use super::lender_client::{LenderCallPurpose, LenderClient, not_reachable_error};
use super::poll_status::PollStatus;
use super::{status_notice, submission_status};
use crate::platform::{job, limit};
use crate::{App, Code, Error, Refusal, Result};

/// Returns whether a submission waits for the passcode that its lender sent.
pub fn is_awaited(offering: &Offering, stored: &Submission) -> bool {
    mapping_of(offering).is_some()
        && stored.status == SubmissionStatus::Submitted
        && stored.withdrawn_at.is_none()
}

/// Sends a passcode to the lender and returns the resulting status of the submission. Every attempt is counted before
/// the lender is called.
pub async fn send_passcode(
    app: &App,
    customer: CustomerId,
    id: SubmissionId,
    typed: &Secret<String>,
) -> Result<SubmissionStatus> {
    let code =
        OtpCode::parse(typed.expose()).map_err(|invalid| Error::field("otp", invalid.message()))?;
    let stored = submission::get_owned(&mut app.db.read().await?, id, customer).await?;
    let stored = stored.ok_or_else(Error::not_found)?;
    let snapshot = app.catalog();
    let lender = snapshot.catalog.lender(stored.lender_id);
    let lender = lender.ok_or_else(Error::not_found)?;
    let offering = lender.offering_for(stored.product);
    let call = PasscodeCall::new(lender, offering, &stored)?;
    count_try(app, id).await?;
    let code = Secret::new(code.expose().to_owned());
    match call.call(app, &code).await? {
        Ok(status) => apply_accepted(app, customer, id, status).await,
        Err(error) => {
            if error.is_retryable() {
                ask_soon(app, customer, id).await?;
            }
            Err(call.refusal_error(&error))
        }
    }
}

/// The lender and the submission of a call.
struct PasscodeCall<'a> {
    lender: &'a Lender,
    offering: &'a Offering,
    mapping: &'a PasscodeMapping,
    reference: &'a str,
}

impl<'a> PasscodeCall<'a> {
    fn new(lender: &'a Lender, offering: &'a Offering, stored: &'a Submission) -> Result<Self> {
        let awaited = Some(offering).filter(|offering| is_awaited(offering, stored));
        let found = awaited
            .and_then(mapping_of)
            .zip(stored.reference.as_deref());
        let (mapping, reference) = found.ok_or_else(not_awaited)?;
        Ok(Self {
            lender,
            offering,
            mapping,
            reference,
        })
    }

    async fn call(
        &self,
        app: &App,
        code: &Secret<String>,
    ) -> Result<std::result::Result<Option<StatusWithReason>, CallError>> {
        let client = LenderClient::new(app, self.lender, self.offering)?;
        let attempt = app.uuid().to_string();
        let call = client.call();
        let passcode = call.send_passcode(&attempt, self.reference, code);
        Ok(client.execute(LenderCallPurpose::Passcode, passcode).await)
    }

    /// Converts a failed call to the error for the customer: the lender's error code, or that the lender is
    /// unavailable.
    fn refusal_error(&self, error: &CallError) -> Error {
        let refused_with = match error {
            CallError::Refused { code, .. } => code.as_deref(),
            _ => None,
        };
        let Some(refusal) = refused_with.and_then(|code| self.mapping.refusals.get(code)) else {
            tracing::warn!(%error, lender = self.lender.key, "passcode not accepted by the lender");
            return not_reachable_error();
        };
        Refusal::new(refusal_code(*refusal))
            .with("lender", self.lender.name.clone())
            .into()
    }
}

fn mapping_of(offering: &Offering) -> Option<&PasscodeMapping> {
    match &offering.connector {
        Connector::Http(mapping) => mapping.passcode.as_deref(),
        Connector::Redirect { .. } => None,
    }
}

async fn count_try(app: &App, id: SubmissionId) -> Result<()> {
    let counter = app.keys.lookup_hash("lender-passcode", &id.to_string());
    let most = app.reference.limits.lender_passcode.tries_per_hour;
    write_tx!(app.db, limit::scope(&counter), |tx| {
        let allowed = limit::allow_hourly(tx, &counter, most, app.now()).await?;
        allowed.map_err(|wait| Error::rate_limited(Code::LenderCodeTooMany, wait))?;
        Ok(limit::record_event(app, tx, &counter).await?)
    })
}

/// Applies the accepted passcode: the lender continues with the application. A status that was reported during the call
/// is kept.
async fn apply_accepted(
    app: &App,
    customer: CustomerId,
    id: SubmissionId,
    reported: Option<StatusWithReason>,
) -> Result<SubmissionStatus> {
    let to = reported.unwrap_or(SubmissionStatus::InReview.into());
    let status = write_tx!(app.db, Scope::customer(customer), |tx| {
        let stored = submission::get_owned(tx, id, customer).await?;
        let stored = stored.ok_or_else(Error::not_found)?;
        submission_status::apply_without_notice(app, tx, stored, to, Source::Connector).await?;
        status_notice::forget(tx, Subject::Submission(id)).await?;
        let now = submission::get_owned(tx, id, customer).await?;
        Ok::<_, Error>(now.ok_or_else(Error::not_found)?.status)
    })?;
    app.jobs.notify_one();
    Ok(status)
}

/// Polls the status soon, because the lender may have accepted the passcode although its answer did not arrive.
async fn ask_soon(app: &App, customer: CustomerId, id: SubmissionId) -> Result<()> {
    write_tx!(app.db, Scope::customer(customer), |tx| {
        job::bring_forward::<PollStatus>(app, tx, id).await?;
        Ok::<_, Error>(())
    })?;
    app.jobs.notify_one();
    Ok(())
}

fn not_awaited() -> Error {
    Code::LenderCodeNotAwaited.into()
}

fn refusal_code(refusal: PasscodeRefusal) -> Code {
    match refusal {
        PasscodeRefusal::Wrong => Code::LenderCodeWrong,
        PasscodeRefusal::UsedUp => Code::LenderCodeUsedUp,
        PasscodeRefusal::Expired => Code::LenderCodeExpired,
    }
}
