//! Verified customers who are inactive for years are warned and then erased as on request, unless they return or a
//! legal hold exists ([0053](docs/decisions/0053-quiet-customers-are-erased.md)).

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::tally::{DAY, HOUR};
use saakh_domain::text::Message;
use saakh_outbound::text_message::TextChannel;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::platform::sent_message;
use saakh_store::trust::quiet;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use super::erasure;
use crate::identity::preferences;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_before;
use crate::platform::message::{self, OutgoingMessage, Recipient, SendOutcome, Sender};
use crate::platform::registered_text::{self, SystemText};
use crate::{App, Error, Result, register_job};

/// The number of customers that one sweep warns, and that it erases.
const AT_ONCE: i64 = 50;
/// The registered template (TRAI) of the warning.
const TEMPLATE: &str = "quiet";
/// The maximum length of a hold's reason.
const REASON_MAX: usize = 300;

/// Warns customers who were inactive for long enough, and erases those who stayed inactive after the warning.
pub(crate) async fn sweep(app: &App) -> Result<()> {
    let mut conn = app.db.read().await?;
    let quiet = quiet::list_unwarned(&mut conn, since(app), AT_ONCE).await?;
    let notice = app.reference.limits.retention.quiet_notice_hours * HOUR;
    let over =
        quiet::list_warned_before(&mut conn, seconds_before(app.now(), notice), AT_ONCE).await?;
    drop(conn);
    for id in quiet {
        warn(app, id).await?;
    }
    for id in over {
        end(app, id).await?;
    }
    Ok(())
}

/// Returns the time since when a customer must have been inactive.
fn since(app: &App) -> Timestamp {
    seconds_before(
        app.now(),
        app.reference.limits.retention.quiet_customer_days * DAY,
    )
}

async fn warn(app: &App, id: CustomerId) -> Result<()> {
    write_tx!(app.db, Scope::customer(id), |tx| -> Result<()> {
        if quiet::is_inactive(tx, id, since(app)).await? && quiet::add(tx, id, app.now()).await? {
            job::enqueue::<WarnInactiveCustomer>(app, tx, id).await?;
        }
        Ok(())
    })?;
    app.jobs.notify_one();
    Ok(())
}

/// Erases a customer who stayed inactive after the warning, or clears the warning of one who returned.
async fn end(app: &App, id: CustomerId) -> Result<()> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        if quiet::is_inactive(tx, id, since(app)).await? {
            let days = app.reference.limits.retention.quiet_customer_days;
            let event = AuditEvent {
                action: "customer.erase-quiet",
                target_kind: "customer",
                target_id: id.to_string(),
                detail: json!({ "quiet_days": days }),
            };
            record(app, tx, &RequestContext::SYSTEM, event).await?;
            erasure::erase_as_requested(app, tx, id).await?;
        }
        Ok(quiet::remove(tx, id).await?)
    })
}

/// The job that warns an inactive customer of the erasure.
pub(crate) struct WarnInactiveCustomer;

impl JobKind for WarnInactiveCustomer {
    const NAME: &'static str = "warn-quiet";
    const QUEUE: Queue = Queue::Mail;
    // Warned again after the next period of inactivity.
    const ONCE: bool = false;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<JobOutcome> {
        send_warning(job, id).await
    }
}

register_job!(WarnInactiveCustomer);

/// Sends the warning, unless it was sent or is no longer needed.
async fn send_warning(job: &JobContext<'_>, id: CustomerId) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let due = quiet::is_warning_pending(&mut conn, id).await?
        && quiet::is_inactive(&mut conn, id, since(app)).await?;
    let owner = customer::get(&mut conn, id).await?;
    let Some(owner) = owner.filter(|_| due) else {
        drop(conn);
        return give_up_warning(app, id).await;
    };
    drop(conn);
    let (mut sent, mut waits_until) = (None, None::<Timestamp>);
    for warning in warnings(app, &owner)? {
        let sender = Sender {
            recipient: Recipient::Customer(&owner, true),
            purpose: ContactPurpose::Service,
            once_key: Some(job.step_key(warning.channel().code())),
        };
        match message::send_once(app, Scope::customer(id), sender, warning).await? {
            SendOutcome::Sent(copy) => {
                sent = Some(Some(copy));
                break;
            }
            SendOutcome::SentBefore => {
                sent = Some(None);
                break;
            }
            SendOutcome::Retry(after) => return Ok(JobOutcome::Retry(after)),
            SendOutcome::Wait(until) => {
                waits_until = Some(waits_until.map_or(until, |other| other.min(until)));
            }
            // A destination that rejects messages may no longer be theirs, so the next channel is tried. A customer who
            // may not be contacted at all is erased without a warning.
            SendOutcome::Rejected | SendOutcome::Refused(_) => {}
        }
    }
    if let Some(until) = waits_until.filter(|_| sent.is_none()) {
        return Ok(JobOutcome::Postpone(until.duration_since(app.now())));
    }
    write_tx!(app.db, Scope::customer(id), |tx| {
        let is_warned = quiet::mark_warned(tx, id, app.now()).await?;
        if let Some(copy) = sent.iter().flatten().next().filter(|_| is_warned) {
            sent_message::add(tx, copy).await?;
        }
        Ok(JobOutcome::Done)
    })
}

