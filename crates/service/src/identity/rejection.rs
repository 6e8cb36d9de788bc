//! Notifies merchants of a rejected application.

use saakh_domain::Language;
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::MerchantId;
use saakh_domain::text::{Message, quoted};
use saakh_store::distribution::merchant::{self, Merchant};

use super::partner_name::partner_display_name;
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Result, register_job};

/// Notifies a merchant of the rejection and its reason.
pub(crate) struct SendRejectionNotice;

impl JobKind for SendRejectionNotice {
    const NAME: &'static str = "tell-rejection";
    const QUEUE: Queue = Queue::Mail;
    type Payload = MerchantId;

    async fn run(job: &JobContext<'_>, id: MerchantId) -> Result<JobOutcome> {
        mail_rejection(job, id).await
    }
}

register_job!(SendRejectionNotice);

/// Maximum length of quoted names and reasons.
const NAME: usize = 100;
const REASON: usize = 1_000;

/// Mails the reason, unless the merchant was approved in the meantime.
async fn mail_rejection(job: &JobContext<'_>, id: MerchantId) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let merchant = merchant::get(&mut conn, id).await?;
    drop(conn);
    let rejected = merchant.filter(|merchant| merchant.status == MerchantStatus::Rejected);
    let Some(merchant) = rejected else {
        return Ok(JobOutcome::Done);
    };
    let mail = mail(app, &merchant);
    message::finish_with_account_mail(job, mail).await
}

/// In the language of their application, or in English if unknown.
fn mail(app: &App, merchant: &Merchant) -> OutgoingMessage {
    let locale = merchant.locale.unwrap_or(Language::En);
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(merchant.partner_id);
    let reason = merchant.reason.as_deref().unwrap_or_default();
    let text = Message::new("mail_rejection_text")
        .with("name", quoted::sanitise_line(&merchant.name, NAME))
        .with(
            "partner",
            partner.map_or("", |partner| partner_display_name(&snapshot, partner)),
        )
        .with("reason", quoted::sanitise_paragraph(reason, REASON));
    let (to, subject) = (
        merchant.email.clone(),
        Message::new("mail_rejection_subject"),
    );
    OutgoingMessage::mail_of_texts(app, to, locale, &subject, &text)
}
