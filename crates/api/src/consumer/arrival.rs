//! What a customer's partner knew of them, as far as they left it.

use axum::extract::State;
use saakh_domain::Secret;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::arrival;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::public::otp::parse_product_type;
use crate::state::Api;
use crate::view::loose::Answers;

/// What the customer left of what came with them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveArrivalRequest {
    /// What `/api/arrivals/open` gave to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The product type that it was for.
    #[schema(value_type = crate::words::ProductName)]
    product_type: String,
    /// Answers by the keys of the profile.
    #[schema(value_type = Answers)]
    fields: Map<String, Value>,
}

/// What was kept of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedArrivalView {
    /// The keys of the answers; the customer had the others already.
    kept: Vec<String>,
}

/// Keeps what the customer left of what their partner knew, once. Answers of their own stay as they are.
#[utoipa::path(post, path = "/api/arrivals/keep", tag = "customer", security(("customer" = [])),
    request_body = SaveArrivalRequest, responses(
    (status = 200, body = SavedArrivalView),
    (status = 409, body = Problem, description = "`consent-missing` or `consent-withdrawn`"),
    (status = 422, body = Problem, description = "`hand-over-used`; `fields` says what does not fit"),
))]
pub async fn keep(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Json(left): Json<SaveArrivalRequest>,
) -> ApiResult<Json<SavedArrivalView>> {
    let product = parse_product_type(Some(&left.product_type))?
        .ok_or_else(|| Error::field("productType", Message::new("invalid_product_type")))?;
    let kept =
        arrival::save_prefill(&api.app, customer, &left.nonce, product, &left.fields).await?;
    Ok(Json(SavedArrivalView { kept }))
}
