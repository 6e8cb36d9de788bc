//! The customer's credit score, requested once with their consent and kept for a month.

use std::time::Duration;

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::{ConsentId, CustomerId};
use saakh_domain::identity::tally::DAY;
use saakh_domain::origination::score::{Score, ScoreValue};
use saakh_domain::trust::consent::Purpose;
use saakh_outbound::bureau::Enquiry;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::origination::credit_score::{self, CreditScore};
use saakh_store::origination::offer_facts::OfferFacts;
use saakh_store::platform::job::Job;
use saakh_store::trust::erasure;
use saakh_store::{Conn, Scope, read_tx, write_tx};

use crate::identity::user;
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_before;
use crate::trust::consent;
use crate::{App, Error, Result, register_job};

/// How long the customer's page waits for the bureau. After that the job continues in the background.
const PATIENCE: Duration = Duration::from_secs(4);

/// The job that requests a customer's credit score if the first request failed.
pub(crate) struct RequestCreditScore;

impl JobKind for RequestCreditScore {
    const NAME: &'static str = "credit-score";
    const QUEUE: Queue = Queue::Lenders;
    // Enqueued again when the customer consents again.
    const ONCE: bool = false;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<JobOutcome> {
        request_score(job, id).await
    }
}

register_job!(RequestCreditScore);

/// The facts sent to the bureau, and the consent that allows it.
#[derive(PartialEq, Eq)]
struct ConsentedEnquiry {
    consent: ConsentId,
    enquiry: Enquiry,
}

/// Requests the score unless one is stored, or the consent or the facts are missing.
async fn request_score(job: &JobContext<'_>, id: CustomerId) -> Result<JobOutcome> {
    let app = job.app;
    let Some(bureau) = &app.network.bureau else {
        return Ok(JobOutcome::Done);
    };
    let read = read_tx!(app.db, |conn| -> Result<Option<ConsentedEnquiry>> {
        to_ask(app, conn, id).await
    });
    let Some(enquiry) = read? else {
        return Ok(JobOutcome::Done);
    };
    let asked_at = app.now();
    match bureau.request_score(&enquiry.enquiry).await {
        Ok(score) => store(job, id, &enquiry, asked_at, &score).await,
        Err(error) if error.is_retryable() => Ok(JobOutcome::Retry(error.retry_after())),
        Err(error) => Err(Error::internal(
            "the credit bureau did not answer as agreed",
            error,
        )),
    }
}

/// Requests the score at once, while the customer waits, as the first attempt of a job that was enqueued with a lease.
/// A failure is retried by the job when the lease ends.
pub(crate) async fn request_score_now(app: &App, job: &Job, id: CustomerId) {
    let first = JobContext::new::<RequestCreditScore>(app, job);
    match tokio::time::timeout(PATIENCE, request_score(&first, id)).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => tracing::warn!(%error, customer = %id, "credit score request failed"),
        Err(_) => tracing::info!(customer = %id, "credit score request slow: job continues"),
    }
}

