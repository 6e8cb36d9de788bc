//! Login of customers by passcode.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::{Touch, Utms};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_service::distribution::link;
use saakh_service::identity::otp::{
    self, CustomerLoginResult, SendOtpRequest, VerifyOtpRequest, VisitorContext,
};
use saakh_service::origination::user_record;
use saakh_service::trust::consent::GivenConsent;
use saakh_service::{Code, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::consumer::user::UserRecord;
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Json;
use crate::http::cookie::read_signed_cookie;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::public::language::language_cookie;
use crate::public::link::LINK_COOKIE;
use crate::site::{RequestSite, first_touch, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(send))
        .routes(routes!(verify))
}

/// A consent as pages send it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Consent {
    #[schema(value_type = crate::words::PurposeName)]
    pub purpose: String,
    /// The version of the notice that was read.
    #[schema(max_length = 60)]
    pub notice_version: String,
}

/// A request for a passcode.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OtpRequest {
    /// A mobile number or e-mail address.
    #[schema(value_type = String)]
    destination: Secret<String>,
    /// The language of the message, `en` or `hi`; by default the reader's.
    #[schema(value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
    /// The nonce of this browser's previous request, whose code then stays valid.
    #[schema(value_type = Option<String>)]
    nonce: Option<Secret<String>>,
    /// The consents so far; they are validated but not recorded, and not required for login.
    #[serde(default)]
    consents: Vec<Consent>,
}

/// The passcode that was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentOtpView {
    /// The id of the visitor, who is not verified yet.
    prospect_app_id: String,
    /// The nonce that `/api/otp/verify` needs with the code; only this browser has it.
    nonce: String,
    masked: String,
    #[schema(value_type = crate::words::ChannelName)]
    channel: &'static str,
    /// Seconds until the code expires.
    expires_in_seconds: i64,
    /// Seconds until another code can be requested.
    resend_after_seconds: i64,
}

/// A passcode to be verified.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OtpEntry {
    prospect_app_id: String,
    /// The nonce that `/api/otp/send` returned to this browser.
    #[schema(value_type = String)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String)]
    otp: Secret<String>,
    /// The language of the pages, `en` or `hi`; by default the reader's.
    #[schema(value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
    /// The product type that the visitor looks for, by the specification's name.
    #[schema(value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    /// The campaign parameters of the first visit.
    #[schema(value_type = Option<Object>)]
    utms: Option<Map<String, Value>>,
    /// The path segment of the first visit.
    url_segment: Option<String>,
    /// The consents to record; none is required for login.
    #[serde(default)]
    consents: Vec<Consent>,
}

/// The session of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerLogin {
    token: String,
    /// The id of the customer; differs from the visitor's if the destination belongs to an existing
    /// customer.
    prospect_app_id: String,
    user: UserRecord,
    #[schema(required)]
    app_id: Option<String>,
}

/// Sends a passcode, or describes the one that was sent to this browser already.
#[utoipa::path(post, path = "/api/otp/send", tag = "public", request_body = OtpRequest, responses(
    (status = 200, body = SentOtpView),
    (status = 403, body = Problem, description = "`destination-suppressed`: the owner of the number or address wants no messages"),
    (status = 409, body = Problem, description = "A notice has a new version"),
    (status = 422, body = Problem, description = "Invalid destination or consent"),
    (status = 429, body = Problem, description = "Too many requests: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
async fn send(
    State(api): State<Api>,
    RequestLanguage(reader): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Json(request): Json<OtpRequest>,
) -> ApiResult<Json<SentOtpView>> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let command = SendOtpRequest {
        language: language(request.language.as_deref(), reader),
        nonce: request.nonce,
        consents: parse_consents(&request.consents)?,
        destination: request.destination,
        address,
        brand,
        host: site.passcode_host(),
    };
    let sent = otp::send(&api.app, command).await?;
    Ok(Json(SentOtpView {
        prospect_app_id: sent.prospect_id.to_string(),
        nonce: sent.nonce.into_exposed(),
        masked: sent.masked,
        channel: sent.channel.code(),
        expires_in_seconds: sent.expires_in_seconds,
        resend_after_seconds: sent.resend_after_seconds,
    }))
}

