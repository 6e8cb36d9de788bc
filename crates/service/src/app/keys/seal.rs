//! Authenticated encryption. A sealed value contains the ids of its master key and algorithm, so that both can be
//! replaced while earlier values exist.

use aes_gcm::Aes256Gcm;
use aes_gcm::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::XChaCha20Poly1305;

use super::UnreadableCipher;
use super::algorithm::Algorithm;
use super::master::{KEY_ID_BYTES, MasterKey};
use super::purpose::KeyPurpose;
use crate::app::Entropy;

/// Purpose and associated data, which must be the same for decryption.
#[derive(Debug, Clone, Copy)]
pub(super) struct SealContext<'a> {
    pub(super) purpose: KeyPurpose,
    pub(super) to: &'a [u8],
}

/// Encrypts to tag of the algorithm, key id, nonce, cipher.
pub(super) fn seal(
    master: &MasterKey,
    algorithm: Algorithm,
    plain: &[u8],
    bound: SealContext<'_>,
    entropy: &dyn Entropy,
) -> Vec<u8> {
    let mut nonce = vec![0; algorithm.nonce_bytes()];
    entropy.fill(&mut nonce);
    let payload = Payload {
        msg: plain,
        aad: bound.to,
    };
    let key = master.sealing_key(bound.purpose, algorithm);
    let cipher = match algorithm {
        Algorithm::Aes256Gcm => encrypt::<Aes256Gcm>(key.as_slice(), &nonce, payload),
        Algorithm::XChaCha20Poly1305 => {
            encrypt::<XChaCha20Poly1305>(key.as_slice(), &nonce, payload)
        }
    };
    // Encryption fails only for plaintexts of many gigabytes, which do not occur.
    let cipher = cipher.unwrap_or_default();
    [algorithm.tag(), &master.id, &nonce, &cipher].concat()
}

/// Decrypts the result of [`seal`] with one of these keys.
pub(super) fn open<'m>(
    mut masters: impl Iterator<Item = &'m MasterKey>,
    sealed: &[u8],
    bound: SealContext<'_>,
) -> Result<Vec<u8>, UnreadableCipher> {
    let (algorithm, sealed) = algorithm_of(sealed);
    let master = masters.find(|master| sealed.starts_with(&master.id));
    let master = master.ok_or(UnreadableCipher)?;
    let (nonce, cipher) = sealed[KEY_ID_BYTES..]
        .split_at_checked(algorithm.nonce_bytes())
        .ok_or(UnreadableCipher)?;
    let payload = Payload {
        msg: cipher,
        aad: bound.to,
    };
    let key = master.sealing_key(bound.purpose, algorithm);
    let plain = match algorithm {
        Algorithm::Aes256Gcm => decrypt::<Aes256Gcm>(key.as_slice(), nonce, payload),
        Algorithm::XChaCha20Poly1305 => {
            decrypt::<XChaCha20Poly1305>(key.as_slice(), nonce, payload)
        }
    };
    plain.ok_or(UnreadableCipher)
}

/// Whether a value was sealed with this key and algorithm.
pub(super) fn is_sealed_with(master: &MasterKey, algorithm: Algorithm, sealed: &[u8]) -> bool {
    let (found, rest) = algorithm_of(sealed);
    found == algorithm && rest.starts_with(&master.id)
}

/// The algorithm of a sealed value, and the value without its tag.
fn algorithm_of(sealed: &[u8]) -> (Algorithm, &[u8]) {
    let tagged = Algorithm::ALL.into_iter().filter(|a| !a.tag().is_empty());
    for algorithm in tagged {
        if let Some(rest) = sealed.strip_prefix(algorithm.tag()) {
            return (algorithm, rest);
        }
    }
    (Algorithm::Aes256Gcm, sealed)
}

fn encrypt<A: Aead + KeyInit>(
    key: &[u8],
    nonce: &[u8],
    payload: Payload<'_, '_>,
) -> Option<Vec<u8>> {
    let cipher = A::new_from_slice(key).ok()?;
    cipher.encrypt(nonce.try_into().ok()?, payload).ok()
}

fn decrypt<A: Aead + KeyInit>(
    key: &[u8],
    nonce: &[u8],
    payload: Payload<'_, '_>,
) -> Option<Vec<u8>> {
    let cipher = A::new_from_slice(key).ok()?;
    cipher.decrypt(nonce.try_into().ok()?, payload).ok()
}
