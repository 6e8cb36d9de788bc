//! Encryption at rest and keyed hashes, with keys derived from a master key; earlier master keys can still decrypt.

mod algorithm;
mod master;
mod purpose;
mod seal;
#[cfg(test)]
mod tests;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use saakh_domain::Secret;
use saakh_domain::hex::hex;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

pub use self::algorithm::Algorithm;
use self::master::MasterKey;
use self::purpose::KeyPurpose;
use self::seal::SealContext;
use super::Entropy;

/// No key decrypts a stored cipher.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a stored secret opens with none of the keys")]
pub struct UnreadableCipher;

/// The key under which destinations are stored as hashes. It is random and does not follow from the master key, so that
/// hashes outlive a rotation.
#[derive(Debug, Clone)]
pub struct ContactKey(MasterKey);

/// A hash under the contact key, as bytes. As hex, in which it is stored, it has the same order.
pub(crate) type ContactHash = [u8; 32];

impl ContactKey {
    pub(crate) fn new(secret: Secret<[u8; 32]>) -> Self {
        Self(MasterKey::new(secret))
    }

    /// The hash of a number as E.164, or of a mail address.
    pub fn hash(&self, destination: &Secret<String>) -> String {
        hex(&self.hash_bytes(destination))
    }

    pub(crate) fn hash_bytes(&self, destination: &Secret<String>) -> ContactHash {
        self.0
            .keyed_mac(KeyPurpose::Contact, &[destination.expose().as_str()])
    }
}

/// What a link in a message is for: what one opens, no other does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MessageLink {
    /// It stops messages.
    Unsubscribe,
    /// It opens a ticket without an account.
    Ticket,
}

impl MessageLink {
    const fn context(self) -> SealContext<'static> {
        SealContext {
            purpose: KeyPurpose::Contact,
            to: match self {
                Self::Unsubscribe => b"unsubscribe",
                Self::Ticket => b"ticket",
            },
        }
    }
}

impl ContactKey {
    /// Encrypts what a link in a message names. The key never changes, so that links in old messages work.
    pub(crate) fn seal_link(
        &self,
        link: MessageLink,
        content: &[u8],
        entropy: &dyn Entropy,
    ) -> Secret<String> {
        let sealed = seal::seal(
            &self.0,
            Algorithm::default(),
            content,
            link.context(),
            entropy,
        );
        Secret::new(URL_SAFE_NO_PAD.encode(sealed))
    }

    /// Decrypts the result of [`ContactKey::seal_link`].
    pub(crate) fn open_link(&self, link: MessageLink, token: &Secret<String>) -> Option<Vec<u8>> {
        let sealed = URL_SAFE_NO_PAD.decode(token.expose()).ok()?;
        seal::open([&self.0].into_iter(), &sealed, link.context()).ok()
    }
}

/// The keys of this installation.
#[derive(Debug, Clone)]
pub struct Keys {
    /// For encryption and hashing.
    current: MasterKey,
    /// Earlier keys, for decryption and for comparing hashes.
    earlier: Vec<MasterKey>,
    /// Algorithm for new values.
    algorithm: Algorithm,
}

impl Keys {
    /// From the 32 bytes of `SAAKH_KEY`.
    pub fn new(master: Secret<[u8; 32]>) -> Self {
        Self::with_earlier(master, Vec::new())
    }

    /// From the current key and earlier ones, which only decrypt.
    pub fn with_earlier(master: Secret<[u8; 32]>, earlier: Vec<Secret<[u8; 32]>>) -> Self {
        Self {
            current: MasterKey::new(master),
            earlier: earlier.into_iter().map(MasterKey::new).collect(),
            algorithm: Algorithm::default(),
        }
    }

    /// Selects the algorithm for encryption. Decryption supports all.
    #[must_use]
    pub fn with_algorithm(self, algorithm: Algorithm) -> Self {
        Self { algorithm, ..self }
    }

