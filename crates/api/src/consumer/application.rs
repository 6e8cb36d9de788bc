//! Applications.

use axum::Json as Answer;
use axum::extract::State;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::{application, identity_check};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{Authorised, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::public::otp::product;
use crate::state::Api;

/// What is applied for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewApplication {
    /// The product type, in the spec's words.
    #[schema(value_type = crate::view::words::ProductName)]
    product_type: String,
    /// Whether a new one takes the place of the open one.
    #[serde(default)]
    start_new: bool,
}

/// An application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationView {
    /// Its id.
    app_id: String,
    /// Where it stands.
    #[schema(value_type = crate::view::words::ApplicationStatusName)]
    status: &'static str,
    /// Whether they showed who they are; otherwise no offers are shown.
    identity_confirmed: bool,
}

/// Starts an application, or gives the one for this product type that is open already.
#[utoipa::path(post, path = "/api/applications", tag = "customer",
    request_body = NewApplication, security(("customer" = [])), responses(
    (status = 200, body = ApplicationView),
    (status = 409, body = Problem, description = "`application-in-review`"),
))]
pub async fn start(
    State(api): State<Api>,
    Authorised(Customer(id)): Authorised<Customer>,
    Json(request): Json<NewApplication>,
) -> ApiResult<Answer<ApplicationView>> {
    let product = product(Some(&request.product_type))?
        .filter(|product| product.is_open())
        .ok_or_else(|| Error::field("productType", Message::new("invalid_product_coming")))?;
    let application = if request.start_new {
        application::start_anew(&api.app, id, product).await?
    } else {
        application::start(&api.app, id, product).await?
    };
    Ok(Answer(ApplicationView {
        app_id: application.id.to_string(),
        status: application.status.code(),
        identity_confirmed: application.identity_confirmed_at.is_some(),
    }))
}

/// What only the customer knows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IdentityCheck {
    /// Their PAN.
    #[schema(max_length = 40)]
    pan: String,
    /// Their birth date, `YYYY-MM-DD`.
    #[schema(max_length = 20)]
    birth_date: String,
}

/// Whether it is them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IdentityAnswer {
    /// `confirmed` or `different`.
    #[schema(value_type = crate::view::words::IdentityResult)]
    status: &'static str,
    /// How often they may still try.
    tries_left: u32,
}

/// Checks PAN and birth date against the stored ones; a few tries only.
#[utoipa::path(post, path = "/api/applications/{appId}/identity-check", tag = "customer",
    request_body = IdentityCheck, security(("customer" = [])), params(
    ("appId" = String, Path, description = "The application"),
), responses(
    (status = 200, body = IdentityAnswer),
    (status = 404, body = Problem),
))]
pub async fn check_identity(
    State(api): State<Api>,
    Authorised(Customer(id)): Authorised<Customer>,
    Path(app_id): Path<String>,
    Json(request): Json<IdentityCheck>,
) -> ApiResult<Answer<IdentityAnswer>> {
    let application = app_id.parse().map_err(|_| ApiError::not_found())?;
    let checked =
        identity_check::check(&api.app, id, application, &request.pan, &request.birth_date).await?;
    Ok(Answer(IdentityAnswer {
        status: if checked.confirmed {
            "confirmed"
        } else {
            "different"
        },
        tries_left: checked.tries_left,
    }))
}
