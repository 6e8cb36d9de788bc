//! Encryption at rest and keyed hashes, from a master key; earlier ones still open what they sealed.

mod master;
mod purpose;
mod seal;
#[cfg(test)]
mod tests;

use saakh_domain::Secret;
use saakh_domain::hex::hex;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use self::master::Master;
use self::purpose::Purpose;
pub use self::seal::Algorithm;
use self::seal::Bound;
use super::Entropy;

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
    /// With what values are sealed from now on.
    algorithm: Algorithm,
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
            algorithm: Algorithm::default(),
        }
    }

    /// The same keys, sealing with another algorithm. Each opens what any of them sealed.
    #[must_use]
    pub fn sealing_with(self, algorithm: Algorithm) -> Self {
        Self { algorithm, ..self }
    }

    /// Whether the present key and algorithm sealed it; where not, it has to be sealed anew before
    /// its key goes, or its algorithm.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        seal::is_of(&self.current, self.algorithm, sealed)
    }

    /// Encrypts a PAN. `owner` is bound to it, so that a cipher that
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

    /// Encrypts an answer of a profile, bound to whose it is and to what was asked.
    pub fn encrypt_answer(&self, answer: &str, owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(
            Purpose::Answer,
            answer.as_bytes(),
            owner.as_bytes(),
            entropy,
        )
    }

    /// Opens what [`Keys::encrypt_answer`] made.
    pub fn decrypt_answer(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(Purpose::Answer, stored, owner.as_bytes())?;
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

    /// Encrypts the key that a partner's servers sign with, bound to whose it is.
    pub fn encrypt_partner_key(&self, key: &str, owner: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(
            Purpose::PartnerKey,
            key.as_bytes(),
            owner.as_bytes(),
            entropy,
        )
    }

    /// Opens what [`Keys::encrypt_partner_key`] made.
    pub fn decrypt_partner_key(
        &self,
        stored: &[u8],
        owner: &str,
    ) -> Result<Secret<String>, UnreadableCipher> {
        let plain = self.open(Purpose::PartnerKey, stored, owner.as_bytes())?;
        let text = String::from_utf8(plain).map_err(|_| UnreadableCipher)?;
        Ok(Secret::new(text))
    }

    /// Encrypts what comes with somebody who is handed over, bound to their code. It lives for minutes, so it is
    /// never sealed anew.
    pub fn seal_hand_over(&self, content: &[u8], code: &str, entropy: &dyn Entropy) -> Vec<u8> {
        self.seal(Purpose::HandOver, content, code.as_bytes(), entropy)
    }

    /// Opens what [`Keys::seal_hand_over`] made for the same code.
    pub fn open_hand_over(&self, sealed: &[u8], code: &str) -> Result<Vec<u8>, UnreadableCipher> {
        self.open(Purpose::HandOver, sealed, code.as_bytes())
    }

    /// Encrypts the answers of an application to become a merchant, bound to the application's id.
    pub fn encrypt_merchant_application(
        &self,
        answers: &[u8],
        id: &str,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.seal(
            Purpose::MerchantApplication,
            answers,
            id.as_bytes(),
            entropy,
        )
    }

    /// Opens what [`Keys::encrypt_merchant_application`] made for the same id.
    pub fn decrypt_merchant_application(
        &self,
        sealed: &[u8],
        id: &str,
    ) -> Result<Secret<Vec<u8>>, UnreadableCipher> {
        let plain = self.open(Purpose::MerchantApplication, sealed, id.as_bytes())?;
        Ok(Secret::new(plain))
    }

    /// The token of the link that confirms an application, made from its id as [`Keys::invite_token`] is.
    pub fn merchant_application_token(&self, id: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(Purpose::MerchantApplicationToken, &[id]))
    }

    /// The tokens that an application's link may have, by the key of the day when it was made.
    pub fn merchant_application_tokens(&self, id: &str) -> Vec<Secret<String>> {
        let tokens = self.keyed_hashes(Purpose::MerchantApplicationToken, &[id]);
        tokens.into_iter().map(Secret::new).collect()
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

    /// The key that the seller of cards or plans at an invented host signs its callbacks with.
    pub fn seller_callback(&self, host: &str) -> Secret<String> {
        Secret::new(self.keyed_hash(Purpose::SellerCallback, &[host]))
    }

    fn seal(&self, purpose: Purpose, plain: &[u8], to: &[u8], entropy: &dyn Entropy) -> Vec<u8> {
        let bound = Bound { purpose, to };
        seal::seal(&self.current, self.algorithm, plain, bound, entropy)
    }

    fn open(
        &self,
        purpose: Purpose,
        sealed: &[u8],
        to: &[u8],
    ) -> Result<Vec<u8>, UnreadableCipher> {
        seal::open(self.all(), sealed, Bound { purpose, to })
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

/// SHA-256 in hex, for what needs no key: random tokens, request bodies.
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}
