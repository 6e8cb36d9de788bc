//! Values in files of their own: `key = { file = "/run/credentials/saakh/key" }`.
//!
//! Secret managers (systemd credentials, a Vault agent, a mounted secret of an orchestrator) provide a secret as a file
//! that only the service can read. So `saakh.toml` itself need not contain any.

use std::fs::File;
use std::io::Read;

use anyhow::{Context, Result, bail};
use toml::{Table, Value};

/// The longest value of a setting in bytes; several keys and long addresses fit.
const MOST_BYTES: u64 = 16 * 1024;

/// Replaces every `{ file = "…" }` by the content of the file.
///
/// # Errors
/// A file that cannot be read, is longer than 16 KiB or is empty; the error names the setting.
pub(super) fn resolve(settings: &mut Table) -> Result<()> {
    settings
        .iter_mut()
        .try_for_each(|(name, value)| resolve_value(name, value))
}

fn resolve_value(name: &str, value: &mut Value) -> Result<()> {
    let Value::Table(table) = value else {
        return Ok(());
    };
    match table.get("file") {
        Some(Value::String(path)) if table.len() == 1 => {
            let text = read(path).with_context(|| format!("{name}: {path}"))?;
            *value = Value::String(text);
            Ok(())
        }
        _ => table
            .iter_mut()
            .try_for_each(|(part, value)| resolve_value(&format!("{name}.{part}"), value)),
    }
}

/// Reads a file without the trailing line end that editors and secret managers add.
fn read(path: &str) -> Result<String> {
    let mut text = String::new();
    let file = File::open(path).context("cannot be read")?;
    file.take(MOST_BYTES + 1)
        .read_to_string(&mut text)
        .context("cannot be read")?;
    if text.len() as u64 > MOST_BYTES {
        bail!("is longer than {MOST_BYTES} bytes: write one value into it");
    }
    let text = text.trim_end_matches(['\r', '\n']);
    if text.is_empty() {
        bail!("is empty: write the value into it");
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str) -> Result<Table> {
        let mut settings: Table = text.parse().unwrap();
        resolve(&mut settings)?;
        Ok(settings)
    }

    #[test]
    fn a_value_may_stand_in_a_file_at_any_depth() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lender-key");
        std::fs::write(&file, "from the vault\n").unwrap();
        let text = format!(
            "key = {{ file = '{0}' }}\n[lenders.cashe]\nbase = 'https://lender.example'\n\
             key = {{ file = '{0}' }}\n[sms.headers]\nAuthorization = {{ file = '{0}' }}",
            file.display()
        );
        let settings = resolved(&text).unwrap();
        assert_eq!(settings["key"].as_str(), Some("from the vault"));
        assert_eq!(
            settings["lenders"]["cashe"]["key"].as_str(),
            Some("from the vault")
        );
        assert_eq!(
            settings["lenders"]["cashe"]["base"].as_str(),
            Some("https://lender.example")
        );
        assert_eq!(
            settings["sms"]["headers"]["Authorization"].as_str(),
            Some("from the vault")
        );
    }

    #[test]
    fn a_file_that_gives_nothing_is_named_with_its_setting() {
        let folder = tempfile::tempdir().unwrap();
        let with = |name: &str, content: Option<&str>| {
            let file = folder.path().join(name);
            if let Some(content) = content {
                std::fs::write(&file, content).unwrap();
            }
            let text = format!("[mail]\nurl = {{ file = '{}' }}", file.display());
            format!("{:#}", resolved(&text).unwrap_err())
        };
        let long = "x".repeat(16 * 1024 + 1);
        for (name, content, said) in [
            ("missing", None, "cannot be read"),
            ("empty", Some("\n"), "is empty"),
            ("long", Some(long.as_str()), "is longer than 16384 bytes"),
        ] {
            let message = with(name, content);
            assert!(
                message.starts_with("mail.url: ") && message.contains(said),
                "{message}"
            );
            assert!(message.contains(name), "{message}");
        }
    }
}
