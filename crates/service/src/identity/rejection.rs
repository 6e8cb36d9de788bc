//! Notifies merchants of a rejected application.

use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::MerchantId;
use saakh_domain::text::{Message, quoted};
use saakh_domain::{Language, Secret};
use saakh_outbound::mail::Mail;
use saakh_store::distribution::merchant::{self, Merchant};

use super::signup::called;
use crate::platform::job::{JobContext, JobKind, Outcome, Queue};
use crate::{App, Error, Result, register_job};

/// Notifies a merchant of the rejection and its reason.
pub(crate) struct TellRejection;

impl JobKind for TellRejection {
    const NAME: &'static str = "tell-rejection";
    const QUEUE: Queue = Queue::Mail;
    type Payload = MerchantId;

    async fn run(job: &JobContext<'_>, id: MerchantId) -> Result<Outcome> {
        tell(job.app, id).await
    }
}

register_job!(TellRejection);

/// Maximum length of quoted names and reasons.
const NAME: usize = 100;
const REASON: usize = 1_000;

/// Mails the reason, unless the merchant was approved meanwhile.
async fn tell(app: &App, id: MerchantId) -> Result<Outcome> {
    let mut conn = app.db.read().await?;
    let merchant = merchant::get(&mut conn, id).await?;
    drop(conn);
    let rejected = merchant.filter(|merchant| merchant.status == MerchantStatus::Rejected);
    let Some(merchant) = rejected else {
        return Ok(Outcome::Done);
    };
    match app.mailer.send(&mail(app, &merchant)).await {
        Ok(()) => Ok(Outcome::Done),
        Err(error) if error.is_retryable() => Ok(Outcome::Again(error.retry_after())),
        Err(error) => Err(Error::internal("a rejection was not taken", error)),
    }
}

/// In the language of their application, or in English if unknown.
fn mail(app: &App, merchant: &Merchant) -> Mail {
    let locale = merchant.locale.unwrap_or(Language::En);
    let snapshot = app.catalog();
    let partner = snapshot.partners.by_id(merchant.partner_id);
    let reason = merchant.reason.as_deref().unwrap_or_default();
    let text = Message::new("mail_rejection_text")
        .with("name", quoted::line(&merchant.name, NAME))
        .with(
            "partner",
            partner.map_or("", |partner| called(&snapshot, partner)),
        )
        .with("reason", quoted::paragraph(reason, REASON));
    let subject = Message::new("mail_rejection_subject");
    Mail {
        to: merchant.email.clone(),
        subject: app.text(&subject, locale),
        text: Secret::new(app.text(&text, locale)),
    }
}
