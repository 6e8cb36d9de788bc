//! Repeated proof of identity of a logged-in customer.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_service::identity::otp::{self, SendConfirmationRequest, SentOtp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CurrentSession, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(send))
        .routes(routes!(confirm))
}

/// A request for a passcode to the customer's own number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmationRequest {
    /// The nonce of this browser's previous request, whose code then stays valid.
    #[schema(value_type = Option<String>, max_length = 100)]
    nonce: Option<Secret<String>>,
}

/// The passcode that was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentConfirmationView {
    /// The nonce that `/api/confirmation` needs with the code; only this browser has it.
    nonce: String,
    /// The customer's own number or address, masked.
    masked: String,
    #[schema(value_type = crate::words::ChannelName)]
    channel: &'static str,
    /// Seconds until the code expires.
    expires_in_seconds: i64,
    /// Seconds until another code can be requested.
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

/// The passcode of a confirmation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmationEntry {
    /// The nonce that `/api/confirmation/send` returned to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// Sends a passcode to the customer's own number or address, or describes the one that was sent
/// already.
#[utoipa::path(post, path = "/api/confirmation/send", tag = "customer",
    security(("customer" = [])), request_body = ConfirmationRequest, responses(
    (status = 200, body = SentConfirmationView),
    (status = 429, body = Problem, description = "Too many requests: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
async fn send(
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
        brand,
        host: site.passcode_host(),
    };
    let sent = otp::send_confirmation(&api.app, command).await?;
    Ok(Json(sent.into()))
}

/// Verifies the passcode, which permits the session a few minutes of protected actions. The
/// session's own end does not change.
#[utoipa::path(post, path = "/api/confirmation", tag = "customer",
    security(("customer" = [])), request_body = ConfirmationEntry, responses(
    (status = 204),
    (status = 422, body = Problem, description = "`otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem,
        description = "Too many wrong codes for this destination or from this address"),
))]
async fn confirm(
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
