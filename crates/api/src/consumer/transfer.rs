//! A customer who goes on on another device: what the old one shows.

use axum::extract::State;
use saakh_service::identity::otp::transfer;
use serde::Serialize;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, CurrentSession, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::state::Api;

/// What the old device shows and keeps.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedTransferView {
    /// To be typed on the other device, at `/transfer/{prospectId}`.
    code: String,
    /// To be told how it goes, also when the session is over: only this browser has it.
    watch: String,
    /// How long the code can be typed.
    expires_in_seconds: i64,
    /// The address of the page for the other device.
    qr: TransferQr,
}

/// A QR code as a page draws it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransferQr {
    /// So many units wide and high, its white margin included.
    side: i32,
    /// Its dark squares: the data of an SVG path.
    path: String,
}

/// Begins a transfer to another device; an earlier one is over.
#[utoipa::path(post, path = "/api/transfers", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = StartedTransferView),
    (status = 429, body = Problem, description = "`transfer-too-many`: `params.seconds` to wait"),
))]
pub async fn begin(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    CurrentSession(live): CurrentSession,
) -> ApiResult<Json<StartedTransferView>> {
    let begun = transfer::begin(&api.app, &live, customer).await?;
    Ok(Json(StartedTransferView {
        code: begun.code.into_exposed(),
        watch: begun.watch.into_exposed(),
        expires_in_seconds: begun.expires_in_seconds,
        qr: TransferQr {
            side: begun.qr.side,
            path: begun.qr.path,
        },
    }))
}
