//! The core through which every message leaves: it asks whether the recipient may be contacted, records the message
//! before it is handed to its gateway and the answer after it, and makes the copy that the recipient may read later.

mod handover;
mod in_job;

use std::sync::Arc;

use jiff::Timestamp;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::engagement::contact::{
    Addressed, Clearance, Cleared, Contact, ContactChannel, ContactPurpose, Decision, Reason,
};
use saakh_domain::id::{CustomerId, PartnerId};
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_outbound::mail::Mail;
use saakh_outbound::text_message::TextMessage;
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::platform::message::RecipientKind;
use saakh_store::platform::sent_message::SentMessage;
use uuid::Uuid;

pub(crate) use self::handover::{Claim, ClaimedMessage, HandOver, error_code};
pub(crate) use self::in_job::{
    FirstSent, SendOutcome, Sender, finish_with_account_mail, send_account_mail, send_first,
    send_once, send_to_operator,
};
use super::contact;
use crate::{App, Result};

/// A message to a person, before it is decided whether it may leave.
#[derive(Debug, Clone)]
pub(crate) struct OutgoingMessage {
    content: OutgoingContent,
    /// The key of its text, by which the log names it.
    template: String,
    locale: Language,
}

#[derive(Debug, Clone)]
enum OutgoingContent {
    Text(TextMessage),
    Email(Mail),
}

/// Whom a message is for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Recipient<'a> {
    /// A customer whose row was read in the same transaction, and whether their preferences allow the channel.
    Customer(&'a Customer, bool),
    /// Nobody whom we know, or not known to be a customer.
    Destination,
    /// A merchant, a member of staff, an officer or the operator, which nothing but a missing address stops.
    Account,
}

/// A message that may leave.
#[derive(Debug)]
pub(crate) struct ClearedMessage {
    content: ClearedContent,
    template: String,
    locale: Language,
    recipient: RecipientKind,
    customer: Option<CustomerId>,
    destination_hash: String,
}

#[derive(Debug)]
enum ClearedContent {
    Text(Cleared<TextMessage>),
    Email(Cleared<Mail>),
}

/// The decision about a message.
pub(crate) enum MessageDecision {
    Cleared(Box<ClearedMessage>),
    /// Not before this instant.
    Wait(Timestamp),
    Refused(Reason),
}

impl OutgoingMessage {
    pub(crate) fn text(template: impl Into<String>, message: TextMessage) -> Self {
        Self {
            locale: message.language,
            content: OutgoingContent::Text(message),
            template: template.into(),
        }
    }

    pub(crate) fn mail(
        template: impl Into<String>,
        locale: Language,
        to: Secret<String>,
        subject: String,
        text: String,
    ) -> Self {
        let mail = Mail {
            to,
            subject,
            text: Secret::new(text),
        };
        Self {
            content: OutgoingContent::Email(mail),
            template: template.into(),
            locale,
        }
    }

    /// A mail whose subject and text are messages.
    pub(crate) fn mail_of_texts(
        app: &App,
        to: Secret<String>,
        locale: Language,
        subject: &Message,
        text: &Message,
    ) -> Self {
        let key = text.key.clone();
        let (subject, text) = (app.text(subject, locale), app.text(text, locale));
        Self::mail(key, locale, to, subject, text)
    }

    pub(crate) fn channel(&self) -> ContactChannel {
        match &self.content {
            OutgoingContent::Text(message) => message.channel.into(),
            OutgoingContent::Email(_) => ContactChannel::Email,
        }
    }

    /// The whole text; of a mail with its subject.
    pub(crate) fn full_text(&self) -> String {
        match &self.content {
            OutgoingContent::Text(message) => message.text.expose().clone(),
            OutgoingContent::Email(mail) => mail.full_text(),
        }
    }

    fn destination(&self) -> &Secret<String> {
        match &self.content {
            OutgoingContent::Text(message) => &message.to,
            OutgoingContent::Email(mail) => &mail.to,
        }
    }

