//! Corrections of what identifies a customer: staff propose them with a file as evidence, a second person decides. A
//! number or address also needs the customer's passcodes, or a wait in which the customer can object.

mod apply;
mod change;
mod deadline;
mod notice;
pub mod own;
mod value;

use jiff::SignedDuration;
use saakh_domain::Secret;
use saakh_domain::id::{AdminId, CorrectionId, CustomerId, TicketId};
use saakh_domain::identity::tally::{DAY, HOUR};
use saakh_domain::text::Message;
use saakh_domain::trust::correction::{CorrectionState, CorrectionStep};
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::ticket::CorrectionRules;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::correction::{self, Correction, CorrectionRow};
use saakh_store::trust::erasure;
use saakh_store::trust::ticket::{self, file};
use saakh_store::{Scope, Tx, read_tx, write_tx};
use serde_json::{Value, json};

use self::change::CorrectionChange;
use self::deadline::{ApplyCorrection, LapseCorrection};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::job;
use crate::platform::text_validation;
use crate::support::reveal;
use crate::trust::ticket::{Writer, record_correction};
use crate::{App, Code, Error, Result};

/// Corrections that are shown.
const SHOWN: i64 = 100;

/// A new value, as typed.
#[derive(Debug)]
pub struct TypedValue {
    /// Of a name the first name.
    pub value: Secret<String>,
    /// Blank if there is none.
    pub last_name: Secret<String>,
}

/// A correction to propose.
#[derive(Debug)]
pub struct NewCorrection {
    pub customer: CustomerId,
    pub field: IdentityField,
    pub value: TypedValue,
    /// The ticket in which it was requested.
    pub ticket: TicketId,
    /// The place of the file that is its evidence.
    pub file: i64,
    /// Whether a letter proves who the customer is, who can enter no passcode.
    pub by_letter: bool,
    pub reason: String,
}

/// A correction with its values, for the person who decides.
#[derive(Debug)]
pub struct CorrectionDetail {
    pub row: CorrectionRow,
    /// None once it has ended.
    pub new_value: Option<Secret<String>>,
    /// After how many seconds the page hides it.
    pub hide_after_seconds: u32,
}

/// A customer's corrections, newest first.
pub async fn list_for_customer(app: &App, id: CustomerId) -> Result<Vec<CorrectionRow>> {
    read_tx!(app.db, |conn| {
        Ok(correction::list_for_customer(conn, id, SHOWN).await?)
    })
}

/// Corrections that wait for a decision, oldest first.
pub async fn list_proposed(app: &App) -> Result<Vec<CorrectionRow>> {
    read_tx!(app.db, |conn| {
        Ok(correction::list_proposed(conn, SHOWN).await?)
    })
}

/// Returns a correction with its new value, which counts and is recorded as a reveal of the field.
///
/// # Errors
/// 404; 429 `reveals-too-many`.
pub async fn get(app: &App, by: &RequestContext, id: CorrectionId) -> Result<CorrectionDetail> {
    let row = find_row(app, id).await?;
    let stored = &row.correction;
    let value = value::open(app, stored)?.filter(|_| stored.state.is_open());
    if value.is_some() {
        reveal::record_reveal(app, by, stored.customer_id, stored.field).await?;
    }
    Ok(CorrectionDetail {
        new_value: value.map(|value| Secret::new(value.to)),
        hide_after_seconds: app.reference.limits.reveals.shown_seconds,
        row,
    })
}

