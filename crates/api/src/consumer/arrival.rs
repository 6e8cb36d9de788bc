//! Data of a customer that their partner handed over.

use axum::extract::State;
use saakh_domain::Secret;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::arrival;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::public::otp::parse_product_type;
use crate::state::Api;
use crate::view::loose::Answers;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(save_arrival))
}

/// A request to save the data of a hand-over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveArrivalRequest {
    /// The nonce that `/api/arrivals/open` returned to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The product type of the hand-over.
    #[schema(value_type = crate::words::ProductName)]
    product_type: String,
    /// The answers that the customer kept, by the keys of the profile.
    #[schema(value_type = Answers)]
    fields: Map<String, Value>,
}

/// The saved answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedArrivalView {
    /// The keys of the saved answers; the customer had answered the others already.
    kept: Vec<String>,
}

/// Saves the partner's data that the customer agreed to, once. The customer's own answers are not
/// overwritten.
#[utoipa::path(post, path = "/api/arrivals/keep", tag = "customer", security(("customer" = [])),
    request_body = SaveArrivalRequest, responses(
    (status = 200, body = SavedArrivalView),
    (status = 409, body = Problem, description = "`consent-missing` or `consent-withdrawn`"),
    (status = 422, body = Problem, description = "`hand-over-used`; `fields` lists the errors"),
))]
async fn save_arrival(
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
