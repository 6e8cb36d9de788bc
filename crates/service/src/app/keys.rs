//! Encryption at rest and keyed hashes, from a master key; earlier ones still open what they sealed.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Key, Nonce};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use saakh_domain::Secret;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::Entropy;

const KEY_ID_BYTES: usize = 4;
const NONCE_BYTES: usize = 12;

/// What a key is used for: each purpose has its own, derived by HKDF-SHA256.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    Pan,
    PanSearch,
    Otp,
    Lookup,
    LenderApi,
    LenderCallback,
    Cursor,
    BankAccount,
    BankAccountSearch,
    Totp,
    RecoveryCode,
    Invite,
    Audit,
    Cookie,
}

impl Purpose {
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Pan => b"saakh/pan/encrypt",
            Self::PanSearch => b"saakh/pan/search",
            Self::Otp => b"saakh/otp",
            Self::Lookup => b"saakh/lookup",
            Self::LenderApi => b"saakh/lender/api",
            Self::LenderCallback => b"saakh/lender/callback",
            Self::Cursor => b"saakh/place",
            Self::BankAccount => b"saakh/bank-account/encrypt",
            Self::BankAccountSearch => b"saakh/bank-account/search",
            Self::Totp => b"saakh/totp",
            Self::RecoveryCode => b"saakh/recovery-code",
            Self::Invite => b"saakh/invite",
            Self::Audit => b"saakh/audit",
            Self::Cookie => b"saakh/cookie",
        }
    }
}

/// A stored cipher that no key opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a stored secret opens with none of the keys")]
pub struct UnreadableCipher;

/// The keys of this installation.
#[derive(Debug, Clone)]
pub struct Keys {
    /// Seals and hashes.
    current: Master,
    /// Earlier keys: they open what they sealed, and know what they hashed.
    earlier: Vec<Master>,
}

/// One master key.
#[derive(Debug, Clone)]
struct Master {
    secret: Secret<[u8; 32]>,
    /// Stands before what it sealed.
    id: [u8; KEY_ID_BYTES],
}

impl Master {
    fn new(secret: Secret<[u8; 32]>) -> Self {
        let digest = Sha256::digest(secret.expose());
        let mut id = [0; KEY_ID_BYTES];
        id.copy_from_slice(&digest[..KEY_ID_BYTES]);
        Self { secret, id }
    }
}

impl Keys {
    /// From the 32 bytes of `SAAKH_KEY`.
    pub fn new(master: Secret<[u8; 32]>) -> Self {
        Self::with_earlier(master, Vec::new())
    }

    /// From the present key and those before it, which only open.
    pub fn with_earlier(master: Secret<[u8; 32]>, earlier: Vec<Secret<[u8; 32]>>) -> Self {
        Self {
            current: Master::new(master),
            earlier: earlier.into_iter().map(Master::new).collect(),
        }
    }

