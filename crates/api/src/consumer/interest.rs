//! Interest in a category that is not sold yet. It is a consent, so `DELETE /api/consents/{id}`
//! withdraws it.

use axum::extract::State;
use saakh_service::trust::consent::ConsentContext;
use saakh_service::trust::interest;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(give))
}

/// A request to be informed when a category opens.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InterestRequest {
    #[schema(max_length = 60)]
    category: String,
    /// The version of the notice that the customer read.
    #[schema(max_length = 40)]
    notice_version: String,
}

/// A recorded interest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InterestView {
    category: String,
    /// The consent that records it.
    consent_id: String,
}

/// Records that the customer wants to be informed when a category opens.
#[utoipa::path(post, path = "/api/interests", tag = "customer", request_body = InterestRequest,
    security(("customer" = [])), responses(
    (status = 200, body = InterestView),
    (status = 404, body = Problem, description = "No such category"),
    (status = 409, body = Problem, description = "The notice has a new version"),
))]
async fn give(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    Json(request): Json<InterestRequest>,
) -> ApiResult<Json<InterestView>> {
    let giving = ConsentContext {
        customer,
        locale,
        address: &address,
        lender: None,
        co_applicant: None,
        subject: None,
    };
    let InterestRequest {
        category,
        notice_version,
    } = request;
    let id = interest::give(&api.app, giving, &category, notice_version).await?;
    Ok(Json(InterestView {
        category,
        consent_id: id.to_string(),
    }))
}
