//! Notifies customers when the status of what they applied for changed, if they consented.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use saakh_domain::Secret;
use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::engagement::template::SlotName;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::text::Message;
use saakh_outbound::text_message::{TextChannel, TextMessage};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::origination::status_notice::{self, StatusNotice};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::visit;
use saakh_store::platform::sent_message::{self, SentMessage};
use saakh_store::trust::erasure;
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::visit_report::is_report_accepted;
use crate::identity::preferences;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{
    self, Claim, ClaimedMessage, HandOver, MessageDecision, OutgoingMessage, Recipient,
};
use crate::platform::registered_text::{self, SystemText};
use crate::{App, Result, register_job};

/// The delay between a status change and its notification. A change that is reverted at once is never reported, and of
/// several changes only the last is.
const NOTICE_DELAY: SignedDuration = SignedDuration::from_secs(60);
/// The number of customers per job.
const AT_ONCE: i64 = 20;
/// The maximum number of notices in jobs at a time, so that a large status file does not delay other mail.
const UNDER_WAY: i64 = 160;
/// The page that lists the customer's applications.
const PAGE: &str = "/user/applications";

/// Schedules a notification of the customer, in the transaction that changes the status.
pub(crate) async fn add(app: &App, tx: &mut Tx, notices: &[StatusNotice]) -> Result<()> {
    let due_at = app.now().saturating_add(NOTICE_DELAY).unwrap_or(app.now());
    Ok(status_notice::add(tx, notices, due_at).await?)
}

/// Drops a pending notification, because the customer sees the status at this moment.
pub(crate) async fn forget(tx: &mut Tx, subject: Subject) -> Result<()> {
    Ok(status_notice::delete(tx, subject).await?)
}

/// Enqueues jobs for due notifications, a limited number at a time.
pub async fn enqueue_due(app: &App) -> Result<()> {
    let keys = format!("{}:", SendStatusNotices::NAME);
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        Ok(status_notice::release_lost(tx, app.now(), &keys).await?)
    })?;
    while hand_over_some(app).await? {
        app.jobs.notify_one();
    }
    Ok(())
}

async fn hand_over_some(app: &App) -> Result<bool> {
    let batch = app.uuid().to_string();
    write_tx!(app.db, Scope::new("status-notices", ""), |tx| {
        if status_notice::count_assigned(tx).await? >= UNDER_WAY {
            return Ok(false);
        }
        let taken = status_notice::assign_batch(tx, app.now(), &batch, AT_ONCE).await?;
        if taken > 0 {
            job::enqueue::<SendStatusNotices>(app, tx, batch.clone()).await?;
        }
        Ok(taken > 0)
    })
}

/// The job that notifies customers of a status.
pub(crate) struct SendStatusNotices;

impl JobKind for SendStatusNotices {
    const NAME: &'static str = "tell-status";
    const QUEUE: Queue = Queue::Mail;
    const TIME_LIMIT: Duration = Duration::from_mins(5);
    /// The name of a batch.
    type Payload = String;

    async fn run(job: &JobContext<'_>, batch: String) -> Result<JobOutcome> {
        let notices = status_notice::list_for_batch(&mut job.app.db.read().await?, &batch).await?;
        let mut outcome = JobOutcome::Done;
        for notice in notices {
            // A customer who cannot be reached now does not delay the others.
            if let Some(again) = notify_customer(job, &batch, notice.subject).await? {
                outcome = again;
            }
        }
        Ok(outcome)
    }

    /// After hours the status is no longer news, and the page shows it.
    async fn give_up(_app: &App, tx: &mut Tx, batch: String) -> Result<()> {
        Ok(status_notice::delete_batch(tx, &batch).await?)
    }
}

register_job!(SendStatusNotices);

/// A message and its recipient.
struct StatusMessage {
    customer: Customer,
    status: ReportedStatus,
    /// The name of the lender, card or plan.
    name: String,
    is_correction: bool,
}

impl StatusMessage {
    /// Returns the key in `data/templates.toml`; with the prefix `sms_` it is the key of the text.
    const fn template(&self) -> &'static str {
        if self.is_correction {
            "status_corrected"
        } else {
            "status"
        }
    }
}

