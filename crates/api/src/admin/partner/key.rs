//! Keys with which partners' servers sign their calls.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::PartnerId;
use saakh_service::distribution::partner_key::{self, KeyState};
use serde::Serialize;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, PartnerWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

/// The state of a partner's key. The key itself is shown only when it is created.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PartnerKeyState {
    made_at: String,
    /// Until when the previous key is valid too.
    #[schema(required)]
    earlier_until: Option<String>,
}

/// A new key of a partner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewPartnerKey {
    /// The key, which is shown only now.
    key: String,
    #[serde(flatten)]
    state: PartnerKeyState,
}

impl From<KeyState> for PartnerKeyState {
    fn from(state: KeyState) -> Self {
        Self {
            made_at: state.made_at.to_string(),
            earlier_until: state.earlier_until.map(|until| until.to_string()),
        }
    }
}

/// Creates a key for a partner's servers and returns it, only this once. The previous key stays
/// valid for a day.
#[utoipa::path(post, path = "/api/admin/partners/{id}/key", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The partner's id")), responses(
    (status = 201, body = NewPartnerKey),
    (status = 404, body = Problem),
))]
pub(super) async fn renew_key(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PartnerWriter(by))): AuthorisedActor<
        ConfirmedActor<PartnerWriter>,
    >,
    Path(id): Path<i64>,
) -> ApiResult<(StatusCode, Json<NewPartnerKey>)> {
    let (key, state) = partner_key::renew(&api.app, &by, PartnerId(id)).await?;
    let made = NewPartnerKey {
        key: key.into_exposed(),
        state: state.into(),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes a partner's key and the previous one at once.
#[utoipa::path(delete, path = "/api/admin/partners/{id}/key", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The partner's id")), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
pub(super) async fn stop_key(
    State(api): State<Api>,
    AuthorisedActor(PartnerWriter(by)): AuthorisedActor<PartnerWriter>,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    partner_key::revoke(&api.app, &by, PartnerId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
