//! Encrypted profile answers. Each is bound to its customer and its question.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use saakh_domain::Secret;
use saakh_domain::form::field::{SealedAnswer, Secrets, Value, Values};
use saakh_domain::id::CustomerId;
use saakh_domain::secret::mask_value;
use saakh_store::identity::customer::Customer;

use super::bureau;
use crate::{App, Error, Result};

/// Decrypts the encrypted answers and the PAN.
pub(super) fn decrypt_with_pan(app: &App, customer: &Customer, values: &Values) -> Result<Secrets> {
    let mut secrets = decrypt_answers(app, customer.id, values)?;
    if let Some(pan) = bureau::decrypt_pan(app, customer)? {
        secrets.set("tin", pan);
    }
    Ok(secrets)
}

/// Decrypts the encrypted answers.
pub(super) fn decrypt_answers(app: &App, owner: CustomerId, values: &Values) -> Result<Secrets> {
    let mut secrets = Secrets::default();
    for (key, value) in values.iter() {
        if let Value::Sealed(sealed) = value {
            secrets.set(key, plain(app, owner, key, &cipher(sealed)?)?);
        }
    }
    Ok(secrets)
}

/// Encrypts new answers and adds them to the others. An unchanged answer keeps its stored ciphertext.
pub(super) fn seal_answers(
    app: &App,
    owner: CustomerId,
    new: &Secrets,
    before: &Secrets,
    stored: &Values,
    values: &mut Values,
) {
    for (key, secret) in new.iter() {
        let same = stored
            .get(key)
            .filter(|_| before.get(key) == Some(secret.expose()));
        let value = same
            .cloned()
            .unwrap_or_else(|| sealed(app, owner, key, secret));
        values.set(key, value);
    }
}

/// Encrypts answers under an earlier key again with the current key. Returns `None` if there were none.
pub(crate) fn reseal_answers(
    app: &App,
    owner: CustomerId,
    values: &Values,
) -> Result<Option<Values>> {
    let mut anew = values.clone();
    let mut changed = false;
    for (key, value) in values.iter() {
        let Value::Sealed(stored) = value else {
            continue;
        };
        let cipher = cipher(stored)?;
        if !app.keys.is_current(&cipher) {
            let secret = plain(app, owner, key, &cipher)?;
            anew.set(key, sealed(app, owner, key, &secret));
            changed = true;
        }
    }
    Ok(changed.then_some(anew))
}

fn sealed(app: &App, owner: CustomerId, key: &str, secret: &Secret<String>) -> Value {
    let entropy = app.entropy.as_ref();
    let cipher = app
        .keys
        .encrypt_answer(secret.expose(), &bound(owner, key), entropy);
    Value::Sealed(SealedAnswer {
        cipher: STANDARD.encode(cipher),
        mask: mask_value(secret.expose()),
    })
}

fn cipher(sealed: &SealedAnswer) -> Result<Vec<u8>> {
    STANDARD
        .decode(&sealed.cipher)
        .map_err(|error| Error::internal("a sealed answer is no base64", error))
}

fn plain(app: &App, owner: CustomerId, key: &str, cipher: &[u8]) -> Result<Secret<String>> {
    let opened = app.keys.decrypt_answer(cipher, &bound(owner, key));
    opened.map_err(|error| Error::internal("a sealed answer does not open", error))
}

/// Returns the context that an encrypted answer is bound to.
fn bound(owner: CustomerId, key: &str) -> String {
    format!("{owner}:{key}")
}
