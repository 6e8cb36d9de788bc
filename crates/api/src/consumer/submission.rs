//! Submissions, and how they go on.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::lender::{Grievance, Offering};
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::text::Message;
use saakh_domain::time::date_in_india;
use saakh_service::origination::status::{self, SubmissionStatusLine};
use saakh_service::origination::submission::{self, SubmitCommand, SubmitContext};
use saakh_service::origination::{key_facts, lender_passcode};
use saakh_service::{Code, Error};
use saakh_store::origination::submission::{HistoryLine, Submission};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::key_facts::KeyFactsStatement;
use super::offer::{ApplicationQuery, LenderView};
use crate::authorisation::{AuthorisedActor, Customer, bearer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::download::pdf;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::public::otp::{Consent, parse_consents};
use crate::state::Api;
use crate::state::prepared::{etag, is_not_modified};
use crate::view::loose::answers;
use crate::view::{Percent, Rupees};

/// The header that ties a repeated request to the first.
const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// The longest idempotency key, characters.
const LONGEST_KEY: usize = 200;

/// A customer applies.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSubmission {
    /// The application.
    #[schema(max_length = 60)]
    app_id: String,
    /// The offer they chose.
    #[schema(max_length = 60)]
    offer_id: String,
    /// Their answers to the lender's form.
    #[schema(schema_with = answers)]
    fields: Map<String, Value>,
    /// Their consent to share with this lender.
    #[schema(max_items = 20)]
    consents: Vec<Consent>,
    /// They know that this lender has an application of theirs, or paid one out, and want another.
    #[serde(default)]
    again: bool,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionResult {
    /// Its id.
    submission_id: String,
    /// Where it stands.
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
    /// Where to go on, for lenders with a journey of their own.
    #[schema(required)]
    redirect_url: Option<String>,
}

/// The status table.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusTable {
    /// Oldest first.
    items: Vec<StatusLine>,
}

/// One submission and how it went on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusLine {
    submission_id: String,
    lender: LenderView,
    offer: OfferSummary,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
    status_text: String,
    /// What happens next, or what to do.
    next_step: String,
    #[schema(required)]
    redirect_url: Option<String>,
    created_at: String,
    history: Vec<HistoryView>,
    /// Why the lender said no, where it did and told.
    #[schema(value_type = Option<crate::words::RejectionReasonName>, required)]
    reason: Option<&'static str>,
    /// That reason in a sentence.
    #[schema(required)]
    reason_text: Option<String>,
    /// What can be done about it next time.
    #[schema(required)]
    reason_advice: Option<String>,
    /// It is open or paid out. What ended otherwise may be applied for again.
    stands: bool,
    /// The lender's own number for it, once it is known.
    #[schema(required)]
    reference: Option<String>,
    /// Who answers at the lender.
    officer: OfficerView,
    /// From which day the lender takes another application after its no, `YYYY-MM-DD`, where it
    /// names a time.
    #[schema(required)]
    again_from: Option<String>,
    /// The lender sent its customer a code of its own and waits for it.
    awaits_passcode: bool,
}

/// Who answers complaints at a lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfficerView {
    name: String,
    phone: String,
    email: String,
    /// When they can be reached, where it is said.
    hours: String,
}

/// What was applied for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferSummary {
    amount: Rupees,
    months: u32,
    apr: Percent,
    emi: Rupees,
}

/// One change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryView {
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
    status_text: String,
    at: String,
    #[schema(value_type = crate::words::SourceName)]
    source: &'static str,
}

/// Applies. `Idempotency-Key` makes a repeated request get the first answer.
#[utoipa::path(post, path = "/api/submissions", tag = "customer", request_body = NewSubmission,
    security(("customer" = [])), params(
    ("Idempotency-Key" = String, Header, description = "The same for every try of one click"),
), responses(
    (status = 200, body = SubmissionResult),
    (status = 400, body = Problem, description = "No idempotency key, or a malformed body"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`offer-outdated` (`params.applicationId`), `consent-withdrawn`, `already-submitted`, `lender-waits` (`params.day`: from when it takes another application), or `lender-has-application`: sent with `again` it goes through"),
    (status = 429, body = Problem, description = "`submission-too-soon`: `params.seconds` after logging in, or too many requests"),
))]
pub async fn create(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<NewSubmission>,
) -> ApiResult<Json<SubmissionResult>> {
    let idempotency_key = idempotency_key(&headers)?;
    let token = bearer(&headers).ok_or_else(Error::unauthorised)?;
    let command = SubmitCommand {
        application: request.app_id.parse().map_err(|_| ApiError::not_found())?,
        offer: request
            .offer_id
            .parse()
            .map_err(|_| ApiError::not_found())?,
        fields: request.fields,
        consents: parse_consents(&request.consents)?,
        again: request.again,
    };
    let applying = SubmitContext {
        customer,
        locale,
        address: &address,
        token: &token,
        idempotency_key,
    };
    let applied = submission::create(&api.app, applying, &command).await?;
    Ok(Json(SubmissionResult {
        submission_id: applied.id.to_string(),
        status: applied.status.code(),
        redirect_url: applied.redirect_url,
    }))
}

