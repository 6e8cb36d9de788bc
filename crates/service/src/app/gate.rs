//! How much heavy work runs at once: some of it runs, some waits in a short queue, and more is
//! sent away, so that memory stays flat however many ask.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Error, Refusal, RefusalKind, Result};

/// When whoever was sent away may ask again.
const RETRY_SECONDS: i64 = 2;

/// Lets some work in at a time.
#[derive(Debug, Clone)]
pub struct Gate {
    slots: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

/// A place in the queue, given up when it is dropped or its work is done.
#[derive(Debug)]
pub struct QueueSlot {
    slot: OwnedSemaphorePermit,
    running: Arc<Semaphore>,
}

/// The right to work.
#[derive(Debug)]
pub struct WorkPermit {
    _slot: OwnedSemaphorePermit,
    _permit: OwnedSemaphorePermit,
}

impl Gate {
    /// So many work at once, and so many more wait.
    pub fn new(at_once: usize, queue: usize) -> Self {
        let at_once = at_once.max(1);
        Self {
            slots: Arc::new(Semaphore::new(at_once + queue)),
            running: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Takes a place, or says when to come again where none is free.
    pub fn enter(&self) -> Result<QueueSlot> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        let busy = |_| Refusal::coded(RefusalKind::Unavailable(RETRY_SECONDS), "busy");
        Ok(QueueSlot {
            slot: slot.map_err(busy)?,
            running: Arc::clone(&self.running),
        })
    }
}

impl QueueSlot {
    /// Waits until it is this place's turn. The turn goes with the work: work that was begun goes
    /// on when nobody waits for it any more, and counts until it is done.
    pub async fn start(self) -> Result<WorkPermit> {
        let permit = self.running.acquire_owned().await;
        Ok(WorkPermit {
            _slot: self.slot,
            _permit: permit.map_err(|error| Error::internal("a gate was closed", error))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn as_many_work_at_once_as_may_and_others_wait_or_are_sent_away() {
        let gate = Gate::new(2, 3);
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = async |slot: QueueSlot| {
            let permit = slot.start().await.unwrap();
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            now.fetch_sub(1, Ordering::SeqCst);
            drop(permit);
        };
        let mut slots: Vec<_> = (0..5).map(|_| gate.enter().unwrap()).collect();
        for _ in 0..10 {
            assert!(matches!(gate.enter(), Err(Error::Refused(refusal)) if refusal.code == "busy"));
        }
        // Whoever goes away leaves a place.
        drop(slots.pop());
        slots.push(gate.enter().unwrap());
        let mut five = slots.into_iter().map(work);
        let mut next = || five.next().unwrap();
        tokio::join!(next(), next(), next(), next(), next());
        assert_eq!(most.load(Ordering::SeqCst), 2);
        gate.enter().unwrap();
    }
}
