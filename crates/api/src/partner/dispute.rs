//! Disputes of a partner or merchant about their commission.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::DisputeId;
use saakh_service::Error;
use saakh_service::distribution::dispute;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Merchant, OwnMerchantAccount};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;
use crate::view::dispute::{DisputeText, DisputeView, Reader};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, raise_dispute))
        .routes(routes!(ask_again))
        .routes(routes!(close))
}

/// The disputes of a merchant.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnDisputes {
    /// Newest first, at most 50.
    items: Vec<DisputeView>,
}

/// A new dispute about a line.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewDispute {
    /// The number of the line's entry.
    entry_id: i64,
    #[schema(max_length = 1000)]
    text: String,
}

/// Lists the merchant's disputes.
#[utoipa::path(get, path = "/api/partner/disputes", tag = "partner", security(("merchant" = [])), responses(
    (status = 200, body = OwnDisputes),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Merchant(merchant)): AuthorisedActor<Merchant>,
) -> ApiResult<Json<OwnDisputes>> {
    let found = dispute::list_for_login(&api.app, &merchant).await?;
    let items = found
        .into_iter()
        .map(|one| DisputeView::from_thread(one, Reader::Asker));
    Ok(Json(OwnDisputes {
        items: items.collect(),
    }))
}

/// Opens a dispute about a line of a loan that changed the merchant's balance.
#[utoipa::path(post, path = "/api/partner/disputes", tag = "partner", request_body = NewDispute,
    security(("merchant" = [])), responses(
    (status = 201, body = DisputeView),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 404, body = Problem, description = "The merchant has no such line of a loan"),
    (status = 409, body = Problem, description = "`dispute-asked`: the line is in dispute already; `dispute-too-many`"),
    (status = 422, body = Problem, description = "The text is missing"),
))]
async fn raise_dispute(
    State(api): State<Api>,
    AuthorisedActor(owner): AuthorisedActor<OwnMerchantAccount>,
    Json(body): Json<NewDispute>,
) -> ApiResult<(StatusCode, Json<DisputeView>)> {
    let OwnMerchantAccount { merchant, by } = &owner;
    let thread = dispute::raise(&api.app, by, merchant, body.entry_id, &body.text).await?;
    let view = DisputeView::from_thread(thread, Reader::Asker);
    Ok((StatusCode::CREATED, Json(view)))
}

/// Adds a question to a dispute.
#[utoipa::path(post, path = "/api/partner/disputes/{id}/messages", tag = "partner",
    request_body = DisputeText, security(("merchant" = [])), params(
    ("id" = String, Path, description = "The id of the dispute"),
), responses(
    (status = 200, body = DisputeView),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`dispute-closed`"),
    (status = 422, body = Problem, description = "The text is missing"),
))]
async fn ask_again(
    State(api): State<Api>,
    AuthorisedActor(owner): AuthorisedActor<OwnMerchantAccount>,
    Path(id): Path<String>,
    Json(body): Json<DisputeText>,
) -> ApiResult<Json<DisputeView>> {
    let OwnMerchantAccount { merchant, by } = &owner;
    let thread =
        dispute::add_message(&api.app, by, merchant, parse_dispute_id(&id)?, &body.text).await?;
    Ok(Json(DisputeView::from_thread(thread, Reader::Asker)))
}

/// Closes a dispute.
#[utoipa::path(post, path = "/api/partner/disputes/{id}/close", tag = "partner",
    security(("merchant" = [])), params(("id" = String, Path, description = "The id of the dispute")), responses(
    (status = 200, body = DisputeView),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`dispute-closed`"),
))]
async fn close(
    State(api): State<Api>,
    AuthorisedActor(owner): AuthorisedActor<OwnMerchantAccount>,
    Path(id): Path<String>,
) -> ApiResult<Json<DisputeView>> {
    let OwnMerchantAccount { merchant, by } = &owner;
    let closed = dispute::withdraw(&api.app, by, merchant, parse_dispute_id(&id)?).await?;
    Ok(Json(DisputeView::from_thread(closed, Reader::Asker)))
}

fn parse_dispute_id(id: &str) -> saakh_service::Result<DisputeId> {
    id.parse().map_err(|_| Error::not_found())
}
