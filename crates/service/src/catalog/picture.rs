//! Pictures of cards and others: taken in, made small, kept under the digest of their content.

pub use saakh_documents::picture::LARGEST_FILE;
use saakh_documents::picture::{self, LONGEST_SIDE};
use saakh_domain::text::Message;

use crate::app::sha256_hex;
use crate::house::blocking::off_the_runtime;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// The folders that pictures may be put into.
const FOLDERS: [&str; 3] = ["cards", "lenders", "partners"];
/// Digits of the digest in a name: enough that no two pictures meet.
const NAME_DIGITS: usize = 32;

/// Keeps a picture; gives the address under which it is served. The same picture again is the same
/// file.
pub async fn keep(app: &App, folder: &str, upload: Vec<u8>) -> Result<String> {
    if !FOLDERS.contains(&folder) {
        return Err(Error::field("path", Message::new("invalid_folder")));
    }
    if upload.len() > LARGEST_FILE {
        return Err(refused());
    }
    let kept = off_the_runtime(move || picture::kept(&upload)).await?;
    let kept = kept.map_err(|_| refused())?;
    let digest = sha256_hex(&kept.bytes);
    let name = digest.get(..NAME_DIGITS).unwrap_or(&digest);
    let key = format!("{folder}/{name}.{}", kept.ending);
    app.files.put(&key, kept.bytes).await.map_err(|error| {
        tracing::error!(%error, "a picture could not be kept");
        Error::from(Refusal::coded(
            RefusalKind::Unavailable(30),
            "files-unavailable",
        ))
    })?;
    Ok(format!("/files/{key}"))
}

fn refused() -> Error {
    let message = Message::new("invalid_picture")
        .with("max", LARGEST_FILE / 1024 / 1024)
        .with("side", LONGEST_SIDE);
    Error::field("image_name", message)
}
