//! Applications.

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

use super::submission::{self, StatusLine, respond_if_modified};
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::public::otp::parse_product_type;
use crate::state::Api;

/// What is applied for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewApplication {
    /// The product type, in the spec's words.
    #[schema(value_type = crate::words::ProductName)]
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
    #[schema(value_type = crate::words::ApplicationStatusName)]
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

/// Everything that the customer applied for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationList {
    /// Newest first.
    items: Vec<ApplicationLinesView>,
}

/// An application with all that was sent with it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationLinesView {
    app_id: String,
    /// The product type, in the spec's words.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    #[schema(value_type = crate::words::ApplicationStatusName)]
    status: &'static str,
    /// More can be sent with it.
    open: bool,
    created_at: String,
    /// Oldest first.
    submissions: Vec<SubmissionView>,
}

/// A submission with what was shared for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionView {
    #[serde(flatten)]
    line: StatusLine,
    #[schema(required)]
    receipt: Option<SharedDataView>,
}

/// What a lender got.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedDataView {
    /// The names of the fields.
    fields: Vec<String>,
    /// When the sending was decided.
    shared_at: String,
    /// When the lender was told that the consent was taken back.
    #[schema(required)]
    told_of_withdrawal_at: Option<String>,
    /// When a person was asked to tell it, because its system takes no such word.
    #[schema(required)]
    asked_to_tell_at: Option<String>,
}

/// Every application of the customer that is open or was sent, with all its submissions. It needs
/// the session only: what was applied for stays to be seen, whatever is closed or taken back.
#[utoipa::path(get, path = "/api/applications", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = ApplicationList),
    (status = 304),
))]
pub async fn list(
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
        product_type: application.product.name(),
        status: application.status.code(),
        open: application.status.is_open(),
        created_at: application.created_at.to_string(),
        submissions: sent.collect(),
    }
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
    #[schema(value_type = crate::words::IdentityResult)]
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
