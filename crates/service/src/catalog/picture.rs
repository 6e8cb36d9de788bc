//! Pictures of cards and others: taken in, made small, kept under the digest of their content.

use std::sync::Arc;

pub use saakh_documents::picture::LARGEST_FILE;
use saakh_documents::picture::{self, LONGEST_SIDE, MEGAPIXELS};
use saakh_domain::catalog::picture::FOLDERS;
use saakh_domain::identity::tally::{DAY, HOUR, Window};
use saakh_domain::text::Message;
use saakh_outbound::malware::Verdict;
use saakh_store::write_tx;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::sha256_hex;
use crate::platform::audit::RequestContext;
use crate::platform::blocking::off_the_runtime;
use crate::platform::limit;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// Digits of the digest in a name: enough that no two pictures meet.
const NAME_DIGITS: usize = 32;
/// Uploads that are read or wait for their turn, with the one that is decoded.
const SLOTS: usize = 5;
/// When there may be a place again, seconds.
const RETRY_SECONDS: i64 = 5;
/// When the malware scanner may answer again, seconds.
const SCAN_RETRY_SECONDS: i64 = 30;

/// The queue of uploads: a decoded picture takes much more memory than its file, so one is decoded
/// at a time, and few uploads wait.
#[derive(Debug)]
pub struct Queue {
    slots: Arc<Semaphore>,
    permit: Arc<Semaphore>,
}

/// A place in the queue, given back when it is dropped.
#[derive(Debug)]
pub struct QueueSlot {
    _permit: OwnedSemaphorePermit,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            slots: Arc::new(Semaphore::new(SLOTS)),
            permit: Arc::new(Semaphore::new(1)),
        }
    }
}

impl Queue {
    /// A place, to be taken before an upload is read; refused while the queue is full.
    pub fn slot(&self) -> Result<QueueSlot> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        slot.map(|permit| QueueSlot { _permit: permit })
            .map_err(|_| {
                let kind = RefusalKind::Unavailable(RETRY_SECONDS);
                Refusal::coded(kind, "pictures-busy").into()
            })
    }

    /// Does some work off the runtime when its turn has come. Place and turn go with the work: it
    /// may go on when whoever asked for it is gone.
    async fn alone<T: Send + 'static>(
        &self,
        slot: QueueSlot,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let permit = Arc::clone(&self.permit).acquire_owned().await;
        let permit =
            permit.map_err(|error| Error::internal("the queue of pictures is closed", error))?;
        off_the_runtime(move || {
            let done = work();
            drop((slot, permit));
            done
        })
        .await
    }
}

/// Keeps a picture that somebody uploads; gives the address under which it is served. The same
/// picture again is the same file. Each upload counts, whatever becomes of it.
pub async fn keep(
    app: &App,
    by: &RequestContext,
    slot: QueueSlot,
    folder: &str,
    upload: Vec<u8>,
) -> Result<String> {
    if !FOLDERS.contains(&folder) {
        return Err(Error::field("path", Message::new("invalid_folder")));
    }
    if upload.len() > LARGEST_FILE {
        return Err(refused());
    }
    count(app, by).await?;
    scan(app, &upload).await?;
    let kept = app.pictures.alone(slot, move || picture::kept(&upload));
    let kept = kept.await?.map_err(|_| refused())?;
    let digest = sha256_hex(&kept.bytes);
    let name = digest.get(..NAME_DIGITS).unwrap_or(&digest);
    let key = format!("{folder}/{name}.{}", kept.ending);
    let put = app.files.put(&key, kept.bytes).await;
    put.map_err(|error| unreachable(&error))?;
    Ok(format!("/files/{key}"))
}

/// Counts one more upload of somebody, or refuses it. Of two that come at once, on any node, the
/// second sees the first.
async fn count(app: &App, by: &RequestContext) -> Result<()> {
    let name = format!("pictures/{}", by.actor.label());
    let most = app.reference.limits.uploads.pictures_per_day;
    let day = Window {
        limit: most,
        seconds: DAY,
    };
    write_tx!(app.db, limit::scope(&name), |tx| {
        let now = app.now();
        let tally = limit::tally(tx, &name, DAY, now).await?;
        if let Err(wait) = day.allows(tally, now) {
            let kind = RefusalKind::TooMany(wait.seconds);
            let refusal = Refusal::coded(kind, "pictures-too-many")
                .with("seconds", wait.seconds)
                .with("max", most);
            return Err(refusal
                .with("hours", (wait.seconds + HOUR - 1) / HOUR)
                .into());
        }
        Ok(limit::record_event(app, tx, &name).await?)
    })
}

/// Refuses what the malware scanner finds something in, and everything while it does not answer.
async fn scan(app: &App, upload: &[u8]) -> Result<()> {
    let Some(scanner) = &app.scanner else {
        return Ok(());
    };
    match scanner.scan(upload).await {
        Ok(Verdict::Clean) => Ok(()),
        Ok(Verdict::Found(found)) => {
            tracing::warn!(target: "security", found, "an uploaded file was refused by the scanner");
            Err(Refusal::rule("picture-infected").into())
        }
        Err(error) => {
            tracing::error!(%error, "the malware scanner does not answer: nothing is kept");
            let kind = RefusalKind::Unavailable(SCAN_RETRY_SECONDS);
            Err(Refusal::coded(kind, "scan-unavailable").into())
        }
    }
}

/// Refuses the address of a picture that is not kept here.
pub(crate) async fn check_kept(app: &App, field: &str, address: &str) -> Result<()> {
    let Some(key) = address.strip_prefix("/files/") else {
        return Ok(());
    };
    let is_kept = app.files.has(key).await;
    if is_kept.map_err(|error| unreachable(&error))? {
        return Ok(());
    }
    Err(Error::field(field, Message::new("invalid_file")))
}

fn unreachable(error: &saakh_outbound::files::FilesError) -> Error {
    tracing::error!(%error, "kept pictures cannot be reached");
    let kind = RefusalKind::Unavailable(30);
    Refusal::coded(kind, "files-unavailable").into()
}

fn refused() -> Error {
    let message = Message::new("invalid_picture")
        .with("max", LARGEST_FILE / 1024 / 1024)
        .with("side", LONGEST_SIDE)
        .with("area", MEGAPIXELS);
    Error::field("image_name", message)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn one_picture_is_decoded_at_a_time_and_few_wait() {
        let queue = Arc::new(Queue::default());
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let slots: Vec<QueueSlot> = (0..SLOTS).map(|_| queue.slot().unwrap()).collect();
        assert!(matches!(queue.slot(), Err(Error::Refused(refusal))
            if refusal.code == "pictures-busy" && refusal.kind == RefusalKind::Unavailable(RETRY_SECONDS)));
        let all = slots.into_iter().map(|slot| {
            let (queue, now, most) = (Arc::clone(&queue), Arc::clone(&now), Arc::clone(&most));
            tokio::spawn(async move {
                let work = move || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(10));
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                queue.alone(slot, work).await.unwrap();
            })
        });
        for one in all.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        assert_eq!(most.load(Ordering::SeqCst), 1);
        assert!(queue.slot().is_ok(), "the slots are free again");
    }
}
