//! The admin of a session.

use axum::extract::State;
use saakh_service::identity::login;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Staff};
use crate::http::body::Json;
use crate::public::login::permission_codes;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// A logged-in admin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminSession {
    admin_id: i64,
    role_id: i64,
    name: String,
    /// The permissions, on which the sidebar depends.
    #[schema(value_type = Vec<crate::words::PermissionName>)]
    permissions: Vec<&'static str>,
    /// Whether a second factor must be set up first.
    totp_needed: bool,
}

/// Returns the logged-in admin with their permissions.
#[utoipa::path(get, path = "/api/admin-reverify", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = AdminSession),
))]
async fn get(
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
