//! Moving a session to another device: the old device's side.

use axum::extract::State;
use saakh_service::identity::otp::transfer;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CurrentSession, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(begin))
}

/// A started transfer, as the old device shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedTransferView {
    /// The code to type on the other device, at `/transfer/{prospectId}`.
    code: String,
    /// The token with which this browser can query the transfer's state, even after its session
    /// ended.
    watch: String,
    /// Seconds until the code expires.
    expires_in_seconds: i64,
    /// The address of the page for the other device.
    qr: TransferQr,
}

/// A QR code as an SVG path.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransferQr {
    /// Width and height in modules, including the margin.
    side: i32,
    /// The data of an SVG path of the dark modules.
    path: String,
}

/// Starts a transfer to another device; an earlier one is cancelled.
#[utoipa::path(post, path = "/api/transfers", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = StartedTransferView),
    (status = 429, body = Problem, description = "`transfer-too-many`: `params.seconds` to wait"),
))]
async fn begin(
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
