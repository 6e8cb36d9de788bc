//! Submissions: an application sent to one lender.

use saakh_domain::Language;
use saakh_domain::Secret;
use saakh_domain::catalog::lender::{Connector, Lender, Offering};
use saakh_domain::form::field::{FieldContext, Script, Secrets, Values, parse_fields};
use saakh_domain::id::{ApplicationId, ConsentId, CustomerId, OfferId, SubmissionId};
use saakh_domain::identity::tally;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::loan_details::LoanDetails;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::time::{date_in_india, show_day};
use saakh_domain::trust::consent::Purpose;
use saakh_outbound::lender::{build_tracked_link, list_sent_fields};
use saakh_store::origination::key_facts::{self as store_key_facts, StoredKeyFacts};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::platform::idempotency::{self, StoredResponse};
use saakh_store::platform::job::Job;
use saakh_store::trust::share_receipt::{self, ShareReceipt};
use saakh_store::{Scope, Tx, write_tx};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::document::{self, DocumentData};
use super::lender_client::not_reachable_error;
use super::offer::{self, ApplicantFacts, Offer};
use super::submit::SendSubmission;
use super::{application_status, key_facts};
use crate::app::sha256_hex;
use crate::app::snapshot::Snapshot;
use crate::identity::session;
use crate::platform::job::{self, JobSlot};
use crate::trust::consent::{self, ConsentContext, GivenConsent};
use crate::{App, Code, Error, Refusal, Result};

/// The request of a customer to apply.
#[derive(Debug, Clone, Serialize)]
pub struct SubmitCommand {
    pub application: ApplicationId,
    pub offer: OfferId,
    /// The answers to the lender's form.
    pub fields: Map<String, Json>,
    /// The consent to share data with this lender.
    pub consents: Vec<GivenConsent>,
    /// Confirms that the customer wants another application, although this lender has an open or
    /// disbursed one of theirs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// The caller of an application request.
#[derive(Debug, Clone, Copy)]
pub struct SubmitContext<'a> {
    pub customer: CustomerId,
    /// The language in which the notice was read.
    pub locale: Language,
    /// The network address of the request.
    pub address: &'a str,
    /// The token of the session.
    pub token: &'a Secret<String>,
    /// The idempotency key of the request.
    pub idempotency_key: &'a str,
}

/// The result of an application request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubmitResult {
    pub id: SubmissionId,
    pub status: SubmissionStatus,
    /// The page where the customer continues, for lenders with a journey of their own.
    pub redirect_url: Option<String>,
}

/// Creates a submission. A repeated request returns the first response. The lender is called after the commit.
pub async fn create(
    app: &App,
    applying: SubmitContext<'_>,
    command: &SubmitCommand,
) -> Result<SubmitResult> {
    let snapshot = app.catalog();
    let scope = format!("submission:{}", applying.customer);
    let hash = sha256_hex(saakh_store::db::to_json(command)?.as_bytes());
    let place = app.handover.reserve_slot::<SendSubmission>();
    let NewSubmission { applied, job } =
        write_tx!(app.db, Scope::customer(applying.customer), |tx| -> Result<
            NewSubmission,
        > {
            if let Some(first) = idempotency::get(tx, &scope, applying.idempotency_key).await? {
                return replayed(&first, &hash).map(NewSubmission::before);
            }
            require_human_speed(app, tx, applying.token).await?;
            let NewSubmission { applied, job } =
                create_in(app, &snapshot, tx, applying, command, place.as_ref()).await?;
            let answer = StoredResponse {
                request_hash: hash.clone(),
                status: 200,
                body: saakh_store::db::to_json(&applied)?,
            };
            idempotency::store_response(tx, &scope, applying.idempotency_key, &answer, app.now())
                .await?;
            Ok(NewSubmission { applied, job })
        })?;
    match (job, place) {
        (Some(job), Some(place)) => app.handover.push_job::<SendSubmission>(app, job, place),
        _ => app.jobs.notify_one(),
    }
    Ok(applied)
}

/// The result, and the job that this node runs next.
struct NewSubmission {
    applied: SubmitResult,
    job: Option<Job>,
}

impl NewSubmission {
    const fn before(applied: SubmitResult) -> Self {
        Self { applied, job: None }
    }
}

