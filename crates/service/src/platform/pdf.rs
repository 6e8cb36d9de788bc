//! Renders sheets as PDF.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

pub use saakh_documents::pdf::Letterhead;
use saakh_documents::pdf::{self, PdfError, PdfOptions};
use saakh_documents::sheet::Sheet;
use saakh_domain::Language;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::blocking::run_blocking;
use crate::{App, Code, Error, Refusal, Result};

/// The queue length per processor. A PDF takes a fraction of a second.
const QUEUED_PER_PROCESSOR: usize = 4;
/// The retry delay when the queue is full, in seconds.
const RETRY_SECONDS: i64 = 2;

/// Limits how many PDFs are rendered at once: one per processor. A few more wait and further ones are refused, so that
/// many readers do not slow down all other requests.
pub struct PdfQueue {
    slots: Arc<Semaphore>,
    processors: Arc<Semaphore>,
}

/// A slot in the queue of PDFs.
pub struct PdfSlot {
    _slot: OwnedSemaphorePermit,
    processors: Arc<Semaphore>,
}

impl Default for PdfQueue {
    fn default() -> Self {
        Self::new(available_parallelism().map_or(1, NonZero::get))
    }
}

impl PdfQueue {
    fn new(processors: usize) -> Self {
        Self {
            slots: Arc::new(Semaphore::new(processors * (1 + QUEUED_PER_PROCESSOR))),
            processors: Arc::new(Semaphore::new(processors)),
        }
    }

    /// Reserves a slot, or refuses if the queue is full.
    pub fn reserve_slot(&self) -> Result<PdfSlot> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        let busy = |_| Refusal::new(Code::PdfBusy).retry_after(RETRY_SECONDS);
        Ok(PdfSlot {
            _slot: slot.map_err(busy)?,
            processors: Arc::clone(&self.processors),
        })
    }
}

impl PdfSlot {
    /// Waits for a processor.
    async fn processor(&self) -> Result<OwnedSemaphorePermit> {
        let processor = Arc::clone(&self.processors).acquire_owned().await;
        processor.map_err(|error| Error::internal("nobody makes PDFs any more", error))
    }
}

/// Renders a sheet as a PDF with a letterhead, and a footer on each page. Shaping fonts and laying out pages runs on a
/// thread for blocking work. If the caller disconnects, the slot stays reserved until the work is done.
pub(crate) async fn render(
    app: &App,
    sheet: Sheet,
    language: Language,
    footer: String,
    letterhead: Option<Letterhead>,
) -> Result<Vec<u8>> {
    let texts = Arc::clone(&app.reference.texts);
    render_with(app, move || {
        let options = PdfOptions {
            language,
            footer: &footer,
            texts: &texts,
            letterhead: letterhead.as_ref(),
        };
        pdf::render(&sheet, &options)
    })
    .await
}

/// Renders a PDF with the given function, when a processor is free.
pub(crate) async fn render_with(
    app: &App,
    make: impl FnOnce() -> std::result::Result<Vec<u8>, PdfError> + Send + 'static,
) -> Result<Vec<u8>> {
    let slot = app.pdf.reserve_slot()?;
    let processor = slot.processor().await?;
    run_blocking(move || {
        let _held = (slot, processor);
        make()
    })
    .await?
    .map_err(|error| Error::internal("a PDF was not made", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn concurrent_pdfs_are_limited_some_wait_and_others_are_refused() {
        let workers = PdfQueue::new(1);
        let first = workers.reserve_slot().ok().unwrap();
        let processor = first.processor().await.unwrap();
        let second = workers.reserve_slot().ok().unwrap();
        let waits = second.processor();
        tokio::pin!(waits);
        let soon = std::time::Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, waits.as_mut()).await.is_err());
        let others: Vec<_> = (2..=QUEUED_PER_PROCESSOR)
            .map(|_| workers.reserve_slot().ok().unwrap())
            .collect();
        let refused = workers.reserve_slot().err().unwrap();
        assert!(
            matches!(refused, Error::Refused(refusal) if refusal.retry_after == Some(RETRY_SECONDS))
        );
        drop((first, processor));
        let _second = waits.await.unwrap();
        assert!(workers.reserve_slot().is_ok());
        drop(others);
    }
}