/// Verifies a passcode of the browser that requested it, records the consents and opens a session.
#[utoipa::path(post, path = "/api/otp/verify", tag = "public", request_body = OtpEntry, responses(
    (status = 200, body = CustomerLogin),
    (status = 409, body = Problem, description = "A notice has a new version"),
    (status = 422, body = Problem,
        description = "Invalid consent; `otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem,
        description = "Too many wrong codes for this destination or from this address"),
))]
async fn verify(
    State(api): State<Api>,
    RequestLanguage(reader): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    headers: HeaderMap,
    Json(entry): Json<OtpEntry>,
) -> ApiResult<impl IntoResponse> {
    let prospect_id = entry
        .prospect_app_id
        .parse()
        .map_err(|_| ApiError::from(Code::Malformed))?;
    // Nothing is kept of it: the page remembers what was chosen, the server only that it exists.
    parse_product_type(entry.product_type.as_deref())?;
    let visit = VisitorContext {
        language: language(entry.language.as_deref(), reader),
        touch: touch(&api, &site, &entry, &headers).await?,
        consents: parse_consents(&entry.consents)?,
        address,
    };
    let command = VerifyOtpRequest {
        prospect_id,
        nonce: entry.nonce,
        code: entry.otp,
        visit,
    };
    let verified = otp::verify(&api.app, command).await?;
    // The first touch is used up, because the next person at this device may have come differently.
    let used = first_touch::read_touch(&api, &headers).and_then(|_| first_touch::forget(&api));
    let used = AppendHeaders(used.map(|cookie| (SET_COOKIE, cookie)));
    Ok((used, respond_with_login(&api, verified).await?))
}

/// The response to a verified visitor.
pub(super) async fn respond_with_login(
    api: &Api,
    verified: CustomerLoginResult,
) -> ApiResult<impl IntoResponse + use<>> {
    let record = user_record::find_record(&api.app, verified.customer).await?;
    let language = record.customer.language;
    let answer = CustomerLogin {
        token: verified.token.into_exposed(),
        prospect_app_id: verified.customer.to_string(),
        app_id: record.app_id().map(|id| id.to_string()),
        user: UserRecord::for_customer(&record),
    };
    Ok((AppendHeaders(language_cookie(api, language)), Json(answer)))
}

/// The language of a body, by default the reader's.
fn language(code: Option<&str>, reader: Language) -> Language {
    code.and_then(Language::from_code).unwrap_or(reader)
}

/// Parses the consents of a body, each purpose at most once.
pub fn parse_consents(consents: &[Consent]) -> ApiResult<Vec<GivenConsent>> {
    let repeats = |(place, consent): (usize, &Consent)| {
        let mut before = consents.iter().take(place);
        before.any(|other| other.purpose == consent.purpose)
    };
    // More consents than purposes must repeat one.
    let too_many = consents.len() > Purpose::ALL.len();
    if too_many || consents.iter().enumerate().any(repeats) {
        return Err(Error::field("consents", Message::new("invalid_consent_repeated")).into());
    }
    consents
        .iter()
        .map(|consent| {
            let purpose = Purpose::from_code(&consent.purpose)
                .ok_or_else(|| Error::field("consents", Message::new("invalid_consent_purpose")))?;
            Ok(GivenConsent {
                purpose,
                notice_version: consent.notice_version.clone(),
            })
        })
        .collect()
}

/// Parses a product type by the specification's name.
pub fn parse_product_type(name: Option<&str>) -> ApiResult<Option<ProductType>> {
    name.map(|name| {
        ProductType::from_name(name).ok_or_else(|| {
            ApiError::from(Error::field(
                "productType",
                Message::new("invalid_product_type"),
            ))
        })
    })
    .transpose()
}

/// The first touch: from the cookie of a page or link, otherwise from the request. A tracking link
/// counts if it belongs to the same partner.
async fn touch(
    api: &Api,
    site: &RequestSite,
    entry: &OtpEntry,
    headers: &HeaderMap,
) -> ApiResult<Touch> {
    let utms = entry.utms.as_ref().map(Utms::from_json).unwrap_or_default();
    let touch = match first_touch::read_site_touch(api, headers, &site.site) {
        Some(first) if first.utms.is_empty() => Touch { utms, ..first },
        Some(first) => first,
        None => {
            let segment = entry.url_segment.as_deref();
            let (partner, _) =
                partner_and_brand(api, &site.site, segment.unwrap_or(&site.partner_kept));
            Touch::new(&partner, utms, segment, None, api.app.now())
        }
    };
    let kept = read_signed_cookie(api, headers, LINK_COOKIE).map(str::to_owned);
    let code = touch.link.clone().or(kept);
    let of_partner = match &code {
        Some(code) => link::is_of_partner(&api.app, code, &touch.partner).await?,
        None => false,
    };
    Ok(touch.with_link(code.as_deref().filter(|_| of_partner)))
}
