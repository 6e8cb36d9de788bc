//! Privacy of the customer: export, erasure, preferences.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::id::CustomerId;
use saakh_domain::text::Message;
use saakh_service::App;
use saakh_service::identity::preferences::{self, PreferencesView};
use saakh_service::identity::session;
use saakh_service::privacy::contact_consent::{self, MayAsk};
use saakh_service::privacy::data_export;
use saakh_service::privacy::erasure::{self, ErasurePreview};
use saakh_service::trust::consent::ConsentContext;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::download;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, find_letterhead};
use crate::state::Api;
use crate::view::Sheet;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(get_json))
        .routes(routes!(get_pdf))
        .routes(routes!(erasure_plan, request_erasure))
        .routes(routes!(preferences, prefer))
        .routes(routes!(logout_everywhere))
}

/// The name of the exported files.
const FILE: &str = "my-data";

/// Returns all stored data about the customer as a document.
#[utoipa::path(get, path = "/api/my-data", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = Sheet),
    (status = 409, body = Problem, description = "`identity-unconfirmed`: pass the identity check of the application `appId`"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Customer(id))): AuthorisedActor<ConfirmedActor<Customer>>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<Sheet>> {
    let held = data_export::gather(&api.app, id, language).await?;
    Ok(Json(held.to_sheet(&api.app).into()))
}

/// Returns all stored data about the customer for other programs.
#[utoipa::path(get, path = "/api/my-data.json", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = serde_json::Value),
    (status = 409, body = Problem, description = "`identity-unconfirmed`: pass the identity check of the application `appId`"),
))]
async fn get_json(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Customer(id))): AuthorisedActor<ConfirmedActor<Customer>>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Response> {
    let held = data_export::gather(&api.app, id, language).await?;
    Ok(download::json(FILE, &held.to_json()))
}

/// Returns all stored data about the customer as a PDF.
#[utoipa::path(get, path = "/api/my-data.pdf", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, content_type = "application/pdf", body = Vec<u8>),
    (status = 409, body = Problem, description = "`identity-unconfirmed`: pass the identity check of the application `appId`"),
    (status = 503, body = Problem, description = "`pdf-busy`: too many PDFs are being rendered"),
))]
async fn get_pdf(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Customer(id))): AuthorisedActor<ConfirmedActor<Customer>>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
) -> ApiResult<Response> {
    let held = data_export::gather(&api.app, id, language).await?;
    let head = find_letterhead(&api, &site).await?;
    let bytes = held.to_pdf(&api.app, head).await?;
    Ok(download::pdf(FILE, bytes))
}

/// The effects of an erasure.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasurePlan {
    /// The data that is removed.
    erased: Vec<ErasurePart>,
    /// The anonymised data that is kept, each with the reason.
    kept: Vec<ErasurePart>,
    /// When the customer requested the erasure, if they did.
    #[schema(required)]
    requested_at: Option<String>,
}

/// A part of the data that an erasure removes or keeps.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErasurePart {
    what: String,
    /// Why it is kept; null if it is removed.
    #[schema(required)]
    reason: Option<String>,
}

/// Describes what an erasure would do.
#[utoipa::path(get, path = "/api/erasure-request", tag = "customer",
    security(("customer" = [])), responses(
    (status = 200, body = ErasurePlan),
))]
async fn erasure_plan(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<ErasurePlan>> {
    let plan = erasure::plan(&api.app, id).await?;
    Ok(Json(plan_view(&api, &plan, language)))
}

/// Requests the customer's erasure and ends their sessions.
#[utoipa::path(post, path = "/api/erasure-request", tag = "customer",
    security(("customer" = [])), responses(
    (status = 200, body = ErasurePlan),
))]
async fn request_erasure(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Customer(id))): AuthorisedActor<ConfirmedActor<Customer>>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<ErasurePlan>> {
    let plan = erasure::request(&api.app, id).await?;
    Ok(Json(plan_view(&api, &plan, language)))
}

fn plan_view(api: &Api, plan: &ErasurePreview, language: Language) -> ErasurePlan {
    let say = |message: &Message| api.app.text(message, language);
    let erased = plan.erased.iter().map(|what| ErasurePart {
        what: say(what),
        reason: None,
    });
    let kept = plan.kept.iter().map(|kept| ErasurePart {
        what: say(&kept.what),
        reason: Some(say(&kept.reason)),
    });
    ErasurePlan {
        erased: erased.collect(),
        kept: kept.collect(),
        requested_at: plan.requested_at.map(|at| at.to_string()),
    }
}

