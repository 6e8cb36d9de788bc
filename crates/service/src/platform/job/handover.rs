//! Runs jobs that this node enqueued for itself. They are stored as claimed and run without polling, only as many as
//! there are free slots. The others are enqueued normally. If the node crashes, the lease expires and another node
//! takes over, as with every claim.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use saakh_store::platform::job::{Job, Queue};
use saakh_store::{DbError, Tx};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::{JobKind, enqueue, enqueue_held, time_after, to_signed};
use crate::App;

/// Returns how many jobs of a queue a node runs in parallel.
pub(super) const fn max_parallel(queue: Queue) -> usize {
    match queue {
        Queue::Lenders => 16,
        Queue::Mail | Queue::Records => 4,
        Queue::Tasks => 2,
    }
}

/// The slots of every queue, and the jobs that wait to be run on this node.
#[derive(Debug)]
pub struct LocalJobQueue {
    places: [Arc<Semaphore>; Queue::ALL.len()],
    waiting: Mutex<VecDeque<LocalJob>>,
    is_open: AtomicBool,
    /// Wakes the runner.
    pub(super) added: Notify,
}

/// A slot in which a job can run at once. Dropping it frees the slot.
#[derive(Debug)]
pub struct JobSlot {
    _permit: OwnedSemaphorePermit,
}

/// A job that this node holds, with its slot.
#[derive(Debug)]
pub(super) struct LocalJob {
    pub(super) job: Job,
    pub(super) place: JobSlot,
    /// When the lease ends.
    until: Timestamp,
}

impl Default for LocalJobQueue {
    fn default() -> Self {
        Self {
            places: Queue::ALL.map(|queue| Arc::new(Semaphore::new(max_parallel(queue)))),
            waiting: Mutex::default(),
            is_open: AtomicBool::new(false),
            added: Notify::new(),
        }
    }
}

impl LocalJobQueue {
    /// Starts accepting jobs, when the runner is ready.
    pub fn open(&self) {
        self.is_open.store(true, Ordering::Release);
    }

    /// Stops accepting jobs.
    pub fn close(&self) {
        self.is_open.store(false, Ordering::Release);
    }

    /// Returns whether this node runs jobs and is not shutting down.
    pub(super) fn is_open(&self) -> bool {
        self.is_open.load(Ordering::Acquire)
    }

    /// Returns whether no job waits to be run.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Reserves a free slot if jobs are accepted. Call it before the transaction that enqueues.
    pub(crate) fn reserve_slot<K: JobKind>(&self) -> Option<JobSlot> {
        if !self.is_open() {
            return None;
        }
        self.reserve_in_queue(K::QUEUE)
    }

    /// Reserves a free slot of a queue.
    pub(super) fn reserve_in_queue(&self, queue: Queue) -> Option<JobSlot> {
        let places = Arc::clone(self.places.get(queue as usize)?);
        let permit = places.try_acquire_owned().ok()?;
        Some(JobSlot { _permit: permit })
    }

    /// Passes a job to the runner, after the commit of the transaction that enqueued it.
    pub(crate) fn push_job<K: JobKind>(&self, app: &App, job: Job, place: JobSlot) {
        let until = time_after(app.now(), to_signed(K::LEASE));
        self.lock().push_back(LocalJob { job, place, until });
        self.added.notify_one();
    }

    /// Returns the next job with an unexpired lease. Any node may claim the jobs whose lease expired.
    pub(super) fn next_job(&self, now: Timestamp) -> Option<LocalJob> {
        let mut waiting = self.lock();
        while let Some(next) = waiting.pop_front() {
            if now < next.until {
                return Some(next);
            }
        }
        None
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<LocalJob>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Enqueues a job with a lease for a slot of this node, or without a slot for any node.
pub(crate) async fn enqueue_for_slot<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    place: Option<&JobSlot>,
) -> Result<Option<Job>, DbError> {
    if place.is_some() {
        return enqueue_held::<K>(app, tx, payload, to_signed(K::LEASE)).await;
    }
    enqueue::<K>(app, tx, payload).await?;
    Ok(None)
}
