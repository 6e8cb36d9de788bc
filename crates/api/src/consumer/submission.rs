//! Submissions and their status.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::lender::{Grievance, Offering};
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::time::date_in_india;
use saakh_service::origination::status::{self, SubmissionStatusLine};
use saakh_service::origination::submission::{self, SubmitCommand, SubmitContext};
use saakh_service::origination::{key_facts, lender_passcode};
use saakh_service::{Code, Error};
use saakh_store::origination::submission::HistoryLine;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::key_facts::KeyFactsStatement;
use super::offer::{ApplicationQuery, LenderView};
use crate::authorisation::{AuthorisedActor, Customer, bearer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::download::pdf;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::public::otp::{Consent, parse_consents};
use crate::site::{RequestSite, find_letterhead};
use crate::state::Api;
use crate::state::prepared::{etag, is_not_modified};
use crate::view::loose::answers;
use crate::view::{Percent, Rupees};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .merge(super::withdrawal::routes())
        .merge(super::lender_passcode::routes())
        .routes(routes!(key_facts))
        .routes(routes!(key_facts_pdf))
}

/// The header that identifies repeated requests.
const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// Characters of the longest idempotency key.
const LONGEST_KEY: usize = 200;

/// A request to submit an application to a lender.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSubmission {
    #[schema(max_length = 60)]
    app_id: String,
    /// The chosen offer.
    #[schema(max_length = 60)]
    offer_id: String,
    /// The answers to the lender's form.
    #[schema(schema_with = answers)]
    fields: Map<String, Value>,
    /// The consent to share data with this lender.
    #[schema(max_items = 20)]
    consents: Vec<Consent>,
    /// Whether to submit although this lender has an open or disbursed submission of the customer.
    #[serde(default)]
    again: bool,
}

/// The new submission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionResult {
    submission_id: String,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
    /// The address to continue at, for lenders with a journey of their own.
    #[schema(required)]
    redirect_url: Option<String>,
}

/// The submissions of an application.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusTable {
    /// Oldest first.
    items: Vec<StatusLine>,
}

/// A submission with its status history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusLine {
    submission_id: String,
    /// The reference that people read out, such as `7K3M-Q9TX`; null until it is drawn.
    #[schema(required)]
    short_code: Option<String>,
    lender: LenderView,
    offer: OfferSummary,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
    status_text: String,
    /// The next step, or what the customer has to do.
    next_step: String,
    #[schema(required)]
    redirect_url: Option<String>,
    created_at: String,
    history: Vec<HistoryView>,
    /// The rejection reason, if the lender gave one.
    #[schema(value_type = Option<crate::words::RejectionReasonName>, required)]
    reason: Option<&'static str>,
    /// The rejection reason as a sentence.
    #[schema(required)]
    reason_text: Option<String>,
    /// Advice for another application.
    #[schema(required)]
    reason_advice: Option<String>,
    /// Whether it is open or disbursed. After any other end, the customer may apply again.
    stands: bool,
    /// The lender's reference number, once it is known.
    #[schema(required)]
    reference: Option<String>,
    /// The lender's grievance officer.
    officer: OfficerView,
    /// The first day on which the lender accepts another application after its rejection,
    /// `YYYY-MM-DD`, if it has a waiting period.
    #[schema(required)]
    again_from: Option<String>,
    /// Whether the lender sent its customer a passcode and waits for it.
    awaits_passcode: bool,
    /// When the customer withdrew it while it was open. The lender's answer changes the status.
    #[schema(required)]
    withdrawn_at: Option<String>,
    /// The lender that paid the loan of the same application while this submission is open.
    #[schema(required)]
    paid_by: Option<String>,
    loan: LoanDetailsView,
}

/// What the lender stated about its loan beside the status.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanDetailsView {
    /// The instalment.
    #[schema(required)]
    emi: Option<Rupees>,
    /// The day of the first instalment, `YYYY-MM-DD`.
    #[schema(required)]
    first_due_on: Option<String>,
    /// A meeting that is not over yet.
    #[schema(required)]
    appointment: Option<AppointmentView>,
}

/// A meeting that the lender arranged.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppointmentView {
    at: String,
    #[schema(value_type = crate::words::AppointmentPlaceName)]
    place: &'static str,
}

/// The grievance officer of a lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfficerView {
    name: String,
    phone: String,
    email: String,
    /// Office hours, if they are known.
    hours: String,
}

/// The offer of a submission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferSummary {
    amount: Rupees,
    months: u32,
    apr: Percent,
    /// The instalment; none where the loan is repaid at once.
    #[schema(required)]
    emi: Option<Rupees>,
    /// In whole rupees, as in the offer's price.
    net_disbursed: Rupees,
    /// In whole rupees.
    total_payable: Rupees,
}

/// A change of status.
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

