//! Secrets in files: the master key, and the secrets of demo mode.

use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use saakh_domain::Secret;
use saakh_service::app::{Entropy, Keys, OsEntropy};
use zeroize::Zeroizing;

use crate::config::Config;

const HELP: &str = "SAAKH_KEY is wrong: write 32 random bytes in base64 (openssl rand -base64 32), \
     or the path of a file that holds them; the present key first, earlier ones after commas or on \
     lines of their own, eight at most";

/// Maximum number of keys: the present one and those that it replaces.
const MOST_KEYS: usize = 8;

/// Loads the keys of this installation. Demo mode generates a master key at its first start.
pub(crate) fn load_keys(config: &Config) -> Result<Keys> {
    let text = Zeroizing::new(match &config.key {
        Some(key) if Path::new(key.expose()).is_file() => std::fs::read_to_string(key.expose())
            .context("SAAKH_KEY names a file that cannot be read")?,
        Some(key) => key.expose().clone(),
        None if config.demo => read_or_create(&config.demo_folder().join("key"), || {
            STANDARD.encode(random::<32>())
        })?,
        None => return Err(anyhow!(HELP.replace("is wrong", "is not set"))),
    });
    Ok(parse(&text)?.with_algorithm(config.seal))
}

/// Parses base64 keys separated by commas or line ends, the present one first.
fn parse(text: &str) -> Result<Keys> {
    let parts = text.split([',', '\n']).map(str::trim);
    let keys = parts.filter(|part| !part.is_empty()).map(|part| {
        let bytes = Zeroizing::new(STANDARD.decode(part).map_err(|_| anyhow!(HELP))?);
        let key = bytes.as_slice().try_into().map_err(|_| anyhow!(HELP))?;
        Ok(Secret::new(key))
    });
    let mut keys = keys.collect::<Result<Vec<_>>>()?;
    if keys.is_empty() || keys.len() > MOST_KEYS {
        return Err(anyhow!(HELP));
    }
    let present = keys.remove(0);
    Ok(Keys::with_earlier(present, keys))
}

/// Reads a file, which is generated for its owner only if it does not exist.
pub(crate) fn read_or_create(file: &Path, make: impl FnOnce() -> String) -> Result<String> {
    if let Ok(text) = std::fs::read_to_string(file) {
        return Ok(text);
    }
    let text = make();
    write_private(file, &text)?;
    Ok(text)
}

/// Writes a file that only its owner can read.
pub(crate) fn write_private(file: &Path, text: &str) -> Result<()> {
    if let Some(folder) = file.parent() {
        create_private_folder(folder)?;
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

/// Creates a directory for its owner only, if it does not exist.
pub(crate) fn create_private_folder(folder: &Path) -> std::io::Result<()> {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true).mode(0o700).create(folder)
}

/// Creates an empty file for its owner only, if it does not exist.
pub(crate) fn create_private_file(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true).mode(0o600).open(file)?;
    Ok(())
}

/// Returns a path's mode, as for `chmod`, if others have access; none if not, or if it does not exist.
pub(crate) fn find_open_mode(path: &Path) -> Option<String> {
    let mode = std::fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then(|| format!("{mode:04o}"))
}

/// Generates a random password.
pub(crate) fn random_password() -> String {
    URL_SAFE_NO_PAD.encode(random::<15>())
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    OsEntropy.fill(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn private_files_are_their_owners_and_open_ones_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let (inner, file) = (folder.path().join("a/b"), folder.path().join("a/b/key"));
        write_private(&file, "secret").unwrap();
        create_private_file(&inner.join("saakh.db")).unwrap();
        assert_eq!((mode(&inner), mode(&file)), (0o700, 0o600));
        assert_eq!(mode(&inner.join("saakh.db")), 0o600);
        assert_eq!(find_open_mode(&file), None);
        assert_eq!(find_open_mode(&inner.join("nothing")), None);
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
        assert_eq!(find_open_mode(&file).as_deref(), Some("0640"));
        // An existing file is not truncated.
        create_private_file(&file).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "secret");
    }

    fn key(byte: u8) -> String {
        STANDARD.encode([byte; 32])
    }

    #[test]
    fn several_keys_are_separated_by_commas_or_lines_with_the_present_first() {
        let (first, second) = (key(1), key(2));
        for text in [
            format!("{first},{second}"),
            format!("{first}\n{second}\n"),
            format!(" {first} ,\n {second}"),
        ] {
            let keys = parse(&text).unwrap();
            let sealed = parse(&first)
                .unwrap()
                .encrypt_pan("ABCPD1234F", "a", &OsEntropy);
            assert!(keys.is_current(&sealed), "{text}");
            let earlier = parse(&second)
                .unwrap()
                .encrypt_pan("ABCPD1234F", "a", &OsEntropy);
            assert!(!keys.is_current(&earlier));
            assert!(keys.decrypt_pan(&earlier, "a").is_ok());
        }
    }

    #[test]
    fn an_invalid_list_of_keys_is_refused() {
        let many = vec![key(1); MOST_KEYS + 1].join(",");
        let short = STANDARD.encode([1; 31]);
        for text in [
            "",
            " , ",
            "nonsense",
            &many,
            &short,
            &format!("{},x", key(1)),
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