    /// Decides whether the message may leave now.
    pub(crate) async fn decide(
        self,
        app: &App,
        conn: &mut Conn,
        recipient: Recipient<'_>,
        purpose: ContactPurpose,
    ) -> Result<MessageDecision> {
        let destination_hash = app.contact_key.hash(self.destination());
        let (kind, customer) = match recipient {
            Recipient::Customer(customer, _) => (RecipientKind::Customer, Some(customer.id)),
            Recipient::Destination => (RecipientKind::Destination, None),
            Recipient::Account if matches!(purpose, ContactPurpose::Operations) => {
                (RecipientKind::Operations, None)
            }
            Recipient::Account => (RecipientKind::Account, None),
        };
        let decision = match self.content {
            OutgoingContent::Text(text) => decide(app, conn, recipient, purpose, text)
                .await?
                .map(ClearedContent::Text),
            OutgoingContent::Email(mail) => decide(app, conn, recipient, purpose, mail)
                .await?
                .map(ClearedContent::Email),
        };
        Ok(match decision {
            ContentDecision::Cleared(content) => {
                MessageDecision::Cleared(Box::new(ClearedMessage {
                    content,
                    template: self.template,
                    locale: self.locale,
                    recipient: kind,
                    customer,
                    destination_hash,
                }))
            }
            ContentDecision::Wait(until) => MessageDecision::Wait(until),
            ContentDecision::Refused(reason) => MessageDecision::Refused(reason),
        })
    }
}

impl ClearedMessage {
    const fn clearance(&self) -> &Clearance {
        match &self.content {
            ClearedContent::Text(text) => text.clearance(),
            ClearedContent::Email(mail) => mail.clearance(),
        }
    }

    fn history_copy(&self, app: &App, id: Uuid) -> SentMessage {
        match &self.content {
            ClearedContent::Text(text) => copy_text(app, id, text.content()),
            ClearedContent::Email(mail) => copy_mail(app, id, mail.content()),
        }
    }
}

/// A decision about content of either kind.
enum ContentDecision<T> {
    Cleared(T),
    Wait(Timestamp),
    Refused(Reason),
}

impl<T> ContentDecision<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> ContentDecision<U> {
        match self {
            Self::Cleared(content) => ContentDecision::Cleared(change(content)),
            Self::Wait(until) => ContentDecision::Wait(until),
            Self::Refused(reason) => ContentDecision::Refused(reason),
        }
    }
}

async fn decide<T: Addressed>(
    app: &App,
    conn: &mut Conn,
    recipient: Recipient<'_>,
    purpose: ContactPurpose,
    content: T,
) -> Result<ContentDecision<Cleared<T>>> {
    let contact = Contact {
        content,
        purpose,
        requested_at: None,
    };
    let decision = match recipient {
        Recipient::Customer(customer, is_channel_on) => {
            contact::decide_for_customer(app, conn, customer, contact, None, is_channel_on).await?
        }
        Recipient::Destination => contact::decide_for_destination(app, conn, contact).await?,
        Recipient::Account => contact::decide_about_account(app, contact),
    };
    Ok(match decision {
        Decision::Cleared(content) => ContentDecision::Cleared(content),
        Decision::Wait { until, .. } => ContentDecision::Wait(until),
        Decision::Refused(reason) => ContentDecision::Refused(reason),
    })
}

/// Returns the sender name for a customer.
pub(crate) fn brand_title(app: &App, owner: &Customer) -> String {
    find_brand(app, owner).title.clone()
}

/// Returns the brand under which a customer gets messages: their partner's or our own.
pub(crate) fn find_brand(app: &App, owner: &Customer) -> Arc<Brand> {
    find_partner_brand(app, owner.partner_id)
}

/// Returns the brand of a partner, or our own.
pub(crate) fn find_partner_brand(app: &App, partner: Option<PartnerId>) -> Arc<Brand> {
    let snapshot = app.catalog();
    let partner = partner.and_then(|id| snapshot.partners.find_by_id(id));
    let brands = &snapshot.brands;
    let brand = partner.map_or_else(
        || brands.default_brand(),
        |partner| brands.get(&partner.brand),
    );
    Arc::clone(brand)
}

fn copy_mail(app: &App, id: Uuid, mail: &Mail) -> SentMessage {
    build_copy(app, id, ContactChannel::Email, &mail.to, mail.full_text())
}

fn copy_text(app: &App, id: Uuid, message: &TextMessage) -> SentMessage {
    let text = message.text.expose().to_owned();
    build_copy(app, id, message.channel.into(), &message.to, text)
}

/// Returns the copy of a text for the history of its recipient, under the message's id.
pub(crate) fn build_copy(
    app: &App,
    id: Uuid,
    channel: ContactChannel,
    to: &Secret<String>,
    body: String,
) -> SentMessage {
    SentMessage {
        id: id.to_string(),
        channel: channel.code().to_owned(),
        destination: to.clone(),
        body: Secret::new(body),
        sent_at: app.now(),
    }
}