    /// Whether the present key sealed it; where not, it has to be sealed anew before its key goes.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        sealed.starts_with(&self.current.id)
    }

    /// Encrypts a PAN: key id, nonce, AES-256-GCM. `owner` is bound to it, so that a cipher that
    /// is copied to another person's row does not open.
    pub fn encrypt_pan(&self, pan: &str, owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(Purpose::Pan, pan.as_bytes(), owner.as_bytes(), entropy)
    }

    /// Opens what [`Keys::encrypt_pan`] made.
    pub fn decrypt_pan(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(Purpose::Pan, stored, owner.as_bytes())?;
        let text = String::from_utf8(plain).map_err(|_| UnreadableCipher)?;
        Ok(Secret::new(text))
    }

    /// Encrypts a bank account's number, as [`Keys::encrypt_pan`].
    pub fn encrypt_bank_account(
        &self,
        number: &str,
        owner: &str,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        let (number, owner) = (number.as_bytes(), owner.as_bytes());
        self.seal(Purpose::BankAccount, number, owner, entropy)
    }

    /// Opens what [`Keys::encrypt_bank_account`] made.
    pub fn decrypt_bank_account(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(Purpose::BankAccount, stored, owner.as_bytes())?;
        let text = String::from_utf8(plain).map_err(|_| UnreadableCipher)?;
        Ok(Secret::new(text))
    }

    /// The keyed hash by which a bank account is found.
    pub fn bank_account_hash(&self, number: &str) -> String {
        self.keyed_hash(Purpose::BankAccountSearch, &[number])
    }

    /// Encrypts the secret of a second factor, bound to whose it is.
    pub fn encrypt_totp(&self, secret: &[u8], owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(Purpose::Totp, secret, owner.as_bytes(), entropy)
    }

    /// Opens what [`Keys::encrypt_totp`] made.
    pub fn decrypt_totp(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<Vec<u8>>, UnreadableCipher> {
        let plain = self.open(Purpose::Totp, stored, owner.as_bytes())?;
        Ok(Secret::new(plain))
    }

    /// The hashes of a recovery code under every key: the code itself is kept nowhere, so an
    /// earlier key's hash cannot be made anew.
    pub fn recovery_code_hashes(&self, code: &str, owner: &str) -> Vec<String> {
        self.keyed_hashes(Purpose::RecoveryCode, &[owner, code])
    }

    /// The keyed hash of a recovery code, bound to whose it is.
    pub fn recovery_code_hash(&self, code: &str, owner: &str) -> String {
        self.keyed_hash(Purpose::RecoveryCode, &[owner, code])
    }

    /// The token of an invitation. It is made from the invitation's id, so that it is kept nowhere
    /// and the job that mails it can make it again.
    pub fn invite_token(&self, invite: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(Purpose::Invite, &[invite]))
    }

    /// The seal over a row of the audit trail: whoever has the database only cannot make one.
    pub fn audit_seal(&self, row: &str) -> String {
        self.keyed_hash(Purpose::Audit, &[row])
    }

    /// The seals that a row may have: by the present key, and by earlier ones.
    pub fn audit_seals(&self, row: &str) -> Vec<String> {
        self.keyed_hashes(Purpose::Audit, &[row])
    }

    /// A cookie's value with a signature, bound to the cookie's name.
    pub fn sign_cookie(&self, name: &str, value: &str) -> String {
        let signature = self.keyed_hash(Purpose::Cookie, &[name, value]);
        format!("{value}.{signature}")
    }

    /// The value of what [`Keys::sign_cookie`] made for the same name; nothing else has one.
    pub fn signed_cookie<'c>(&self, name: &str, signed: &'c str) -> Option<&'c str> {
        let (value, signature) = signed.rsplit_once('.')?;
        let expected = self.keyed_hash(Purpose::Cookie, &[name, value]);
        let is_ours = bool::from(signature.as_bytes().ct_eq(expected.as_bytes()));
        is_ours.then_some(value)
    }

    /// The tokens that an invitation may have, by the key of the day when it was made.
    pub fn invite_tokens(&self, invite: &str) -> Vec<Secret<String>> {
        let tokens = self.keyed_hashes(Purpose::Invite, &[invite]);
        tokens.into_iter().map(Secret::new).collect()
    }

    /// Encrypts where a page of a list ends: what the rows are sorted by may be somebody's name,
    /// and the place travels in an address. `list` is bound to it.
    pub fn seal_cursor(&self, place: &[u8], list: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(Purpose::Cursor, place, list.as_bytes(), entropy)
    }

    /// Opens what [`Keys::seal_cursor`] made for the same list.
    pub fn open_cursor(&self, sealed: &[u8], list: &str) -> Result<Vec<u8>, UnreadableCipher> {
        self.open(Purpose::Cursor, sealed, list.as_bytes())
    }

    /// The keyed hash by which a PAN is found.
    pub fn pan_hash(&self, pan: &str) -> String {
        self.keyed_hash(Purpose::PanSearch, &[pan])
    }

    /// The hashes of a PAN under every key: one that was stored before a rotation is known still.
    pub fn pan_hashes(&self, pan: &str) -> Vec<String> {
        self.keyed_hashes(Purpose::PanSearch, &[pan])
    }

    /// The hashes of a one-time passcode under every key.
    pub fn otp_hashes(&self, code: &str, customer: &str, sent_at_millis: i64) -> Vec<String> {
        let sent_at = sent_at_millis.to_string();
        self.keyed_hashes(Purpose::Otp, &[customer, &sent_at, code])
    }

    /// The keyed hash of a one-time passcode, bound to its customer and sending.
    pub fn otp_hash(&self, code: &str, customer: &str, sent_at_millis: i64) -> String {
        self.keyed_hash(Purpose::Otp, &[customer, &sent_at_millis.to_string(), code])
    }

    /// A keyed hash to count by without storing what is counted: a destination, an address.
    pub fn lookup(&self, what: &str, value: &str) -> String {
        format!(
            "{what}:{}",
            self.keyed_hash(Purpose::Lookup, &[what, value])
        )
    }

    /// The key that a simulated lender accepts from us.
    pub fn lender_api(&self, lender: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(Purpose::LenderApi, &[lender]))
    }

    /// The key that a lender signs its callbacks with.
    pub fn lender_callback(&self, lender: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(Purpose::LenderCallback, &[lender]))
    }

    /// Key id, nonce, AES-256-GCM. `bound` has to be the same when it is opened.
    fn seal(&self, purpose: Purpose, plain: &[u8], bound: &[u8], entropy: &dyn Entropy) -> Vec<u8> {
        let mut nonce = [0; NONCE_BYTES];
        entropy.fill(&mut nonce);
        let payload = Payload {
            msg: plain,
            aad: bound,
        };
        // Encryption fails only for plaintexts of many gigabytes; such a one does not exist.
        let cipher = self
            .current
            .cipher(purpose)
            .encrypt(&Nonce::from(nonce), payload)
            .unwrap_or_default();
        [self.current.id.as_slice(), &nonce, &cipher].concat()
    }

    fn open(
        &self,
        purpose: Purpose,
        sealed: &[u8],
        bound: &[u8],
    ) -> Result<Vec<u8>, UnreadableCipher> {
        let master = self.all().find(|master| sealed.starts_with(&master.id));
        let master = master.ok_or(UnreadableCipher)?;
        let (nonce, cipher) = sealed[KEY_ID_BYTES..]
            .split_at_checked(NONCE_BYTES)
            .ok_or(UnreadableCipher)?;
        let nonce: [u8; NONCE_BYTES] = nonce.try_into().map_err(|_| UnreadableCipher)?;
        let payload = Payload {
            msg: cipher,
            aad: bound,
        };
        master
            .cipher(purpose)
            .decrypt(&Nonce::from(nonce), payload)
            .map_err(|_| UnreadableCipher)
    }

    /// The present key first.
    fn all(&self) -> impl Iterator<Item = &Master> {
        std::iter::once(&self.current).chain(&self.earlier)
    }

    fn keyed_hash(&self, purpose: Purpose, parts: &[&str]) -> String {
        self.current.keyed_hash(purpose, parts)
    }

    fn keyed_hashes(&self, purpose: Purpose, parts: &[&str]) -> Vec<String> {
        let hash = |master: &Master| master.keyed_hash(purpose, parts);
        self.all().map(hash).collect()
    }
}

