//! Who applies together with a customer: each is added with a passcode of their own.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::origination::products::co_applicant as item;
use saakh_domain::secret::mask_value;
use saakh_domain::{Language, Secret};
use saakh_service::identity::otp::SentOtp;
use saakh_service::identity::otp::co_applicant::{PasscodeEntry, SendToCoApplicantRequest};
use saakh_service::origination::co_applicant::{self, AddCoApplicantCommand, ListedCoApplicant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::questions::Field;
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;
use crate::view::Rupees;
use crate::view::loose::answers;

/// A passcode to a co-applicant is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoApplicantCodeRequest {
    /// Their mobile number.
    #[schema(value_type = String, max_length = 40)]
    pub mobile: Secret<String>,
    /// What this browser was given when it asked before: its code that is on its way stays.
    #[schema(value_type = Option<String>, max_length = 100)]
    pub nonce: Option<Secret<String>>,
}

/// A passcode to a co-applicant is on its way. It opens no session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentCoApplicantCodeView {
    /// What the next call asks for besides the code: only this browser has it.
    nonce: String,
    /// Their number, masked.
    masked: String,
    /// How long the code is valid.
    expires_in_seconds: i64,
    /// When another may be asked for.
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

/// A co-applicant agrees, and says what lenders look at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCoApplicant {
    /// What the call before gave to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits that the co-applicant was sent.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
    /// Which text the co-applicant read.
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
    /// How they are related, in words.
    relation: String,
    /// Their number, masked.
    mobile: String,
    /// What they earn a month.
    income: Rupees,
    /// What they repay a month.
    repayments: Rupees,
    /// When they agreed.
    added_at: String,
}

/// The co-applicants, and what is asked of another.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoApplicantList {
    /// Oldest first.
    items: Vec<CoApplicantView>,
    /// How many there may be.
    most: usize,
    /// What is asked of each beside the number.
    fields: Vec<Field>,
}

/// Who applies together with the customer.
#[utoipa::path(get, path = "/api/co-applicants", tag = "customer",
    security(("customer" = [])), responses(
    (status = 200, body = CoApplicantList),
))]
pub async fn list(
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

/// A co-applicant in a reader's language.
pub fn render_co_applicant(
    api: &Api,
    one: &ListedCoApplicant,
    language: Language,
) -> CoApplicantView {
    let answers = &one.answers;
    let text = |key| answers.text(key).unwrap_or_default();
    let money = |key| answers.money(key).unwrap_or_default().into();
    let relation = answers.choice(item::RELATION).and_then(|id| {
        let lists = &api.app.reference.lists;
        lists.item(item::RELATIONS, id)
    });
    CoApplicantView {
        id: one.id.to_string(),
        name: text(item::NAME).to_owned(),
        relation: relation.map_or_else(String::new, |item| item.text(language).to_owned()),
        mobile: mask_value(text(item::MOBILE)),
        income: money(item::INCOME),
        repayments: money(item::REPAYMENTS),
        added_at: one.added_at.to_string(),
    }
}

/// Sends a passcode to somebody whom the customer wants to add, or tells of the one on its way.
#[utoipa::path(post, path = "/api/co-applicants/passcode", tag = "customer",
    security(("customer" = [])), request_body = CoApplicantCodeRequest, responses(
    (status = 200, body = SentCoApplicantCodeView),
    (status = 409, body = Problem, description = "`co-applicants-full`, `consent-withdrawn`"),
    (status = 422, body = Problem, description = "The number"),
    (status = 429, body = Problem, description = "Too often: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
pub async fn send(
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
        brand: brand.title.clone(),
        host: site.passcode_host(),
    };
    let sent = co_applicant::send(&api.app, owner, command).await?;
    Ok(Json(sent.into()))
}

/// Adds whoever typed the passcode. Nothing of theirs was kept before.
#[utoipa::path(post, path = "/api/co-applicants", tag = "customer",
    security(("customer" = [])), request_body = NewCoApplicant, responses(
    (status = 204),
    (status = 409, body = Problem,
        description = "`notice-changed`, `co-applicants-full`, `identity-unconfirmed`"),
    (status = 422, body = Problem,
        description = "`fields`; `otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem, description = "Too many wrong codes"),
))]
pub async fn add(
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

/// Takes a co-applicant away, with everything that was kept of them.
#[utoipa::path(delete, path = "/api/co-applicants/{id}", tag = "customer",
    security(("customer" = [])), params(
    ("id" = String, Path, description = "The co-applicant"),
), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
pub async fn remove(
    State(api): State<Api>,
    AuthorisedActor(Customer(owner)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    co_applicant::remove(&api.app, owner, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
