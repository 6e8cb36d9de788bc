//! A message to a person, by either channel, and what is kept of it for them to read again.

use saakh_domain::Secret;
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::CallError;
use saakh_outbound::mail::Mail;
use saakh_outbound::sms::Sms;
use saakh_store::identity::customer::Customer;
use saakh_store::platform::sent_message::SentMessage;

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
