//! Requests of the help dialog.

use axum::extract::State;
use saakh_domain::text::Message;
use saakh_service::operations::help::{self, HelpRequestOrigin};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Principal};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Form, Json};
use crate::http::host::SameOrigin;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(send_request))
}

/// A request for help with the specification's names.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = HelpRequest)]
#[expect(
    dead_code,
    reason = "only described: the service reads the fields by name"
)]
pub struct HelpFields {
    /// The brand's key.
    #[schema(max_length = 200)]
    orgid: Option<String>,
    /// At most 100 characters.
    #[schema(max_length = 200)]
    name: String,
    /// The address for the reply.
    #[schema(max_length = 254)]
    email: String,
    /// 10 digits.
    #[schema(max_length = 20)]
    phone: String,
    /// At most 100 characters.
    #[schema(max_length = 200)]
    company: Option<String>,
    /// At most 2,000 characters.
    #[schema(max_length = 4_000)]
    description: String,
}

/// The confirmation of a request.
#[derive(Debug, Serialize, ToSchema)]
pub struct HelpConfirmation {
    /// The specification's sentence.
    message: String,
}

/// Accepts a request for help, forwards it to the grievance officer and confirms it by e-mail.
#[utoipa::path(post, path = "/api/help-requests", tag = "public",
    request_body(content = HelpFields, content_type = "application/x-www-form-urlencoded"),
    responses(
    (status = 200, body = HelpConfirmation),
    (status = 403, body = Problem, description = "`origin-foreign`: sent by a page of another site"),
    (status = 409, body = Problem, description = "`tickets-too-many`: the customer has as many unfinished ones as anybody may have"),
))]
async fn send_request(
    State(api): State<Api>,
    _: SameOrigin,
    AuthorisedActor(principal): AuthorisedActor<Principal>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    Form(form): Form<Map<String, Value>>,
) -> ApiResult<Json<HelpConfirmation>> {
    let customer = match principal {
        Principal::Customer(id) => Some(id),
        _ => None,
    };
    let asking = HelpRequestOrigin {
        customer,
        locale,
        address: &address,
    };
    help::submit(&api.app, asking, &form).await?;
    Ok(Json(HelpConfirmation {
        message: api.app.text(&Message::new("help_sent"), locale),
    }))
}
