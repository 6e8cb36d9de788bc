//! How many uploaded files are looked into at once: each is fetched into a temporary file first.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Error, Result};

/// Places in which files are read.
#[derive(Debug)]
pub struct FileReaders {
    /// For whoever looks at a beginning or counts rows: quick, and somebody waits.
    looks: Arc<Semaphore>,
    /// For whoever reads a file from end to end.
    whole: Arc<Semaphore>,
}

/// A place to read a file in, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct ReadPermit {
    _permit: OwnedSemaphorePermit,
}

impl FileReaders {
    /// With so many places of each sort.
    pub fn new(at_once: usize) -> Self {
        Self {
            looks: Arc::new(Semaphore::new(at_once)),
            whole: Arc::new(Semaphore::new(2 * at_once)),
        }
    }

    /// A place to look into a file, once one is free.
    pub(crate) async fn look(&self) -> Result<ReadPermit> {
        permit(&self.looks).await
    }

    /// A place to read all of a file, once one is free.
    pub(crate) async fn read_whole(&self) -> Result<ReadPermit> {
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
    async fn who_comes_when_all_places_are_taken_waits() {
        let readers = FileReaders::new(1);
        let first = readers.look().await.unwrap();
        let second = readers.look();
        tokio::pin!(second);
        tokio::select! {
            biased;
            _ = &mut second => panic!("there is one place"),
            () = std::future::ready(()) => {}
        }
        let _whole = readers.read_whole().await.unwrap();
        drop(first);
        assert!(second.await.is_ok());
    }
}