/// Submits an application to a lender. `Idempotency-Key` makes a repeated request return the first
/// result.
#[utoipa::path(post, path = "/api/submissions", tag = "customer", request_body = NewSubmission,
    security(("customer" = [])), params(
    ("Idempotency-Key" = String, Header, description = "The same for all attempts of one click"),
), responses(
    (status = 200, body = SubmissionResult),
    (status = 400, body = Problem, description = "No idempotency key, or a malformed body"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`offer-outdated` (`params.applicationId`), `consent-withdrawn`, `already-submitted`, `lender-waits` (`params.day`: from when it takes another application), or `lender-has-application`: sent with `again` it goes through"),
    (status = 429, body = Problem, description = "`submission-too-soon`: `params.seconds` after logging in, or too many requests"),
))]
async fn create(
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

/// Lists all submissions of an application. Clients poll it; unchanged, it is a 304.
#[utoipa::path(get, path = "/api/submissions", tag = "customer", params(ApplicationQuery),
    security(("customer" = [])), responses(
    (status = 200, body = StatusTable),
    (status = 304),
    (status = 404, body = Problem),
))]
async fn list(
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

/// A response to polling: 304 if it is unchanged.
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

/// Renders a submission; none if its lender was removed from the catalog or its offer cannot be
/// parsed.
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
    let has_ended = line.has_ended();
    let payer = line.paid_by.and_then(|id| snapshot.catalog.lender(id));
    let payer = payer.map(|lender| lender.name.as_str());
    let reason = line.reason();
    let history = line.history.iter().map(|change| HistoryView {
        status: change.status.code(),
        status_text: text(change.status.text()),
        at: change.at.to_string(),
        source: change.source.code(),
    });
    Some(StatusLine {
        submission_id: submission.id.to_string(),
        short_code: submission.short_code.map(|code| code.to_string()),
        lender: lender.into(),
        offer: OfferSummary {
            amount: price.amount.into(),
            months: price.months,
            apr: price.quote.apr.into(),
            emi: (!price.repayment.is_single()).then(|| price.quote.emi.into()),
            net_disbursed: price.received().into(),
            total_payable: price.quote.total_payable.to_whole_rupees().into(),
        },
        status: submission.status.code(),
        status_text: text(status::build_status_text(submission, &lender.name)),
        next_step: text(status::build_next_step(line, lender, payer)),
        redirect_url: submission.redirect_url.clone().filter(|_| !has_ended),
        created_at: submission.created_at.to_string(),
        history: history.collect(),
        reason: reason.map(RejectionReason::code),
        reason_text: reason.map(|reason| text(reason.text())),
        reason_advice: reason.map(|reason| text(reason.advice())),
        stands: submission.status.is_in_force(),
        reference: submission.reference.clone(),
        officer: (&offering.terms.grievance).into(),
        again_from: again_from(line, offering).map(|day| day.to_string()),
        awaits_passcode: !has_ended && lender_passcode::is_awaited(offering, submission),
        withdrawn_at: submission
            .withdrawn_at
            .map(|withdrawn_at| withdrawn_at.to_string()),
        paid_by: payer.map(str::to_owned),
        loan: loan_details(api, line),
    })
}

fn loan_details(api: &Api, line: &SubmissionStatusLine) -> LoanDetailsView {
    let details = line.submission.details;
    let today = api.app.today();
    let appointment = details
        .appointment
        .filter(|appointment| !line.has_ended() && !appointment.is_over(today));
    LoanDetailsView {
        emi: details.emi.map(Rupees::from),
        first_due_on: details.first_due_on.map(|day| day.to_string()),
        appointment: appointment.map(|appointment| AppointmentView {
            at: appointment.at.to_string(),
            place: appointment.place.code(),
        }),
    }
}

/// The end of the lender's waiting period after its rejection.
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

/// Returns the statement that was acknowledged before the submission, regardless of later changes
/// of consent or offer.
#[utoipa::path(get, path = "/api/submissions/{submissionId}/kfs", tag = "customer",
    security(("customer" = [])), params(
    ("submissionId" = String, Path, description = "The submission"),
), responses(
    (status = 200, body = KeyFactsStatement),
    (status = 404, body = Problem),
))]
async fn key_facts(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<Json<KeyFactsStatement>> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let read = key_facts::find_for_submission(&api.app, customer, id).await?;
    Ok(Json(KeyFactsStatement::new(&api, read)))
}

/// Returns the statement of a submission as a PDF.
#[utoipa::path(get, path = "/api/submissions/{submissionId}/kfs.pdf", tag = "customer",
    security(("customer" = [])), params(
    ("submissionId" = String, Path, description = "The submission"),
), responses(
    (status = 200, content_type = "application/pdf", body = Vec<u8>),
    (status = 404, body = Problem),
    (status = 503, body = Problem, description = "`pdf-busy`: too many PDFs are being rendered"),
))]
async fn key_facts_pdf(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    site: RequestSite,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let head = find_letterhead(&api, &site).await?;
    let (number, bytes) = key_facts::render_for_submission(&api.app, customer, id, head).await?;
    Ok(pdf(&number, bytes))
}

fn idempotency_key(headers: &HeaderMap) -> ApiResult<&str> {
    headers
        .get(IDEMPOTENCY_KEY)
        .and_then(|value| value.to_str().ok())
        .filter(|key| (1..=LONGEST_KEY).contains(&key.len()))
        .ok_or_else(|| ApiError::from(Code::IdempotencyKeyMissing))
}
