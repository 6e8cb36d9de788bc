//! The core through which every message leaves: it asks whether the recipient may be contacted, hands over, and makes
//! the copy that the recipient may read later.

use saakh_domain::Secret;
use saakh_domain::engagement::contact::{Cleared, Contact, ContactPurpose, Decision, Reason};
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::CallError;
use saakh_outbound::mail::Mail;
use saakh_outbound::sms::Sms;
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::platform::sent_message::SentMessage;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use super::contact;
use super::job::JobOutcome;
use crate::{App, Error, Result};

/// A message to a person, before it is decided whether it may leave.
pub(crate) enum OutgoingMessage {
    Sms(Sms),
    Email(Mail),
}

/// A message that may leave.
pub(crate) enum ClearedMessage {
    Sms(Cleared<Sms>),
    Email(Cleared<Mail>),
}

/// The decision about a message of either kind.
pub(crate) enum MessageDecision {
    Cleared(ClearedMessage),
    /// Not before this instant.
    Wait(jiff::Timestamp),
    Refused(Reason),
}

impl OutgoingMessage {
    /// Decides a message to a customer whose row was read in the same transaction.
    pub(crate) async fn decide_for_customer(
        self,
        app: &App,
        conn: &mut Conn,
        customer: &Customer,
        purpose: ContactPurpose,
        is_channel_on: bool,
    ) -> Result<MessageDecision> {
        match self {
            Self::Sms(sms) => {
                let contact = build_contact(purpose, sms);
                let decision =
                    contact::decide_for_customer(app, conn, customer, contact, None, is_channel_on);
                Ok(decision.await?.into())
            }
            Self::Email(mail) => {
                let contact = build_contact(purpose, mail);
                let decision =
                    contact::decide_for_customer(app, conn, customer, contact, None, is_channel_on);
                Ok(decision.await?.into())
            }
        }
    }

    /// Decides a message to a destination that is no customer's, or not known to be one.
    pub(crate) async fn decide_for_destination(
        self,
        app: &App,
        conn: &mut Conn,
        purpose: ContactPurpose,
    ) -> Result<MessageDecision> {
        Ok(match self {
            Self::Sms(sms) => {
                contact::decide_for_destination(app, conn, build_contact(purpose, sms))
                    .await?
                    .into()
            }
            Self::Email(mail) => {
                contact::decide_for_destination(app, conn, build_contact(purpose, mail))
                    .await?
                    .into()
            }
        })
    }

    /// Returns the copy that its recipient may read later.
    pub(crate) fn history_copy(&self, app: &App) -> SentMessage {
        match self {
            Self::Sms(sms) => build_sms_copy(app, sms),
            Self::Email(mail) => build_mail_copy(app, mail),
        }
    }
}

impl ClearedMessage {
    /// Sends the message. `Ok` means that the provider accepted it, not that it was delivered.
    pub(crate) async fn send(&self, app: &App) -> std::result::Result<(), CallError> {
        match self {
            Self::Sms(sms) => app.sms.send(sms).await,
            Self::Email(mail) => app.mailer.send(mail).await,
        }
    }

    /// Works as [`ClearedMessage::send`] with an idempotency key: a mail that is sent again under the same name arrives
    /// once. Providers of text messages do not support this.
    pub(crate) async fn send_once(
        &self,
        app: &App,
        name: &str,
    ) -> std::result::Result<(), CallError> {
        match self {
            Self::Sms(sms) => app.sms.send(sms).await,
            Self::Email(mail) => app.mailer.send_once(&mail_id(name), mail).await,
        }
    }

    /// Returns the copy that its recipient may read later.
    pub(crate) fn history_copy(&self, app: &App) -> SentMessage {
        match self {
            Self::Sms(sms) => build_sms_copy(app, sms.content()),
            Self::Email(mail) => build_mail_copy(app, mail.content()),
        }
    }
}

impl From<Decision<Sms>> for MessageDecision {
    fn from(decision: Decision<Sms>) -> Self {
        match decision {
            Decision::Cleared(sms) => Self::Cleared(ClearedMessage::Sms(sms)),
            Decision::Wait { until, .. } => Self::Wait(until),
            Decision::Refused(reason) => Self::Refused(reason),
        }
    }
}

impl From<Decision<Mail>> for MessageDecision {
    fn from(decision: Decision<Mail>) -> Self {
        match decision {
            Decision::Cleared(mail) => Self::Cleared(ClearedMessage::Email(mail)),
            Decision::Wait { until, .. } => Self::Wait(until),
            Decision::Refused(reason) => Self::Refused(reason),
        }
    }
}

const fn build_contact<T>(purpose: ContactPurpose, content: T) -> Contact<T> {
    Contact {
        content,
        purpose,
        requested_at: None,
    }
}

/// Sends a mail about an account or to the operator, as a step of a job. An outcome ends the job for now; without one
/// the mail was accepted.
pub(crate) async fn send_account_mail(
    app: &App,
    purpose: ContactPurpose,
    id: Option<Uuid>,
    mail: Mail,
) -> Result<Option<JobOutcome>> {
    let decision = contact::decide_about_account(app, purpose, mail);
    let Decision::Cleared(mail) = decision else {
        return Err(Error::Internal("a mail has no address", None));
    };
    let sent = match &id {
        Some(id) => app.mailer.send_once(id, &mail).await,
        None => app.mailer.send(&mail).await,
    };
    as_job_step(sent)
}

/// Ends a job with a mail about an account.
pub(crate) async fn finish_with_account_mail(app: &App, mail: Mail) -> Result<JobOutcome> {
    let stopped = send_account_mail(app, ContactPurpose::Account, None, mail).await?;
    Ok(stopped.unwrap_or(JobOutcome::Done))
}

/// Sends a mail that answers a person who is no customer, or not known to be one, as a step of a job.
pub(crate) async fn send_service_mail(app: &App, mail: Mail) -> Result<Option<JobOutcome>> {
    let mut conn = app.db.read().await?;
    let contact = build_contact(ContactPurpose::Service, mail);
    let decision = contact::decide_for_destination(app, &mut conn, contact).await?;
    drop(conn);
    match decision {
        Decision::Cleared(mail) => as_job_step(app.mailer.send(&mail).await),
        Decision::Wait { until, .. } => {
            Ok(Some(JobOutcome::Postpone(until.duration_since(app.now()))))
        }
        Decision::Refused(_) => Ok(Some(JobOutcome::Done)),
    }
}

fn as_job_step(sent: std::result::Result<(), CallError>) -> Result<Option<JobOutcome>> {
    match sent {
        Ok(()) => Ok(None),
        Err(error) if error.is_retryable() => Ok(Some(JobOutcome::Retry(error.retry_after()))),
        Err(error) => Err(Error::internal("a mail was not accepted", error)),
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
    build_copy(app, Channel::Email, &mail.to, mail.full_text())
}

fn build_sms_copy(app: &App, sms: &Sms) -> SentMessage {
    build_copy(app, Channel::Sms, &sms.to, sms.text.expose().to_owned())
}

fn build_copy(app: &App, channel: Channel, to: &Secret<String>, body: String) -> SentMessage {
    SentMessage {
        id: app.uuid().to_string(),
        channel: channel.code().to_owned(),
        destination: to.clone(),
        body: Secret::new(body),
        sent_at: app.now(),
    }
}
