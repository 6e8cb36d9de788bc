//! Limits how many uploaded files are read concurrently: each is first copied to a temporary file.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Error, Result};

/// Permits for reading files.
#[derive(Debug)]
pub struct FileReaders {
    /// For reading the beginning or counting rows: quick, while a user waits.
    looks: Arc<Semaphore>,
    /// For reading whole files.
    whole: Arc<Semaphore>,
}

/// A permit to read a file, released on drop.
#[derive(Debug)]
pub(crate) struct ReadPermit {
    _permit: OwnedSemaphorePermit,
}

impl FileReaders {
    /// With this many permits of each kind.
    pub fn new(at_once: usize) -> Self {
        Self {
            looks: Arc::new(Semaphore::new(at_once)),
            whole: Arc::new(Semaphore::new(2 * at_once)),
        }
    }

    /// Waits for a permit to inspect a file.
    pub(crate) async fn acquire_preview_permit(&self) -> Result<ReadPermit> {
        permit(&self.looks).await
    }

    /// Waits for a permit to read a whole file.
    pub(crate) async fn acquire_full_permit(&self) -> Result<ReadPermit> {
        permit(&self.whole).await
    }
}

async fn permit(places: &Arc<Semaphore>) -> Result<ReadPermit> {
    let permit = Arc::clone(places).acquire_owned().await;
    let permit = permit.map_err(|error| Error::internal("the places to read in are gone", error));
    Ok(ReadPermit { _permit: permit? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_reader_waits_while_all_slots_are_taken() {
        let readers = FileReaders::new(1);
        let first = readers.acquire_preview_permit().await.unwrap();
        let second = readers.acquire_preview_permit();
        tokio::pin!(second);
        tokio::select! {
            biased;
            _ = &mut second => panic!("there is one place"),
            () = std::future::ready(()) => {}
        }
        let _whole = readers.acquire_full_permit().await.unwrap();
        drop(first);
        assert!(second.await.is_ok());
    }
}
