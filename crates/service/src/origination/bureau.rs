//! The customer's credit score, asked for once with her consent and kept for a month.

use std::time::Duration;

use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::tally::DAY;
use saakh_domain::origination::score::{Score, ScoreValue};
use saakh_domain::trust::consent::Purpose;
use saakh_outbound::bureau::Enquiry;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::origination::credit_score::{self, CreditScore};
use saakh_store::{Conn, Scope, write_tx};

use crate::house::job::{JobContext, JobKind, Outcome, Queue};
use crate::house::limit::before;
use crate::identity::user;
use crate::trust::consent;
use crate::{App, Error, Result, register_job};

/// How long the customer's page waits for the bureau; after that the job goes on alone.
const PATIENCE: Duration = Duration::from_secs(4);

/// Ask the bureau for a customer's credit score, where the request itself got no answer.
pub(crate) struct AskBureau;

impl JobKind for AskBureau {
    const NAME: &'static str = "credit-score";
    const QUEUE: Queue = Queue::Lenders;
    // Asked again when the customer consents again.
    const ONCE: bool = false;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<Outcome> {
        run(job.app, id).await
    }
}

register_job!(AskBureau);

/// Asks the bureau, unless a score is there, or the consent or the facts are not.
pub async fn run(app: &App, id: CustomerId) -> Result<Outcome> {
    let Some(bureau) = &app.network.bureau else {
        return Ok(Outcome::Done);
    };
    let mut conn = app.db.read().await?;
    let Some(customer) = customer::get(&mut conn, id).await? else {
        return Ok(Outcome::Done);
    };
    let known = fresh(app, &mut conn, id).await?.is_some();
    if known || !consent::stands(&mut conn, id, Purpose::CreditReport).await? {
        return Ok(Outcome::Done);
    }
    drop(conn);
    let Some(enquiry) = enquiry(app, &customer)? else {
        return Ok(Outcome::Done);
    };
    match bureau.score(&enquiry).await {
        Ok(score) => {
            store(app, id, &score).await?;
            Ok(Outcome::Done)
        }
        Err(error) if error.is_retryable() => Ok(Outcome::Again(error.retry_after())),
        Err(error) => Err(Error::internal(
            "the credit bureau did not answer as agreed",
            error,
        )),
    }
}

/// Asks at once, for the customer who waits. What fails is left to the job.
pub(crate) async fn ask_now(app: &App, id: CustomerId) {
    match tokio::time::timeout(PATIENCE, run(app, id)).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => tracing::warn!(%error, "the credit bureau could not be asked"),
        Err(_) => tracing::info!("the credit bureau takes long; the job goes on"),
    }
}

/// The points of a score that still counts.
pub(crate) async fn points(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Option<u16>> {
    let score = fresh(app, conn, id).await?.and_then(|score| score.score);
    Ok(score.and_then(|points| u16::try_from(points).ok()))
}

async fn fresh(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Option<CreditScore>> {
    let keep = app.reference.lending.credit_report.keep_days * DAY;
    Ok(credit_score::newer_than(conn, id, before(app.now(), keep)).await?)
}

async fn store(app: &App, id: CustomerId, score: &Score) -> Result<()> {
    let row = CreditScore {
        bureau: score.bureau.clone(),
        score: match score.value {
            ScoreValue::Points(points) => Some(i64::from(points)),
            ScoreValue::NoHistory(_) => None,
        },
        as_of: app.now(),
    };
    write_tx!(app.db, Scope::customer(id), |tx| {
        credit_score::put(tx, id, &row).await?;
        // Offers depend on it: the next look makes a new view.
        Ok(customer::bump_revision(tx, id).await?)
    })
}

fn enquiry(app: &App, customer: &Customer) -> Result<Option<Enquiry>> {
    let values = user::values(customer)?;
    let (Some(pan), Some(mobile)) = (pan(app, customer)?, customer.mobile.clone()) else {
        return Ok(None);
    };
    let (Some(name), Some(birth_date)) = (user::full_name(&values), values.date("birth_date"))
    else {
        return Ok(None);
    };
    Ok(Some(Enquiry {
        pan,
        name: Secret::new(name),
        birth_date: Secret::new(birth_date),
        mobile,
    }))
}

/// The customer's PAN, opened.
pub(crate) fn pan(app: &App, customer: &Customer) -> Result<Option<Secret<String>>> {
    let Some(stored) = &customer.pan else {
        return Ok(None);
    };
    app.keys
        .decrypt_pan(&stored.cipher, &customer.id.to_string())
        .map(Some)
        .map_err(|error| Error::internal("a stored PAN does not open", error))
}
