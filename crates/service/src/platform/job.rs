//! Background jobs. They are enqueued in the transaction that needs them and run by every node.
//!
//! A kind of job is a type that implements [`JobKind`] and is registered next to it with `register_job!`, so this
//! module does not depend on the kinds.

mod failed;
mod handover;
mod runner;

use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use saakh_store::platform::job::{self, HeldJob, Job, NewJob};
use saakh_store::{DbError, Tx};

pub use failed::retry;
pub(crate) use handover::enqueue_for_slot;
pub use handover::{JobSlot, LocalJobQueue};
pub use runner::{run, run_due};
pub use saakh_store::platform::job::Queue;

use crate::{App, Error, Result};

/// The default maximum of attempts. With exponential backoff up to ten minutes it takes about two hours.
const MAX_ATTEMPTS: i64 = 20;

/// A kind of job.
pub trait JobKind: 'static {
    /// The name in the database. It must never change.
    const NAME: &'static str;
    /// The queue, whose limit of parallel jobs is shared with other kinds.
    const QUEUE: Queue;
    /// Whether jobs with equal payloads are deduplicated, as long as the row of the first exists.
    const ONCE: bool = true;
    /// The maximum number of attempts without progress before the job is given up and needs manual attention. A panic
    /// or an expired lease counts as an attempt.
    const MAX_ATTEMPTS: i64 = MAX_ATTEMPTS;
    /// The lease of a claimed job. A live node renews it, and after a crash other nodes wait for its end.
    const LEASE: Duration = Duration::from_secs(15);
    /// The time limit of an attempt, after which it is aborted.
    const TIME_LIMIT: Duration = Duration::from_mins(2);
    /// The subject of the job: an id, never personal data.
    type Payload: Display + FromStr + Send + Sync;

    /// Runs one attempt. A node that crashed may have run it before, fully or in part.
    fn run(
        job: &JobContext<'_>,
        payload: Self::Payload,
    ) -> impl Future<Output = Result<JobOutcome>> + Send;

    /// Runs in the transaction that gives up the job.
    fn give_up(
        _app: &App,
        _tx: &mut Tx,
        _payload: Self::Payload,
    ) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }
}

/// One attempt at a job.
pub struct JobContext<'a> {
    /// The application state.
    pub app: &'a App,
    job: &'a Job,
    max_attempts: i64,
}

impl<'a> JobContext<'a> {
    /// Returns the context of the first attempt at a job that was enqueued with a lease.
    pub(crate) const fn new<K: JobKind>(app: &'a App, job: &'a Job) -> Self {
        Self {
            app,
            job,
            max_attempts: K::MAX_ATTEMPTS,
        }
    }

    /// Returns the number of the attempt, starting at 1.
    pub const fn attempt(&self) -> i64 {
        self.job.attempts
    }

    /// Returns the name of a step of this job, the same in every attempt.
    pub(crate) fn step_key(&self, step: &str) -> String {
        let Job { kind, id, .. } = self.job;
        format!("{kind}/{id}/{step}")
    }

    /// Returns whether the job is given up if this attempt fails.
    pub const fn is_last(&self) -> bool {
        self.job.attempts >= self.max_attempts
    }

    /// Returns whether this node is shutting down. Work that takes minutes should be rescheduled, so that another node
    /// or the next start continues it.
    pub fn is_stopping(&self) -> bool {
        !self.app.handover.is_open()
    }

    /// Records progress in the transaction that commits part of the work, which resets the number of attempts. A job of
    /// many parts can thus survive any number of crashes.
    pub async fn reset_attempts_in(&self, tx: &mut Tx) -> Result<()> {
        Ok(job::reset_attempts(tx, self.job).await?)
    }

    /// Completes the job in the transaction that stores its result. If another node holds the job by now, the result is
    /// stored all the same and that node completes the job. Return [`JobOutcome::AlreadyCompleted`] afterwards.
    pub(crate) async fn finish_if_held_in(&self, tx: &mut Tx) -> Result<()> {
        if !job::finish(tx, self.job, self.app.now()).await? {
            let job = self.job;
            tracing::warn!(job.kind, job.id, "job not completed: lease lost");
        }
        Ok(())
    }

    /// Completes the job atomically with its work, in the same transaction. Fails if another node holds the job by now.
    /// Return [`JobOutcome::AlreadyCompleted`] afterwards.
    pub async fn finish_in(&self, tx: &mut Tx) -> Result<()> {
        if job::finish(tx, self.job, self.app.now()).await? {
            Ok(())
        } else {
            Err(Error::Internal("another node has this job by now", None))
        }
    }
}

