//! The job runner: claims due jobs, renews the lease during an attempt and stores its outcome.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use saakh_store::platform::job::{self, Claim, Job, NextDueTimes, Queue};
use saakh_store::{Scope, write_tx};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::handover::{JobSlot, LocalJob, max_parallel};
use super::{JobOutcome, JobRegistration, MAX_ATTEMPTS, time_after, to_signed};
use crate::{App, Error, Result};

/// The maximum polling interval of a node, as other nodes enqueue jobs too.
const LONGEST_NAP: Duration = Duration::from_secs(1);
const SHORTEST_NAP: Duration = Duration::from_millis(20);
/// The polling interval while no slot is free.
const FULL_NAP: Duration = Duration::from_millis(200);
/// The first backoff between attempts. It doubles with each attempt.
const FIRST_BACKOFF_SECONDS: i64 = 2;
/// The maximum backoff.
const LONGEST_BACKOFF_SECONDS: i64 = 600;
/// The maximum delay that another system can ask for.
const LONGEST_ASKED: SignedDuration = SignedDuration::from_hours(1);
/// How many times a lease is renewed within its duration.
const RENEWALS: u32 = 3;

/// Runs due jobs until shutdown, then waits for the running ones.
pub async fn run(app: Arc<App>, stop: CancellationToken) {
    let mut running = JoinSet::new();
    app.handover.open();
    let mut next_look = Instant::now();
    while !stop.is_cancelled() {
        start_handed_over(&app, &mut running);
        if Instant::now() >= next_look {
            next_look = Instant::now() + look(&app, &mut running).await;
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.handover.added.notified() => {}
            () = app.jobs.notified() => next_look = Instant::now(),
            () = tokio::time::sleep_until(next_look) => {}
            // A completed job may have enqueued others or freed a slot for them.
            Some(Ok(Origin::Claimed)) = running.join_next() => next_look = Instant::now(),
        }
    }
    app.handover.close();
    start_handed_over(&app, &mut running);
    while running.join_next().await.is_some() {}
}

async fn look(app: &Arc<App>, running: &mut JoinSet<Origin>) -> Duration {
    start_due(app, running).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "jobs not claimed");
        LONGEST_NAP
    })
}

/// Starts the jobs that requests of this node enqueued for it.
fn start_handed_over(app: &Arc<App>, running: &mut JoinSet<Origin>) {
    while let Some(LocalJob { job, place, .. }) = app.handover.next_job(app.now()) {
        start(app, running, job, place, Origin::Local);
    }
}

/// How a job was claimed.
#[derive(Clone, Copy)]
enum Origin {
    Claimed,
    Local,
}

fn start(app: &Arc<App>, running: &mut JoinSet<Origin>, job: Job, place: JobSlot, origin: Origin) {
    let app = Arc::clone(app);
    running.spawn(async move {
        attempt(&app, job).await;
        drop(place);
        origin
    });
}

/// Starts due jobs as far as slots are free. Returns the time until the next poll.
async fn start_due(app: &Arc<App>, running: &mut JoinSet<Origin>) -> Result<Duration> {
    // Looks with a read first, so that an idle node does not write to the database.
    let due = next_due(app).await?;
    let mut nap = LONGEST_NAP;
    for queue in Queue::ALL {
        let Some(at) = due.for_queue(queue) else {
            continue;
        };
        let wait = at.duration_since(app.now());
        if wait.is_positive() {
            nap = nap.min(Duration::try_from(wait).unwrap_or(LONGEST_NAP));
            continue;
        }
        let mut places: Vec<JobSlot> =
            std::iter::from_fn(|| app.handover.reserve_in_queue(queue)).collect();
        let room = places.len();
        if room == 0 {
            nap = nap.min(FULL_NAP);
            continue;
        }
        let jobs = claim(app, queue, room).await?;
        if jobs.len() == room {
            // More jobs may be due. A completed job frees a slot for them.
            nap = SHORTEST_NAP;
        }
        for job in jobs {
            if let Some(place) = places.pop() {
                start(app, running, job, place, Origin::Claimed);
            }
        }
    }
    Ok(nap.max(SHORTEST_NAP))
}

