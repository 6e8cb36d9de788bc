//! Mails to a payee about a held bank account: that it is held, so that they can object in time, and that it was
//! cancelled.

use saakh_domain::Language;
use saakh_domain::distribution::payee_change::PayeeChangeState;
use saakh_domain::text::{Message, quoted};
use saakh_domain::time::india;
use saakh_store::distribution::merchant::{self, Merchant};
use saakh_store::distribution::payee_change::{self, PayeeChange};

use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Result, register_job};

/// Maximum length of a quoted name.
const NAME: usize = 100;

/// Mails a payee about a held bank account.
pub(super) struct SendPayeeChangeNotice;

impl JobKind for SendPayeeChangeNotice {
    const NAME: &'static str = "send-payee-change-notice";
    const QUEUE: Queue = Queue::Mail;
    type Payload = i64;

    async fn run(job: &JobContext<'_>, id: i64) -> Result<JobOutcome> {
        // Also mailed if the change was superseded before the mail, because the request itself matters. A payee whose
        // change was cancelled gets the mail about that.
        let change = payee_change::get(&mut job.app.db.read().await?, id).await?;
        if change.is_some_and(|change| change.state == PayeeChangeState::Cancelled) {
            return Ok(JobOutcome::Done);
        }
        let subject = Message::new("mail_payee_change_subject");
        let text = Message::new("mail_payee_change_text");
        send(job, id, &subject, text).await
    }
}

register_job!(SendPayeeChangeNotice);

/// Mails a payee that a held bank account was cancelled.
pub(super) struct SendPayeeCancellationNotice;

impl JobKind for SendPayeeCancellationNotice {
    const NAME: &'static str = "send-payee-cancellation-notice";
    const QUEUE: Queue = Queue::Mail;
    type Payload = i64;

    async fn run(job: &JobContext<'_>, id: i64) -> Result<JobOutcome> {
        let subject = Message::new("mail_payee_cancelled_subject");
        let text = Message::new("mail_payee_cancelled_text");
        send(job, id, &subject, text).await
    }
}

register_job!(SendPayeeCancellationNotice);

async fn send(
    job: &JobContext<'_>,
    id: i64,
    subject: &Message,
    text: Message,
) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let Some(change) = payee_change::get(&mut conn, id).await? else {
        return Ok(JobOutcome::Done);
    };
    let Some(payee) = merchant::get(&mut conn, change.merchant).await? else {
        return Ok(JobOutcome::Done);
    };
    drop(conn);
    let mail = build_mail(app, &payee, &change, subject, text);
    message::finish_with_account_mail(job, mail).await
}

/// In the language of their application, or in English if unknown.
fn build_mail(
    app: &App,
    payee: &Merchant,
    change: &PayeeChange,
    subject: &Message,
    text: Message,
) -> OutgoingMessage {
    let locale = payee.locale.unwrap_or(Language::En);
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(payee.partner_id);
    let brand = partner.map(|partner| snapshot.brands.get(&partner.brand));
    let at = change.effective_at.to_zoned(india());
    let text = text
        .with("name", quoted::sanitise_line(&payee.name, NAME))
        .with("account", &change.masked)
        .with("ifsc", &change.ifsc)
        .with("at", at.strftime("%d-%m-%Y %H:%M").to_string())
        .with("contact", brand.map_or("", |brand| &brand.grievance.email));
    OutgoingMessage::mail_of_texts(app, payee.email.clone(), locale, subject, &text)
}