/// The new preferences of the customer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PreferencesRequest {
    /// The language of pages and messages: `en` or `hi`.
    #[schema(value_type = crate::words::LanguageCode)]
    language: PreferredLanguage,
    /// Whether text messages about applications may be sent.
    allow_sms: bool,
    /// Whether e-mails about applications may be sent.
    allow_emails: bool,
    /// Whether `WhatsApp` messages about applications may be sent; absent: as before.
    allow_whatsapp: Option<bool>,
    /// The version of the `updates` notice beside the boxes; required if a channel is switched on
    /// without an existing consent.
    #[schema(max_length = 60)]
    notice_version: Option<String>,
}

/// A contact of the customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactView {
    /// Six asterisks and the end.
    masked: String,
    /// Whether a passcode confirmed it; only then updates are sent to it.
    confirmed: bool,
}

/// The preferences of the customer.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each channel is a choice of its own"
)]
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Preferences {
    /// The language of pages and messages: `en` or `hi`.
    #[schema(value_type = crate::words::LanguageCode)]
    language: PreferredLanguage,
    /// Whether text messages about applications may be sent.
    allow_sms: bool,
    /// Whether e-mails about applications may be sent.
    allow_emails: bool,
    /// Whether `WhatsApp` messages about applications may be sent.
    allow_whatsapp: bool,
    /// Whether messages can leave by `WhatsApp`; the choice is shown only then.
    offers_whatsapp: bool,
    /// When the customer consented to updates, if the consent is in force.
    #[schema(required)]
    updates_since: Option<String>,
    #[schema(required)]
    mobile: Option<ContactView>,
    #[schema(required)]
    email: Option<ContactView>,
    may_ask: MayAskView,
}

/// Which further consents pages may ask for now: not those that stand, nor within 90 days after
/// the customer opted out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MayAskView {
    assistance_call: bool,
    /// Whether a consent for a single product stands is not considered.
    offers_by_message: bool,
}

impl Preferences {
    fn new(view: PreferencesView, may_ask: MayAsk) -> Self {
        let contact = |contact: Option<preferences::Contact>| {
            contact
                .map(|preferences::Contact { masked, confirmed }| ContactView { masked, confirmed })
        };
        Self {
            language: view.preferences.language.into(),
            allow_sms: view.preferences.allow_sms,
            allow_emails: view.preferences.allow_emails,
            allow_whatsapp: view.preferences.allow_whatsapp,
            offers_whatsapp: view.offers_whatsapp,
            updates_since: view.updates_since.map(|at| at.to_string()),
            mobile: contact(view.mobile),
            email: contact(view.email),
            may_ask: MayAskView {
                assistance_call: may_ask.assistance_call,
                offers_by_message: may_ask.offers_by_message,
            },
        }
    }
}

/// A language by its code.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PreferredLanguage {
    En,
    Hi,
}

impl From<Language> for PreferredLanguage {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Hi => Self::Hi,
        }
    }
}

impl From<PreferredLanguage> for Language {
    fn from(code: PreferredLanguage) -> Self {
        match code {
            PreferredLanguage::En => Self::En,
            PreferredLanguage::Hi => Self::Hi,
        }
    }
}

/// Returns the customer's preferences.
#[utoipa::path(get, path = "/api/preferences", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = Preferences),
))]
async fn preferences(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
) -> ApiResult<Json<Preferences>> {
    load_preferences(&api.app, id).await
}

pub(super) async fn load_preferences(app: &App, id: CustomerId) -> ApiResult<Json<Preferences>> {
    let view = preferences::get(app, id).await?;
    let may_ask = contact_consent::may_ask(app, id).await?;
    Ok(Json(Preferences::new(view, may_ask)))
}

/// Changes the customer's preferences. Switching a channel on records the consent to updates.
#[utoipa::path(put, path = "/api/preferences", tag = "customer", request_body = PreferencesRequest,
    security(("customer" = [])), responses(
    (status = 200, body = Preferences),
    (status = 409, body = Problem, description = "`notice-changed`"),
    (status = 422, body = Problem, description = "`fields.consent_updates`: a channel is switched on without the notice"),
))]
async fn prefer(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    Json(wanted): Json<PreferencesRequest>,
) -> ApiResult<Json<Preferences>> {
    let preferred = preferences::PreferenceChoice {
        language: wanted.language.into(),
        allow_sms: wanted.allow_sms,
        allow_emails: wanted.allow_emails,
        allow_whatsapp: wanted.allow_whatsapp,
    };
    let giving = ConsentContext::new(id, locale, &address);
    let saved = preferences::set(&api.app, giving, preferred, wanted.notice_version).await?;
    let may_ask = contact_consent::may_ask(&api.app, id).await?;
    Ok(Json(Preferences::new(saved, may_ask)))
}

/// Ends every session of the customer, on every device.
#[utoipa::path(post, path = "/api/logout-everywhere", tag = "customer",
    security(("customer" = [])), responses(
    (status = 204),
))]
async fn logout_everywhere(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
) -> ApiResult<StatusCode> {
    session::close_all(&api.app, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
