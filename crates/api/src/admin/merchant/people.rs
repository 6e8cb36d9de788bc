//! The people who may log in to a merchant's portal.

use axum::extract::State;
use saakh_domain::id::MerchantId;
use saakh_service::Error;
use saakh_service::identity::portal_user;
use saakh_store::distribution::merchant;

use crate::authorisation::{AuthorisedActor, MerchantReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::partner::user::PortalUsers;
use crate::state::Api;

/// Lists who may log in to a merchant's portal, oldest first.
#[utoipa::path(get, path = "/api/admin/merchants/{id}/users", tag = "admin",
    operation_id = "list_merchant_users", security(("admin" = [])),
    params(("id" = i64, Path, description = "The merchant's id")), responses(
    (status = 200, body = PortalUsers),
    (status = 404, body = Problem),
))]
pub(super) async fn list_users(
    State(api): State<Api>,
    AuthorisedActor(_): AuthorisedActor<MerchantReader>,
    Path(id): Path<i64>,
) -> ApiResult<Json<PortalUsers>> {
    let id = MerchantId(id);
    let mut conn = api.app.db.read().await?;
    let found = merchant::get(&mut conn, id).await?;
    drop(conn);
    found.ok_or_else(Error::not_found)?;
    let people = portal_user::list(&api.app, id).await?;
    Ok(Json(PortalUsers::new(people)))
}