impl Master {
    fn cipher(&self, purpose: Purpose) -> Aes256Gcm {
        Aes256Gcm::new(&Key::<Aes256Gcm>::from(self.derived(purpose)))
    }

    fn keyed_hash(&self, purpose: Purpose, parts: &[&str]) -> String {
        #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.derived(purpose))
            .expect("HMAC takes keys of any length");
        for part in parts {
            // The length goes first, so that no two lists of parts give one text.
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        hex(&mac.finalize().into_bytes())
    }

    fn derived(&self, purpose: Purpose) -> [u8; 32] {
        let mut key = [0; 32];
        #[expect(
            clippy::expect_used,
            reason = "32 bytes are within what HKDF-SHA256 gives"
        )]
        Hkdf::<Sha256>::new(None, self.secret.expose())
            .expand(purpose.label(), &mut key)
            .expect("32 bytes are within what HKDF-SHA256 gives");
        key
    }
}

/// SHA-256 in hex, for what needs no key: random tokens, request bodies.
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            // Writing to a String does not fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Zeroes;

    impl Entropy for Zeroes {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    fn keys(byte: u8) -> Keys {
        Keys::new(Secret::new([byte; 32]))
    }

    #[test]
    fn a_pan_opens_only_for_its_owner_and_with_its_key() {
        let stored = keys(1).encrypt_pan("ABCPD1234F", "asha", &Zeroes);
        let opened = keys(1).decrypt_pan(&stored, "asha").unwrap();
        assert_eq!(opened.expose(), "ABCPD1234F");
        assert_eq!(keys(1).decrypt_pan(&stored, "ravi"), Err(UnreadableCipher));
        assert_eq!(keys(2).decrypt_pan(&stored, "asha"), Err(UnreadableCipher));
        assert_eq!(keys(1).decrypt_pan(&[], "asha"), Err(UnreadableCipher));
        assert!(!stored.windows(4).any(|window| window == b"ABCP"));
    }

    fn rotated() -> Keys {
        Keys::with_earlier(Secret::new([2; 32]), vec![Secret::new([1; 32])])
    }

    #[test]
    fn an_earlier_key_opens_and_only_the_present_one_seals() {
        let old = keys(1).encrypt_pan("ABCPD1234F", "asha", &Zeroes);
        assert_eq!(
            rotated().decrypt_pan(&old, "asha").unwrap().expose(),
            "ABCPD1234F"
        );
        assert_eq!(rotated().decrypt_pan(&old, "ravi"), Err(UnreadableCipher));
        assert!(!rotated().is_current(&old));
        let new = rotated().encrypt_pan("ABCPD1234F", "asha", &Zeroes);
        assert!(rotated().is_current(&new));
        assert_eq!(
            keys(2).decrypt_pan(&new, "asha").unwrap().expose(),
            "ABCPD1234F"
        );
        assert_eq!(keys(1).decrypt_pan(&new, "asha"), Err(UnreadableCipher));
    }

    #[test]
    fn what_an_earlier_key_hashed_is_known_and_the_present_one_hashes() {
        let (first, second) = (
            keys(1).pan_hash("ABCPD1234F"),
            keys(2).pan_hash("ABCPD1234F"),
        );
        assert_eq!(rotated().pan_hash("ABCPD1234F"), second);
        assert_eq!(rotated().pan_hashes("ABCPD1234F"), [second, first]);
        assert_eq!(keys(1).pan_hashes("1"), [keys(1).pan_hash("1")]);
    }

    #[test]
    fn a_cookie_counts_only_under_its_name_and_with_its_signature() {
        let signed = keys(1).sign_cookie("brand", "udaan.credit");
        assert_eq!(
            keys(1).signed_cookie("brand", &signed),
            Some("udaan.credit")
        );
        let altered = signed.replace("udaan", "suraj");
        for (name, text) in [
            ("touch", signed.as_str()),
            ("brand", &altered),
            ("brand", "udaan.credit"),
            ("brand", "udaan"),
            ("brand", ""),
            ("brand", &signed[..signed.len() - 1]),
        ] {
            assert_eq!(keys(1).signed_cookie(name, text), None, "{name} {text}");
        }
        assert_eq!(keys(2).signed_cookie("brand", &signed), None);
    }

    #[test]
    fn keyed_hashes_differ_by_key_purpose_and_parts() {
        assert_ne!(
            keys(1).pan_hash("ABCPD1234F"),
            keys(2).pan_hash("ABCPD1234F")
        );
        assert_ne!(keys(1).pan_hash("1"), keys(1).lookup("", "1"));
        assert_ne!(keys(1).lookup("a", "bc"), keys(1).lookup("ab", "c"));
    }
}
