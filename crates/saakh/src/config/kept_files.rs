//! File storage: a directory, or a bucket of an object store.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use saakh_domain::Secret;
use saakh_outbound::files::BucketSettings;
use serde::Deserialize;
use url::Url;

const HELP: &str = "SAAKH_FILES is wrong: write file:DIR, or s3://BUCKET/PREFIX";
/// Mumbai.
const REGION: &str = "ap-south-1";
/// A transfer without a byte for this long is aborted.
const STALLED_AFTER: Duration = Duration::from_mins(1);

#[derive(Debug)]
pub(crate) enum FileStorage {
    Folder(PathBuf),
    Bucket(BucketSettings),
}

impl FileStorage {
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::Bucket(_) => None,
        }
    }
}

/// The settings of the object store, before validation.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectStoreSettings {
    pub(super) endpoint: Option<String>,
    pub(super) region: Option<String>,
    pub(super) key_id: Option<String>,
    pub(super) secret: Option<Secret<String>>,
}

pub(super) fn parse_storage(text: &str, store: ObjectStoreSettings) -> Result<FileStorage> {
    if let Some(folder) = text
        .strip_prefix("file:")
        .filter(|folder| !folder.is_empty())
    {
        return Ok(FileStorage::Folder(PathBuf::from(folder)));
    }
    let place = text.strip_prefix("s3://").context(HELP)?;
    let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
    if !(3..=63).contains(&bucket.len()) || !bucket.chars().all(is_name) {
        bail!(HELP);
    }
    let (Some(key_id), Some(secret)) = (store.key_id, store.secret) else {
        bail!(
            "SAAKH_FILES is s3://… and SAAKH_S3_KEY_ID or SAAKH_S3_SECRET is not set: write both, as the \
             object store gave them"
        );
    };
    Ok(FileStorage::Bucket(BucketSettings {
        bucket: bucket.to_owned(),
        prefix: prefix.trim_matches('/').to_owned(),
        endpoint: store.endpoint.as_deref().map(endpoint).transpose()?,
        region: store.region.unwrap_or_else(|| REGION.to_owned()),
        key_id,
        secret,
        stalled_after: STALLED_AFTER,
    }))
}

fn endpoint(text: &str) -> Result<Url> {
    let help =
        "SAAKH_S3_ENDPOINT is wrong: write the address of the object store, as https://s3.example";
    let url: Url = text.parse().ok().context(help)?;
    let is_origin = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if !is_origin || !matches!(url.scheme(), "http" | "https") {
        bail!(help);
    }
    Ok(url)
}