/// Runs every due job, and the jobs that those enqueue, until none is left. Used by tests, which set the clock
/// themselves. Delayed jobs are not run.
pub async fn run_due(app: &Arc<App>) -> Result<usize> {
    let mut done = 0;
    loop {
        while let Some(LocalJob { job, place, .. }) = app.handover.next_job(app.now()) {
            attempt(app, job).await;
            drop(place);
            done += 1;
        }
        let before = done;
        let due = next_due(app).await?;
        for queue in Queue::ALL {
            if due.for_queue(queue).is_none_or(|at| at > app.now()) {
                continue;
            }
            for job in claim(app, queue, max_parallel(queue)).await? {
                attempt(app, job).await;
                done += 1;
            }
        }
        if done == before && app.handover.is_empty() {
            return Ok(done);
        }
    }
}

async fn next_due(app: &App) -> Result<NextDueTimes> {
    let mut conn = app.db.read().await?;
    Ok(job::next_due(&mut conn).await?)
}

async fn claim(app: &App, queue: Queue, most: usize) -> Result<Vec<Job>> {
    let holder = app.uuid().to_string();
    let now = app.now();
    let claim = Claim {
        queue,
        holder: &holder,
        now,
        until: time_after(now, lease_of(queue)),
        most: i64::try_from(most).unwrap_or(i64::MAX),
    };
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(job::claim(tx, claim).await?)
    })
}

/// Returns the lease of a claim. A claim takes jobs of several kinds, so it uses the shortest lease of the queue. Each
/// job is renewed with the lease of its own kind.
fn lease_of(queue: Queue) -> SignedDuration {
    let kinds = inventory::iter::<JobRegistration>().filter(|kind| kind.queue == queue);
    let shortest = kinds.map(|kind| kind.lease).min();
    shortest.map_or(SignedDuration::from_secs(15), to_signed)
}

/// How an attempt ended.
enum AttemptEnd {
    /// The attempt returned.
    Returned(Result<JobOutcome>),
    /// Another node holds the job by now, so nothing is stored.
    LeaseLost,
}

/// Runs an attempt in a span, so that every log line of the job carries its kind, id and attempt.
async fn attempt(app: &Arc<App>, job: Job) {
    let span = tracing::info_span!("job", kind = job.kind, id = job.id, attempt = job.attempts);
    run_attempt(app, job).instrument(span).await;
}

async fn run_attempt(app: &Arc<App>, job: Job) {
    let started = Instant::now();
    let ended = match JobRegistration::find(&job.kind) {
        None => AttemptEnd::Returned(Err(Error::Internal(
            "a job of a kind that this version does not know",
            None,
        ))),
        // The node of the last attempt crashed during it.
        Some(kind) if job.attempts > kind.max_attempts => {
            AttemptEnd::Returned(Err(Error::Internal("its last attempt did not end", None)))
        }
        Some(kind) => {
            let work = (kind.run)(Arc::clone(app), job.clone());
            let running = tokio::spawn(work.in_current_span());
            watch(app, kind, &job, running).await
        }
    };
    let AttemptEnd::Returned(outcome) = ended else {
        tracing::warn!(job.kind, job.id, "job aborted: lease lost");
        return;
    };
    let is_completed = matches!(outcome, Ok(JobOutcome::Done | JobOutcome::AlreadyCompleted));
    match store_outcome(app, &job, outcome).await {
        Ok(()) if is_completed => {
            let millis = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
            tracing::info!(millis, "job completed");
        }
        Ok(()) => {}
        // The lease expires, and another attempt finds out what was done.
        Err(error) => tracing::warn!(%error, job.kind, job.id, "job outcome not stored"),
    }
}

/// Waits for an attempt and renews its lease. The attempt is a task of its own, so that a panic only ends that task.
async fn watch(
    app: &App,
    kind: &JobRegistration,
    job: &Job,
    mut running: JoinHandle<Result<JobOutcome>>,
) -> AttemptEnd {
    let started = Instant::now();
    let mut held_until = started + kind.lease;
    let mut renewals = tokio::time::interval(kind.lease / RENEWALS);
    renewals.tick().await;
    let ended = loop {
        tokio::select! {
            ended = &mut running => return AttemptEnd::Returned(outcome_of(ended)),
            _ = renewals.tick() => {}
        }
        if started.elapsed() >= kind.time_limit {
            break AttemptEnd::Returned(Err(Error::Internal("it took too long", None)));
        }
        match renew(app, kind, job).await {
            Ok(true) => held_until = Instant::now() + kind.lease,
            Ok(false) => break AttemptEnd::LeaseLost,
            Err(error) => tracing::warn!(%error, job.kind, job.id, "job lease not renewed"),
        }
        if Instant::now() >= held_until {
            break AttemptEnd::LeaseLost;
        }
    };
    running.abort();
    ended
}