/// The outcome of an attempt.
#[derive(Debug)]
pub enum JobOutcome {
    /// The job is done.
    Done,
    /// The job was completed by [`JobContext::finish_in`].
    AlreadyCompleted,
    /// The job must be retried, not before the given delay if the other side asked for one, within bounds.
    Retry(Option<Duration>),
    /// The attempt succeeded, and the job runs again after the delay.
    Postpone(SignedDuration),
}

type JobFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A registered kind of job. Used by `register_job!`.
pub struct JobRegistration {
    name: &'static str,
    queue: Queue,
    max_attempts: i64,
    lease: Duration,
    time_limit: Duration,
    run: fn(Arc<App>, Job) -> JobFuture<'static, JobOutcome>,
    give_up: for<'a> fn(&'a App, &'a mut Tx, &'a Job) -> JobFuture<'a, ()>,
}

inventory::collect!(JobRegistration);

impl JobRegistration {
    /// Builds the entry of a kind. Used by `register_job!`.
    pub const fn for_kind<K: JobKind>() -> Self {
        Self {
            name: K::NAME,
            queue: K::QUEUE,
            max_attempts: K::MAX_ATTEMPTS,
            lease: K::LEASE,
            time_limit: K::TIME_LIMIT,
            run: |app, job| {
                Box::pin(async move {
                    let context = JobContext::new::<K>(&app, &job);
                    K::run(&context, payload::<K>(&job)?).await
                })
            },
            give_up: |app, tx, job| {
                Box::pin(async move { K::give_up(app, tx, payload::<K>(job)?).await })
            },
        }
    }

    fn find(name: &str) -> Option<&'static Self> {
        inventory::iter::<Self>().find(|kind| kind.name == name)
    }
}

/// Registers a [`JobKind`].
#[macro_export]
macro_rules! register_job {
    ($kind:ty) => {
        inventory::submit! { $crate::platform::job::JobRegistration::for_kind::<$kind>() }
    };
}

fn payload<K: JobKind>(job: &Job) -> Result<K::Payload> {
    let unreadable = |_| Error::Internal("a job's payload does not parse", None);
    job.payload.parse().map_err(unreadable)
}

/// Enqueues a job in the caller's transaction.
pub async fn enqueue<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
) -> std::result::Result<(), DbError> {
    enqueue_later::<K>(app, tx, payload, SignedDuration::ZERO).await
}

/// Enqueues a job with a delay.
pub(crate) async fn enqueue_later<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    wait: SignedDuration,
) -> std::result::Result<(), DbError> {
    let now = app.now();
    job::enqueue(tx, &new::<K>(app, &payload, time_after(now, wait)), now).await
}

/// Works as [`enqueue_later`], for work that repeats on request: a completed job with the same key is started again.
pub(crate) async fn enqueue_again<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    wait: SignedDuration,
) -> std::result::Result<(), DbError> {
    let now = app.now();
    job::enqueue_again(tx, &new::<K>(app, &payload, time_after(now, wait)), now).await
}

/// Enqueues a job with a lease for the caller, who runs it first. Other nodes take it when the lease ends. Returns
/// `None` if a job with its key exists. The job must not run before the transaction commits.
pub(crate) async fn enqueue_held<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    lease: SignedDuration,
) -> std::result::Result<Option<Job>, DbError> {
    let now = app.now();
    let held = HeldJob {
        job: &new::<K>(app, &payload, time_after(now, lease)),
        holder: &app.uuid().to_string(),
    };
    job::enqueue_held(tx, held, now).await
}

fn new<K: JobKind>(app: &App, payload: &K::Payload, due_at: Timestamp) -> NewJob {
    NewJob {
        id: app.uuid().to_string(),
        queue: K::QUEUE,
        kind: K::NAME,
        dedup_key: dedup_key::<K>(payload),
        payload: payload.to_string(),
        due_at,
    }
}

/// Reschedules a waiting job to run now. Returns whether the job exists, even if it is running.
pub(crate) async fn bring_forward<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
) -> std::result::Result<bool, DbError> {
    match dedup_key::<K>(&payload) {
        Some(key) => job::bring_forward(tx, &key, app.now()).await,
        None => Ok(false),
    }
}

fn dedup_key<K: JobKind>(payload: &K::Payload) -> Option<String> {
    K::ONCE.then(|| format!("{}:{payload}", K::NAME))
}

fn to_signed(duration: Duration) -> SignedDuration {
    SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX)
}

fn time_after(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.saturating_add(wait).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_kind_has_a_text_in_the_back_office() {
        let page = include_str!("../../../../web/src/admin/features/jobs/kinds.ts");
        for kind in inventory::iter::<JobRegistration>() {
            let value = format!("value: \"{}\"", kind.name);
            assert!(page.contains(&value), "{}", kind.name);
        }
    }
}
