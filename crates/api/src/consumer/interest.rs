//! Interest in what is not sold yet. It is a consent: `DELETE /api/consents/{id}` takes it back.

use axum::extract::State;
use saakh_service::trust::consent::ConsentContext;
use saakh_service::trust::interest;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;

/// What somebody wants to be told about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InterestRequest {
    /// The category's key.
    #[schema(max_length = 60)]
    category: String,
    /// Which notice was read.
    #[schema(max_length = 40)]
    notice_version: String,
}

/// An interest that stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InterestView {
    /// The category's key.
    category: String,
    /// The consent that it is.
    consent_id: String,
}

/// The customer wants to be told once a category opens.
#[utoipa::path(post, path = "/api/interests", tag = "customer", request_body = InterestRequest,
    security(("customer" = [])), responses(
    (status = 200, body = InterestView),
    (status = 404, body = Problem, description = "No such category"),
    (status = 409, body = Problem, description = "The notice changed meanwhile"),
))]
pub async fn give(
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
