//! Informs a customer, at each number and address that logs them in, that one of them is to be replaced.

use std::fmt;
use std::str::FromStr;

use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::id::{CorrectionId, InvalidId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::identity::tally::HOUR;
use saakh_domain::text::Message;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::{Language, Secret};
use saakh_outbound::text_message::TextChannel;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::platform::sent_message::{self, SentMessage};
use saakh_store::trust::correction::{self, Correction};
use saakh_store::{Tx, read_tx, write_tx};

use super::change::CorrectionChange;
use super::value;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_after;
use crate::platform::message::{self, OutgoingMessage, Recipient, SendOutcome, Sender};
use crate::platform::registered_text::{self, SystemText};
use crate::{App, Result, register_job};

/// The key of the text message in `data/templates.toml`.
const TEXT_MESSAGE: &str = "correction";

/// A correction of which a customer is informed by one channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CorrectionNotice {
    correction: CorrectionId,
    channel: Channel,
}

impl fmt::Display for CorrectionNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.correction, self.channel.code())
    }
}

impl FromStr for CorrectionNotice {
    type Err = InvalidId;

    fn from_str(text: &str) -> std::result::Result<Self, InvalidId> {
        let (correction, channel) = text.split_once('/').ok_or(InvalidId)?;
        Ok(Self {
            correction: correction.parse()?,
            channel: Channel::from_code(channel).ok_or(InvalidId)?,
        })
    }
}

pub(super) async fn enqueue(app: &App, tx: &mut Tx, correction: CorrectionId) -> Result<()> {
    for channel in [Channel::Sms, Channel::Email] {
        let notice = CorrectionNotice {
            correction,
            channel,
        };
        job::enqueue::<SendCorrectionNotice>(app, tx, notice).await?;
    }
    Ok(())
}

/// Informs a customer by one channel, as long as they can object.
pub(super) struct SendCorrectionNotice;

impl JobKind for SendCorrectionNotice {
    const NAME: &'static str = "send-correction-notice";
    const QUEUE: Queue = Queue::Mail;
    type Payload = CorrectionNotice;

    async fn run(job: &JobContext<'_>, notice: CorrectionNotice) -> Result<JobOutcome> {
        let app = job.app;
        let (found, owner) = read_tx!(app.db, |conn| -> Result<_> {
            let found = correction::get(conn, notice.correction).await?;
            let owner = match &found {
                Some(found) => customer::get(conn, found.customer_id).await?,
                None => None,
            };
            Ok((found, owner))
        })?;
        let Some((found, owner)) = found.zip(owner).filter(|(found, _)| found.state.is_open())
        else {
            return Ok(JobOutcome::Done);
        };
        let Some(message) = build_message(app, &found, &owner, notice.channel) else {
            return Ok(JobOutcome::Done);
        };
        let sender = Sender {
            recipient: Recipient::Customer(&owner, true),
            purpose: ContactPurpose::Service,
            once_key: Some(job.step_key("notice")),
        };
        let sent = message::send_once(app, found.scope(), sender, message).await?;
        match sent {
            SendOutcome::Sent(copy) => start_wait(job, found.id, Some(*copy)).await,
            SendOutcome::SentBefore => start_wait(job, found.id, None).await,
            SendOutcome::Rejected | SendOutcome::Refused(_) => Ok(JobOutcome::Done),
            SendOutcome::Retry(after) => Ok(JobOutcome::Retry(after)),
            SendOutcome::Wait(until) => Ok(JobOutcome::Postpone(until.duration_since(app.now()))),
        }
    }
}

register_job!(SendCorrectionNotice);

/// Keeps the copy for the customer, and begins the time for objections with the first message that left.
async fn start_wait(
    job: &JobContext<'_>,
    id: CorrectionId,
    copy: Option<SentMessage>,
) -> Result<JobOutcome> {
    let app = job.app;
    let Some(found) = super::find(app, id).await? else {
        return Ok(JobOutcome::Done);
    };
    write_tx!(app.db, found.scope(), |tx| {
        if correction::get(tx, id).await?.is_some() {
            let mut change = CorrectionChange::begin(app, tx, id).await?;
            // Of a number that was replaced meanwhile the history is somebody else's.
            let is_open = change.correction.state.is_open();
            if let Some(copy) = copy.as_ref().filter(|_| is_open) {
                sent_message::add(tx, copy).await?;
            }
            if change.correction.effective_at.is_none() && is_open {
                let wait = super::rules(app).wait_hours * HOUR;
                change.correction.effective_at = Some(seconds_after(app.now(), wait));
                change.save(tx).await?;
            }
        }
        job.finish_if_held_in(tx).await?;
        Ok(JobOutcome::AlreadyCompleted)
    })
}

