//! Puts a correction into the customer's row, and has the lenders informed that hold the field.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use jiff::SignedDuration;
use saakh_domain::id::{CorrectionId, CustomerId, InvalidId, LenderId, SubmissionId};
use saakh_domain::identity::identifiers::{Channel, Pan};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::trust::correction::{ContactProof, CorrectionStep};
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::origination::{credit_score, submission};
use saakh_store::platform::{message as log, message_reply, sent_message};
use saakh_store::trust::correction::{self, Correction};
use saakh_store::trust::{consent, erasure, share_receipt, suppression};
use saakh_store::{Tx, read_tx};
use serde_json::json;

use super::change::CorrectionChange;
use super::notice::{self, name_field};
use super::value::{self, CorrectedValue};
use crate::identity::{session, user};
use crate::origination::bureau::RequestCreditScore;
use crate::origination::profile;
use crate::platform::audit::RequestContext;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{self, OutgoingMessage};
use crate::trust::ticket::Writer;
use crate::{App, Error, Result, register_job};

/// Moves an approved correction of a number or address as far as its proof allows.
pub(super) async fn advance(
    app: &App,
    tx: &mut Tx,
    change: &mut CorrectionChange<'_>,
) -> Result<()> {
    let stored = &change.correction;
    let proof = ContactProof {
        new_confirmed: stored.new_confirmed_at.is_some(),
        old_confirmed: stored.old_confirmed_at.is_some(),
        by_letter: stored.by_letter,
    };
    let wait_over = stored.effective_at.is_some_and(|at| app.now() >= at);
    let next = proof.next_step(wait_over);
    match next.filter(|step| stored.state.next_state(*step).is_some()) {
        Some(CorrectionStep::Apply) => apply(app, tx, Writer::SYSTEM, change).await,
        Some(step) => change.step(tx, Writer::SYSTEM, step).await,
        None => change.save(tx).await,
    }
}

/// Applies a correction. One whose field has changed meanwhile, or whose number or address another customer has confirmed
/// meanwhile, lapses.
pub(super) async fn apply(
    app: &App,
    tx: &mut Tx,
    by: Writer,
    change: &mut CorrectionChange<'_>,
) -> Result<()> {
    let stored = &change.correction;
    let owner = customer::get(tx, stored.customer_id).await?;
    let owner = owner.ok_or_else(Error::not_found)?;
    let value = value::open(app, stored)?.ok_or_else(Error::not_found)?;
    let current = value::find_current(app, &owner, stored.field)?;
    let is_current = current.is_some_and(|current| *current.expose() == value.from);
    let is_erased = erasure::get(tx, owner.id).await?.is_some();
    let is_taken = value::is_of_another(tx, owner.id, stored.field, &value.to).await?;
    if !is_current || is_erased || is_taken {
        return change.lapse(tx).await;
    }
    store(app, tx, &owner, stored.field, &value).await?;
    change.correction.applied_revision = Some(owner.revision + 1);
    inform_lenders(app, tx, &change.correction).await?;
    change.step(tx, by, CorrectionStep::Apply).await?;
    if change.correction.field.channel().is_some() {
        notice::enqueue_last(app, tx, change.correction.id).await?;
    }
    let detail = json!({});
    super::audit(
        app,
        tx,
        &RequestContext::SYSTEM,
        &change.correction,
        "apply",
        detail,
    )
    .await
}

/// Stores the new value under a new revision, so that offers for the old one are outdated. A customer
/// with another number or address has to log in again.
async fn store(
    app: &App,
    tx: &mut Tx,
    owner: &Customer,
    field: IdentityField,
    value: &CorrectedValue,
) -> Result<()> {
    let mut owner = owner.clone();
    let mut pan = None;
    match field {
        IdentityField::Mobile | IdentityField::Email => {
            let contact = Secret::new(value.to.clone());
            let channel = field.channel().unwrap_or(Channel::Sms);
            customer::confirm_contact(tx, owner.id, channel, &contact, app.now()).await?;
            let hash = app.contact_key.hash(&contact);
            suppression::lift_bounces(tx, &hash, channel.into(), app.now()).await?;
            match channel {
                Channel::Sms => owner.mobile = Some(contact),
                Channel::Email => owner.email = Some(contact),
            }
            session::close_all_in(app, tx, owner.id).await?;
            leave_destination(app, tx, value).await?;
        }
        IdentityField::Pan => {
            let parsed = Pan::parse(&value.to)
                .map_err(|error| Error::internal("a stored PAN does not parse", error))?;
            pan = Some(profile::seal_pan(app, &owner, &parsed));
            // The score is of whom the wrong number belongs to.
            credit_score::remove(tx, owner.id).await?;
        }
        IdentityField::Name | IdentityField::BirthDate => {
            let mut answers = user::profile_values(&owner)?;
            for key in field.profile_keys() {
                match value.answers.get(key) {
                    Some(answer) => answers.set((*key).to_owned(), answer.clone()),
                    None => answers.remove(key),
                }
            }
            owner.profile = user::serialize_profile(&answers)?;
        }
    }
    customer::save_profile(tx, &owner, pan.as_ref(), app.now()).await?;
    if field == IdentityField::Pan {
        request_score(app, tx, owner.id).await?;
    }
    Ok(())
}

