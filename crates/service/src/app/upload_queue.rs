//! The queue of uploaded pictures.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::platform::blocking::run_blocking;
use crate::{Code, Error, Refusal, Result};

/// Maximum number of uploads being read, queued or decoded.
const SLOTS: usize = 5;
/// Seconds after which a rejected upload may be retried.
const RETRY_SECONDS: i64 = 5;

/// The queue of uploads: a decoded picture takes much more memory than its file, so one is decoded at a time, and few
/// uploads wait.
#[derive(Debug)]
pub struct UploadQueue {
    slots: Arc<Semaphore>,
    permit: Arc<Semaphore>,
}

/// A slot in the queue, released on drop.
#[derive(Debug)]
pub struct UploadSlot {
    _permit: OwnedSemaphorePermit,
}

impl Default for UploadQueue {
    fn default() -> Self {
        Self {
            slots: Arc::new(Semaphore::new(SLOTS)),
            permit: Arc::new(Semaphore::new(1)),
        }
    }
}

impl UploadQueue {
    /// Reserves a slot before an upload is read; refused while the queue is full.
    pub fn reserve_slot(&self) -> Result<UploadSlot> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        slot.map(|permit| UploadSlot { _permit: permit })
            .map_err(|_| {
                Refusal::new(Code::PicturesBusy)
                    .retry_after(RETRY_SECONDS)
                    .into()
            })
    }

    /// Runs work on a blocking thread when its turn comes. Slot and permit belong to the work, which may continue after
    /// the caller is dropped.
    pub(crate) async fn run_exclusive<T: Send + 'static>(
        &self,
        slot: UploadSlot,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let permit = Arc::clone(&self.permit).acquire_owned().await;
        let permit =
            permit.map_err(|error| Error::internal("the queue of pictures is closed", error))?;
        run_blocking(move || {
            let done = work();
            drop((slot, permit));
            done
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn one_picture_is_decoded_at_a_time_and_few_wait() {
        let queue = Arc::new(UploadQueue::default());
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let slots: Vec<UploadSlot> = (0..SLOTS).map(|_| queue.reserve_slot().unwrap()).collect();
        assert!(matches!(queue.reserve_slot(), Err(Error::Refused(refusal))
            if refusal.code == Code::PicturesBusy && refusal.retry_after == Some(RETRY_SECONDS)));
        let all = slots.into_iter().map(|slot| {
            let (queue, now, most) = (Arc::clone(&queue), Arc::clone(&now), Arc::clone(&most));
            tokio::spawn(async move {
                let work = move || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(10));
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                queue.run_exclusive(slot, work).await.unwrap();
            })
        });
        for one in all.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        assert_eq!(most.load(Ordering::SeqCst), 1);
        assert!(queue.reserve_slot().is_ok(), "the slots are free again");
    }
}
