//! The next page after a finished profile, for products with a call of their own in the
//! specification.

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;
use saakh_service::origination::application;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(gold_loan))
        .routes(routes!(housing_loan))
}

/// The next page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Redirect {
    /// The path after `/user/`.
    redirect: &'static str,
}

/// Returns the next page after a finished gold loan profile.
#[utoipa::path(post, path = "/api/gold-loans/{appId}", tag = "customer",
    security(("customer" = [])), params(
    ("appId" = String, Path, description = "The application"),
), responses(
    (status = 200, body = Redirect),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`profile-incomplete`, `application-closed`"),
))]
async fn gold_loan(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(app_id): Path<String>,
) -> ApiResult<Json<Redirect>> {
    redirect(&api, customer, &app_id, ProductType::GoldLoans).await
}

/// Returns the next page after a finished home loan profile.
#[utoipa::path(post, path = "/api/housing-loan/{appId}", tag = "customer",
    security(("customer" = [])), params(
    ("appId" = String, Path, description = "The application"),
), responses(
    (status = 200, body = Redirect),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`profile-incomplete`, `application-closed`"),
))]
async fn housing_loan(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(app_id): Path<String>,
) -> ApiResult<Json<Redirect>> {
    redirect(&api, customer, &app_id, ProductType::AffordableHousingLoan).await
}

/// The common implementation of these calls.
async fn redirect(
    api: &Api,
    customer: CustomerId,
    app_id: &str,
    product: ProductType,
) -> ApiResult<Json<Redirect>> {
    let id = app_id.parse().map_err(|_| ApiError::not_found())?;
    let pages = application::find_next_pages(&api.app, customer, id, product).await?;
    Ok(Json(Redirect {
        redirect: pages.redirect(),
    }))
}
