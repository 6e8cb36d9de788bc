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

use super::{JobKind, enqueue, enqueue_held, later, signed};
use crate::App;

/// Returns how many jobs of a queue a node runs in parallel.
pub(super) const fn at_once(queue: Queue) -> usize {
    match queue {
        Queue::Lenders => 16,
        Queue::Mail | Queue::Records => 4,
        Queue::Tasks => 2,
    }
}

/// The slots of every queue, and the jobs that wait to be run on this node.
#[derive(Debug)]
pub struct Handover {
    places: [Arc<Semaphore>; Queue::ALL.len()],
    waiting: Mutex<VecDeque<HandedOver>>,
    is_open: AtomicBool,
    /// Wakes the runner.
    pub(super) added: Notify,
}

/// A slot in which a job can run at once. Dropping it frees the slot.
#[derive(Debug)]
pub struct Place {
    _permit: OwnedSemaphorePermit,
}

/// A job that this node holds, with its slot.
#[derive(Debug)]
pub(super) struct HandedOver {
    pub(super) job: Job,
    pub(super) place: Place,
    /// When the lease ends.
    until: Timestamp,
}

impl Default for Handover {
    fn default() -> Self {
        Self {
            places: Queue::ALL.map(|queue| Arc::new(Semaphore::new(at_once(queue)))),
            waiting: Mutex::default(),
            is_open: AtomicBool::new(false),
            added: Notify::new(),
        }
    }
}

impl Handover {
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
    pub(crate) fn place<K: JobKind>(&self) -> Option<Place> {
        if !self.is_open() {
            return None;
        }
        self.free(K::QUEUE)
    }

    /// Reserves a free slot of a queue.
    pub(super) fn free(&self, queue: Queue) -> Option<Place> {
        let places = Arc::clone(self.places.get(queue as usize)?);
        let permit = places.try_acquire_owned().ok()?;
        Some(Place { _permit: permit })
    }

    /// Passes a job to the runner, after the commit of the transaction that enqueued it.
    pub(crate) fn hand_over<K: JobKind>(&self, app: &App, job: Job, place: Place) {
        let until = later(app.now(), signed(K::LEASE));
        self.lock().push_back(HandedOver { job, place, until });
        self.added.notify_one();
    }

    /// Returns the next job with an unexpired lease. Any node may claim the jobs whose lease expired.
    pub(super) fn next(&self, now: Timestamp) -> Option<HandedOver> {
        let mut waiting = self.lock();
        while let Some(next) = waiting.pop_front() {
            if now < next.until {
                return Some(next);
            }
        }
        None
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<HandedOver>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Enqueues a job with a lease for a slot of this node, or without a slot for any node.
pub(crate) async fn enqueue_for<K: JobKind>(
    app: &App,
    tx: &mut Tx,
    payload: K::Payload,
    place: Option<&Place>,
) -> Result<Option<Job>, DbError> {
    if place.is_some() {
        return enqueue_held::<K>(app, tx, payload, signed(K::LEASE)).await;
    }
    enqueue::<K>(app, tx, payload).await?;
    Ok(None)
}
