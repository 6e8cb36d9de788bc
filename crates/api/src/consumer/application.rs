//! Applications of the customer.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::status::{self, ApplicationLines};
use saakh_service::origination::{application, identity_check};
use saakh_service::trust::receipt;
use saakh_store::trust::share_receipt::ShareReceipt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::submission::{self, StatusLine, respond_if_modified};
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::public::otp::parse_product_type;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(start, list))
        .routes(routes!(check_identity))
}

/// A request to start an application.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewApplication {
    /// The product type by the specification's name.
    #[schema(value_type = crate::words::ProductName)]
    product_type: String,
    /// Whether to replace the open application by a new one.
    #[serde(default)]
    start_new: bool,
}

/// An application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationView {
    app_id: String,
    #[schema(value_type = crate::words::ApplicationStatusName)]
    status: &'static str,
    /// Whether the customer passed the identity check; without it no offers are shown.
    identity_confirmed: bool,
}

/// Starts an application, or returns the open one of this product type.
#[utoipa::path(post, path = "/api/applications", tag = "customer",
    request_body = NewApplication, security(("customer" = [])), responses(
    (status = 200, body = ApplicationView),
    (status = 409, body = Problem, description = "`application-in-review`"),
))]
async fn start(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Json(request): Json<NewApplication>,
) -> ApiResult<Json<ApplicationView>> {
    let product = parse_product_type(Some(&request.product_type))?
        .filter(|product| Product::for_type(*product).is_open())
        .ok_or_else(|| Error::field("productType", Message::new("invalid_product_coming")))?;
    let application = if request.start_new {
        application::start_anew(&api.app, id, product).await?
    } else {
        application::start(&api.app, id, product).await?
    };
    Ok(Json(ApplicationView {
        app_id: application.id.to_string(),
        status: application.status.code(),
        identity_confirmed: application.identity_confirmed_at.is_some(),
    }))
}

/// All applications of the customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationList {
    /// Newest first.
    items: Vec<ApplicationLinesView>,
}

/// An application with its submissions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationLinesView {
    app_id: String,
    /// The reference that people read out, such as `7K3M-Q9TX`; null until it is drawn.
    #[schema(required)]
    short_code: Option<String>,
    /// The product type by the specification's name.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    #[schema(value_type = crate::words::ApplicationStatusName)]
    status: &'static str,
    /// Whether it can be submitted to further lenders.
    open: bool,
    created_at: String,
    /// When it ended because the customer did not go on with it and nothing was sent; null otherwise.
    #[schema(required)]
    expired_at: Option<String>,
    /// Oldest first.
    submissions: Vec<SubmissionView>,
}

/// A submission with its share receipt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionView {
    #[serde(flatten)]
    line: StatusLine,
    #[schema(required)]
    receipt: Option<SharedDataView>,
}

/// The share receipt of a submission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedDataView {
    /// The names of the shared fields.
    fields: Vec<String>,
    /// When the customer decided to share them.
    shared_at: String,
    /// When the lender was informed of the consent's withdrawal.
    #[schema(required)]
    told_of_withdrawal_at: Option<String>,
    /// When an admin was asked to inform the lender, because its system accepts no withdrawals.
    #[schema(required)]
    asked_to_tell_at: Option<String>,
}

/// Lists every application of the customer that is open or was submitted, with all its submissions.
/// It requires only the session, so that applications stay visible after they are closed or consent
/// is withdrawn.
#[utoipa::path(get, path = "/api/applications", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = ApplicationList),
    (status = 304),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let all = status::list_applications(&api.app, customer).await?;
    let items = all.iter().map(|lines| view(&api, lines, language));
    let list = ApplicationList {
        items: items.collect(),
    };
    Ok(respond_if_modified(&headers, list))
}

fn view(api: &Api, lines: &ApplicationLines, language: Language) -> ApplicationLinesView {
    let application = &lines.application;
    let shared = |receipt: &ShareReceipt| SharedDataView {
        fields: receipt::field_names(&api.app, receipt, language),
        shared_at: receipt.shared_at.to_string(),
        told_of_withdrawal_at: receipt.withdrawal_told_at.map(|at| at.to_string()),
        asked_to_tell_at: receipt.withdrawal_asked_at.map(|at| at.to_string()),
    };
    let sent = lines.sent.iter().filter_map(|(line, receipt)| {
        Some(SubmissionView {
            line: submission::render_line(api, line, language)?,
            receipt: receipt.as_ref().map(shared),
        })
    });
    ApplicationLinesView {
        app_id: application.id.to_string(),
        short_code: application.short_code.map(|code| code.to_string()),
        product_type: application.product.name(),
        status: application.status.code(),
        open: application.status.is_open(),
        created_at: application.created_at.to_string(),
        expired_at: lines.expired_at.map(|at| at.to_string()),
        submissions: sent.collect(),
    }
}

/// The answers of an identity check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IdentityCheck {
    #[schema(max_length = 40)]
    pan: String,
    /// The birth date, `YYYY-MM-DD`.
    #[schema(max_length = 20)]
    birth_date: String,
}

/// The result of an identity check.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IdentityAnswer {
    #[schema(value_type = crate::words::IdentityResult)]
    status: &'static str,
    /// The attempts left.
    tries_left: u32,
}

/// Compares PAN and birth date with the stored ones; the number of attempts is limited.
#[utoipa::path(post, path = "/api/applications/{appId}/identity-check", tag = "customer",
    request_body = IdentityCheck, security(("customer" = [])), params(
    ("appId" = String, Path, description = "The id of the application"),
), responses(
    (status = 200, body = IdentityAnswer),
    (status = 404, body = Problem),
))]
async fn check_identity(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Path(app_id): Path<String>,
    Json(request): Json<IdentityCheck>,
) -> ApiResult<Json<IdentityAnswer>> {
    let application = app_id.parse().map_err(|_| ApiError::not_found())?;
    let checked =
        identity_check::check(&api.app, id, application, &request.pan, &request.birth_date).await?;
    Ok(Json(IdentityAnswer {
        status: if checked.confirmed {
            "confirmed"
        } else {
            "different"
        },
        tries_left: checked.tries_left,
    }))
}
