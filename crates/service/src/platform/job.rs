//! Background jobs: enqueued in the transaction that wants them, run by every node.
//!
//! A kind of job is a type that implements [`JobKind`], registered beside it with `register_job!`,
//! so this module knows none of them.

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

pub use failed::run_again;
pub(crate) use handover::enqueue_for;
pub use handover::{Handover, Place};
pub use runner::{run, run_due};
pub use saakh_store::platform::job::Queue;

use crate::{App, Error, Result};

/// Where a kind says nothing else: with doubling waits up to ten minutes, about two hours.
const MAX_ATTEMPTS: i64 = 20;

/// A kind of job.
pub trait JobKind: 'static {
    /// Its name in the database, for ever.
    const NAME: &'static str;
    /// With which other kinds it shares its place.
    const QUEUE: Queue;
    /// Whether two jobs with one payload are one, for as long as the row of the first stands.
    const ONCE: bool = true;
    /// After so many attempts in which it did not get on somebody has to look. A panic and a lease that
    /// ran out are attempts.
    const MAX_ATTEMPTS: i64 = MAX_ATTEMPTS;
    /// How long a node that died keeps a job from the others. A living one renews its lease.
    const LEASE: Duration = Duration::from_secs(15);
    /// An attempt that takes longer than this hangs, and is ended.
    const TIME_LIMIT: Duration = Duration::from_mins(2);
    /// What it is about: an id, never personal data.
    type Payload: Display + FromStr + Send + Sync;

    /// One attempt. It may have been made before, wholly or in part, by a node that died.
    fn run(
        job: &JobContext<'_>,
        payload: Self::Payload,
    ) -> impl Future<Output = Result<Outcome>> + Send;

    /// In the transaction in which the job is given up.
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
    /// What use cases work with.
    pub app: &'a App,
    job: &'a Job,
    max_attempts: i64,
}

impl<'a> JobContext<'a> {
    /// The first attempt at a job that was enqueued as held.
    pub(crate) const fn of<K: JobKind>(app: &'a App, job: &'a Job) -> Self {
        Self {
            app,
            job,
            max_attempts: K::MAX_ATTEMPTS,
        }
    }

    /// Which attempt this is, counted from 1.
    pub const fn attempt(&self) -> i64 {
        self.job.attempts
    }

    /// Whether the job is given up if this attempt fails.
    pub const fn is_last(&self) -> bool {
        self.job.attempts >= self.max_attempts
    }

    /// Whether this node stops: what takes minutes is to be put off, and another node or the next
    /// start goes on with it.
    pub fn is_stopping(&self) -> bool {
        !self.app.handover.is_open()
    }

    /// Says, in the transaction that does part of the work for good, that this attempt got on: those
    /// before it no longer count. A job of many parts survives any number of nodes that die.
    pub async fn got_on_in(&self, tx: &mut Tx) -> Result<()> {
        Ok(job::got_on(tx, self.job).await?)
    }

    /// Ends the job in the transaction that stores what it found. Where another node has the job
    /// by now, what was found is stored all the same and that node ends it. Give back
    /// [`Outcome::Finished`] afterwards.
    pub(crate) async fn finish_if_held_in(&self, tx: &mut Tx) -> Result<()> {
        if !job::finish(tx, self.job, self.app.now()).await? {
            tracing::warn!(
                self.job.kind,
                self.job.id,
                "a job's end came after its lease"
            );
        }
        Ok(())
    }

    /// Ends the job in a transaction that does its work, so that both hold or neither does.
    /// Refused where another node has the job by now. Give back [`Outcome::Finished`] afterwards.
    pub async fn finish_in(&self, tx: &mut Tx) -> Result<()> {
        if job::finish(tx, self.job, self.app.now()).await? {
            Ok(())
        } else {
            Err(Error::Internal("another node has this job by now", None))
        }
    }
}

/// What became of an attempt.
#[derive(Debug)]
pub enum Outcome {
    /// The job is done.
    Done,
    /// The job was ended by [`JobContext::finish_in`].
    Finished,
    /// It has to be tried again; not before this where the other side said so, within bounds.
    Again(Option<Duration>),
    /// It went well, and is to be done again after a while.
    Later(SignedDuration),
}

type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A kind of job in the register. For `register_job!`.
pub struct Registered {
    name: &'static str,
    queue: Queue,
    max_attempts: i64,
    lease: Duration,
    time_limit: Duration,
    run: fn(Arc<App>, Job) -> Boxed<'static, Outcome>,
    give_up: for<'a> fn(&'a App, &'a mut Tx, &'a Job) -> Boxed<'a, ()>,
}

inventory::collect!(Registered);

impl Registered {
    /// For `register_job!`.
    pub const fn of<K: JobKind>() -> Self {
        Self {
            name: K::NAME,
            queue: K::QUEUE,
            max_attempts: K::MAX_ATTEMPTS,
            lease: K::LEASE,
            time_limit: K::TIME_LIMIT,
            run: |app, job| {
                Box::pin(async move {
                    let context = JobContext::of::<K>(&app, &job);
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

/// Puts a [`JobKind`] into the register.
#[macro_export]
macro_rules! register_job {
    ($kind:ty) => {
        inventory::submit! { $crate::platform::job::Registered::of::<$kind>() }
    };
}

fn payload<K: JobKind>(job: &Job) -> Result<K::Payload> {
    let unreadable = |_| Error::Internal("a job's payload does not parse", None);
    job.payload.parse().map_err(unreadable)
}

/// Enqueues a job in the transaction that wants it.
pub async fn enqueue<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
) -> std::result::Result<(), DbError> {
    enqueue_later::<K>(app, tx, payload, SignedDuration::ZERO).await
}

/// Enqueues a job that is not to be run before some time.
pub(crate) async fn enqueue_later<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    wait: SignedDuration,
) -> std::result::Result<(), DbError> {
    let now = app.now();
    job::enqueue(tx, &new::<K>(app, &payload, later(now, wait)), now).await
}

/// As [`enqueue_later`], for what is to be done each time somebody wants it: one with its key that was done begins anew.
pub(crate) async fn enqueue_again<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    wait: SignedDuration,
) -> std::result::Result<(), DbError> {
    let now = app.now();
    job::enqueue_again(tx, &new::<K>(app, &payload, later(now, wait)), now).await
}

/// Enqueues a job that whoever enqueues it runs first; the others look at it when a time is over.
/// None where one with its key is there already. Nothing is run before the transaction commits.
pub(crate) async fn enqueue_held<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    lease: SignedDuration,
) -> std::result::Result<Option<Job>, DbError> {
    let now = app.now();
    let held = HeldJob {
        job: &new::<K>(app, &payload, later(now, lease)),
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

/// Brings a job that waits for later forward to now. Says whether there is one, also where it runs just now.
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

fn signed(duration: Duration) -> SignedDuration {
    SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX)
}

fn later(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.saturating_add(wait).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_words_in_the_back_office() {
        let page = include_str!("../../../../web/src/admin/features/jobs/kinds.ts");
        for kind in inventory::iter::<Registered>() {
            let value = format!("value: \"{}\"", kind.name);
            assert!(page.contains(&value), "{}", kind.name);
        }
    }
}
