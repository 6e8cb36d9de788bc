//! Uploaded pictures of cards and others: scaled down, and stored under the digest of their content.

pub use saakh_documents::picture::MAX_UPLOAD_BYTES;
use saakh_documents::picture::{self, MAX_MEGAPIXELS, MAX_SIDE_PIXELS};
use saakh_domain::catalog::picture::FOLDERS;
use saakh_domain::identity::tally::{DAY, HOUR, Window};
use saakh_domain::text::Message;
use saakh_store::write_tx;

use crate::app::sha256_hex;
use crate::app::upload_queue::UploadSlot;
use crate::platform::audit::RequestContext;
use crate::platform::kept::file_store_error;
use crate::platform::{limit, malware};
use crate::{App, Code, Error, Refusal, Result};

/// Digits of the digest in a name, which make collisions impossible in practice.
const NAME_DIGITS: usize = 32;

/// Stores an uploaded picture and returns its address. The same picture is stored once. Each upload counts towards the
/// limit, failed ones included.
pub async fn store(
    app: &App,
    by: &RequestContext,
    slot: UploadSlot,
    folder: &str,
    upload: Vec<u8>,
) -> Result<String> {
    if !FOLDERS.contains(&folder) {
        return Err(Error::field("path", Message::new("invalid_folder")));
    }
    if upload.len() > MAX_UPLOAD_BYTES {
        return Err(picture_error());
    }
    count_upload(app, by).await?;
    malware::scan(app, &upload, Code::PictureInfected).await?;
    let kept = app
        .pictures
        .run_exclusive(slot, move || picture::sanitise(&upload));
    let kept = kept.await?.map_err(|_| picture_error())?;
    let digest = sha256_hex(&kept.bytes);
    let name = digest.get(..NAME_DIGITS).unwrap_or(&digest);
    let key = format!("{folder}/{name}.{}", kept.ending);
    let put = app.files.put(&key, kept.bytes).await;
    put.map_err(file_store_error)?;
    Ok(format!("/files/{key}"))
}

/// Counts an upload against the user's limit, or refuses it. Concurrent uploads on any nodes are serialised.
pub(crate) async fn count_upload(app: &App, by: &RequestContext) -> Result<()> {
    let name = format!("pictures/{}", by.actor.label());
    let most = app.reference.limits.uploads.pictures_per_day;
    let day = Window {
        limit: most,
        seconds: DAY,
    };
    write_tx!(app.db, limit::scope(&name), |tx| {
        let now = app.now();
        let tally = limit::tally(tx, &name, DAY, now).await?;
        if let Err(wait) = day.check(tally, now) {
            let refusal = Refusal::new(Code::PicturesTooMany)
                .retry_after(wait.seconds)
                .with("seconds", wait.seconds)
                .with("max", most);
            return Err(refusal
                .with("hours", (wait.seconds + HOUR - 1) / HOUR)
                .into());
        }
        Ok(limit::record_event(app, tx, &name).await?)
    })
}

/// Rejects the address of a picture that is not stored here.
pub(crate) async fn check_stored(app: &App, field: &str, address: &str) -> Result<()> {
    let Some(key) = address.strip_prefix("/files/") else {
        return Ok(());
    };
    let is_kept = app.files.has(key).await;
    if is_kept.map_err(file_store_error)? {
        return Ok(());
    }
    Err(Error::field(field, Message::new("invalid_file")))
}

/// Returns a stored picture. Its name is a digest prefix, against which the content is verified.
pub async fn load(app: &App, key: &str) -> Result<Option<Vec<u8>>> {
    let Some(bytes) = app.files.get(key).await.map_err(file_store_error)? else {
        return Ok(None);
    };
    let name = key.rsplit('/').next().unwrap_or_default();
    let name = name.split('.').next().unwrap_or_default();
    if sha256_hex(&bytes).starts_with(name) {
        return Ok(Some(bytes));
    }
    Err(Error::Internal("a kept picture was changed", None))
}

fn picture_error() -> Error {
    let message = Message::new("invalid_picture")
        .with("max", MAX_UPLOAD_BYTES / 1024 / 1024)
        .with("side", MAX_SIDE_PIXELS)
        .with("area", MAX_MEGAPIXELS);
    Error::field("image_name", message)
}
