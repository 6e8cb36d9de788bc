//! Messages to a person by text message or mail, and the copy that is stored for them.

use saakh_domain::Secret;
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::CallError;
use saakh_outbound::mail::Mail;
use saakh_outbound::sms::Sms;
use saakh_store::identity::customer::Customer;
use saakh_store::platform::sent_message::SentMessage;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use crate::App;

/// A message to a person.
pub(crate) enum OutgoingMessage {
    Sms(Sms),
    Email(Mail),
}

impl OutgoingMessage {
    /// Sends the message. `Ok` means that the provider accepted it, not that it was delivered.
    pub(crate) async fn send(&self, app: &App) -> Result<(), CallError> {
        match self {
            Self::Sms(sms) => app.sms.send(sms).await,
            Self::Email(mail) => app.mailer.send(mail).await,
        }
    }

    /// Works as [`OutgoingMessage::send`] with an idempotency key: a mail that is sent again under the same name arrives once.
    /// Providers of text messages do not support this.
    pub(crate) async fn send_once(&self, app: &App, name: &str) -> Result<(), CallError> {
        match self {
            Self::Sms(sms) => app.sms.send(sms).await,
            Self::Email(mail) => app.mailer.send_once(&mail_id(name), mail).await,
        }
    }

    /// Returns the copy that its recipient may read later.
    pub(crate) fn history_copy(&self, app: &App) -> SentMessage {
        match self {
            Self::Sms(Sms { to, text, .. }) => {
                history_copy(app, Channel::Sms, to, text.expose().to_owned())
            }
            Self::Email(mail) => build_mail_copy(app, mail),
        }
    }
}

/// Returns the id of the mail of this name. It is the same in every attempt.
pub(crate) fn mail_id(name: &str) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(name)[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

/// Returns the sender name for a customer: their partner's brand or our own.
pub(crate) fn brand_title(app: &App, owner: &Customer) -> String {
    let snapshot = app.catalog();
    let partner = owner
        .partner_id
        .and_then(|id| snapshot.partners.find_by_id(id));
    let brands = &snapshot.brands;
    let brand = partner.map_or_else(
        || brands.default_brand(),
        |partner| brands.get(&partner.brand),
    );
    brand.title.clone()
}

/// Returns the copy of a mail that its recipient may read later.
pub(crate) fn build_mail_copy(app: &App, mail: &Mail) -> SentMessage {
    history_copy(app, Channel::Email, &mail.to, mail.full_text())
}

fn history_copy(app: &App, channel: Channel, to: &Secret<String>, body: String) -> SentMessage {
    SentMessage {
        id: app.uuid().to_string(),
        channel: channel.code().to_owned(),
        destination: to.clone(),
        body: Secret::new(body),
        sent_at: app.now(),
    }
}