/// Every submission of an application. Polled: unchanged, it is 304.
#[utoipa::path(get, path = "/api/submissions", tag = "customer", params(ApplicationQuery),
    security(("customer" = [])), responses(
    (status = 200, body = StatusTable),
    (status = 304),
    (status = 404, body = Problem),
))]
pub async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ApplicationQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let lines = status::list_for_application(&api.app, customer, query.id()?).await?;
    let items = lines
        .iter()
        .filter_map(|line| render_line(&api, line, language))
        .collect();
    Ok(respond_if_modified(&headers, StatusTable { items }))
}

/// An answer that is asked for again and again: unchanged, it is 304.
pub(super) fn respond_if_modified(headers: &HeaderMap, table: impl Serialize) -> Response {
    let etag = etag(&serde_json::to_vec(&table).unwrap_or_default());
    let mut response = if is_not_modified(headers, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Json(table).into_response()
    };
    response.headers_mut().insert(ETAG, etag);
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}

/// A line of the table; none for a lender that is in the catalog no more, or an offer that cannot
/// be read.
pub(super) fn render_line(
    api: &Api,
    line: &SubmissionStatusLine,
    language: Language,
) -> Option<StatusLine> {
    let submission = &line.submission;
    let snapshot = api.app.catalog();
    let lender = snapshot.catalog.lender(submission.lender_id)?;
    let offering = lender.offering_for(submission.product);
    let text = |message| api.app.text(&message, language);
    let price = &line.offer.as_ref()?.price;
    let awaits_passcode = lender_passcode::is_awaited(offering, submission);
    let next_step = if awaits_passcode {
        Message::new("lender_code_next").with("lender", &lender.name)
    } else if submission.is_waiting() {
        SubmissionStatus::waiting_next_step(&lender.name)
    } else {
        submission.status.next_step()
    };
    let reason = line.reason();
    let history = line.history.iter().map(|change| HistoryView {
        status: change.status.code(),
        status_text: text(change.status.text()),
        at: change.at.to_string(),
        source: change.source.code(),
    });
    Some(StatusLine {
        submission_id: submission.id.to_string(),
        lender: lender.into(),
        offer: OfferSummary {
            amount: price.amount.into(),
            months: price.months,
            apr: price.quote.apr.into(),
            emi: price.quote.emi.into(),
        },
        status: submission.status.code(),
        status_text: text(status_text(submission, &lender.name)),
        next_step: text(next_step),
        redirect_url: submission.redirect_url.clone(),
        created_at: submission.created_at.to_string(),
        history: history.collect(),
        reason: reason.map(RejectionReason::code),
        reason_text: reason.map(|reason| text(reason.text())),
        reason_advice: reason.map(|reason| text(reason.advice())),
        stands: submission.status.is_in_force(),
        reference: submission.reference.clone(),
        officer: (&offering.terms.grievance).into(),
        again_from: again_from(line, offering).map(|day| day.to_string()),
        awaits_passcode,
    })
}

/// What a submission's status means, for the customer.
pub(super) fn status_text(submission: &Submission, lender: &str) -> Message {
    if submission.is_waiting() {
        return SubmissionStatus::waiting_text(lender);
    }
    submission.status.text()
}

/// The day on which a lender's waiting time after its no is over.
fn again_from(line: &SubmissionStatusLine, offering: &Offering) -> Option<Date> {
    let is_no = |change: &&HistoryLine| change.status == SubmissionStatus::Rejected;
    let said_no = line.history.iter().rfind(is_no)?;
    offering.terms.reapply_from(date_in_india(said_no.at))
}

impl From<&Grievance> for OfficerView {
    fn from(officer: &Grievance) -> Self {
        Self {
            name: officer.name.clone(),
            phone: officer.phone.clone(),
            email: officer.email.clone(),
            hours: officer.hours.clone(),
        }
    }
}

/// The statement that was read before the customer applied. It needs neither the consent nor the
/// offer any more.
#[utoipa::path(get, path = "/api/submissions/{submissionId}/kfs", tag = "customer",
    security(("customer" = [])), params(
    ("submissionId" = String, Path, description = "The submission"),
), responses(
    (status = 200, body = KeyFactsStatement),
    (status = 404, body = Problem),
))]
pub async fn key_facts(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<Json<KeyFactsStatement>> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let read = key_facts::find_for_submission(&api.app, customer, id).await?;
    Ok(Json(KeyFactsStatement::new(&api, read)))
}

/// The same as a PDF.
#[utoipa::path(get, path = "/api/submissions/{submissionId}/kfs.pdf", tag = "customer",
    security(("customer" = [])), params(
    ("submissionId" = String, Path, description = "The submission"),
), responses(
    (status = 200, content_type = "application/pdf", body = Vec<u8>),
    (status = 404, body = Problem),
    (status = 503, body = Problem, description = "`pdf-busy`: too many are being made"),
))]
pub async fn key_facts_pdf(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let (number, bytes) = key_facts::render_for_submission(&api.app, customer, id).await?;
    Ok(pdf(&number, bytes))
}

fn idempotency_key(headers: &HeaderMap) -> ApiResult<&str> {
    headers
        .get(IDEMPOTENCY_KEY)
        .and_then(|value| value.to_str().ok())
        .filter(|key| (1..=LONGEST_KEY).contains(&key.len()))
        .ok_or_else(|| ApiError::from(Code::IdempotencyKeyMissing))
}
