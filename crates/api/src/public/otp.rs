//! Logging in with a one-time passcode.

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

use crate::consumer::user::UserRecord;
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Json;
use crate::http::cookie::read_signed_cookie;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::public::language::language_cookie;
use crate::public::link::LINK_COOKIE;
use crate::site::{RequestSite, first_touch, partner_and_brand};
use crate::state::Api;

/// A consent as a page sends it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Consent {
    /// For what.
    #[schema(value_type = crate::words::PurposeName)]
    pub purpose: String,
    /// Which text was read.
    #[schema(max_length = 60)]
    pub notice_version: String,
}

/// A visitor asks for a passcode.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OtpRequest {
    /// Mobile number or e-mail address.
    #[schema(value_type = String)]
    destination: Secret<String>,
    /// The language of the message, `en` or `hi`; otherwise the reader's.
    #[schema(value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
    /// What this browser was given when it asked before: its code that is on its way stays.
    #[schema(value_type = Option<String>)]
    nonce: Option<Secret<String>>,
    /// What the visitor agreed to so far: checked, not recorded. Logging in needs none.
    #[serde(default)]
    consents: Vec<Consent>,
}

/// A passcode is on its way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentOtpView {
    /// The visitor's id, unverified yet.
    prospect_app_id: String,
    /// What `/api/otp/verify` asks for besides the code: only this browser has it.
    nonce: String,
    /// The destination, masked.
    masked: String,
    /// `sms` or `email`.
    #[schema(value_type = crate::words::ChannelName)]
    channel: &'static str,
    /// How long the code is valid.
    expires_in_seconds: i64,
    /// When another may be asked for.
    resend_after_seconds: i64,
}

/// A visitor types the passcode.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OtpEntry {
    /// The visitor's id.
    prospect_app_id: String,
    /// What `/api/otp/send` gave to this browser.
    #[schema(value_type = String)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String)]
    otp: Secret<String>,
    /// The language the pages were read in, `en` or `hi`; otherwise the reader's.
    #[schema(value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
    /// The product type the visitor looks for, in the spec's words.
    #[schema(value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    /// The campaign parameters of the first visit.
    #[schema(value_type = Option<Object>)]
    utms: Option<Map<String, Value>>,
    /// The path segment of the first visit.
    url_segment: Option<String>,
    /// What the visitor agreed to: recorded. Logging in needs none.
    #[serde(default)]
    consents: Vec<Consent>,
}

/// The visitor is in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerLogin {
    /// The session's token.
    token: String,
    /// The customer's id; another one where the destination belonged to a customer already.
    prospect_app_id: String,
    /// The customer's record.
    user: UserRecord,
    /// The newest open application.
    #[schema(required)]
    app_id: Option<String>,
}

/// Sends a passcode, or tells of the one that is on its way to this browser.
#[utoipa::path(post, path = "/api/otp/send", tag = "public", request_body = OtpRequest, responses(
    (status = 200, body = SentOtpView),
    (status = 409, body = Problem, description = "A notice changed meanwhile"),
    (status = 422, body = Problem, description = "Destination or consent"),
    (status = 429, body = Problem, description = "Too often: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
pub async fn send(
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
        brand: brand.title.clone(),
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

/// Takes a passcode from the browser that asked for it, records what the visitor agreed to, and
/// opens a session.
#[utoipa::path(post, path = "/api/otp/verify", tag = "public", request_body = OtpEntry, responses(
    (status = 200, body = CustomerLogin),
    (status = 409, body = Problem, description = "A notice changed meanwhile"),
    (status = 422, body = Problem,
        description = "Consent; `otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem,
        description = "Too many wrong codes for this destination or from this address"),
))]
pub async fn verify(
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
    // Whoever uses this device next came in their own way.
    let used = first_touch::read_touch(&api, &headers).and_then(|_| first_touch::forget(&api));
    let used = AppendHeaders(used.map(|cookie| (SET_COOKIE, cookie)));
    Ok((used, respond_with_login(&api, verified).await?))
}

/// What the browser gets whose visitor proved who they are.
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

/// The language of a body, otherwise the reader's.
fn language(code: Option<&str>, reader: Language) -> Language {
    code.and_then(Language::from_code).unwrap_or(reader)
}

/// The consents of a body, each purpose once.
pub fn parse_consents(consents: &[Consent]) -> ApiResult<Vec<GivenConsent>> {
    let repeats = |(place, consent): (usize, &Consent)| {
        let mut before = consents.iter().take(place);
        before.any(|other| other.purpose == consent.purpose)
    };
    // There are so few purposes that more consents repeat one.
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

/// A product type of a body, in the spec's words.
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

/// Where the visit came from at first: as a page or link kept it, otherwise as the browser says, now. A tracking link
/// counts where it is one of that partner.
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
