//! The mail that notifies a payee of a held bank account, so that they can object in time.

use saakh_domain::text::{Message, quoted};
use saakh_domain::time::india;
use saakh_domain::{Language, Secret};
use saakh_outbound::mail::Mail;
use saakh_store::distribution::merchant::{self, Merchant};
use saakh_store::distribution::payee_change::{self, PayeeChange};

use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Error, Result, register_job};

/// Maximum length of a quoted name.
const NAME: usize = 100;

/// Mails a payee about a held bank account.
pub(super) struct SendPayeeChangeNotice;

impl JobKind for SendPayeeChangeNotice {
    const NAME: &'static str = "send-payee-change-notice";
    const QUEUE: Queue = Queue::Mail;
    type Payload = i64;

    async fn run(job: &JobContext<'_>, id: i64) -> Result<JobOutcome> {
        send(job.app, id).await
    }
}

register_job!(SendPayeeChangeNotice);

/// Also mailed if the change was cancelled or superseded meanwhile, because the request itself matters.
async fn send(app: &App, id: i64) -> Result<JobOutcome> {
    let mut conn = app.db.read().await?;
    let Some(change) = payee_change::get(&mut conn, id).await? else {
        return Ok(JobOutcome::Done);
    };
    let Some(payee) = merchant::get(&mut conn, change.merchant).await? else {
        return Ok(JobOutcome::Done);
    };
    drop(conn);
    match app.mailer.send(&mail(app, &payee, &change)).await {
        Ok(()) => Ok(JobOutcome::Done),
        Err(error) if error.is_retryable() => Ok(JobOutcome::Retry(error.retry_after())),
        Err(error) => Err(Error::internal(
            "a notice of another bank account was not taken",
            error,
        )),
    }
}

/// In the language of their application, or in English if unknown.
fn mail(app: &App, payee: &Merchant, change: &PayeeChange) -> Mail {
    let locale = payee.locale.unwrap_or(Language::En);
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(payee.partner_id);
    let brand = partner.map(|partner| snapshot.brands.get(&partner.brand));
    let at = change.effective_at.to_zoned(india());
    let text = Message::new("mail_payee_change_text")
        .with("name", quoted::sanitise_line(&payee.name, NAME))
        .with("account", &change.masked)
        .with("ifsc", &change.ifsc)
        .with("at", at.strftime("%d-%m-%Y %H:%M").to_string())
        .with("contact", brand.map_or("", |brand| &brand.grievance.email));
    Mail {
        to: payee.email.clone(),
        subject: app.text(&Message::new("mail_payee_change_subject"), locale),
        text: Secret::new(app.text(&text, locale)),
    }
}
