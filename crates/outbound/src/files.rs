//! Kept files: a folder of this machine, behind the interface of object stores.

use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};

/// A file could not be kept or read.
#[derive(Debug, thiserror::Error)]
#[error("kept files cannot be reached")]
pub struct FilesError(#[from] object_store::Error);

/// The folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It cannot be made.
    #[error("the folder cannot be made")]
    NotMade(#[from] std::io::Error),
    /// It cannot be opened.
    #[error("the folder cannot be opened")]
    NotOpened(#[from] object_store::Error),
}

/// Where files are kept. Cloning it shares the place.
#[derive(Debug, Clone)]
pub struct Files(Arc<dyn ObjectStore>);

impl Files {
    /// In a folder, made where it is not there, for its owner only.
    pub fn in_folder(folder: &Path) -> Result<Self, FolderError> {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true).mode(0o700).create(folder)?;
        Ok(Self(Arc::new(LocalFileSystem::new_with_prefix(folder)?)))
    }

    /// In memory, for tests.
    pub fn in_memory() -> Self {
        Self(Arc::new(InMemory::new()))
    }

    /// Keeps a file under a key such as `cards/0a1b.png`; the same key again replaces it.
    pub async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<(), FilesError> {
        let payload = PutPayload::from(bytes);
        self.0.put(&Key::from(key), payload).await?;
        Ok(())
    }

    /// Whether there is such a file.
    pub async fn has(&self, key: &str) -> Result<bool, FilesError> {
        match self.0.head(&Key::from(key)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// A file's bytes; none where there is no such file.
    pub async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, FilesError> {
        match self.0.get(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await?.to_vec())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
