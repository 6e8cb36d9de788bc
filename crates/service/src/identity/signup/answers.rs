//! The answers of an application, sealed until it is confirmed.

use saakh_domain::distribution::merchant::Channel;
use saakh_domain::id::{MerchantApplicationId, PartnerId};
use saakh_domain::identity::identifiers::{Email, Ifsc, InvalidInput, Mobile, Pan};
use saakh_domain::{Secret, secret};
use saakh_store::distribution::merchant::application::StoredApplication;
use serde::{Deserialize, Serialize};

use crate::app::UnreadableCipher;
use crate::identity::merchant::MerchantApplication;
use crate::{App, Error, Result};

#[derive(Serialize, Deserialize)]
struct SealedAnswers {
    name: String,
    shop: String,
    email: String,
    mobile: String,
    city: String,
    pan: String,
    bank_account: String,
    ifsc: String,
    channel: Option<SealedChannel>,
}

#[derive(Serialize, Deserialize)]
struct SealedChannel {
    platform: i64,
    handle: String,
    audience: i64,
}

/// Seals the answers, bound to the application's id.
pub(super) fn seal_answers(
    app: &App,
    id: MerchantApplicationId,
    application: &MerchantApplication,
    channel: Option<&Channel>,
) -> Result<Vec<u8>> {
    let answers = SealedAnswers {
        name: application.name.clone(),
        shop: application.shop.clone(),
        email: application.email.as_str().to_owned(),
        mobile: application.mobile.national().to_owned(),
        city: application.city.clone(),
        pan: application.pan.as_str().to_owned(),
        bank_account: application.bank_account.expose().clone(),
        ifsc: application.ifsc.as_str().to_owned(),
        channel: channel.map(|channel| SealedChannel {
            platform: channel.platform,
            handle: channel.handle.clone(),
            audience: channel.audience,
        }),
    };
    let plain = serde_json::to_vec(&answers)
        .map_err(|error| Error::internal("answers could not be written", error))?;
    let entropy = app.entropy.as_ref();
    Ok(app
        .keys
        .encrypt_merchant_application(&plain, &id.to_string(), entropy))
}

/// Decrypts the answers of a stored application.
pub(super) fn open_answers(
    app: &App,
    stored: &StoredApplication,
) -> Result<(MerchantApplication, Option<Channel>)> {
    let id = stored.id.to_string();
    let plain = app.keys.decrypt_merchant_application(&stored.cipher, &id);
    let plain = plain.map_err(unreadable)?;
    let answers: SealedAnswers = serde_json::from_slice(plain.expose())
        .map_err(|error| Error::internal("sealed answers could not be read", error))?;
    let channel = answers.channel.as_ref().map(|channel| Channel {
        platform: channel.platform,
        handle: channel.handle.clone(),
        audience: channel.audience,
    });
    let application = parse_answers(answers, stored.partner_id)
        .map_err(|invalid| Error::internal("sealed answers break a rule", invalid))?;
    Ok((application, channel))
}

fn parse_answers(
    answers: SealedAnswers,
    partner_id: PartnerId,
) -> std::result::Result<MerchantApplication, InvalidInput> {
    Ok(MerchantApplication {
        partner_id,
        name: answers.name,
        shop: answers.shop,
        email: Email::parse(&answers.email)?,
        mobile: Mobile::parse(&answers.mobile)?,
        city: answers.city,
        pan: Pan::parse(&answers.pan)?,
        bank_account: Secret::new(answers.bank_account),
        ifsc: Ifsc::parse(&answers.ifsc)?,
    })
}

/// Re-encrypts answers with the current key, and rehashes their address.
pub(crate) fn reseal_answers(app: &App, stored: &StoredApplication) -> Result<(Vec<u8>, String)> {
    let (application, channel) = open_answers(app, stored)?;
    let cipher = seal_answers(app, stored.id, &application, channel.as_ref())?;
    Ok((cipher, email_hash(app, application.email.as_str())))
}

/// The digest for finding an address's applications.
pub(super) fn email_hash(app: &App, email: &str) -> String {
    app.keys.lookup_hash("merchant-application-email", email)
}

/// PAN and account as displayed to their owner: the last four characters.
pub(super) fn mask_payee(application: &MerchantApplication) -> (String, String) {
    (
        secret::mask_value(application.pan.as_str()),
        secret::mask_value(application.bank_account.expose()),
    )
}

fn unreadable(error: UnreadableCipher) -> Error {
    Error::internal("an application's answers do not open", error)
}
