//! What was sent to customers: messages in all states, with what their gateways reported, and replies.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::delivery::{MessageState, ReplyEffect, ReportedState};
use saakh_domain::id::{CustomerId, uuid_v7};
use saakh_domain::secret::mask_value;
use saakh_domain::time::{date_in_india, start_in_india};
use saakh_service::Result;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::platform::message::{self, DeliveryReport, Message, RecipientKind};
use saakh_store::platform::message_reply::{self, MessageReply};
use saakh_store::{Scope, Tx, args, sql, write_tx};

use super::missing;
use super::office::Office;

/// Messages of the past.
const MESSAGES: u64 = 400;
/// The one that its gateway is getting now.
const SENDING: u64 = 398;
/// Customers who got them.
const CUSTOMERS: i64 = 130;
/// Over how many days they were sent.
const DAYS: u64 = 55;
/// Text messages are sent from eight to twenty-one in India.
const OPENS_HOUR: i64 = 8;
const OPEN_MINUTES: u64 = 13 * 60;

sql!(
    INFORMED = "SELECT customer.id, consent.id AS consent FROM customer
    JOIN consent ON consent.customer_id = customer.id AND consent.purpose = 'updates'
        AND consent.withdrawn_at IS NULL
    WHERE customer.mobile_verified_at IS NOT NULL ORDER BY customer.id LIMIT $1"
);

/// A recipient with the consent under which news were sent.
struct Recipient {
    customer: Customer,
    consent: String,
}

/// Adds messages with reports, and some replies.
pub(super) async fn add(office: &Office<'_>) -> Result<()> {
    let recipients = list_recipients(office).await?;
    if recipients.is_empty() {
        return Ok(());
    }
    let now = office.app.now();
    write_tx!(office.app.db, Scope::exclusive(), |tx| -> Result<()> {
        for number in 0..MESSAGES {
            let place = usize::try_from(number * 7 % CUSTOMERS.unsigned_abs()).unwrap_or(0);
            let recipient = &recipients[place % recipients.len()];
            add_message(office, tx, number, recipient, now).await?;
        }
        add_replies(office, tx, &recipients, now).await
    })
}

async fn list_recipients(office: &Office<'_>) -> Result<Vec<Recipient>> {
    let mut conn = office.app.db.read().await?;
    let mut recipients = Vec::new();
    for row in conn.fetch_all(&INFORMED, args![CUSTOMERS]).await? {
        let id: CustomerId = row.parsed("id")?;
        let consent = row.text("consent")?;
        let customer = customer::get(&mut conn, id).await?;
        recipients.extend(customer.map(|customer| Recipient { customer, consent }));
    }
    Ok(recipients)
}

/// What a message of the past was about and what became of it, by its number.
struct Story {
    purpose: ContactPurpose,
    channel: ContactChannel,
    template: &'static str,
    state: MessageState,
    code: Option<&'static str>,
}

impl Story {
    fn new(number: u64, has_email: bool) -> Self {
        let channel = match number % 10 {
            6 | 7 => ContactChannel::WhatsApp,
            8 | 9 if has_email => ContactChannel::Email,
            _ => ContactChannel::Sms,
        };
        let (purpose, template) = match (channel, number % 6) {
            (ContactChannel::Sms | ContactChannel::Email, 0 | 3) => {
                (ContactPurpose::Passcode, "sms_otp")
            }
            (ContactChannel::Sms, 4) if number.is_multiple_of(5) => {
                (ContactPurpose::Service, "sms_stopped")
            }
            (_, 5) => (ContactPurpose::Updates, "sms_status_corrected"),
            _ => (ContactPurpose::Updates, "sms_status"),
        };
        let (state, code) = match number % 23 {
            _ if number == SENDING => (MessageState::Sending, None),
            1 => (MessageState::Failed, Some("BUSY")),
            2 => (MessageState::Expired, None),
            3 if channel == ContactChannel::Sms => (MessageState::Unknown, None),
            4 | 5 => (MessageState::Accepted, None),
            // Mail servers report nothing.
            _ if channel == ContactChannel::Email => (MessageState::Accepted, None),
            n if n % 2 == 0 && channel == ContactChannel::WhatsApp => (MessageState::Read, None),
            _ => (MessageState::Delivered, None),
        };
        Self {
            purpose,
            channel,
            template,
            state,
            code,
        }
    }

    /// What the gateway reported, in the order of arrival, with its words.
    fn reports(&self) -> Vec<(ReportedState, &'static str)> {
        use ReportedState::{Accepted, Delivered, Expired, Failed, Read};
        let accepted = (Accepted, "ACCEPTD");
        match self.state {
            MessageState::Sending | MessageState::Unknown | MessageState::Accepted => vec![],
            MessageState::Failed => vec![accepted, (Failed, "UNDELIV")],
            MessageState::Expired => vec![accepted, (Expired, "EXPIRED")],
            MessageState::Delivered => vec![accepted, (Delivered, "DELIVRD")],
            MessageState::Read => vec![accepted, (Delivered, "DELIVRD"), (Read, "READ")],
        }
    }
}