/// Proposes a correction.
///
/// # Errors
/// 422 at `field`, `value`, `lastName`, `ticketId`, `file` or `reason`; 404 for a customer who is gone or being erased;
/// 409 `correction-open`, `contact-in-use`.
pub async fn propose(app: &App, by: &RequestContext, new: NewCorrection) -> Result<CorrectionRow> {
    let reason = text_validation::validate_reason(&new.reason)?;
    let proposer = require_admin(by)?;
    let id = CorrectionId::new(app.uuid());
    write_tx!(app.db, Scope::customer(new.customer), |tx| -> Result<()> {
        let owner = find_owner(tx, new.customer).await?;
        check_evidence(tx, &new).await?;
        let open = correction::list_open(tx, owner.id).await?;
        if open.iter().any(|other| other.field == new.field) {
            return Err(Code::CorrectionOpen.into());
        }
        let value = value::parse(app, &owner, new.field, &new.value)?;
        if value::is_of_another(tx, owner.id, new.field, &value.to).await? {
            return Err(Code::ContactInUse.into());
        }
        let proposed = Correction {
            id,
            customer_id: owner.id,
            ticket_id: Some(new.ticket),
            file_place: new.file,
            field: new.field,
            old_masked: value::mask(new.field, &value.from),
            new_masked: value::mask(new.field, &value.to),
            cipher: Some(value::seal(app, id, &value)?),
            by_letter: new.by_letter && new.field.channel().is_some(),
            reason: reason.clone(),
            state: CorrectionState::Proposed,
            proposed_by: proposer,
            proposed_at: app.now(),
            decided_by: None,
            decided_at: None,
            decision: None,
            new_confirmed_at: None,
            old_confirmed_at: None,
            effective_at: None,
            ended_at: None,
            applied_revision: None,
        };
        correction::add(tx, &proposed).await?;
        let about = (new.field, CorrectionState::Proposed);
        let writer = Writer::staff(proposer);
        record_correction(app, tx, new.ticket, writer, about, false).await?;
        let detail = json!({ "reason": reason });
        audit(app, tx, by, &proposed, "propose", detail).await?;
        let wait = SignedDuration::from_secs(rules(app).lapse_days * DAY);
        Ok(job::enqueue_later::<LapseCorrection>(app, tx, id, wait).await?)
    })?;
    find_row(app, id).await
}

/// What a second person decides about a proposal, or its author takes back.
#[derive(Debug, Clone)]
pub enum CorrectionCommand {
    Approve,
    /// For a reason.
    Refuse(String),
    /// For a reason.
    Withdraw(String),
}

/// Decides about a correction, or withdraws it.
///
/// # Errors
/// 422 at `reason`; 404; 403 `correction-own` where the person who proposed it decides; 409 `correction-over` where the
/// state does not allow it. One that cannot be applied any more has lapsed.
pub async fn act(
    app: &App,
    by: &RequestContext,
    id: CorrectionId,
    command: CorrectionCommand,
) -> Result<CorrectionRow> {
    let admin = require_admin(by)?;
    let command = match command {
        CorrectionCommand::Approve => CorrectionCommand::Approve,
        CorrectionCommand::Refuse(reason) => {
            CorrectionCommand::Refuse(text_validation::validate_reason(&reason)?)
        }
        CorrectionCommand::Withdraw(reason) => {
            CorrectionCommand::Withdraw(text_validation::validate_reason(&reason)?)
        }
    };
    let scope = find_row(app, id).await?.correction.scope();
    write_tx!(app.db, scope, |tx| -> Result<()> {
        let mut change = CorrectionChange::begin(app, tx, id).await?;
        let is_own = change.correction.proposed_by == admin;
        if is_own && !matches!(command, CorrectionCommand::Withdraw(_)) {
            return Err(Code::CorrectionOwn.into());
        }
        match &command {
            CorrectionCommand::Approve => approve(app, tx, admin, &mut change).await?,
            CorrectionCommand::Refuse(reason) => {
                change.decide(admin, Some(reason));
                change
                    .step(tx, Writer::staff(admin), CorrectionStep::Refuse)
                    .await?;
            }
            CorrectionCommand::Withdraw(reason) => {
                change.correction.decision = Some(reason.clone());
                change
                    .step(tx, Writer::staff(admin), CorrectionStep::Withdraw)
                    .await?;
            }
        }
        let step = command.code();
        let decision = change.correction.decision.clone();
        let detail = json!({ "reason": decision });
        audit(app, tx, by, &change.correction, step, detail).await
    })?;
    app.jobs.notify_one();
    find_row(app, id).await
}

