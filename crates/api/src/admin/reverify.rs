//! The back-office user behind a session.

use axum::extract::State;
use saakh_service::identity::login;
use serde::Serialize;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, Staff};
use crate::http::body::Json;
use crate::public::login::permission_codes;
use crate::state::Api;

/// A back-office user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminSession {
    /// Their id.
    admin_id: i64,
    /// The role's number.
    role_id: i64,
    /// Their name.
    name: String,
    /// What they may do; the sidebar is drawn from it.
    #[schema(value_type = Vec<crate::words::PermissionName>)]
    permissions: Vec<&'static str>,
    /// Whether they have to set up a second factor before anything else.
    totp_needed: bool,
}

/// Who is logged in, and what they may do.
#[utoipa::path(get, path = "/api/admin-reverify", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = AdminSession),
))]
pub async fn get(
    State(api): State<Api>,
    AuthorisedActor(Staff(admin)): AuthorisedActor<Staff>,
) -> Json<AdminSession> {
    Json(AdminSession {
        totp_needed: login::has_to_enrol(&api.app, &admin),
        admin_id: admin.id.0,
        role_id: admin.role.id(),
        permissions: permission_codes(admin.role),
        name: admin.name,
    })
}
