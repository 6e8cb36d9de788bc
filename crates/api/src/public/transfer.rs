//! Moving a session to another device: the new device's side, and the state for the old one.

use axum::extract::State;
use axum::response::IntoResponse;
use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_service::Code;
use saakh_service::identity::otp::SentOtp;
use saakh_service::identity::otp::transfer::{
    self, TransferPasscodeEntry, TransferProof, TransferRequest,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::otp::{CustomerLogin, respond_with_login};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(watch))
        .routes(routes!(send))
        .routes(routes!(arrive))
}

/// A query for the state of a transfer by the old device.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferStateQuery {
    /// The token from the start of the transfer.
    #[schema(value_type = String, max_length = 100)]
    watch: Secret<String>,
}

/// The state of a transfer.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransferState {
    #[schema(value_type = crate::words::TransferStateName)]
    state: &'static str,
}

/// A request for a passcode by the new device: first with the code of the old device, then with the
/// nonce.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferCodeRequest {
    /// The code that the old device shows.
    #[schema(value_type = Option<String>, max_length = 40)]
    code: Option<Secret<String>>,
    /// The nonce of this browser's first passcode.
    #[schema(value_type = Option<String>, max_length = 100)]
    nonce: Option<Secret<String>>,
}

/// The passcode that was sent to the customer's own number.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentTransferCodeView {
    /// The nonce that the next call needs with the passcode; only this browser has it.
    nonce: String,
    masked: String,
    /// Seconds until the passcode expires.
    expires_in_seconds: i64,
    /// Seconds until another passcode can be requested.
    resend_after_seconds: i64,
}

/// A passcode to be verified by the new device.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferEntry {
    /// The nonce that the previous call returned to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// Returns the state of a transfer to the device that started it; to others it is over.
#[utoipa::path(post, path = "/api/transfers/{prospectId}/state", tag = "public",
    params(("prospectId" = String, Path, description = "The customer's id")),
    request_body = TransferStateQuery, responses(
    (status = 200, body = TransferState),
))]
async fn watch(
    State(api): State<Api>,
    Path(prospect): Path<String>,
    Json(request): Json<TransferStateQuery>,
) -> ApiResult<Json<TransferState>> {
    let state = match prospect.parse() {
        Ok(customer) => transfer::find_state(&api.app, customer, &request.watch).await?,
        Err(_) => transfer::TransferStatus::Over,
    };
    Ok(Json(TransferState {
        state: state.code(),
    }))
}

/// Sends a passcode to the customer's own number after the old device's code was typed. The
/// response does not distinguish a wrong code, an expired one and an unknown customer.
#[utoipa::path(post, path = "/api/transfers/{prospectId}/passcode", tag = "public",
    params(("prospectId" = String, Path, description = "The customer's id")),
    request_body = TransferCodeRequest, responses(
    (status = 200, body = SentTransferCodeView),
    (status = 422, body = Problem, description = "`transfer-over`, or `otp-expired` of the nonce"),
    (status = 429, body = Problem, description = "Too many requests: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
async fn send(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Path(prospect): Path<String>,
    Json(request): Json<TransferCodeRequest>,
) -> ApiResult<Json<SentTransferCodeView>> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let asking = TransferRequest {
        customer: customer(&prospect)?,
        proof: proof(request)?,
        language,
        address,
        brand,
        host: site.passcode_host(),
    };
    let sent = transfer::send(&api.app, asking).await?;
    Ok(Json(sent.into()))
}

/// Verifies the passcode, opens a session here and ends the old device's.
#[utoipa::path(post, path = "/api/transfers/{prospectId}/arrival", tag = "public",
    params(("prospectId" = String, Path, description = "The customer's id")),
    request_body = TransferEntry, responses(
    (status = 200, body = CustomerLogin),
    (status = 422, body = Problem,
        description = "`transfer-over`; `otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem, description = "Too many wrong passcodes"),
))]
async fn arrive(
    State(api): State<Api>,
    ClientAddress(address): ClientAddress,
    Path(prospect): Path<String>,
    Json(entry): Json<TransferEntry>,
) -> ApiResult<impl IntoResponse> {
    let arriving = TransferPasscodeEntry {
        customer: customer(&prospect)?,
        nonce: entry.nonce,
        passcode: entry.otp,
        address,
    };
    let verified = transfer::complete(&api.app, &arriving).await?;
    respond_with_login(&api, verified).await
}

/// An invalid id gets the same response as a customer without a transfer.
fn customer(text: &str) -> ApiResult<CustomerId> {
    text.parse()
        .map_err(|_| transfer::transfer_over_error().into())
}

/// Requires exactly one of code and nonce.
fn proof(request: TransferCodeRequest) -> ApiResult<TransferProof> {
    match (request.code, request.nonce) {
        (Some(code), None) => Ok(TransferProof::Code(code)),
        (None, Some(nonce)) => Ok(TransferProof::Nonce(nonce)),
        _ => Err(Code::Malformed.into()),
    }
}

impl From<SentOtp> for SentTransferCodeView {
    fn from(sent: SentOtp) -> Self {
        Self {
            nonce: sent.nonce.into_exposed(),
            masked: sent.masked,
            expires_in_seconds: sent.expires_in_seconds,
            resend_after_seconds: sent.resend_after_seconds,
        }
    }
}
