//! One master key, and keys derived from it.

use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use saakh_domain::Secret;
use saakh_domain::hex::hex;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::algorithm::Algorithm;
use super::purpose::KeyPurpose;

/// Length of the hash prefix that identifies a master key.
pub(super) const KEY_ID_BYTES: usize = 4;

/// A key for one purpose. Its memory is overwritten on drop.
pub(super) type DerivedKey = Zeroizing<[u8; 32]>;

#[derive(Debug, Clone)]
pub(super) struct MasterKey {
    secret: Secret<[u8; 32]>,
    /// Prefix of values that it sealed.
    pub(super) id: [u8; KEY_ID_BYTES],
}

impl MasterKey {
    pub(super) fn new(secret: Secret<[u8; 32]>) -> Self {
        let digest = Sha256::digest(secret.expose());
        let mut id = [0; KEY_ID_BYTES];
        id.copy_from_slice(&digest[..KEY_ID_BYTES]);
        Self { secret, id }
    }

    pub(super) fn keyed_hash(&self, purpose: KeyPurpose, parts: &[&str]) -> String {
        hex(&self.keyed_mac(purpose, parts))
    }

    pub(super) fn keyed_mac(&self, purpose: KeyPurpose, parts: &[&str]) -> [u8; 32] {
        let key = self.derived(&[purpose.label()]);
        #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key.as_slice())
            .expect("HMAC takes keys of any length");
        for part in parts {
            // Writes the length first, so that different lists of parts never produce the same bytes.
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }

    /// Each algorithm has a key of its own.
    pub(super) fn sealing_key(&self, purpose: KeyPurpose, algorithm: Algorithm) -> DerivedKey {
        self.derived(&[purpose.label(), algorithm.label()])
    }

    fn derived(&self, label: &[&[u8]]) -> DerivedKey {
        let mut key = Zeroizing::new([0; 32]);
        #[expect(
            clippy::expect_used,
            reason = "32 bytes are within what HKDF-SHA256 gives"
        )]
        Hkdf::<Sha256>::new(None, self.secret.expose())
            .expand_multi_info(label, key.as_mut_slice())
            .expect("32 bytes are within what HKDF-SHA256 gives");
        key
    }
}

#[cfg(test)]
mod tests {
    use zeroize::ZeroizeOnDrop;

    use super::*;

    #[test]
    fn master_and_derived_keys_are_overwritten_when_they_are_dropped() {
        fn overwritten_on_drop<T: ZeroizeOnDrop>(_: &T) {}
        let master = MasterKey::new(Secret::new([1; 32]));
        overwritten_on_drop(&master.secret);
        overwritten_on_drop(&master.sealing_key(KeyPurpose::Pan, Algorithm::Aes256Gcm));
        overwritten_on_drop(&master.sealing_key(KeyPurpose::Pan, Algorithm::XChaCha20Poly1305));
    }
}
