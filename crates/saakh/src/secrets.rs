//! Secrets in files: the master key, and what demo mode makes at its first start.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use saakh_domain::Secret;
use saakh_service::app::{Entropy, Keys, OsEntropy};

use crate::config::Config;

const HELP: &str = "SAAKH_KEY is wrong: write 32 random bytes in base64 (openssl rand -base64 32), \
     or the path of a file that holds them";

/// The keys of this installation. Demo mode makes a master key at its first start.
pub(crate) fn keys(config: &Config) -> Result<Keys> {
    let text = match &config.key {
        Some(key) if Path::new(key.expose()).is_file() => std::fs::read_to_string(key.expose())
            .context("SAAKH_KEY names a file that cannot be read")?,
        Some(key) => key.expose().clone(),
        None if config.demo => made_once(&config.demo_folder().join("key"), || {
            STANDARD.encode(random::<32>())
        })?,
        None => return Err(anyhow!(HELP.replace("is wrong", "is not set"))),
    };
    let bytes = STANDARD.decode(text.trim()).map_err(|_| anyhow!(HELP))?;
    let master: [u8; 32] = bytes.try_into().map_err(|_| anyhow!(HELP))?;
    Ok(Keys::new(Secret::new(master)))
}

/// A file's text; made, readable by its owner only, where it is not there.
pub(crate) fn made_once(file: &Path, make: impl FnOnce() -> String) -> Result<String> {
    if let Ok(text) = std::fs::read_to_string(file) {
        return Ok(text);
    }
    let text = make();
    write_private(file, &text)?;
    Ok(text)
}

/// Writes a file that only its owner reads.
pub(crate) fn write_private(file: &Path, text: &str) -> Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(file)
        .and_then(|mut open| open.write_all(text.as_bytes()))
        .with_context(|| format!("{} cannot be written", file.display()))
}

/// A password that nobody guesses.
pub(crate) fn random_password() -> String {
    URL_SAFE_NO_PAD.encode(random::<15>())
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    OsEntropy.fill(&mut bytes);
    bytes
}