    /// Whether a value was encrypted with the current key and algorithm; if not, it must be re-encrypted before the
    /// other key or algorithm is removed.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        seal::is_sealed_with(&self.current, self.algorithm, sealed)
    }

    /// Encrypts a PAN. `owner` is bound as associated data, so that a cipher copied to another person's row cannot be
    /// decrypted.
    pub fn encrypt_pan(&self, pan: &str, owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(KeyPurpose::Pan, pan.as_bytes(), owner.as_bytes(), entropy)
    }

    /// Decrypts the result of [`Keys::encrypt_pan`].
    pub fn decrypt_pan(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(KeyPurpose::Pan, stored, owner.as_bytes())?;
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
        self.seal(KeyPurpose::BankAccount, number, owner, entropy)
    }

    /// Decrypts the result of [`Keys::encrypt_bank_account`].
    pub fn decrypt_bank_account(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(KeyPurpose::BankAccount, stored, owner.as_bytes())?;
        let text = String::from_utf8(plain).map_err(|_| UnreadableCipher)?;
        Ok(Secret::new(text))
    }

    /// Encrypts an answer of a profile, bound to owner and question.
    pub fn encrypt_answer(&self, answer: &str, owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(
            KeyPurpose::Answer,
            answer.as_bytes(),
            owner.as_bytes(),
            entropy,
        )
    }

    /// Decrypts the result of [`Keys::encrypt_answer`].
    pub fn decrypt_answer(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(KeyPurpose::Answer, stored, owner.as_bytes())?;
        let text = String::from_utf8(plain).map_err(|_| UnreadableCipher)?;
        Ok(Secret::new(text))
    }

    /// Encrypts a random secret of the installation, bound to its name.
    pub(crate) fn encrypt_app_secret(
        &self,
        secret: &[u8],
        name: &str,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.seal(KeyPurpose::AppSecret, secret, name.as_bytes(), entropy)
    }

    /// Decrypts the result of [`Keys::encrypt_app_secret`].
    pub(crate) fn decrypt_app_secret(
        &self,
        stored: &[u8],
        name: &str,
    ) -> Result<Secret<[u8; 32]>, UnreadableCipher> {
        let plain = self.open(KeyPurpose::AppSecret, stored, name.as_bytes())?;
        let secret = plain.try_into().map_err(|_| UnreadableCipher)?;
        Ok(Secret::new(secret))
    }

    /// The keyed hash for finding a bank account.
    pub fn bank_account_hash(&self, number: &str) -> String {
        self.keyed_hash(KeyPurpose::BankAccountSearch, &[number])
    }

    /// Encrypts the secret of a second factor, bound to its owner.
    pub fn encrypt_totp(&self, secret: &[u8], owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(KeyPurpose::Totp, secret, owner.as_bytes(), entropy)
    }

    /// Decrypts the result of [`Keys::encrypt_totp`].
    pub fn decrypt_totp(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<Vec<u8>>, UnreadableCipher> {
        let plain = self.open(KeyPurpose::Totp, stored, owner.as_bytes())?;
        Ok(Secret::new(plain))
    }

    /// The hashes of a recovery code under every key: the code is not stored, so an earlier key's hash cannot be
    /// replaced.
    pub fn recovery_code_hashes(&self, code: &str, owner: &str) -> Vec<String> {
        self.keyed_hashes(KeyPurpose::RecoveryCode, &[owner, code])
    }

    /// The keyed hash of a recovery code, bound to its owner.
    pub fn recovery_code_hash(&self, code: &str, owner: &str) -> String {
        self.keyed_hash(KeyPurpose::RecoveryCode, &[owner, code])
    }

    /// The token of an invitation, derived from its id, so that it need not be stored and the mailing job can derive it
    /// again.
    pub fn invite_token(&self, invite: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(KeyPurpose::Invite, &[invite]))
    }

    /// The seal of a row of the audit trail, which cannot be forged with access to the database alone.
    pub fn audit_seal(&self, row: &str) -> String {
        self.keyed_hash(KeyPurpose::Audit, &[row])
    }

    /// Possible seals of a row: by the current key and by earlier ones.
    pub fn audit_seals(&self, row: &str) -> Vec<String> {
        self.keyed_hashes(KeyPurpose::Audit, &[row])
    }

    /// Signs a cookie's value, bound to the cookie's name.
    pub fn sign_cookie(&self, name: &str, value: &str) -> String {
        let signature = self.keyed_hash(KeyPurpose::Cookie, &[name, value]);
        format!("{value}.{signature}")
    }

    /// Returns the value of a cookie signed by [`Keys::sign_cookie`] under the same name, if the signature is valid.
    pub fn verify_cookie<'c>(&self, name: &str, signed: &'c str) -> Option<&'c str> {
        let (value, signature) = signed.rsplit_once('.')?;
        let expected = self.keyed_hash(KeyPurpose::Cookie, &[name, value]);
        let is_ours = bool::from(signature.as_bytes().ct_eq(expected.as_bytes()));
        is_ours.then_some(value)
    }

    /// Possible tokens of an invitation, by the current key and earlier ones.
    pub fn invite_tokens(&self, invite: &str) -> Vec<Secret<String>> {
        let tokens = self.keyed_hashes(KeyPurpose::Invite, &[invite]);
        tokens.into_iter().map(Secret::new).collect()
    }

    /// Encrypts a pagination cursor, because the sort key may be a person's name and cursors appear in addresses.
    /// `list` is bound to it.
    pub fn seal_cursor(&self, place: &[u8], list: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(KeyPurpose::Cursor, place, list.as_bytes(), entropy)
    }

    /// Decrypts the result of [`Keys::seal_cursor`] for the same list.
    pub fn open_cursor(&self, sealed: &[u8], list: &str) -> Result<Vec<u8>, UnreadableCipher> {
        self.open(KeyPurpose::Cursor, sealed, list.as_bytes())
    }

    /// Encrypts the signing key of a partner's servers, bound to its owner.
    pub fn encrypt_partner_key(&self, key: &str, owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(
            KeyPurpose::PartnerKey,
            key.as_bytes(),
            owner.as_bytes(),
            entropy,
        )
    }

    /// Decrypts the result of [`Keys::encrypt_partner_key`].
    pub fn decrypt_partner_key(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(KeyPurpose::PartnerKey, stored, owner.as_bytes())?;
        let text = String::from_utf8(plain).map_err(|_| UnreadableCipher)?;
        Ok(Secret::new(text))
    }

    /// Encrypts the data of a hand-over, bound to its code. It expires within minutes, so it is never re-encrypted.
    pub fn seal_hand_over(&self, content: &[u8], code: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(KeyPurpose::HandOver, content, code.as_bytes(), entropy)
    }

    /// Decrypts the result of [`Keys::seal_hand_over`] for the same code.
    pub fn open_hand_over(&self, sealed: &[u8], code: &str) -> Result<Vec<u8>, UnreadableCipher> {
        self.open(KeyPurpose::HandOver, sealed, code.as_bytes())
    }

    /// Encrypts the answers of a merchant application, bound to its id.
    pub fn encrypt_merchant_application(
        &self,
        answers: &[u8],
        id: &str,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.seal(
            KeyPurpose::MerchantApplication,
            answers,
            id.as_bytes(),
            entropy,
        )
    }

    /// Decrypts the result of [`Keys::encrypt_merchant_application`] for the same id.
    pub fn decrypt_merchant_application(
        &self,
        sealed: &[u8],
        id: &str,
    ) -> Result<Secret<Vec<u8>>, UnreadableCipher> {
        let plain = self.open(KeyPurpose::MerchantApplication, sealed, id.as_bytes())?;
        Ok(Secret::new(plain))
    }

    /// The token of an application's confirmation link, derived from its id as in [`Keys::invite_token`].
    pub fn merchant_application_token(&self, id: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(KeyPurpose::MerchantApplicationToken, &[id]))
    }

    /// Possible tokens of an application's link, by the current key and earlier ones.
    pub fn merchant_application_tokens(&self, id: &str) -> Vec<Secret<String>> {
        let tokens = self.keyed_hashes(KeyPurpose::MerchantApplicationToken, &[id]);
        tokens.into_iter().map(Secret::new).collect()
    }

    /// The keyed hash for finding a PAN.
    pub fn pan_hash(&self, pan: &str) -> String {
        self.keyed_hash(KeyPurpose::PanSearch, &[pan])
    }

    /// The hashes of a PAN under every key, to find one stored before a rotation.
    pub fn pan_hashes(&self, pan: &str) -> Vec<String> {
        self.keyed_hashes(KeyPurpose::PanSearch, &[pan])
    }

    /// The hashes of a one-time passcode under every key.
    pub fn otp_hashes(&self, code: &str, customer: &str, sent_at_millis: i64) -> Vec<String> {
        let sent_at = sent_at_millis.to_string();
        self.keyed_hashes(KeyPurpose::Otp, &[customer, &sent_at, code])
    }

    /// The keyed hash of a one-time passcode, bound to customer and sending time.
    pub fn otp_hash(&self, code: &str, customer: &str, sent_at_millis: i64) -> String {
        self.keyed_hash(
            KeyPurpose::Otp,
            &[customer, &sent_at_millis.to_string(), code],
        )
    }

    /// A keyed hash for counting without storing the value, such as a destination or an address.
    pub fn lookup_hash(&self, what: &str, value: &str) -> String {
        format!(
            "{what}:{}",
            self.keyed_hash(KeyPurpose::Lookup, &[what, value])
        )
    }

    /// The API key of a simulated lender.
    pub fn lender_api_key(&self, lender: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(KeyPurpose::LenderApi, &[lender]))
    }

    /// The key of a lender's callback signatures.
    pub fn lender_callback_key(&self, lender: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(KeyPurpose::LenderCallback, &[lender]))
    }

    /// The key of callback signatures of the seller at an invented host.
    pub fn seller_callback_key(&self, host: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(KeyPurpose::SellerCallback, &[host]))
    }

    fn seal(&self, purpose: KeyPurpose, plain: &[u8], to: &[u8], entropy: &dyn Entropy) -> Vec<u8> {
        let bound = SealContext { purpose, to };
        seal::seal(&self.current, self.algorithm, plain, bound, entropy)
    }

    fn open(
        &self,
        purpose: KeyPurpose,
        sealed: &[u8],
        to: &[u8],
    ) -> Result<Vec<u8>, UnreadableCipher> {
        seal::open(self.all(), sealed, SealContext { purpose, to })
    }

    /// The current key first.
    fn all(&self) -> impl Iterator<Item = &MasterKey> {
        std::iter::once(&self.current).chain(&self.earlier)
    }

    fn keyed_hash(&self, purpose: KeyPurpose, parts: &[&str]) -> String {
        self.current.keyed_hash(purpose, parts)
    }

    fn keyed_hashes(&self, purpose: KeyPurpose, parts: &[&str]) -> Vec<String> {
        let hash = |master: &MasterKey| master.keyed_hash(purpose, parts);
        self.all().map(hash).collect()
    }
}

/// SHA-256 in hex, for values that need no key: random tokens, request bodies.
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}