pub(super) async fn enqueue_last(app: &App, tx: &mut Tx, id: CorrectionId) -> Result<()> {
    Ok(job::enqueue::<SendReplacedNotice>(app, tx, id).await?)
}

/// Informs the number or address that was replaced, and forgets it.
pub(super) struct SendReplacedNotice;

impl JobKind for SendReplacedNotice {
    const NAME: &'static str = "send-replaced-notice";
    const QUEUE: Queue = Queue::Mail;
    type Payload = CorrectionId;

    async fn run(job: &JobContext<'_>, id: CorrectionId) -> Result<JobOutcome> {
        let app = job.app;
        let (found, owner) = read_tx!(app.db, |conn| -> Result<_> {
            let found = correction::get(conn, id).await?;
            let owner = match &found {
                Some(found) => customer::get(conn, found.customer_id).await?,
                None => None,
            };
            Ok((found, owner))
        })?;
        let Some((found, owner)) = found.zip(owner) else {
            return Ok(JobOutcome::Done);
        };
        let Some(value) = value::open(app, &found)? else {
            return Ok(JobOutcome::Done);
        };
        if let Some(message) = build_last_message(app, &found, &owner, Secret::new(value.from)) {
            let sender = Sender {
                recipient: Recipient::Destination,
                purpose: ContactPurpose::Service,
                once_key: Some(job.step_key("notice")),
            };
            match message::send_once(app, found.scope(), sender, message).await? {
                SendOutcome::Retry(after) if !job.is_last() => {
                    return Ok(JobOutcome::Retry(after));
                }
                SendOutcome::Wait(until) => {
                    return Ok(JobOutcome::Postpone(until.duration_since(app.now())));
                }
                _ => {}
            }
        }
        write_tx!(app.db, found.scope(), |tx| {
            let mut change = CorrectionChange::begin(app, tx, id).await?;
            change.correction.cipher = None;
            change.save(tx).await?;
            job.finish_if_held_in(tx).await?;
            Ok(JobOutcome::AlreadyCompleted)
        })
    }
}

register_job!(SendReplacedNotice);

fn build_last_message(
    app: &App,
    about: &Correction,
    owner: &Customer,
    to: Secret<String>,
) -> Option<OutgoingMessage> {
    let brand = message::find_brand(app, owner);
    let language = owner.language;
    match about.field.channel()? {
        Channel::Sms => {
            let text = SystemText {
                channel: TextChannel::Sms,
                to,
                template: "contact_replaced",
                language,
                brand: &brand,
                host: None,
                slots: &[],
            };
            let text = registered_text::build_text_message(app, &text)?;
            Some(OutgoingMessage::text("sms_contact_replaced", text))
        }
        Channel::Email => {
            let text = Message::new("mail_replaced_text")
                .with("brand", &brand.title)
                .with("link", app.page_url("/"));
            let subject = Message::new("mail_replaced_subject").with("brand", &brand.title);
            Some(OutgoingMessage::mail_of_texts(
                app, to, language, &subject, &text,
            ))
        }
    }
}

fn build_message(
    app: &App,
    about: &Correction,
    owner: &Customer,
    channel: Channel,
) -> Option<OutgoingMessage> {
    let (mobile, email) = owner.verified_contacts();
    let brand = message::find_brand(app, owner);
    let language = owner.language;
    match channel {
        Channel::Sms => {
            let text = SystemText {
                channel: TextChannel::Sms,
                to: mobile?.clone(),
                template: TEXT_MESSAGE,
                language,
                brand: &brand,
                host: None,
                slots: &[],
            };
            let text = registered_text::build_text_message(app, &text)?;
            Some(OutgoingMessage::text("sms_correction", text))
        }
        Channel::Email => {
            let text = Message::new("mail_correction_text")
                .with("field", name_field(app, about.field, language))
                .with("old", &about.old_masked)
                .with("new", &about.new_masked)
                .with("hours", super::rules(app).wait_hours)
                .with("link", app.page_url("/user/requests"))
                .with("brand", &brand.title);
            let subject = Message::new("mail_correction_subject").with("brand", &brand.title);
            let to = email?.clone();
            Some(OutgoingMessage::mail_of_texts(
                app, to, language, &subject, &text,
            ))
        }
    }
}

/// The field in words.
pub(super) fn name_field(app: &App, field: IdentityField, language: Language) -> String {
    let key = format!("common_reveal_field_{}", field.code().replace('-', "_"));
    app.text(&Message::new(key), language)
}
