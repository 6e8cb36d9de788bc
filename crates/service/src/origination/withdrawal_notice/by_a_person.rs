//! Asks a person to inform lenders whose systems cannot receive withdrawals. The brand's grievance officer gets a mail
//! that names the lender and the submission. The receipt records the request only, because just the lender's reply to
//! the officer proves that it knows.

use std::sync::Arc;

use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::trust::share_receipt;
use saakh_store::{Scope, read_tx, write_tx};

use crate::platform::job::{JobContext, JobOutcome};
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Result};

/// Sends the mail to the officer, once.
pub(super) async fn mail_officer(
    job: &JobContext<'_>,
    lender: &Lender,
    stored: &Submission,
) -> Result<JobOutcome> {
    let app = job.app;
    let mail = mail(app, lender, stored).await?;
    let stopped = message::send_account_mail(job, ContactPurpose::Operations, mail).await?;
    if let Some(outcome) = stopped {
        return Ok(outcome);
    }
    write_tx!(app.db, Scope::rows(), |tx| {
        share_receipt::mark_withdrawal_requested(tx, stored.id, app.now()).await?;
        Ok(JobOutcome::Done)
    })
}

/// Builds the mail. It contains no names, because the lender identifies the submission by its references.
async fn mail(app: &App, lender: &Lender, stored: &Submission) -> Result<OutgoingMessage> {
    let officer = &lender.offering_for(stored.product).terms.grievance;
    let reference = stored.reference.as_deref().unwrap_or("-");
    let text = Message::new("mail_tell_lender_text")
        .with("lender", &lender.legal_name)
        .with("officer", &officer.name)
        .with("email", &officer.email)
        .with("phone", &officer.phone)
        .with("number", stored.id)
        .with("reference", reference);
    let subject = Message::new("mail_tell_lender_subject").with("lender", &lender.name);
    let brand = brand(app, stored).await?;
    let to = Secret::new(brand.grievance.email.clone());
    Ok(OutgoingMessage::mail_of_texts(
        app,
        to,
        Language::En,
        &subject,
        &text,
    ))
}

/// Returns the brand of the partner who referred the customer, or else the operator's own.
async fn brand(app: &App, stored: &Submission) -> Result<Arc<Brand>> {
    let read = read_tx!(app.db, |conn| -> Result<Option<customer::Customer>> {
        let owner = submission::get_owner(conn, stored.id).await?;
        Ok(customer::get(conn, owner).await?)
    });
    let partner = read?.and_then(|owner| owner.partner_id);
    let snapshot = app.catalog();
    let partners = &snapshot.partners;
    let partner = partner
        .and_then(|id| partners.find_by_id(id))
        .unwrap_or_else(|| partners.default_partner());
    Ok(Arc::clone(snapshot.brands.get(&partner.brand)))
}
