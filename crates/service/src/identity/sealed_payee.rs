//! Seals payee data of merchants.

use saakh_domain::Secret;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::identifiers::Pan;
use saakh_domain::secret::mask_value;
use saakh_store::distribution::merchant::SealedValue;

use crate::App;

/// The owner to which a merchant's secrets are bound.
pub(crate) fn seal_owner(id: MerchantId) -> String {
    format!("merchant:{id}")
}

pub(super) fn seal_pan(app: &App, id: MerchantId, pan: &Pan) -> SealedValue {
    SealedValue {
        cipher: app
            .keys
            .encrypt_pan(pan.as_str(), &seal_owner(id), app.entropy.as_ref()),
        hash: app.keys.pan_hash(pan.as_str()),
        masked: mask_value(pan.as_str()),
    }
}

pub(super) fn seal_bank_account(app: &App, id: MerchantId, number: &Secret<String>) -> SealedValue {
    let number = number.expose();
    SealedValue {
        cipher: app
            .keys
            .encrypt_bank_account(number, &seal_owner(id), app.entropy.as_ref()),
        hash: app.keys.bank_account_hash(number),
        masked: mask_value(number),
    }
}