/// Has a new score fetched, if the customer agreed to that.
async fn request_score(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    let in_force = consent::list_in_force(tx, id).await?;
    let agrees = |one: &consent::Consent| one.purpose == Purpose::CreditReport.code();
    if in_force.iter().any(agrees) {
        job::enqueue_again::<RequestCreditScore>(app, tx, id, SignedDuration::ZERO).await?;
    }
    Ok(())
}

/// What was sent to a number or address that the customer gave up is not shown to who has it next.
async fn leave_destination(app: &App, tx: &mut Tx, value: &CorrectedValue) -> Result<()> {
    sent_message::move_to(tx, &value.from, &value.to).await?;
    let hash = app.contact_key.hash(&Secret::new(value.from.clone()));
    log::forget_destination(tx, &hash).await?;
    Ok(message_reply::forget_destination(tx, &hash).await?)
}

/// Each lender that holds the field is informed once, by its latest submission.
async fn inform_lenders(app: &App, tx: &mut Tx, applied: &Correction) -> Result<()> {
    let receipts = share_receipt::list_for_customer(tx, applied.customer_id).await?;
    let holds = |fields: &[String]| fields.iter().any(|sent| applied.field.is_sent_as(sent));
    let latest: HashMap<LenderId, SubmissionId> = receipts
        .iter()
        .filter(|receipt| holds(&receipt.fields))
        .map(|receipt| (receipt.lender_id, receipt.submission_id))
        .collect();
    for submission in latest.into_values() {
        let notice = LenderNotice {
            correction: applied.id,
            submission,
        };
        job::enqueue::<TellLenderOfCorrection>(app, tx, notice).await?;
    }
    Ok(())
}

/// A correction that a submission's lender has to learn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LenderNotice {
    correction: CorrectionId,
    submission: SubmissionId,
}

impl fmt::Display for LenderNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.correction, self.submission)
    }
}

impl FromStr for LenderNotice {
    type Err = InvalidId;

    fn from_str(text: &str) -> std::result::Result<Self, InvalidId> {
        let (correction, submission) = text.split_once('/').ok_or(InvalidId)?;
        Ok(Self {
            correction: correction.parse()?,
            submission: submission.parse()?,
        })
    }
}

/// Asks the brand's officer to inform a lender's, by the lender's number and without the value.
pub(super) struct TellLenderOfCorrection;

impl JobKind for TellLenderOfCorrection {
    const NAME: &'static str = "tell-correction";
    const QUEUE: Queue = Queue::Mail;
    type Payload = LenderNotice;

    async fn run(job: &JobContext<'_>, notice: LenderNotice) -> Result<JobOutcome> {
        match build_mail(job.app, notice).await? {
            Some(mail) => message::finish_with_account_mail(job, mail).await,
            None => Ok(JobOutcome::Done),
        }
    }
}

register_job!(TellLenderOfCorrection);

/// None for a customer who was erased meanwhile, whose lenders are asked to erase.
async fn build_mail(app: &App, notice: LenderNotice) -> Result<Option<OutgoingMessage>> {
    let (applied, stored, owner) = read_tx!(app.db, |conn| -> Result<_> {
        let applied = correction::get(conn, notice.correction).await?;
        let stored = submission::get(conn, notice.submission).await?;
        let owner = match &applied {
            Some(applied) => customer::get(conn, applied.customer_id).await?,
            None => None,
        };
        Ok((applied, stored, owner))
    })?;
    let (Some(applied), Some(stored), Some(owner)) = (applied, stored, owner) else {
        return Ok(None);
    };
    let catalog = app.catalog();
    let lender = catalog.catalog.lender(stored.lender_id);
    let lender = lender.ok_or_else(Error::not_found)?;
    let officer = &lender.offering_for(stored.product).terms.grievance;
    let page = format!("/admin/csr-portal/{}/0?tab=corrections", owner.id);
    let text = Message::new("mail_correction_lender_text")
        .with("field", name_field(app, applied.field, Language::En))
        .with("lender", &lender.legal_name)
        .with("officer", &officer.name)
        .with("email", &officer.email)
        .with("phone", &officer.phone)
        .with("number", stored.id)
        .with("reference", stored.reference.as_deref().unwrap_or("-"))
        .with("link", app.page_url(&page));
    let subject = Message::new("mail_correction_lender_subject")
        .with("field", name_field(app, applied.field, Language::En))
        .with("lender", &lender.name);
    let to = Secret::new(message::find_brand(app, &owner).grievance.email.clone());
    let mail = OutgoingMessage::mail_of_texts(app, to, Language::En, &subject, &text);
    Ok(Some(mail))
}
