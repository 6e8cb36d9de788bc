//! A message to a person, by either channel, and what is kept of it for them to read again.

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
pub(crate) enum Letter {
    Sms(Sms),
    Email(Mail),
}

impl Letter {
    /// Hands it over. `Ok` means taken, not delivered.
    pub(crate) async fn send(&self, app: &App) -> Result<(), CallError> {
        match self {
            Self::Sms(sms) => app.sms.send(sms).await,
            Self::Email(mail) => app.mailer.send(mail).await,
        }
    }

    /// As [`Letter::send`]; a mail that is handed over again under the same name is one mail still. Providers of text
    /// messages know no such thing.
    pub(crate) async fn send_once(&self, app: &App, name: &str) -> Result<(), CallError> {
        match self {
            Self::Sms(sms) => app.sms.send(sms).await,
            Self::Email(mail) => app.mailer.send_once(&mail_id(name), mail).await,
        }
    }

    /// What its owner may read again.
    pub(crate) fn kept(&self, app: &App) -> SentMessage {
        match self {
            Self::Sms(Sms { to, text, .. }) => {
                kept(app, Channel::Sms, to, text.expose().to_owned())
            }
            Self::Email(mail) => kept_mail(app, mail),
        }
    }
}

/// The id of the mail of this name, the same in every attempt to hand it over.
pub(crate) fn mail_id(name: &str) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(name)[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

/// Under which name a customer is written to: their partner's brand, or our own.
pub(crate) fn brand_title(app: &App, owner: &Customer) -> String {
    let snapshot = app.catalog();
    let partner = owner.partner_id.and_then(|id| snapshot.partners.by_id(id));
    let brands = &snapshot.brands;
    let brand = partner.map_or_else(
        || brands.default_brand(),
        |partner| brands.get(&partner.brand),
    );
    brand.title.clone()
}

/// What the owner of a mailbox may read again.
pub(crate) fn kept_mail(app: &App, mail: &Mail) -> SentMessage {
    kept(app, Channel::Email, &mail.to, mail.whole())
}

fn kept(app: &App, channel: Channel, to: &Secret<String>, body: String) -> SentMessage {
    SentMessage {
        id: app.uuid().to_string(),
        channel: channel.code().to_owned(),
        destination: to.clone(),
        body: Secret::new(body),
        sent_at: app.now(),
    }
}