fn outcome_of(
    ended: std::result::Result<Result<JobOutcome>, tokio::task::JoinError>,
) -> Result<JobOutcome> {
    match ended {
        Ok(outcome) => outcome,
        // The panic hook already logged the message, which may contain personal data.
        Err(error) if error.is_panic() => Err(Error::Internal("it panicked", None)),
        Err(error) => Err(Error::internal("it was ended", error)),
    }
}

async fn renew(app: &App, kind: &JobRegistration, job: &Job) -> Result<bool> {
    let until = time_after(app.now(), to_signed(kind.lease));
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(job::renew(tx, job, until).await?)
    })
}

async fn store_outcome(app: &App, job: &Job, outcome: Result<JobOutcome>) -> Result<()> {
    let held = match outcome {
        Ok(JobOutcome::AlreadyCompleted) => true,
        Ok(JobOutcome::Done) => done(app, job).await?,
        Ok(JobOutcome::Postpone(wait)) => postponed(app, job, time_after(app.now(), wait)).await?,
        Ok(JobOutcome::Retry(requested)) => {
            let requested = requested.map_or(SignedDuration::ZERO, to_signed);
            retry_or_give_up(app, job, requested, "the other side is not available").await?
        }
        Err(error) => {
            tracing::warn!(%error, job.kind, job.id, job.attempts, "job failed");
            let problem = match error {
                Error::Internal(what, _) => what.to_owned(),
                other => other.to_string(),
            };
            retry_or_give_up(app, job, SignedDuration::ZERO, &problem).await?
        }
    };
    if !held {
        tracing::warn!(job.kind, job.id, "job not completed: lease lost");
    }
    Ok(())
}

async fn done(app: &App, job: &Job) -> Result<bool> {
    let now = app.now();
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(job::finish(tx, job, now).await?)
    })
}

async fn postponed(app: &App, job: &Job, until: Timestamp) -> Result<bool> {
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(job::postpone(tx, job, until).await?)
    })
}

/// Schedules a retry, or gives up the job after its last attempt.
async fn retry_or_give_up(
    app: &App,
    job: &Job,
    requested: SignedDuration,
    problem: &str,
) -> Result<bool> {
    let now = app.now();
    let most = JobRegistration::find(&job.kind).map_or(MAX_ATTEMPTS, |kind| kind.max_attempts);
    let requested = requested.min(LONGEST_ASKED);
    let until = time_after(now, requested.max(backoff(app, job.attempts)));
    // The attempts are read from the row, because progress since the claim resets them.
    let is_retried = write_tx!(app.db, Scope::rows(), |tx| -> Result<bool> {
        Ok(job::retry(tx, job, until, most, problem).await?)
    });
    if is_retried? {
        return Ok(true);
    }
    given_up(app, job, problem).await
}

async fn given_up(app: &App, job: &Job, problem: &str) -> Result<bool> {
    let held = failed(app, job, problem).await?;
    // A job that another node holds by now is not given up.
    if held {
        tracing::error!(job.kind, job.id, "job given up");
    }
    Ok(held)
}

async fn failed(app: &App, job: &Job, problem: &str) -> Result<bool> {
    let now = app.now();
    if let Some(kind) = JobRegistration::find(&job.kind) {
        let failed = write_tx!(app.db, Scope::rows(), |tx| -> Result<bool> {
            let held = job::fail(tx, job, now, problem).await?;
            if held {
                (kind.give_up)(app, tx, job).await?;
            }
            Ok(held)
        });
        match failed {
            Ok(held) => return Ok(held),
            Err(error) => {
                tracing::error!(%error, job.kind, job.id, "job given up without its cleanup");
            }
        }
    }
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(job::fail(tx, job, now, problem).await?)
    })
}

/// Returns the exponential backoff with a random extra of up to half, so that many jobs do not return at once.
fn backoff(app: &App, attempts: i64) -> SignedDuration {
    let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(10);
    let seconds = (FIRST_BACKOFF_SECONDS << doublings).min(LONGEST_BACKOFF_SECONDS);
    let mut random = [0; 1];
    app.entropy.fill(&mut random);
    let jitter = seconds * 1_000 * i64::from(random[0]) / 512;
    SignedDuration::from_millis(seconds * 1_000 + jitter)
}
