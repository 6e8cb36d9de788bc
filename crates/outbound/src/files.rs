//! Stored files: in a folder of this machine, or in a bucket of an object store.

mod bucket;
mod reader;
mod upload;

use std::io::ErrorKind;
use std::ops::Range;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path as ObjectPath;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload};

use crate::certificates::Certificates;

pub use bucket::{BucketError, BucketSettings};
pub use reader::Reader;
pub use upload::Upload;

/// A file could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The storage is full.
    #[error("there is no room for more files")]
    Full,
    /// The store does not respond, or is temporarily unavailable.
    #[error("the store of files does not answer")]
    Unavailable(#[source] object_store::Error),
    /// The store failed.
    #[error("kept files cannot be reached")]
    Store(#[source] object_store::Error),
    /// The file's size or hash differs from what was stored.
    #[error("a kept file is gone, or was changed")]
    Changed,
    /// The file system failed.
    #[error("the folder of kept files cannot be changed")]
    Folder(#[source] std::io::Error),
}

/// The folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("the folder cannot be made")]
    NotMade(#[from] std::io::Error),
    #[error("the folder cannot be opened")]
    NotOpened(#[from] object_store::Error),
}

/// Size and hash of a stored file, which readers check it against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileDigest {
    pub bytes: u64,
    /// In hexadecimal.
    pub sha256: String,
}

/// The place where files are stored. Clones share it.
#[derive(Debug, Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    place: StorageBackend,
}

#[derive(Debug, Clone)]
enum StorageBackend {
    Folder(PathBuf),
    /// With the number of bytes left.
    Memory(Arc<AtomicU64>),
    Bucket,
}

impl Files {
    /// Stores files in a folder, which is created for its owner only.
    pub fn in_folder(folder: &Path) -> Result<Self, FolderError> {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true).mode(0o700).create(folder)?;
        Ok(Self {
            store: Arc::new(LocalFileSystem::new_with_prefix(folder)?),
            place: StorageBackend::Folder(folder.to_owned()),
        })
    }

    pub fn in_bucket(
        settings: &BucketSettings,
        certificates: Certificates,
    ) -> Result<Self, BucketError> {
        Ok(Self {
            store: bucket::open(settings, certificates)?,
            place: StorageBackend::Bucket,
        })
    }

    /// Stores files in memory, for tests.
    pub fn in_memory() -> Self {
        Self::in_memory_with_room(u64::MAX)
    }

    /// Stores files in memory with room for this many bytes of uploads, for tests of a full disk.
    pub fn in_memory_with_room(bytes: u64) -> Self {
        Self {
            store: Arc::new(InMemory::new()),
            place: StorageBackend::Memory(Arc::new(AtomicU64::new(bytes))),
        }
    }

    /// Stores a file under a key such as `cards/0a1b.png`, replacing an earlier one.
    pub async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<(), FilesError> {
        let payload = PutPayload::from(bytes);
        self.store.put(&ObjectPath::from(key), payload).await?;
        Ok(())
    }

    /// Starts a file that is written in parts. It becomes visible when finished.
    pub fn upload(&self, key: &str) -> Upload {
        Upload::new(self.clone(), key)
    }

    /// Opens a stored file for reading in parts.
    pub fn reader(&self, key: &str, kept: FileDigest) -> Reader {
        Reader::new(self.clone(), key, kept)
    }

    async fn parts(&self, key: &str) -> Result<Box<dyn MultipartUpload>, FilesError> {
        Ok(self.store.put_multipart(&ObjectPath::from(key)).await?)
    }

    async fn range(&self, key: &str, range: Range<u64>) -> Result<Vec<u8>, FilesError> {
        match self.store.get_range(&ObjectPath::from(key), range).await {
            Ok(bytes) => Ok(bytes.to_vec()),
            Err(object_store::Error::NotFound { .. }) => Err(FilesError::Changed),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn has(&self, key: &str) -> Result<bool, FilesError> {
        match self.store.head(&ObjectPath::from(key)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns a file's bytes; none where there is no such file.
    pub async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, FilesError> {
        match self.store.get(&ObjectPath::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await?.to_vec())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn list_folders(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        let found = self
            .store
            .list_with_delimiter(Some(&ObjectPath::from(folder)))
            .await?;
        let names = found
            .common_prefixes
            .iter()
            .filter_map(ObjectPath::filename);
        Ok(names.map(str::to_owned).collect())
    }

    pub async fn list_names(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        let found = self
            .store
            .list_with_delimiter(Some(&ObjectPath::from(folder)))
            .await?;
        let keys = found.objects.iter().map(|object| &object.location);
        Ok(keys
            .filter_map(ObjectPath::filename)
            .map(str::to_owned)
            .collect())
    }

    /// Removes a file if it exists.
    pub async fn remove(&self, key: &str) -> Result<(), FilesError> {
        match self.store.delete(&ObjectPath::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes everything whose key begins with a folder, including unfinished uploads.
    pub async fn remove_folder(&self, folder: &str) -> Result<(), FilesError> {
        match &self.place {
            StorageBackend::Folder(root) => {
                let folder = root.join(ObjectPath::from(folder).as_ref());
                let removed = tokio::task::spawn_blocking(move || std::fs::remove_dir_all(folder));
                match removed.await.unwrap_or(Ok(())) {
                    Err(error) if error.kind() != ErrorKind::NotFound => {
                        Err(FilesError::Folder(error))
                    }
                    _ => Ok(()),
                }
            }
            StorageBackend::Memory(_) | StorageBackend::Bucket => {
                let mut folders = vec![ObjectPath::from(folder)];
                while let Some(folder) = folders.pop() {
                    let found = self.store.list_with_delimiter(Some(&folder)).await?;
                    folders.extend(found.common_prefixes);
                    for object in found.objects {
                        self.store.delete(&object.location).await?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Reserves room for bytes, where it is bounded.
    fn take_room(&self, bytes: u64) -> Result<(), FilesError> {
        let StorageBackend::Memory(left) = &self.place else {
            return Ok(());
        };
        let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            left.checked_sub(bytes)
        });
        taken.map(|_| ()).map_err(|_| FilesError::Full)
    }
}

impl From<object_store::Error> for FilesError {
    fn from(error: object_store::Error) -> Self {
        if is_full(&error) {
            Self::Full
        } else if bucket::is_outage(&error) {
            Self::Unavailable(error)
        } else {
            Self::Store(error)
        }
    }
}

/// Whether an error was caused by a full disk or an exhausted quota.
pub fn is_full(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if matches!(error.downcast_ref(), Some(FilesError::Full)) {
            return true;
        }
        let kind = error
            .downcast_ref::<std::io::Error>()
            .map(std::io::Error::kind);
        if matches!(
            kind,
            Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
        ) {
            return true;
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> PathBuf {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        std::env::temp_dir().join(format!("saakh-files-{}-{number}", std::process::id()))
    }

    /// More than two parts, so that the store has to join them.
    const MANY: usize = 11 * 1024 * 1024;

    async fn read(files: &Files, key: &str, kept: FileDigest) -> Result<Vec<u8>, FilesError> {
        let mut reader = files.reader(key, kept);
        let mut all = Vec::new();
        while let Some(part) = reader.next().await? {
            all.extend(part);
        }
        Ok(all)
    }

    async fn uploads_are_there_when_they_are_finished(files: &Files) {
        for bytes in [Vec::new(), b"one, two".to_vec(), vec![7; MANY]] {
            let mut upload = files.upload("exports/7/1/a.csv");
            for piece in bytes.chunks(700_000) {
                upload.write(piece).await.unwrap();
            }
            assert!(!files.has("exports/7/1/a.csv").await.unwrap());
            let kept = upload.finish().await.unwrap();
            assert_eq!(kept.bytes, bytes.len() as u64);
            assert!(
                read(files, "exports/7/1/a.csv", kept.clone())
                    .await
                    .unwrap()
                    == bytes
            );
            files
                .put("exports/7/1/a.csv", vec![8; bytes.len()])
                .await
                .unwrap();
            let changed = read(files, "exports/7/1/a.csv", kept).await;
            assert!(bytes.is_empty() || matches!(changed, Err(FilesError::Changed)));
            files.remove_folder("exports/7/1").await.unwrap();
        }

        let mut broken_off = files.upload("exports/7/2/b.csv");
        broken_off.write(&vec![1; MANY]).await.unwrap();
        drop(broken_off);
        files
            .put("exports/77.csv", b"another".to_vec())
            .await
            .unwrap();
        files
            .put("exports/8/a.csv", b"a folder".to_vec())
            .await
            .unwrap();
        files.remove_folder("exports/7").await.unwrap();
        files.remove_folder("exports/7").await.unwrap();
        assert!(!files.has("exports/7/1/a.csv").await.unwrap());
        assert!(files.has("exports/77.csv").await.unwrap());
        assert_eq!(files.list_folders("exports").await.unwrap(), ["8"]);
    }

    #[tokio::test]
    async fn files_are_written_bit_by_bit_and_removed_by_folder() {
        uploads_are_there_when_they_are_finished(&Files::in_memory()).await;
        let folder = folder();
        uploads_are_there_when_they_are_finished(&Files::in_folder(&folder).unwrap()).await;
        assert!(
            !folder.join("exports/7").exists(),
            "nothing half written stays"
        );
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_full_disk_is_distinguished_from_other_failures() {
        let full = std::io::Error::from(ErrorKind::StorageFull);
        let generic = |source: std::io::Error| object_store::Error::Generic {
            store: "test",
            source: Box::new(source),
        };
        assert!(matches!(FilesError::from(generic(full)), FilesError::Full));
        let other = std::io::Error::from(ErrorKind::PermissionDenied);
        assert!(matches!(
            FilesError::from(generic(other)),
            FilesError::Store(_)
        ));
        let mut upload = Files::in_memory_with_room(4).upload("a");
        upload.write(b"1234").await.unwrap();
        assert!(matches!(upload.write(b"5").await, Err(FilesError::Full)));
    }
}
