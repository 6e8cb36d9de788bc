//! Co-applicants, each of whom confirms with a passcode of their own.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::origination::products;
use saakh_domain::secret::mask_value;
use saakh_domain::{Language, Secret};
use saakh_service::identity::otp::SentOtp;
use saakh_service::identity::otp::co_applicant::{PasscodeEntry, SendToCoApplicantRequest};
use saakh_service::origination::co_applicant::{self, AddCoApplicantCommand, ListedCoApplicant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::questions::Field;
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;
use crate::view::Rupees;
use crate::view::loose::answers;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(send))
        .routes(routes!(remove))
}

/// A request for a passcode to a co-applicant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoApplicantCodeRequest {
    /// Their mobile number.
    #[schema(value_type = String, max_length = 40)]
    pub mobile: Secret<String>,
    /// The nonce of this browser's previous request, whose code then stays valid.
    #[schema(value_type = Option<String>, max_length = 100)]
    pub nonce: Option<Secret<String>>,
}

/// The passcode that was sent to a co-applicant; it opens no session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentCoApplicantCodeView {
    /// The nonce that the next call needs with the code; only this browser has it.
    nonce: String,
    /// Their number, masked.
    masked: String,
    /// Seconds until the code expires.
    expires_in_seconds: i64,
    /// Seconds until another code can be requested.
    resend_after_seconds: i64,
}

impl From<SentOtp> for SentCoApplicantCodeView {
    fn from(sent: SentOtp) -> Self {
        Self {
            nonce: sent.nonce.into_exposed(),
            masked: sent.masked,
            expires_in_seconds: sent.expires_in_seconds,
            resend_after_seconds: sent.resend_after_seconds,
        }
    }
}

/// A co-applicant with their consent and their answers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCoApplicant {
    /// The nonce that the previous call returned to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits of the passcode.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
    /// The version of the notice that the co-applicant read.
    #[schema(max_length = 60)]
    notice_version: String,
    /// Their answers to `fields` of the list.
    #[schema(schema_with = answers)]
    fields: Map<String, Value>,
}

/// A co-applicant, as the customer sees them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoApplicantView {
    id: String,
    name: String,
    /// Their relation to the customer, as text.
    relation: String,
    /// Their number, masked.
    mobile: String,
    /// Their monthly income.
    income: Rupees,
    /// Their monthly repayments.
    repayments: Rupees,
    /// When they gave their consent.
    added_at: String,
}

/// The co-applicants, and the questions for another.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoApplicantList {
    /// Oldest first.
    items: Vec<CoApplicantView>,
    /// The maximum number of co-applicants.
    most: usize,
    /// The questions for each co-applicant besides the number.
    fields: Vec<Field>,
}

/// Lists the customer's co-applicants.
#[utoipa::path(get, path = "/api/co-applicants", tag = "customer",
    security(("customer" = [])), responses(
    (status = 200, body = CoApplicantList),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(owner)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<CoApplicantList>> {
    let all = co_applicant::list(&api.app, owner).await?;
    let (questions, most) = co_applicant::questions(&api.app);
    let fields = questions.iter();
    Ok(Json(CoApplicantList {
        items: all
            .iter()
            .map(|one| render_co_applicant(&api, one, language))
            .collect(),
        most,
        fields: fields
            .map(|field| Field::from_spec(&api.app, field, language))
            .collect(),
    }))
}

/// Renders a co-applicant in a reader's language.
pub fn render_co_applicant(
    api: &Api,
    one: &ListedCoApplicant,
    language: Language,
) -> CoApplicantView {
    let answers = &one.answers;
    let text = |key| answers.text(key).unwrap_or_default();
    let money = |key| answers.money(key).unwrap_or_default().into();
    let relation = answers
        .choice(products::co_applicant::RELATION)
        .and_then(|id| {
            let lists = &api.app.reference.lists;
            lists.item(products::co_applicant::RELATIONS, id)
        });
    CoApplicantView {
        id: one.id.to_string(),
        name: text(products::co_applicant::NAME).to_owned(),
        relation: relation.map_or_else(String::new, |item| item.text(language).to_owned()),
        mobile: mask_value(text(products::co_applicant::MOBILE)),
        income: money(products::co_applicant::INCOME),
        repayments: money(products::co_applicant::REPAYMENTS),
        added_at: one.added_at.to_string(),
    }
}

/// Sends a passcode to a co-applicant, or describes the one that was sent already.
#[utoipa::path(post, path = "/api/co-applicants/passcode", tag = "customer",
    security(("customer" = [])), request_body = CoApplicantCodeRequest, responses(
    (status = 200, body = SentCoApplicantCodeView),
    (status = 409, body = Problem, description = "`co-applicants-full`, `consent-withdrawn`"),
    (status = 422, body = Problem, description = "Invalid number"),
    (status = 429, body = Problem, description = "Too many requests: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
async fn send(
    State(api): State<Api>,
    AuthorisedActor(Customer(owner)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Json(request): Json<CoApplicantCodeRequest>,
) -> ApiResult<Json<SentCoApplicantCodeView>> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let command = SendToCoApplicantRequest {
        mobile: request.mobile,
        asked_by: Some(owner),
        language,
        nonce: request.nonce,
        address,
        brand,
        host: site.passcode_host(),
    };
    let sent = co_applicant::send(&api.app, owner, command).await?;
    Ok(Json(sent.into()))
}

/// Adds the co-applicant who confirmed with the passcode. None of their data was stored before.
#[utoipa::path(post, path = "/api/co-applicants", tag = "customer",
    security(("customer" = [])), request_body = NewCoApplicant, responses(
    (status = 204),
    (status = 409, body = Problem,
        description = "`notice-changed`, `co-applicants-full`, `identity-unconfirmed`"),
    (status = 422, body = Problem,
        description = "`fields`; `otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem, description = "Too many wrong codes"),
))]
async fn add(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Json(request): Json<NewCoApplicant>,
) -> ApiResult<StatusCode> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let adding = AddCoApplicantCommand {
        customer,
        entry: PasscodeEntry {
            nonce: request.nonce,
            code: request.otp,
            address,
        },
        notice_version: request.notice_version,
        fields: request.fields,
        locale,
        brand: brand.title.clone(),
    };
    co_applicant::add(&api.app, adding).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a co-applicant with all their data.
#[utoipa::path(delete, path = "/api/co-applicants/{id}", tag = "customer",
    security(("customer" = [])), params(
    ("id" = String, Path, description = "The id of the co-applicant"),
), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn remove(
    State(api): State<Api>,
    AuthorisedActor(Customer(owner)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    co_applicant::remove(&api.app, owner, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
