//! What gateways post to us: delivery reports, and replies of recipients.

use std::fmt;
use std::str::FromStr;

use saakh_domain::engagement::contact::{
    ContactChannel, ContactPurpose, SuppressedChannel, SuppressionReason, SuppressionScope,
    SuppressionSource,
};
use saakh_domain::engagement::delivery::{ReplyEffect, is_stop_reply};
use saakh_domain::id::{CustomerId, InvalidId};
use saakh_domain::identity::free_text::find_forbidden;
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::text_message::TextChannel;
use saakh_outbound::text_message::callback::{
    CallbackReader, GatewayCallback, MessageReply, MessageReport,
};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::platform::gateway_word;
use saakh_store::platform::message::{self, DeliveryReport, Message};
use saakh_store::platform::message_reply::{self, MessageReply as StoredReply};
use saakh_store::trust::suppression;
use saakh_store::{Scope, Tx, read_tx, write_tx};

use super::suppression::{OwnSuppression, add_own, find_owner, withdraw_consents};
use crate::platform::contact;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{
    OutgoingMessage, Recipient, SendOutcome, Sender, find_brand, send_once,
};
use crate::platform::registered_text::{self, SystemText};
use crate::trust::ticket::take_reply;
use crate::{App, Code, Result, register_job};

/// The registered template (TRAI) that confirms a stop.
const TEMPLATE: &str = "stopped";
/// The most characters of a reply that are stored: about ten text messages.
const REPLY_MAX: usize = 1_600;

/// The header in which a gateway signs its calls, if it does.
pub fn signature_header<'a>(app: &'a App, provider: &str) -> Option<&'a str> {
    find_reader(app, provider)?.1.signature_header()
}

/// The channel of a provider's name in the address, and what reads its calls.
fn find_reader<'a>(app: &'a App, provider: &str) -> Option<(TextChannel, &'a CallbackReader)> {
    let channel = match provider {
        "sms" => TextChannel::Sms,
        "whatsapp" => TextChannel::WhatsApp,
        _ => return None,
    };
    let callbacks = app.text_providers.find(channel)?.callbacks.as_deref();
    Some((channel, callbacks?))
}

/// Accepts a call of a gateway of text messages. What is not understood, or about no message of ours, is counted and
/// accepted, because a gateway would repeat it.
///
/// # Errors
/// 401 for a call that is not the gateway's, and where none is configured.
pub async fn accept(
    app: &App,
    provider: &str,
    secret: Option<&str>,
    signature: Option<&str>,
    body: &[u8],
) -> Result<()> {
    let reader = find_reader(app, provider);
    let reader = reader.filter(|(_, reader)| reader.is_genuine(secret, signature, body));
    let Some((channel, reader)) = reader else {
        return Err(Code::SignatureInvalid.into());
    };
    let outcome = match reader.read(body) {
        GatewayCallback::Report(report) => accept_report(app, channel.into(), report).await?,
        GatewayCallback::Reply(reply) => accept_reply(app, channel, &reply).await?,
        GatewayCallback::UnknownWord(word) => count_word(app, channel.into(), &word).await?,
        GatewayCallback::NotUnderstood => "not-understood",
    };
    metrics::counter!("saakh_gateway_callbacks_total", "outcome" => outcome).increment(1);
    Ok(())
}

/// Counts a word that the settings do not explain, for staff who look at the senders.
async fn count_word(app: &App, channel: ContactChannel, word: &str) -> Result<&'static str> {
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        Ok(gateway_word::count(tx, channel, word, app.now()).await?)
    })?;
    Ok("unknown-word")
}

/// Stores a report of a message that the gateway names by our id or by its own.
async fn accept_report(
    app: &App,
    channel: ContactChannel,
    report: MessageReport,
) -> Result<&'static str> {
    let found = read_tx!(app.db, |conn| {
        let by_id = message::get(conn, &report.reference).await?;
        match by_id {
            Some(found) => Ok(Some(found)),
            None => message::find_by_provider_ref(conn, channel, &report.reference).await,
        }
    })?;
    let Some(found) = found.filter(|found| found.channel == channel) else {
        return Ok("unknown-message");
    };
    let scope = Scope::new("message", &found.id);
    let scope = found
        .customer_id
        .map_or(scope, |owner| scope.combine(Scope::customer(owner)));
    write_tx!(app.db, scope, |tx| {
        store_report(app, tx, &found.id, &report).await?;
        Ok("report")
    })
}

