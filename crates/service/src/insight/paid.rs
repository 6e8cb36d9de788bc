//! Published figures of what customers paid for their loans: computed monthly for the preceding twelve whole months.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use saakh_domain::insight::paid::PaidLoans;
use saakh_domain::time::start_in_india;
use saakh_store::insight::paid::{self, PublishedMonth};
use saakh_store::{Scope, write_tx};

use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::register_job;
use crate::{App, Result};

/// Loans per query.
const AT_ONCE: i64 = 2_000;
/// Time of the nightly computation, by which the last day of the month has been counted.
const AFTER_MIDNIGHT: SignedDuration = SignedDuration::from_hours(3);

/// The published figures with their range.
#[derive(Debug)]
pub struct PublishedFigures {
    pub published: PublishedMonth,
    pub first: Date,
    pub last: Date,
}

/// Returns the published figures; none before the first month.
pub async fn find_latest(app: &App) -> Result<Option<PublishedFigures>> {
    let mut conn = app.db.read().await?;
    let published = paid::find_latest(&mut conn).await?;
    Ok(published.map(|published| {
        let (first, last) = days(published.month);
        PublishedFigures {
            published,
            first,
            last,
        }
    }))
}

/// The twelve whole months before one, given by its first day.
fn days(month: Date) -> (Date, Date) {
    let first = month.saturating_sub(12.months());
    (first, month.saturating_sub(1.day()))
}

/// Publishes the figures up to a month; a published month is never recomputed.
pub async fn publish(app: &App, month: Date) -> Result<()> {
    let (first, _) = days(month);
    let (from, before) = (start_in_india(first), start_in_india(month));
    let mut loans = PaidLoans::default();
    let mut after = None;
    loop {
        let some = {
            let mut conn = app.db.read().await?;
            paid::list_paid_loans(&mut conn, from, before, after, AT_ONCE).await?
        };
        let Some(last) = some.last() else { break };
        after = Some(last.place);
        for loan in some.iter().filter(|loan| loan.cost.apr.0 > 0) {
            loans.add((loan.product, loan.band), loan.customer, loan.cost);
        }
    }
    write_tx!(app.db, Scope::rows(), |tx| {
        if paid::is_published(tx, month).await? {
            return Ok(());
        }
        let published = PublishedMonth {
            month,
            at: app.now(),
            groups: loans.published_groups(),
        };
        Ok(paid::publish(tx, &published).await?)
    })
}

/// Enqueues this month's job, which exists once for all nodes.
pub async fn publish_monthly(app: &App) -> Result<()> {
    let month = app.today().first_of_month();
    let is_done = {
        let mut conn = app.db.read().await?;
        paid::is_published(&mut conn, month).await?
    };
    if is_done {
        return Ok(());
    }
    let wait = app.now().duration_until(coming_night(app));
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(job::enqueue_later::<PublishPaidFigures>(app, tx, month.to_string(), wait).await?)
    })
}

fn coming_night(app: &App) -> Timestamp {
    let tonight = start_in_india(app.today()) + AFTER_MIDNIGHT;
    if app.now() < tonight {
        return tonight;
    }
    let tomorrow = app.today().tomorrow().unwrap_or(Date::MAX);
    start_in_india(tomorrow) + AFTER_MIDNIGHT
}

/// Publishes the figures; the payload is the month's first day.
pub struct PublishPaidFigures;

impl JobKind for PublishPaidFigures {
    const NAME: &'static str = "publish-paid";
    const QUEUE: Queue = Queue::Records;
    const TIME_LIMIT: std::time::Duration = std::time::Duration::from_mins(30);
    type Payload = String;

    async fn run(job: &JobContext<'_>, month: String) -> Result<JobOutcome> {
        if let Ok(month) = month.parse() {
            publish(job.app, month).await?;
        }
        Ok(JobOutcome::Done)
    }
}

register_job!(PublishPaidFigures);
