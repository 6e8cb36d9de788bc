//! Jobs that this node enqueued for itself: they are in the database as claimed, and run without
//! being looked for. Only as many as there are free places; the rest are enqueued as any other.
//! A node that dies loses its lease, and another one takes over, as with every claim.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use saakh_store::platform::job::{Job, Queue};
use saakh_store::{DbError, Tx};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::{JobKind, enqueue, enqueue_held, later, signed};
use crate::App;

/// How many jobs of a queue a node runs at once.
pub(super) const fn at_once(queue: Queue) -> usize {
    match queue {
        Queue::Lenders => 16,
        Queue::Mail | Queue::Records => 4,
        Queue::Tasks => 2,
    }
}

/// The places of every queue, and the jobs that were handed over and do not run yet.
#[derive(Debug)]
pub struct Handover {
    places: [Arc<Semaphore>; Queue::ALL.len()],
    waiting: Mutex<VecDeque<HandedOver>>,
    is_open: AtomicBool,
    /// Wakes the runner.
    pub(super) added: Notify,
}

/// A place in which a job can be run at once; free again when it is dropped.
#[derive(Debug)]
pub struct Place {
    _permit: OwnedSemaphorePermit,
}

/// A job that this node holds, with the place that it runs in.
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
    /// From now on jobs are taken over: there is somebody who runs them.
    pub fn open(&self) {
        self.is_open.store(true, Ordering::Release);
    }

    /// Nothing more is taken over.
    pub fn close(&self) {
        self.is_open.store(false, Ordering::Release);
    }

    /// Whether this node runs jobs, and does not stop.
    pub(super) fn is_open(&self) -> bool {
        self.is_open.load(Ordering::Acquire)
    }

    /// Whether nothing waits to be run.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// A free place, where jobs are taken over. Ask before the transaction that enqueues.
    pub(crate) fn place<K: JobKind>(&self) -> Option<Place> {
        if !self.is_open() {
            return None;
        }
        self.free(K::QUEUE)
    }

    /// A free place of a queue.
    pub(super) fn free(&self, queue: Queue) -> Option<Place> {
        let places = Arc::clone(self.places.get(queue as usize)?);
        let permit = places.try_acquire_owned().ok()?;
        Some(Place { _permit: permit })
    }

    /// Gives a job to the runner, after the commit of the transaction that enqueued it.
    pub(crate) fn hand_over<K: JobKind>(&self, app: &App, job: Job, place: Place) {
        let until = later(app.now(), signed(K::LEASE));
        self.lock().push_back(HandedOver { job, place, until });
        self.added.notify_one();
    }

    /// The next job whose lease did not end meanwhile; one whose lease did is anybody's.
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

/// Enqueues a job for a place of this node; without one, for whoever is free next.
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
