//! Reads a stored file in parts and verifies its size and hash.

use saakh_domain::hex::hex;
use sha2::{Digest, Sha256};

use super::{FileDigest, Files, FilesError};

/// Bytes per part.
const PART: u64 = 1024 * 1024;

/// A stored file that is read in parts. The last part is returned only if the whole file matches the stored size and
/// hash.
#[derive(Debug)]
pub struct Reader {
    files: Files,
    key: String,
    kept: FileDigest,
    at: u64,
    digest: Sha256,
}

impl Reader {
    pub(super) fn new(files: Files, key: &str, kept: FileDigest) -> Self {
        Self {
            files,
            key: key.to_owned(),
            kept,
            at: 0,
            digest: Sha256::new(),
        }
    }

    /// Returns the next part; none at the end of the file.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, FilesError> {
        if self.at >= self.kept.bytes {
            return Ok(None);
        }
        let end = self.kept.bytes.min(self.at + PART);
        let part = self.files.range(&self.key, self.at..end).await?;
        self.digest.update(&part);
        self.at += part.len() as u64;
        let is_whole = self.at == self.kept.bytes;
        if self.at != end
            || is_whole && hex(&std::mem::take(&mut self.digest).finalize()) != self.kept.sha256
        {
            return Err(FilesError::Changed);
        }
        Ok(Some(part))
    }
}