/// Notifies one customer. Returns an outcome if the message could not be delivered now.
async fn notify_customer(
    job: &JobContext<'_>,
    batch: &str,
    subject: Subject,
) -> Result<Option<JobOutcome>> {
    let app = job.app;
    let found = status_notice::get(&mut app.db.read().await?, batch, subject).await?;
    let Some(notice) = found else {
        return Ok(None);
    };
    let prepared = write_tx!(
        app.db,
        Scope::customer(notice.customer),
        |tx| -> Result<_> { prepare(app, tx, batch, &notice).await }
    )?;
    let mut results = Vec::new();
    for message in &prepared.messages {
        results.push(message.hand_over(app).await);
    }
    let handed_over = prepared.messages.iter().zip(&results);
    let is_sent = prepared.is_sent_before || results.iter().any(HandOver::is_sent);
    let again = results.iter().find_map(|result| match result {
        HandOver::Retry { after, .. } => Some(JobOutcome::Retry(*after)),
        _ => None,
    });
    // If one channel succeeded, the other is neither retried nor waited for, so that the customer gets no duplicate.
    let is_over = is_sent || (again.is_none() && prepared.waits_until.is_none());
    write_tx!(
        app.db,
        Scope::customer(notice.customer),
        |tx| -> Result<()> {
            for (message, result) in handed_over.clone() {
                message.record(app, tx, result).await?;
            }
            if is_over {
                let sent = handed_over.clone().filter(|(_, result)| result.is_sent());
                let copies = sent.map(|(message, _)| message.history_copy(app));
                let copies: Vec<SentMessage> = copies.collect();
                mark_notified(job, tx, batch, &notice, prepared.status, &copies).await?;
            } else if let Some(until) = prepared.waits_until.filter(|_| again.is_none()) {
                // Given back until its messages may leave, which does not delay the job.
                status_notice::postpone(tx, batch, subject, until).await?;
                job.reset_attempts_in(tx).await?;
            }
            Ok(())
        }
    )?;
    Ok(again.filter(|_| !is_over))
}

async fn mark_notified(
    job: &JobContext<'_>,
    tx: &mut Tx,
    batch: &str,
    notice: &StatusNotice,
    status: ReportedStatus,
    copies: &[SentMessage],
) -> Result<()> {
    status_notice::mark_notified(tx, batch, notice.subject, status).await?;
    // Nothing is stored about a customer who was erased during the send.
    if erasure::get(tx, notice.customer).await?.is_none() {
        for copy in copies {
            sent_message::add(tx, copy).await?;
        }
    }
    job.reset_attempts_in(tx).await
}

/// The messages of a notice, decided and recorded at the moment of sending.
struct PreparedNotice {
    status: ReportedStatus,
    messages: Vec<ClaimedMessage>,
    /// An earlier attempt sent one and was interrupted.
    is_sent_before: bool,
    /// When the first of those that may not leave now may.
    waits_until: Option<Timestamp>,
}

async fn prepare(
    app: &App,
    tx: &mut Tx,
    batch: &str,
    notice: &StatusNotice,
) -> Result<PreparedNotice> {
    let mut prepared = PreparedNotice {
        status: notice.known,
        messages: Vec::new(),
        is_sent_before: false,
        waits_until: None,
    };
    let Some(news) = news(app, tx, notice).await? else {
        return Ok(prepared);
    };
    prepared.status = news.status;
    for (message, is_channel_on) in messages(app, &news)? {
        let (name, subject) = (SendStatusNotices::NAME, notice.subject.id());
        let once_key = format!("{name}/{batch}/{subject}/{}", message.channel().code());
        let recipient = Recipient::Customer(&news.customer, is_channel_on);
        let decision = message.decide(app, tx, recipient, ContactPurpose::Updates);
        match decision.await? {
            MessageDecision::Cleared(message) => {
                match message.claim(app, tx, Some(once_key)).await? {
                    Claim::Granted(claimed) => prepared.messages.push(*claimed),
                    Claim::Ended => prepared.is_sent_before = true,
                }
            }
            MessageDecision::Wait(until) => {
                let first = prepared.waits_until.map_or(until, |other| other.min(until));
                prepared.waits_until = Some(first);
            }
            MessageDecision::Refused(_) => {}
        }
    }
    Ok(prepared)
}

