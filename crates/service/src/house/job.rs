//! Background jobs: enqueued in the transaction that wants them, run by every node.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use saakh_domain::id::{
    CustomerId, HelpRequestId, InviteId, MerchantId, SubmissionId, VendorSwitchId,
};
use saakh_store::house::job::{self, Job, NewJob};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::catalog::vendor;
use crate::distribution::rejection;
use crate::identity::invite;
use crate::origination::{bureau, follow, submit};
use crate::trust::{erasure, help, quiet, withdrawal};
use crate::{App, Error, Result};

/// How long a node keeps a job to itself: longer than any call it makes, short enough that
/// another node soon takes over from one that was killed.
const LEASE: SignedDuration = SignedDuration::from_secs(15);
/// How many jobs a node runs at once.
const AT_ONCE: i64 = 16;
/// How long a node sleeps at most before it looks again: other nodes enqueue too.
const LONGEST_NAP: Duration = Duration::from_secs(1);
/// Waits between tries grow from here, doubling,
const FIRST_BACKOFF_SECONDS: i64 = 2;
/// up to here.
const LONGEST_BACKOFF_SECONDS: i64 = 600;
/// After so many tries somebody has to look.
pub(crate) const MOST_ATTEMPTS: i64 = 20;

/// Something to be done after the transaction. Payloads carry ids, never personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "kebab-case")]
pub enum Task {
    /// Send a submission to its lender.
    Submit(SubmissionId),
    /// Ask a lender where a submission stands that it is silent about.
    Follow(SubmissionId),
    /// Tell a lender that the consent to share was taken back.
    TellWithdrawal(SubmissionId),
    /// Ask the bureau for a customer's credit score.
    CreditScore(CustomerId),
    /// Hand a request for help to the support team, and say so to who asked.
    Help(HelpRequestId),
    /// Mail an invitation to whoever was invited.
    Invite(InviteId),
    /// Tell a merchant that her application was refused, and why.
    TellRejection(MerchantId),
    /// Erase a customer who asked for it.
    Erase(CustomerId),
    /// Warn a customer who was quiet for years that they will be erased.
    WarnQuiet(CustomerId),
    /// Switch a lender's product off or on, its time has come.
    Switch(VendorSwitchId),
}

impl Task {
    const fn kind(self) -> &'static str {
        match self {
            Self::Submit(_) => "submit",
            Self::Follow(_) => "follow",
            Self::TellWithdrawal(_) => "tell-withdrawal",
            Self::CreditScore(_) => "credit-score",
            Self::Help(_) => "help",
            Self::Invite(_) => "invite",
            Self::TellRejection(_) => "tell-rejection",
            Self::Erase(_) => "erase",
            Self::WarnQuiet(_) => "warn-quiet",
            Self::Switch(_) => "switch",
        }
    }

    fn payload(self) -> String {
        match self {
            Self::Submit(id) | Self::Follow(id) | Self::TellWithdrawal(id) => id.to_string(),
            Self::CreditScore(id) | Self::Erase(id) | Self::WarnQuiet(id) => id.to_string(),
            Self::Help(id) => id.to_string(),
            Self::Invite(id) => id.to_string(),
            Self::TellRejection(id) => id.to_string(),
            Self::Switch(id) => id.to_string(),
        }
    }

    fn of(job: &Job) -> Option<Self> {
        let payload = job.payload.as_str();
        match job.kind.as_str() {
            "submit" => payload.parse().ok().map(Self::Submit),
            "follow" => payload.parse().ok().map(Self::Follow),
            "tell-withdrawal" => payload.parse().ok().map(Self::TellWithdrawal),
            "credit-score" => payload.parse().ok().map(Self::CreditScore),
            "help" => payload.parse().ok().map(Self::Help),
            "invite" => payload.parse().ok().map(Self::Invite),
            "tell-rejection" => payload
                .parse()
                .ok()
                .map(|id| Self::TellRejection(MerchantId(id))),
            "erase" => payload.parse().ok().map(Self::Erase),
            "warn-quiet" => payload.parse().ok().map(Self::WarnQuiet),
            "switch" => payload.parse().ok().map(Self::Switch),
            _ => None,
        }
    }

    /// Under which key it exists once, for ever.
    fn dedup_key(self) -> Option<String> {
        match self {
            // Asked again when the customer consents again, warned again after the next quiet years.
            Self::CreditScore(_) | Self::WarnQuiet(_) => None,
            _ => Some(format!("{}:{}", self.kind(), self.payload())),
        }
    }

    async fn run(self, app: &App, attempt: i64) -> Result<Outcome> {
        match self {
            Self::Submit(id) => submit::run(app, id, attempt).await,
            Self::Follow(id) => follow::run(app, id).await,
            Self::TellWithdrawal(id) => withdrawal::tell(app, id).await,
            Self::CreditScore(id) => bureau::run(app, id).await,
            Self::Help(id) => help::tell(app, id).await,
            Self::Invite(id) => invite::send(app, id).await,
            Self::TellRejection(id) => rejection::tell(app, id).await,
            Self::Erase(id) => erasure::run(app, id).await,
            Self::WarnQuiet(id) => quiet::tell(app, id).await,
            Self::Switch(id) => vendor::turn(app, id).await,
        }
    }
}

/// What became of a task.
pub enum Outcome {
    /// It is done.
    Done,
    /// It has to be tried again; not before so many seconds where the other side said so.
    Again(Option<Duration>),
    /// It went well, and is to be done again after a while.
    Later(SignedDuration),
}