async fn store_report(app: &App, tx: &mut Tx, id: &str, report: &MessageReport) -> Result<()> {
    // It may have been removed in the meantime.
    let Some(found) = message::get(tx, id).await? else {
        return Ok(());
    };
    let new = DeliveryReport {
        received_at: app.now(),
        word: report.word.clone(),
        code: report.code.clone(),
        state: report.state,
    };
    message::add_report(tx, &found, &new).await?;
    if report.is_hard_bounce {
        suppress_bounced(app, tx, found).await?;
    }
    Ok(())
}

/// A number that takes no messages gets none but passcodes and answers for a while.
async fn suppress_bounced(app: &App, tx: &mut Tx, bounced: Message) -> Result<()> {
    let Some(hash) = bounced.destination_hash else {
        return Ok(());
    };
    let new = OwnSuppression {
        hash,
        channel: bounced.channel.into(),
        scope: SuppressionScope::NonEssential,
        reason: SuppressionReason::HardBounce,
        source: SuppressionSource::Provider,
    };
    add_own(app, tx, bounced.customer_id, new).await
}

/// Stores a reply for staff; of a customer it becomes a ticket. Stops offers if its first word asks for it, and
/// confirms that once.
async fn accept_reply(
    app: &App,
    channel: TextChannel,
    reply: &MessageReply,
) -> Result<&'static str> {
    let sender = contact::parse_and_hash(app, &reply.sender).ok();
    let sender = sender.filter(|(sender, _)| sender.channel() == Channel::Sms);
    let Some((sender, hash)) = sender else {
        return Ok("unknown-sender");
    };
    let is_stop = is_stop_reply(reply.text.expose());
    let found = read_tx!(app.db, |conn| { find_owner(conn, &sender).await })?;
    let scope = Scope::new("destination-hash", &hash);
    let scope = found.map_or(scope, |owner| scope.combine(Scope::customer(owner)));
    let effect = write_tx!(app.db, scope, |tx| -> Result<ReplyEffect> {
        // The number may have changed hands in the meantime, and a new owner is outside the scope.
        let owner = find_owner(tx, &sender).await?;
        let owner = owner.filter(|owner| found == Some(*owner));
        let text = hide_numbers(reply.text.expose());
        let effect = match owner {
            _ if is_stop => ReplyEffect::Stopped,
            Some(owner) if take_reply(app, tx, owner, &text).await? => ReplyEffect::Ticket,
            _ => ReplyEffect::None,
        };
        let new = StoredReply {
            id: app.uuid().to_string(),
            channel: channel.into(),
            customer_id: owner,
            destination_hash: hash.clone(),
            masked: sender.masked(),
            text,
            effect,
            received_at: app.now(),
        };
        message_reply::add(tx, &new).await?;
        if effect == ReplyEffect::Stopped {
            stop_offers(app, tx, owner, channel, &hash).await?;
        }
        Ok(effect)
    })?;
    app.jobs.notify_one();
    Ok(match effect {
        ReplyEffect::None => "reply",
        ReplyEffect::Ticket => "ticket",
        ReplyEffect::Stopped => "stop",
    })
}

/// The beginning of a text, without the digits of one that holds a number that is not stored in free text.
fn hide_numbers(text: &str) -> String {
    let text: String = text.trim().chars().take(REPLY_MAX).collect();
    let is_hidden = find_forbidden(&text).is_some();
    let hide = |c: char| {
        if is_hidden && c.is_numeric() {
            '•'
        } else {
            c
        }
    };
    text.chars().map(hide).collect()
}