/// Returns `None` if there is nothing to report.
async fn news(app: &App, conn: &mut Conn, notice: &StatusNotice) -> Result<Option<StatusMessage>> {
    let Some((status, name)) = find_status(app, conn, notice).await? else {
        return Ok(None);
    };
    if !status.is_news_after(notice.known) {
        return Ok(None);
    }
    let customer = customer::get(conn, notice.customer).await?;
    Ok(customer.map(|customer| StatusMessage {
        customer,
        status,
        name,
        is_correction: notice.is_correction,
    }))
}

/// Returns the status and the name of the lender, card or plan. `None` if customers may no longer be notified of it.
async fn find_status(
    app: &App,
    conn: &mut Conn,
    notice: &StatusNotice,
) -> Result<Option<(ReportedStatus, String)>> {
    match notice.subject {
        Subject::Submission(id) => {
            let snapshot = app.catalog();
            let stored = submission::get(conn, id).await?;
            let stored = stored.filter(|stored| is_awaited(stored, notice.known));
            Ok(stored.and_then(|stored| {
                let lender = snapshot.catalog.lender(stored.lender_id)?;
                Some((
                    ReportedStatus::Submission(stored.status),
                    lender.name.clone(),
                ))
            }))
        }
        Subject::Visit(id) => {
            let Some(stored) = visit::get(conn, id).await? else {
                return Ok(None);
            };
            let is_heard = is_report_accepted(conn, &stored).await?;
            let status = ReportedStatus::Visit(stored.kind, stored.status);
            Ok(is_heard.then_some((status, stored.item_name)))
        }
    }
}

/// Returns whether the customer waits for news of a submission. Of one that they withdrew they need to know only whether
/// the lender paid it all the same.
fn is_awaited(stored: &Submission, known: ReportedStatus) -> bool {
    let paid = SubmissionStatus::Disbursed;
    let is_paid = stored.status == paid || known == ReportedStatus::Submission(paid);
    stored.withdrawn_at.is_none() || is_paid
}

/// Builds the messages for every verified channel, each with whether the customer allows the channel.
fn messages(app: &App, news: &StatusMessage) -> Result<Vec<(OutgoingMessage, bool)>> {
    let allowed = preferences::from_customer(&news.customer, true)?;
    let (mobile, email) = news.customer.verified_contacts();
    let (key, language) = (format!("sms_{}", news.template()), news.customer.language);
    let text = |channel: TextChannel, to: &Secret<String>| {
        let text = build_text_message(app, news, channel, to)?;
        Some(OutgoingMessage::text(key.clone(), text))
    };
    let mail = |to: &Secret<String>| {
        let subject = render_text(app, news, "mail_status_subject");
        OutgoingMessage::mail(
            key.clone(),
            language,
            to.clone(),
            subject,
            mail_text(app, news),
        )
    };
    let texts = [
        (TextChannel::Sms, allowed.allow_sms),
        (TextChannel::WhatsApp, allowed.allow_whatsapp),
    ];
    let texts = texts
        .into_iter()
        .filter_map(|(channel, is_on)| Some((text(channel, mobile?)?, is_on)));
    let by_mail = email.map(|to| (mail(to), allowed.allow_emails));
    Ok(texts.chain(by_mail).collect())
}

/// None: the text is not registered for the channel, or it has no provider.
fn build_text_message(
    app: &App,
    news: &StatusMessage,
    channel: TextChannel,
    to: &Secret<String>,
) -> Option<TextMessage> {
    app.text_providers.find(channel)?;
    let language = news.customer.language;
    let status = app.text(&news.status.text(), language);
    let text = SystemText {
        channel,
        to: to.clone(),
        template: news.template(),
        language,
        brand: &message::find_brand(app, &news.customer),
        host: None,
        slots: &[(SlotName::Lender, &news.name), (SlotName::Status, &status)],
    };
    registered_text::build_text_message(app, &text)
}

fn render_text(app: &App, news: &StatusMessage, key: &str) -> String {
    let language = news.customer.language;
    let text = Message::new(key)
        .with("brand", message::brand_title(app, &news.customer))
        .with("lender", &news.name)
        .with("status", app.text(&news.status.text(), language))
        .with("link", app.page_url(PAGE));
    app.text(&text, language)
}

/// Builds the text of a mail, which also describes the next step.
fn mail_text(app: &App, news: &StatusMessage) -> String {
    let text = render_text(app, news, &format!("sms_{}", news.template()));
    let next = app.text(&news.status.next_step(), news.customer.language);
    format!("{text}\n\n{next}")
}
