//! Limits heavy work: some runs, some waits in a short queue, and more is rejected, so that memory use is bounded.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Code, Error, Refusal, Result};

/// Seconds after which a rejected caller may retry.
const RETRY_SECONDS: i64 = 2;

/// Limits running and queued work.
#[derive(Debug, Clone)]
pub struct Gate {
    slots: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

/// A slot in the queue, released on drop or when its work is done.
#[derive(Debug)]
pub struct QueueSlot {
    slot: OwnedSemaphorePermit,
    running: Arc<Semaphore>,
}

/// The permission to run.
#[derive(Debug)]
pub struct WorkPermit {
    _slot: OwnedSemaphorePermit,
    _permit: OwnedSemaphorePermit,
}

impl Gate {
    /// Limits of running and of queued work.
    pub fn new(at_once: usize, queue: usize) -> Self {
        let at_once = at_once.max(1);
        Self {
            slots: Arc::new(Semaphore::new(at_once + queue)),
            running: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Reserves a slot, or refuses with a retry time if none is free.
    pub fn reserve_slot(&self) -> Result<QueueSlot> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        let busy = |_| Refusal::new(Code::ServerBusy).retry_after(RETRY_SECONDS);
        Ok(QueueSlot {
            slot: slot.map_err(busy)?,
            running: Arc::clone(&self.running),
        })
    }
}

impl QueueSlot {
    /// Waits for the slot's turn. The returned permit belongs to the work: work that has started continues even if the
    /// caller is dropped, and counts until it is done.
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
    async fn a_gate_limits_concurrent_and_waiting_work() {
        let gate = Gate::new(2, 3);
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = async |slot: QueueSlot| {
            let permit = slot.start().await.unwrap();
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            now.fetch_sub(1, Ordering::SeqCst);
            drop(permit);
        };
        let mut slots: Vec<_> = (0..5).map(|_| gate.reserve_slot().unwrap()).collect();
        for _ in 0..10 {
            assert!(
                matches!(gate.reserve_slot(), Err(Error::Refused(refusal)) if refusal.code == Code::ServerBusy)
            );
        }
        // A dropped slot is free again.
        drop(slots.pop());
        slots.push(gate.reserve_slot().unwrap());
        let mut five = slots.into_iter().map(work);
        let mut next = || five.next().unwrap();
        tokio::join!(next(), next(), next(), next(), next());
        assert_eq!(most.load(Ordering::SeqCst), 2);
        gate.reserve_slot().unwrap();
    }
}
