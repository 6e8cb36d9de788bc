//! A customer who is logged in proves again that it is them.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_service::identity::otp::{self, SendConfirmationRequest, SentOtp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, CurrentSession, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

/// A customer asks for a passcode to confirm with. It goes to their own number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmationRequest {
    /// What this browser was given when it asked before: its code that is on its way stays.
    #[schema(value_type = Option<String>, max_length = 100)]
    nonce: Option<Secret<String>>,
}

/// A passcode to confirm with is on its way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentConfirmationView {
    /// What `/api/confirmation` asks for besides the code: only this browser has it.
    nonce: String,
    /// The customer's own number or address, masked.
    masked: String,
    /// `sms` or `email`.
    #[schema(value_type = crate::words::ChannelName)]
    channel: &'static str,
    /// How long the code is valid.
    expires_in_seconds: i64,
    /// When another may be asked for.
    resend_after_seconds: i64,
}

impl From<SentOtp> for SentConfirmationView {
    fn from(sent: SentOtp) -> Self {
        Self {
            nonce: sent.nonce.into_exposed(),
            masked: sent.masked,
            channel: sent.channel.code(),
            expires_in_seconds: sent.expires_in_seconds,
            resend_after_seconds: sent.resend_after_seconds,
        }
    }
}

/// A customer types the passcode.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmationEntry {
    /// What `/api/confirmation/send` gave to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// Sends a passcode to the customer's own number, or tells of the one that is on its way.
#[utoipa::path(post, path = "/api/confirmation/send", tag = "customer",
    security(("customer" = [])), request_body = ConfirmationRequest, responses(
    (status = 200, body = SentConfirmationView),
    (status = 429, body = Problem, description = "Too often: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
pub async fn send(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Json(request): Json<ConfirmationRequest>,
) -> ApiResult<Json<SentConfirmationView>> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let command = SendConfirmationRequest {
        customer,
        language,
        nonce: request.nonce,
        address,
        brand: brand.title.clone(),
        host: site.passcode_host(),
    };
    let sent = otp::send_confirmation(&api.app, command).await?;
    Ok(Json(sent.into()))
}

/// Takes the passcode: for a few minutes the session may do what asks for it. It ends as it would
/// have.
#[utoipa::path(post, path = "/api/confirmation", tag = "customer",
    security(("customer" = [])), request_body = ConfirmationEntry, responses(
    (status = 204),
    (status = 422, body = Problem, description = "`otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem,
        description = "Too many wrong codes for this destination or from this address"),
))]
pub async fn confirm(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    CurrentSession(live): CurrentSession,
    ClientAddress(address): ClientAddress,
    Json(entry): Json<ConfirmationEntry>,
) -> ApiResult<StatusCode> {
    let entry = otp::ConfirmationCodeEntry {
        customer,
        nonce: entry.nonce,
        code: entry.otp,
        address,
    };
    otp::confirm(&api.app, &live, entry).await?;
    Ok(StatusCode::NO_CONTENT)
}