/// Rejects an application from a session that has just begun: no person reads an offer so fast, but a script that tries
/// accounts does. A session that ended during the request is rejected too.
async fn require_human_speed(app: &App, tx: &mut Tx, token: &Secret<String>) -> Result<()> {
    let least = app.settings.submission_after_seconds;
    if least <= 0 {
        return Ok(());
    }
    let begun_at = session::find_start_time(app, tx, token).await?;
    let begun_at = begun_at.ok_or_else(Error::unauthorised)?;
    tally::check_elapsed(begun_at, least, app.now())
        .map_err(|wait| Error::rate_limited(Code::SubmissionTooSoon, wait))
}

async fn create_in(
    app: &App,
    snapshot: &Snapshot,
    tx: &mut Tx,
    applying: SubmitContext<'_>,
    command: &SubmitCommand,
    place: Option<&JobSlot>,
) -> Result<NewSubmission> {
    let (customer, application) = (applying.customer, command.application);
    let today = ApplicantFacts::read(app, snapshot, tx, customer, application).await?;
    let open = today.stored.application;
    if !open.status.is_open() {
        return Err(application_status::find_closed_error(app, tx, open.id).await?);
    }
    let ChosenOffer {
        offer,
        lender,
        offering,
        read,
    } = find_chosen_offer(snapshot, tx, &today, command).await?;
    if today.stored.has_sent {
        refuse_second(tx, applying.customer, lender, command).await?;
        refuse_too_early(app, tx, applying, lender, offering).await?;
    }
    key_facts::require_acknowledged(app, read.as_ref())?;
    consent::check_required(app, &command.consents, &[Purpose::LenderShare])?;
    let fields = form_answers(app, offering, &command.fields)?;
    let now = app.now();
    let id = SubmissionId::new(app.uuid());
    let redirect_url = redirect(app, lender, offering, id)?;
    let row = Submission {
        id,
        short_code: Some(app.short_code()),
        application_id: command.application,
        product: offering.product,
        offer_id: command.offer,
        lender_id: lender.id,
        status: first_status(offering),
        offer: saakh_store::db::to_json(&offer.offer)?,
        fields: Secret::new(saakh_store::db::to_json(&fields)?),
        // A lender with its own journey identifies the submission by the id in the link.
        reference: redirect_url.as_ref().map(|_| id.to_string()),
        redirect_url: redirect_url.clone(),
        waiting_since: None,
        withdrawn_at: None,
        details: LoanDetails::default(),
        created_at: now,
        updated_at: now,
    };
    submission::add(tx, &row).await?;
    let giving = ConsentContext {
        customer: applying.customer,
        locale: applying.locale,
        address: applying.address,
        lender: Some(lender.id),
        subject: None,
        co_applicant: None,
    };
    let consents = consent::record(app, tx, giving, &command.consents).await?;
    let (status, owner) = (row.status, today.stored.customer);
    let material = DocumentData::new(row, open, owner);
    write_receipt(app, tx, offering, &material, consents.first().copied()).await?;
    let job = match offering.connector {
        Connector::Http(_) => job::enqueue_for_slot::<SendSubmission>(app, tx, id, place).await?,
        Connector::Redirect { .. } => None,
    };
    let to = ApplicationStatus::Submitted;
    application_status::advance(tx, open, to, Source::Customer, now).await?;
    let applied = SubmitResult {
        id,
        status,
        redirect_url,
    };
    Ok(NewSubmission { applied, job })
}

/// Returns the initial status of a submission.
pub const fn first_status(offering: &Offering) -> SubmissionStatus {
    match offering.connector {
        Connector::Http(_) => SubmissionStatus::Created,
        Connector::Redirect { .. } => SubmissionStatus::Redirected,
    }
}

fn redirect(
    app: &App,
    lender: &Lender,
    offering: &Offering,
    id: SubmissionId,
) -> Result<Option<String>> {
    let Connector::Redirect { path } = &offering.connector else {
        return Ok(None);
    };
    let access = app
        .network
        .lender_access(&lender.key)
        .ok_or_else(not_reachable_error)?;
    let link = build_tracked_link(&access.account.base, path, id)
        .map_err(|error| Error::internal("a lender's link leaves its host", error))?;
    Ok(Some(link.to_string()))
}

/// The destination of a submission: the current version of the lender, with the terms that the customer read.
struct ChosenOffer<'a> {
    offer: Offer,
    lender: &'a Lender,
    offering: &'a Offering,
    /// The acknowledged Key Facts Statement.
    read: Option<StoredKeyFacts>,
}

