//! Passwords: Argon2id, on blocking threads.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use saakh_domain::Secret;
use saakh_domain::text::Message;

use crate::app::{QueueSlot, Reference};
use crate::platform::blocking::run_blocking;
use crate::{App, Error, Result};

const SALT_BYTES: usize = 16;

/// A hash that no password matches, so that unknown accounts take the same time as known ones.
static NOBODY: LazyLock<String> =
    LazyLock::new(|| hash_now(&Secret::new(String::new()), &[0; SALT_BYTES]).unwrap_or_default());

/// Validates a new password's length and that it is not a common one. Errors are those of the named field.
pub fn validate_new_password(
    reference: &Reference,
    password: &Secret<String>,
    field: &str,
) -> Result<()> {
    let policy = &reference.limits.login;
    let length = password.expose().chars().count();
    if length < policy.password_min_length {
        let short = Message::new("invalid_password_short").with("min", policy.password_min_length);
        return Err(Error::field(field, short));
    }
    if length > policy.password_max_length {
        let long = Message::new("invalid_password_long").with("max", policy.password_max_length);
        return Err(Error::field(field, long));
    }
    if is_common(reference, password.expose()) {
        return Err(Error::field(field, Message::new("invalid_password_common")));
    }
    Ok(())
}

/// Whether it is a common password, also with digits and punctuation at the end, which people add to reach the minimum
/// length.
pub(super) fn is_common(reference: &Reference, password: &str) -> bool {
    let lower = password.to_lowercase();
    let added = |c: char| c.is_ascii_digit() || c.is_ascii_punctuation();
    let word = lower.trim_end_matches(added);
    let known = &reference.common_passwords;
    known.contains(&lower) || known.contains(word)
}

/// Hashes a password, in PHC form.
pub async fn hash(app: &App, password: Secret<String>) -> Result<String> {
    let slot = app.hashing.reserve_slot()?;
    let mut salt = [0; SALT_BYTES];
    app.entropy.fill(&mut salt);
    with_permit(slot, move || hash_now(&password, &salt)).await?
}

/// Verifies a password against its hash. `None` for an unknown account: never true, and just as slow.
pub async fn verify(
    slot: QueueSlot,
    password: Secret<String>,
    hash: Option<String>,
) -> Result<bool> {
    with_permit(slot, move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.clone());
        let parsed = PasswordHash::new(&hash)
            .map_err(|_| Error::Internal("a stored password hash is not one", None))?;
        let matches = Argon2::default().verify_password(password.expose().as_bytes(), &parsed);
        Ok(known && matches.is_ok())
    })
    .await?
}

fn hash_now(password: &Secret<String>, salt: &[u8]) -> Result<String> {
    let hash: PasswordHash = Argon2::default()
        .hash_password_with_salt(password.expose().as_bytes(), salt)
        .map_err(|_| Error::Internal("a password could not be hashed", None))?;
    Ok(hash.to_string())
}

/// Runs Argon2, which takes tens of milliseconds of one core and 19 MiB, on a blocking thread and with limited
/// concurrency. The permit is released when the work ends, even if the caller was dropped.
async fn with_permit<T: Send + 'static>(
    slot: QueueSlot,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let permit = slot.start().await?;
    run_blocking(move || {
        let _permit = permit;
        work()
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_refused_however_they_are_written() {
        let reference = Reference::load().unwrap();
        for common in [
            "password1234",
            "Password@2026",
            "PASSWORD!!!!1",
            "qwertyuiop12",
            "iloveyou2024!",
        ] {
            let secret = Secret::new(common.to_owned());
            let refused = validate_new_password(&reference, &secret, "password").unwrap_err();
            let Error::Refused(refusal) = refused else {
                panic!("{common}");
            };
            assert_eq!(
                refusal.fields["password"],
                Message::new("invalid_password_common"),
                "{common}"
            );
        }
        for rare in ["correct horse battery", "874520196347", "पासवर्ड नहीं है यह"]
        {
            validate_new_password(&reference, &Secret::new(rare.to_owned()), "password").unwrap();
        }
    }
}
