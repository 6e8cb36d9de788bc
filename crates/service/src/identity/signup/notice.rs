//! The mail to an address that is already known, with its owner's status only.

use saakh_domain::Language;
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::MerchantId;
use saakh_domain::text::{Message, quoted};
use saakh_store::distribution::merchant::{self, Merchant};

use super::super::partner_name::partner_display_name;
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Result, register_job};

/// Maximum length of a quoted name.
const NAME: usize = 100;

/// Notifies an applicant with a known address of their status.
pub(super) struct SendApplicantNotice;

impl JobKind for SendApplicantNotice {
    const NAME: &'static str = "tell-applicant";
    const QUEUE: Queue = Queue::Mail;
    /// Mailed again after each application.
    const ONCE: bool = false;
    type Payload = MerchantId;

    async fn run(job: &JobContext<'_>, id: MerchantId) -> Result<JobOutcome> {
        mail_status(job, id).await
    }
}

register_job!(SendApplicantNotice);

async fn mail_status(job: &JobContext<'_>, id: MerchantId) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let merchant = merchant::get(&mut conn, id).await?;
    drop(conn);
    let Some(merchant) = merchant else {
        return Ok(JobOutcome::Done);
    };
    let mail = mail(app, &merchant);
    message::finish_with_account_mail(job, mail).await
}

fn mail(app: &App, merchant: &Merchant) -> OutgoingMessage {
    let locale = merchant.locale.unwrap_or(Language::En);
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(merchant.partner_id);
    let brand = partner.map(|partner| snapshot.brands.get(&partner.brand));
    let key = match merchant.status {
        MerchantStatus::Pending => "mail_applicant_pending",
        MerchantStatus::Active => "mail_applicant_active",
        MerchantStatus::Rejected | MerchantStatus::Suspended => "mail_applicant_closed",
    };
    let text = Message::new(key)
        .with("name", quoted::sanitise_line(&merchant.name, NAME))
        .with(
            "partner",
            partner.map_or("", |partner| partner_display_name(&snapshot, partner)),
        )
        .with("link", app.page_url("/partner/login"))
        .with("contact", brand.map_or("", |brand| &brand.grievance.email));
    let (to, subject) = (
        merchant.email.clone(),
        Message::new("mail_applicant_subject"),
    );
    OutgoingMessage::mail_of_texts(app, to, locale, &subject, &text)
}
