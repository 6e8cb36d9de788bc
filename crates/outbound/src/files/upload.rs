//! Writes a file in parts, with a few parts in memory.

use object_store::{MultipartUpload, PutPayload};
use saakh_domain::hex::hex;
use sha2::{Digest, Sha256};

use super::{FileDigest, Files, FilesError};

/// Bytes gathered before they are written: the minimum that S3 accepts for a part which is not the last.
const PART: usize = 5 * 1024 * 1024;

/// An unfinished upload. Nothing of it remains if it is dropped.
#[derive(Debug)]
pub struct Upload {
    files: Files,
    key: String,
    /// Set once there is more than one part.
    parts: Option<Box<dyn MultipartUpload>>,
    gathered: Vec<u8>,
    bytes: u64,
    digest: Sha256,
}

impl Upload {
    pub(super) fn new(files: Files, key: &str) -> Self {
        Self {
            files,
            key: key.to_owned(),
            parts: None,
            gathered: Vec::new(),
            bytes: 0,
            digest: Sha256::new(),
        }
    }

    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), FilesError> {
        self.files.take_room(bytes.len() as u64)?;
        self.digest.update(bytes);
        self.bytes += bytes.len() as u64;
        self.gathered.extend_from_slice(bytes);
        while self.gathered.len() > PART {
            // Every part but the last has the same size, as some stores require.
            let rest = self.gathered.split_off(PART);
            let part = std::mem::replace(&mut self.gathered, rest);
            self.put(part).await?;
        }
        Ok(())
    }

    /// Completes the upload and makes the file visible.
    pub async fn finish(mut self) -> Result<FileDigest, FilesError> {
        let last = std::mem::take(&mut self.gathered);
        if self.parts.is_none() {
            self.files.put(&self.key, last).await?;
        } else {
            self.put(last).await?;
            if let Some(mut parts) = self.parts.take()
                && let Err(error) = parts.complete().await
            {
                self.parts = Some(parts);
                return Err(error.into());
            }
        }
        Ok(FileDigest {
            bytes: self.bytes,
            sha256: hex(&std::mem::take(&mut self.digest).finalize()),
        })
    }

    /// Aborts the upload and removes its parts.
    pub async fn abort(mut self) -> Result<(), FilesError> {
        match self.parts.take() {
            Some(mut parts) => Ok(parts.abort().await?),
            None => Ok(()),
        }
    }

    async fn put(&mut self, part: Vec<u8>) -> Result<(), FilesError> {
        let parts = match &mut self.parts {
            Some(parts) => parts,
            None => self.parts.insert(self.files.parts(&self.key).await?),
        };
        Ok(parts.put_part(PutPayload::from(part)).await?)
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        let (Some(mut parts), Ok(runtime)) =
            (self.parts.take(), tokio::runtime::Handle::try_current())
        else {
            return;
        };
        runtime.spawn(async move {
            if let Err(error) = parts.abort().await {
                tracing::warn!(%error, "unfinished upload not aborted: parts remain in the object store");
            }
        });
    }
}