async fn add_message(
    office: &Office<'_>,
    tx: &mut Tx,
    number: u64,
    recipient: &Recipient,
    now: Timestamp,
) -> Result<()> {
    let customer = &recipient.customer;
    let story = Story::new(number, customer.email.is_some());
    let at = match story.state {
        MessageState::Sending => now,
        _ => moment(number * 11 % DAYS, number, now),
    };
    let later = |seconds: i64| {
        let after = at.checked_add(SignedDuration::from_secs(seconds));
        after.unwrap_or(at)
    };
    let destination = match story.channel {
        ContactChannel::Email => customer.email.as_ref(),
        _ => customer.mobile.as_ref(),
    };
    let destination = destination.ok_or_else(|| missing("a demo customer without a number"))?;
    let is_sending = story.state == MessageState::Sending;
    let is_accepted = !is_sending && story.state != MessageState::Unknown;
    let is_ended = !is_sending && story.state != MessageState::Accepted;
    let needs_consent = story.purpose == ContactPurpose::Updates;
    let consent = needs_consent.then(|| recipient.consent.parse());
    let new = Message {
        id: name_id(at, number, 1),
        once_key: None,
        recipient: RecipientKind::Customer,
        customer_id: Some(customer.id),
        purpose: story.purpose,
        channel: story.channel,
        template: story.template.to_owned(),
        locale: customer.language,
        destination_hash: Some(office.app.contact_key.hash(destination)),
        state: story.state,
        is_in_flight: is_sending,
        provider_ref: None,
        code: story.code.map(str::to_owned),
        policy_version: office.app.reference.contact.version.clone(),
        consent_id: consent.transpose().map_err(|_| missing("a consent's id"))?,
        created_at: at,
        accepted_at: is_accepted.then(|| later(1)),
        ended_at: is_ended.then(|| later(9)),
        handed_over_at: None,
    };
    message::add(tx, &new).await?;
    for (place, (state, word)) in (1..).zip(story.reports()) {
        let report = DeliveryReport {
            received_at: later(3 * place),
            word: word.to_owned(),
            code: story.code.filter(|_| place > 1).map(str::to_owned),
            state,
        };
        message::add_report(tx, &new, &report).await?;
    }
    Ok(())
}

/// Some days ago, within the hours in which text messages may be sent.
fn moment(days: u64, number: u64, now: Timestamp) -> Timestamp {
    let days = i64::try_from(days).unwrap_or(0);
    let minutes = i64::try_from(number * 37 % OPEN_MINUTES).unwrap_or(0);
    let day = now.checked_sub(SignedDuration::from_hours(24 * days));
    let midnight = start_in_india(date_in_india(day.unwrap_or(now)));
    let into_day = SignedDuration::from_hours(OPENS_HOUR) + SignedDuration::from_mins(minutes);
    let at = midnight.checked_add(into_day).unwrap_or(midnight);
    if at < now {
        at
    } else {
        at.checked_sub(SignedDuration::from_hours(24)).unwrap_or(at)
    }
}

/// An id that begins with its time.
fn name_id(at: Timestamp, number: u64, kind: u8) -> String {
    let mut name = [kind; 10];
    name[2..].copy_from_slice(&number.to_be_bytes());
    uuid_v7(at.as_millisecond(), name).to_string()
}

/// Replies of the last weeks that somebody has to read. Older ones are removed.
async fn add_replies(
    office: &Office<'_>,
    tx: &mut Tx,
    recipients: &[Recipient],
    now: Timestamp,
) -> Result<()> {
    for (number, recipient) in (0..).zip(recipients.iter().step_by(9).take(12)) {
        let customer = &recipient.customer;
        let mobile = customer.mobile.as_ref();
        let mobile = mobile.ok_or_else(|| missing("a demo customer without a number"))?;
        let received_at = moment(number * 2, number, now);
        let channel = if number % 3 == 2 {
            ContactChannel::WhatsApp
        } else {
            ContactChannel::Sms
        };
        let new = MessageReply {
            id: name_id(received_at, number, 2),
            channel,
            customer_id: Some(customer.id),
            destination_hash: office.app.contact_key.hash(mobile),
            masked: mask_value(mobile.expose()),
            text: reply(customer.language, number).to_owned(),
            effect: ReplyEffect::None,
            received_at,
        };
        message_reply::add(tx, &new).await?;
    }
    Ok(())
}

const fn reply(language: Language, number: u64) -> &'static str {
    match (language, number % 3) {
        (Language::En, 0) => "Thank you. When will the money come?",
        (Language::En, 1) => "Please call me after 6",
        (Language::En, _) => "Which document is missing?",
        (Language::Hi, 0) => "धन्यवाद। पैसे कब आएँगे?",
        (Language::Hi, 1) => "शाम 6 के बाद फ़ोन करें",
        (Language::Hi, _) => "कौन सा काग़ज़ कम है?",
    }
}