async fn stop_offers(
    app: &App,
    tx: &mut Tx,
    owner: Option<CustomerId>,
    channel: TextChannel,
    hash: &str,
) -> Result<()> {
    let (scope, reason) = (SuppressionScope::Promotion, SuppressionReason::OptOut);
    let live = suppression::list_live(tx, hash).await?;
    let channels = SuppressedChannel::Any;
    let was_stopped = live
        .iter()
        .any(|entry| (entry.channel, entry.scope, entry.reason) == (channels, scope, reason));
    let new = OwnSuppression {
        hash: hash.to_owned(),
        channel: channels,
        scope,
        reason,
        source: SuppressionSource::Reply,
    };
    add_own(app, tx, owner, new).await?;
    if let Some(owner) = owner {
        withdraw_consents(app, tx, owner, reason).await?;
        if was_stopped {
            return Ok(());
        }
        let stop = CustomerStop {
            customer: owner,
            channel,
        };
        job::enqueue::<ConfirmStop>(app, tx, stop).await?;
    }
    Ok(())
}

/// A customer who stopped offers by a reply, and the channel of the reply.
struct CustomerStop {
    customer: CustomerId,
    channel: TextChannel,
}

impl CustomerStop {
    /// The channels by which it may be confirmed, the best first.
    const fn channels(&self) -> &'static [TextChannel] {
        match self.channel {
            TextChannel::Sms => &[TextChannel::Sms],
            TextChannel::WhatsApp => &[TextChannel::WhatsApp, TextChannel::Sms],
        }
    }
}

/// What follows the customer's id in the payload of a stop by `WhatsApp`.
const BY_WHATSAPP: &str = "/whatsapp";

impl fmt::Display for CustomerStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.channel {
            TextChannel::Sms => "",
            TextChannel::WhatsApp => BY_WHATSAPP,
        };
        write!(f, "{}{suffix}", self.customer)
    }
}

impl FromStr for CustomerStop {
    type Err = InvalidId;

    fn from_str(text: &str) -> std::result::Result<Self, InvalidId> {
        let (customer, channel) = match text.strip_suffix(BY_WHATSAPP) {
            Some(customer) => (customer, TextChannel::WhatsApp),
            None => (text, TextChannel::Sms),
        };
        let customer = customer.parse()?;
        Ok(Self { customer, channel })
    }
}

/// Confirms to a customer that offers were stopped by their reply, not that they stay stopped. A number of nobody whom we
/// know gets no answer.
struct ConfirmStop;

impl JobKind for ConfirmStop {
    const NAME: &'static str = "confirm-stop";
    const QUEUE: Queue = Queue::Mail;
    const ONCE: bool = false;
    type Payload = CustomerStop;

    async fn run(job: &JobContext<'_>, stop: CustomerStop) -> Result<JobOutcome> {
        let app = job.app;
        let owner = read_tx!(app.db, |conn| { customer::get(conn, stop.customer).await })?;
        let Some(owner) = owner else {
            return Ok(JobOutcome::Done);
        };
        for channel in stop.channels() {
            let Some(message) = build_confirmation(app, &owner, *channel) else {
                continue;
            };
            let step = match channel {
                TextChannel::Sms => "confirmation",
                TextChannel::WhatsApp => "confirmation-whatsapp",
            };
            let sender = Sender {
                recipient: Recipient::Customer(&owner, true),
                purpose: ContactPurpose::Service,
                once_key: Some(job.step_key(step)),
            };
            match send_once(app, Scope::customer(owner.id), sender, message).await? {
                SendOutcome::Refused(_) | SendOutcome::Rejected => {}
                outcome => return Ok(outcome.to_job_outcome(app)?.unwrap_or(JobOutcome::Done)),
            }
        }
        Ok(JobOutcome::Done)
    }
}

/// None: the customer has no verified number, or the text does not leave by this channel.
fn build_confirmation(
    app: &App,
    owner: &Customer,
    channel: TextChannel,
) -> Option<OutgoingMessage> {
    app.text_providers.find(channel)?;
    let text = SystemText {
        channel,
        to: owner.verified_contacts().0?.clone(),
        template: TEMPLATE,
        language: owner.language,
        brand: &find_brand(app, owner),
        host: None,
        slots: &[],
    };
    let text = registered_text::build_text_message(app, &text)?;
    Some(OutgoingMessage::text("sms_stopped", text))
}

register_job!(ConfirmStop);