/// Returns the points of a score that is still valid.
pub(crate) async fn find_points(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Option<u16>> {
    Ok(find_valid_score(app, conn, id)
        .await?
        .as_ref()
        .and_then(points_of))
}

/// Returns the points of a score. `None` if the bureau knows no history.
pub(crate) fn points_of(score: &CreditScore) -> Option<u16> {
    u16::try_from(score.score?).ok()
}

/// Returns the bureau's answer if it is still valid.
pub(crate) async fn find_valid_score(
    app: &App,
    conn: &mut Conn,
    id: CustomerId,
) -> Result<Option<CreditScore>> {
    Ok(credit_score::find_newer_than(conn, id, valid_after(app)).await?)
}

/// Returns the time before which answers of the bureau are no longer valid.
pub(crate) fn valid_after(app: &App) -> Timestamp {
    let keep = app.reference.lending.credit_report.keep_days * DAY;
    seconds_before(app.now(), keep)
}

/// Stores the answer if the request is still allowed: during the call the customer may have withdrawn the consent,
/// changed the facts or been erased. An answer for outdated facts is dropped and the request is repeated.
async fn store(
    job: &JobContext<'_>,
    id: CustomerId,
    enquiry: &ConsentedEnquiry,
    asked_at: Timestamp,
    score: &Score,
) -> Result<JobOutcome> {
    let app = job.app;
    let row = CreditScore {
        bureau: score.bureau.clone(),
        score: match score.value {
            ScoreValue::Points(points) => Some(i64::from(points)),
            ScoreValue::NoHistory(_) => None,
        },
        as_of: app.now(),
    };
    write_tx!(app.db, Scope::customer(id), |tx| {
        let newer = find_valid_score(app, tx, id).await?;
        if newer.is_some_and(|newer| newer.as_of >= asked_at) {
            return Ok(JobOutcome::Done);
        }
        match question(app, tx, id).await? {
            Some(now) if now == *enquiry => {
                credit_score::put(tx, id, &row).await?;
                job.finish_if_held_in(tx).await?;
                Ok(JobOutcome::AlreadyCompleted)
            }
            Some(_) => Ok(JobOutcome::Retry(None)),
            None => Ok(JobOutcome::Done),
        }
    })
}

/// What a customer sees of the score that their offers are based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreditScoreStatus {
    /// The bureau returned points.
    Points { points: i64, at: Timestamp },
    /// The bureau knows no history of the customer.
    NoHistory { at: Timestamp },
    /// The customer consented, and the bureau has not answered yet.
    Waiting,
    /// The customer has not consented.
    NotRequested,
    /// The score cannot be requested: the mobile number is missing or no bureau is connected.
    Unavailable,
}

/// Returns the bureau's answer, or the reason why there is none.
pub(crate) fn build_score_status(app: &App, known: &OfferFacts) -> CreditScoreStatus {
    let can_be_asked = known.customer.mobile.is_some() && app.network.bureau.is_some();
    match &known.score {
        Some(score) => {
            points_of(score).map_or(CreditScoreStatus::NoHistory { at: score.as_of }, |points| {
                CreditScoreStatus::Points {
                    points: points.into(),
                    at: score.as_of,
                }
            })
        }
        None if !can_be_asked => CreditScoreStatus::Unavailable,
        None if known.agrees_to_report => CreditScoreStatus::Waiting,
        None => CreditScoreStatus::NotRequested,
    }
}

/// Returns the request to send if no score is stored.
async fn to_ask(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Option<ConsentedEnquiry>> {
    if find_valid_score(app, conn, id).await?.is_some() {
        return Ok(None);
    }
    question(app, conn, id).await
}

/// Returns the request to send. `None` if the customer is being erased, or the consent or the facts are missing.
async fn question(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Option<ConsentedEnquiry>> {
    if erasure::get(conn, id).await?.is_some() {
        return Ok(None);
    }
    let Some(consent) = consent::find_in_force(conn, id, Purpose::CreditReport).await? else {
        return Ok(None);
    };
    let Some(customer) = customer::get(conn, id).await? else {
        return Ok(None);
    };
    let enquiry = enquiry(app, &customer)?;
    Ok(enquiry.map(|enquiry| ConsentedEnquiry { consent, enquiry }))
}

fn enquiry(app: &App, customer: &Customer) -> Result<Option<Enquiry>> {
    let values = user::profile_values(customer)?;
    let (Some(pan), Some(mobile)) = (decrypt_pan(app, customer)?, customer.mobile.clone()) else {
        return Ok(None);
    };
    let (Some(name), Some(birth_date)) = (user::full_name(&values), values.date("birth_date"))
    else {
        return Ok(None);
    };
    Ok(Some(Enquiry {
        pan,
        name: Secret::new(name),
        birth_date: Secret::new(birth_date.to_string()),
        mobile,
    }))
}

/// Decrypts the customer's PAN.
pub(crate) fn decrypt_pan(app: &App, customer: &Customer) -> Result<Option<Secret<String>>> {
    let Some(stored) = &customer.pan else {
        return Ok(None);
    };
    app.keys
        .decrypt_pan(&stored.cipher, &customer.id.to_string())
        .map(Some)
        .map_err(|error| Error::internal("a stored PAN does not open", error))
}