/// Clears the warning of a customer who returned before it was sent, so that the next period of inactivity gets a new
/// one.
async fn give_up_warning(app: &App, id: CustomerId) -> Result<JobOutcome> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        if quiet::is_warning_pending(tx, id).await?
            && !quiet::is_inactive(tx, id, since(app)).await?
        {
            quiet::remove(tx, id).await?;
        }
        Ok(JobOutcome::Done)
    })
}

/// Builds the warning for every verified channel, the preferred first. It is sent in any case.
fn warnings(app: &App, owner: &Customer) -> Result<Vec<OutgoingMessage>> {
    // The warning needs no consent. The preferences for notifications only order the channels.
    let allowed = preferences::from_customer(owner, true)?;
    let (mobile, email) = owner.verified_contacts();
    let by_mail = email.map(|to| mail(app, owner, to.clone()));
    let by_sms = mobile.and_then(|to| {
        let text = SystemText {
            channel: TextChannel::Sms,
            to: to.clone(),
            template: TEMPLATE,
            language: owner.language,
            brand: &message::find_brand(app, owner),
            host: None,
            slots: &[],
        };
        let sms = registered_text::build_text_message(app, &text)?;
        Some(OutgoingMessage::text("sms_quiet", sms))
    });
    let prefers_mail = allowed.allow_emails || !allowed.allow_sms;
    let ordered = if prefers_mail {
        [by_mail, by_sms]
    } else {
        [by_sms, by_mail]
    };
    Ok(ordered.into_iter().flatten().collect())
}

fn mail(app: &App, owner: &Customer, to: Secret<String>) -> OutgoingMessage {
    let [subject, text] =
        ["mail_quiet_subject", "mail_quiet_text"].map(|key| warning_message(app, key, owner));
    OutgoingMessage::mail_of_texts(app, to, owner.language, &subject, &text)
}

fn warning_message(app: &App, key: &str, owner: &Customer) -> Message {
    let retention = &app.reference.limits.retention;
    Message::new(key)
        .with("brand", message::brand_title(app, owner))
        .with("years", retention.quiet_customer_days / 365)
        .with("hours", retention.quiet_notice_hours)
        .with("link", &app.settings.public_url)
}

/// Protects an inactive customer from erasure because of a dispute or an order.
pub async fn place_hold(app: &App, id: CustomerId, reason: &str) -> Result<()> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > REASON_MAX {
        let message = Message::new("invalid_too_long").with("max", REASON_MAX);
        return Err(Error::field("reason", message));
    }
    write_tx!(app.db, Scope::customer(id), |tx| {
        customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        quiet::place_hold(tx, id, reason, app.now()).await?;
        quiet::remove(tx, id).await?;
        let event = AuditEvent {
            action: "customer.hold",
            target_kind: "customer",
            target_id: id.to_string(),
            detail: json!({ "reason": reason }),
        };
        Ok(record(app, tx, &RequestContext::SYSTEM, event).await?)
    })
}

/// Ends the protection of a customer.
pub async fn lift_hold(app: &App, id: CustomerId) -> Result<()> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        if !quiet::lift_hold(tx, id).await? {
            return Err(Error::not_found());
        }
        let event = AuditEvent {
            action: "customer.hold-end",
            target_kind: "customer",
            target_id: id.to_string(),
            detail: json!({}),
        };
        Ok(record(app, tx, &RequestContext::SYSTEM, event).await?)
    })
}
