//! Limits the number of processes that read Excel 97-2003 workbooks.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::super::{StopFlag, TableReadError};

/// Interval at which a waiting thread checks its stop flag.
const LOOK: Duration = Duration::from_millis(100);

/// Slots for processes, each of which may take half a gigabyte of memory.
#[derive(Debug)]
pub(super) struct Slots {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A slot, released on drop.
#[derive(Debug)]
pub(super) struct Slot<'a>(&'a Slots);

impl Slots {
    pub(super) const fn new(most: usize) -> Self {
        Self {
            free: Mutex::new(most),
            freed: Condvar::new(),
        }
    }

    /// Waits for a slot until the stop flag is set.
    pub(super) fn acquire(&self, stop: &StopFlag) -> Result<Slot<'_>, TableReadError> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            stop.check()?;
            if *free > 0 {
                *free -= 1;
                return Ok(Slot(self));
            }
            let waited = self.freed.wait_timeout(free, LOOK);
            free = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let mut free = self.0.free.lock().unwrap_or_else(PoisonError::into_inner);
        *free += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn concurrent_readers_are_limited_to_the_slots() {
        let slots = Slots::new(2);
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..10 {
                scope.spawn(|| {
                    let _slot = slots.acquire(&StopFlag::default()).unwrap();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::sleep(Duration::from_millis(5));
                    now.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(most.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn waiting_for_a_slot_can_be_stopped() {
        let slots = Slots::new(1);
        let first = slots.acquire(&StopFlag::default()).unwrap();
        let stop = StopFlag::default();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| slots.acquire(&stop).map(drop));
            stop.stop();
            assert!(matches!(
                waiting.join().unwrap(),
                Err(TableReadError::Stopped)
            ));
        });
        drop(first);
        assert!(slots.acquire(&StopFlag::default()).is_ok());
    }
}