/// Checks that the chosen offer is still valid. The statement fixes its terms until it expires, even if the lender
/// changed since. The facts must be unchanged and the lender must accept applications.
async fn find_chosen_offer<'a>(
    snapshot: &'a Snapshot,
    tx: &mut Tx,
    today: &ApplicantFacts,
    command: &SubmitCommand,
) -> Result<ChosenOffer<'a>> {
    let owner = today.stored.customer.id;
    let (id, purpose) = (command.offer, Purpose::Matching.code());
    let found = store_key_facts::find_offer_with_acknowledged(tx, id, owner, purpose).await?;
    let found = found.ok_or_else(Error::not_found)?;
    let offer = offer::from_stored(snapshot, tx, id, found.view, found.agrees).await?;
    let lender = snapshot.catalog.current_lender(offer.lender.id);
    let lender = lender.filter(|lender| lender.accepts_product(offer.product));
    let chosen = lender.and_then(|lender| Some((lender, lender.offering(offer.product)?)));
    let chosen = chosen.filter(|_| offer.key.application_id == command.application);
    let Some((lender, offering)) = chosen else {
        return Err(offer::outdated_error(command.application));
    };
    offer::require_same_facts(today, &offer)?;
    Ok(ChosenOffer {
        offer,
        lender,
        offering,
        read: found.facts,
    })
}

/// Rejects a second submission to a lender while the first is active: always within one application, and across
/// applications unless the customer confirms it.
async fn refuse_second(
    tx: &mut Tx,
    customer: CustomerId,
    lender: &Lender,
    command: &SubmitCommand,
) -> Result<()> {
    let mut standing = submission::list_at_lender(tx, customer, lender.id).await?;
    standing.retain(|earlier| earlier.status.is_in_force());
    let is_here = |earlier: &&Submission| earlier.application_id == command.application;
    let (code, earlier) = match standing.iter().find(is_here) {
        Some(here) => (Code::AlreadySubmitted, here),
        None => match standing.last() {
            Some(other) if !command.again => (Code::LenderHasApplication, other),
            _ => return Ok(()),
        },
    };
    let refusal = Refusal::new(code).with("lender", lender.name.clone());
    Err(refusal.with("status", earlier.status.code()).into())
}

/// Rejects an application within the lender's waiting period after a rejection.
async fn refuse_too_early(
    app: &App,
    tx: &mut Tx,
    applying: SubmitContext<'_>,
    lender: &Lender,
    offering: &Offering,
) -> Result<()> {
    if offering.terms.reapply_days.is_none() {
        return Ok(());
    }
    let rejections = submission::list_rejections(tx, applying.customer, offering.product).await?;
    let said_no = rejections.get(&lender.id);
    let from = said_no.and_then(|at| offering.terms.reapply_from(date_in_india(*at)));
    let Some(from) = from.filter(|from| app.today() < *from) else {
        return Ok(());
    };
    let refusal = Refusal::new(Code::LenderWaits).with("lender", lender.name.clone());
    Err(refusal.with("day", show_day(from, applying.locale)).into())
}

fn form_answers(app: &App, offering: &Offering, input: &Map<String, Json>) -> Result<Values> {
    let nothing = Values::default();
    let context = FieldContext {
        known: &nothing,
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Latin,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let parsed =
        parse_fields(&offering.form, input, &context).map_err(|errors| Error::fields(errors.0))?;
    Ok(parsed.values)
}

async fn write_receipt(
    app: &App,
    tx: &mut Tx,
    offering: &Offering,
    material: &DocumentData,
    consent_id: Option<ConsentId>,
) -> Result<()> {
    let consent_id = consent_id.ok_or(Error::Internal("a submission without a consent", None))?;
    let receipt = ShareReceipt {
        submission_id: material.submission.id,
        consent_id,
        lender_id: material.submission.lender_id,
        fields: shared_fields(app, offering, material)?,
        shared_at: app.now(),
        withdrawal_told_at: None,
        withdrawal_asked_at: None,
    };
    Ok(share_receipt::add(tx, &receipt).await?)
}

/// Returns the names of our fields with a value that the lender receives. A lender with its own journey gets only the
/// id.
fn shared_fields(app: &App, offering: &Offering, material: &DocumentData) -> Result<Vec<String>> {
    match &offering.connector {
        Connector::Http(mapping) => {
            let document = document::build_document(app, offering, material)?;
            Ok(list_sent_fields(mapping, &document))
        }
        Connector::Redirect { .. } => Ok(vec!["application.reference".to_owned()]),
    }
}

fn replayed(first: &StoredResponse, hash: &str) -> Result<SubmitResult> {
    if first.request_hash != hash {
        return Err(Code::IdempotencyKeyReused.into());
    }
    serde_json::from_str(&first.body)
        .map_err(|error| Error::internal("a remembered answer does not parse", error))
}