impl CorrectionCommand {
    const fn code(&self) -> &'static str {
        match self {
            Self::Approve => "approve",
            Self::Refuse(_) => "refuse",
            Self::Withdraw(_) => "withdraw",
        }
    }
}

/// A name, birth date or PAN is corrected at once. Another number or address waits for the customer, who is informed at
/// the present ones and can object for a time that begins when the first of these messages left. Without one it needs
/// both passcodes. A correction whose ticket was finished or withdrawn meanwhile lapses.
async fn approve(
    app: &App,
    tx: &mut Tx,
    admin: AdminId,
    change: &mut CorrectionChange<'_>,
) -> Result<()> {
    change.decide(admin, None);
    if !is_requested(tx, change).await? {
        return change.lapse(tx).await;
    }
    let writer = Writer::staff(admin);
    change.step(tx, writer, CorrectionStep::Approve).await?;
    if change.correction.field.channel().is_none() {
        return apply::apply(app, tx, writer, change).await;
    }
    apply::advance(app, tx, change).await?;
    let id = change.correction.id;
    notice::enqueue(app, tx, id).await?;
    let wait = SignedDuration::from_secs(rules(app).wait_hours * HOUR);
    Ok(job::enqueue_later::<ApplyCorrection>(app, tx, id, wait).await?)
}

/// Whether the customer still wants it: the ticket is neither withdrawn nor deleted.
async fn is_requested(tx: &mut Tx, change: &CorrectionChange<'_>) -> Result<bool> {
    let Some(ticket) = change.correction.ticket_id else {
        return Ok(false);
    };
    let found = ticket::get(tx, ticket).await?;
    Ok(found.is_some_and(|ticket| ticket.state.is_open()))
}

/// The customer, unless the data are erased or will be.
async fn find_owner(tx: &mut Tx, id: CustomerId) -> Result<Customer> {
    let owner = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
    if !owner.has_contact() || erasure::get(tx, id).await?.is_some() {
        return Err(Error::not_found());
    }
    Ok(owner)
}

/// The evidence is a stored file of an unfinished ticket of the same customer.
async fn check_evidence(tx: &mut Tx, new: &NewCorrection) -> Result<()> {
    let unknown = |field: &str| Error::field(field, Message::new("invalid_choose"));
    let found = ticket::get(tx, new.ticket).await?;
    let is_theirs = |ticket: &ticket::Ticket| {
        ticket.customer_id == Some(new.customer) && ticket.state.is_open()
    };
    if !found.as_ref().is_some_and(is_theirs) {
        return Err(unknown("ticketId"));
    }
    let files = file::list(tx, new.ticket).await?;
    let is_stored = |file: &file::TicketFile| file.place == new.file && file.stored_at.is_some();
    if files.iter().any(is_stored) {
        Ok(())
    } else {
        Err(unknown("file"))
    }
}

async fn find(app: &App, id: CorrectionId) -> Result<Option<Correction>> {
    read_tx!(app.db, |conn| { Ok(correction::get(conn, id).await?) })
}

async fn find_row(app: &App, id: CorrectionId) -> Result<CorrectionRow> {
    let found = read_tx!(app.db, |conn| -> Result<Option<CorrectionRow>> {
        Ok(correction::get_row(conn, id).await?)
    })?;
    found.ok_or_else(Error::not_found)
}

fn rules(app: &App) -> CorrectionRules {
    app.reference.support.corrections
}

fn require_admin(by: &RequestContext) -> Result<AdminId> {
    let admin = by.actor.admin_id();
    admin.ok_or(Error::Internal(
        "only the back office proposes corrections",
        None,
    ))
}

/// Records a step, without values.
async fn audit(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    about: &Correction,
    step: &str,
    mut detail: Value,
) -> Result<()> {
    detail["step"] = step.into();
    detail["field"] = about.field.code().into();
    detail["correction"] = about.id.to_string().into();
    let event = AuditEvent {
        action: "customer.correct",
        target_kind: "customer",
        target_id: about.customer_id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