/// Enqueues a task in the transaction that wants it. Two enqueuings of one task are one.
pub(crate) async fn enqueue(
    app: &App,
    tx: &mut Tx,
    task: Task,
) -> std::result::Result<(), DbError> {
    enqueue_later(app, tx, task, SignedDuration::ZERO).await
}

/// Enqueues a task that is not to be run before some time.
pub(crate) async fn enqueue_later(
    app: &App,
    tx: &mut Tx,
    task: Task,
    wait: SignedDuration,
) -> std::result::Result<(), DbError> {
    let now = app.now();
    let job = NewJob {
        id: app.uuid().to_string(),
        kind: task.kind(),
        payload: task.payload(),
        dedup_key: task.dedup_key(),
        run_at: later(now, wait),
    };
    job::enqueue(tx, &job, now).await
}

/// Brings a task that waits for later forward to now. Says whether there was one.
pub(crate) async fn bring_forward(
    app: &App,
    tx: &mut Tx,
    task: Task,
) -> std::result::Result<bool, DbError> {
    match task.dedup_key() {
        Some(key) => job::bring_forward(tx, &key, app.now()).await,
        None => Ok(false),
    }
}

/// Runs due jobs until told to stop; then finishes those that are running.
pub async fn run(app: Arc<App>, stop: CancellationToken) {
    let mut running = JoinSet::new();
    while !stop.is_cancelled() {
        match claim(
            &app,
            AT_ONCE - i64::try_from(running.len()).unwrap_or(AT_ONCE),
        )
        .await
        {
            Ok(jobs) => {
                for job in jobs {
                    running.spawn(run_one(Arc::clone(&app), job));
                }
            }
            Err(error) => tracing::warn!(%error, "jobs could not be claimed"),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.jobs.notified() => {}
            () = tokio::time::sleep(nap(&app).await) => {}
            Some(_) = running.join_next() => {}
        }
    }
    while running.join_next().await.is_some() {}
}

/// Runs every job that is due, and what those enqueue, until none is left: for tests, which set
/// the clock themselves. Jobs that wait for a later time stay.
pub async fn run_due(app: &Arc<App>) -> Result<usize> {
    let mut done = 0;
    loop {
        let jobs = claim(app, AT_ONCE).await?;
        if jobs.is_empty() {
            return Ok(done);
        }
        for job in jobs {
            run_one(Arc::clone(app), job).await;
            done += 1;
        }
    }
}

async fn nap(app: &App) -> Duration {
    let due = match app.db.read().await {
        Ok(mut conn) => job::next_due(&mut conn).await.ok().flatten(),
        Err(_) => None,
    };
    let until = due.map(|due| due.duration_since(app.now()));
    let until = until.and_then(|wait| Duration::try_from(wait).ok());
    until
        .unwrap_or(LONGEST_NAP)
        .clamp(Duration::from_millis(20), LONGEST_NAP)
}

async fn claim(app: &App, most: i64) -> Result<Vec<Job>> {
    if most <= 0 || !anything_due(app).await? {
        return Ok(Vec::new());
    }
    let now = app.now();
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(job::claim(tx, now, later(now, LEASE), most).await?)
    })
}

/// A look without a write, so that an idle node does not keep the database busy.
async fn anything_due(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(job::next_due(&mut conn)
        .await?
        .is_some_and(|due| due <= app.now()))
}

async fn run_one(app: Arc<App>, job: Job) {
    let outcome = match Task::of(&job) {
        Some(task) => task.run(&app, job.attempts).await,
        None => Err(Error::Internal(
            "a job of a kind that this version does not know",
            None,
        )),
    };
    if let Err(error) = settle(&app, &job, outcome).await {
        // The lease ends and another run finds out what was done.
        tracing::warn!(%error, job.kind, "a job's end could not be stored");
    }
}

async fn settle(app: &App, job: &Job, outcome: Result<Outcome>) -> Result<()> {
    let now = app.now();
    let wait = backoff(app, job.attempts);
    let (problem, wait) = match outcome {
        Ok(Outcome::Done) => {
            return write_tx!(app.db, Scope::rows(), |tx| {
                Ok(job::finish(tx, &job.id, now).await?)
            });
        }
        Ok(Outcome::Later(wait)) => {
            return write_tx!(app.db, Scope::rows(), |tx| {
                Ok(job::postpone(tx, &job.id, later(now, wait)).await?)
            });
        }
        Ok(Outcome::Again(asked)) => {
            let asked = asked.and_then(|asked| SignedDuration::try_from(asked).ok());
            (
                "the other side is not available".to_owned(),
                asked.map_or(wait, |a| a.max(wait)),
            )
        }
        Err(error) => {
            tracing::warn!(%error, job.kind, job.attempts, "job failed");
            (error.to_string(), wait)
        }
    };
    write_tx!(app.db, Scope::rows(), |tx| {
        if job.attempts >= MOST_ATTEMPTS {
            tracing::error!(job.kind, job.id, "job given up");
            job::fail(tx, &job.id, now, &problem).await?;
        } else {
            job::retry(tx, &job.id, later(now, wait), &problem).await?;
        }
        Ok(())
    })
}

/// Doubling, with up to half of it again at random, so that many jobs do not come back at once.
fn backoff(app: &App, attempts: i64) -> SignedDuration {
    let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(10);
    let seconds = (FIRST_BACKOFF_SECONDS << doublings).min(LONGEST_BACKOFF_SECONDS);
    let mut random = [0; 1];
    app.entropy.fill(&mut random);
    let jitter = seconds * 1_000 * i64::from(random[0]) / 512;
    SignedDuration::from_millis(seconds * 1_000 + jitter)
}

fn later(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.saturating_add(wait).unwrap_or(Timestamp::MAX)
}
