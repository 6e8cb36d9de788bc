//! A file that is written bit by bit, in the memory of a few parts.

use object_store::{MultipartUpload, PutPayload};

use super::{Files, FilesError};

/// So much is gathered before it is written.
const PART: usize = 1024 * 1024;

/// A file on its way into the store.
#[derive(Debug)]
pub struct Upload {
    files: Files,
    parts: Box<dyn MultipartUpload>,
    gathered: Vec<u8>,
    written: u64,
}

impl Upload {
    pub(super) fn new(files: Files, parts: Box<dyn MultipartUpload>) -> Self {
        Self {
            files,
            parts,
            gathered: Vec::new(),
            written: 0,
        }
    }

    /// Adds bytes.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), FilesError> {
        self.files.take_room(bytes.len() as u64)?;
        self.gathered.extend_from_slice(bytes);
        if self.gathered.len() >= PART {
            self.flush().await?;
        }
        Ok(())
    }

    /// The file is whole: from now on it is there. Gives its size.
    pub async fn finish(mut self) -> Result<u64, FilesError> {
        self.flush().await?;
        self.parts.complete().await?;
        Ok(self.written)
    }

    /// Leaves nothing of it.
    pub async fn give_up(mut self) -> Result<(), FilesError> {
        Ok(self.parts.abort().await?)
    }

    async fn flush(&mut self) -> Result<(), FilesError> {
        let part = std::mem::take(&mut self.gathered);
        if part.is_empty() {
            return Ok(());
        }
        self.written += part.len() as u64;
        Ok(self.parts.put_part(PutPayload::from(part)).await?)
    }
}
