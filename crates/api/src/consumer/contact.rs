//! Confirmation of a customer's second contact: a mobile number or an e-mail address.

use axum::extract::State;
use saakh_domain::Secret;
use saakh_service::identity::otp::contact::{self, SendToContactRequest};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::confirmation::SentConfirmationView;
use super::my_data::{Preferences, load_preferences};
use crate::authorisation::{AuthorisedActor, ConfirmedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(send))
        .routes(routes!(confirm))
}

/// A request for a passcode to a second contact.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactRequest {
    /// A mobile number or e-mail address.
    #[schema(value_type = String, max_length = 254)]
    contact: Secret<String>,
    /// The nonce of this browser's previous request, whose code then stays valid.
    #[schema(value_type = Option<String>, max_length = 100)]
    nonce: Option<Secret<String>>,
}

/// The passcode that was sent to the contact.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactEntry {
    /// The nonce that `/api/contacts/send` returned to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// Sends a passcode to a second contact of the customer.
#[utoipa::path(post, path = "/api/contacts/send", tag = "customer",
    security(("customer" = [])), request_body = ContactRequest, responses(
    (status = 200, body = SentConfirmationView),
    (status = 403, body = Problem, description = "`confirm-needed`: a fresh proof of identity is required"),
    (status = 409, body = Problem, description = "`contact-confirmed`: the customer has a confirmed contact of this channel"),
    (status = 422, body = Problem, description = "`fields.contact`"),
    (status = 429, body = Problem, description = "Too many requests: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
async fn send(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Customer(customer))): AuthorisedActor<ConfirmedActor<Customer>>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Json(request): Json<ContactRequest>,
) -> ApiResult<Json<SentConfirmationView>> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let command = SendToContactRequest {
        customer,
        contact: request.contact,
        language,
        nonce: request.nonce,
        address,
        brand,
        host: site.passcode_host(),
    };
    Ok(Json(contact::send(&api.app, command).await?.into()))
}

/// Verifies the passcode and confirms the contact, which can then be used for login and messages.
#[utoipa::path(post, path = "/api/contacts", tag = "customer",
    security(("customer" = [])), request_body = ContactEntry, responses(
    (status = 200, body = Preferences),
    (status = 403, body = Problem, description = "`confirm-needed`: a fresh proof of identity is required"),
    (status = 409, body = Problem, description = "`contact-of-another`, `contact-confirmed`"),
    (status = 422, body = Problem, description = "`otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem,
        description = "Too many wrong codes for this destination or from this address"),
))]
async fn confirm(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Customer(customer))): AuthorisedActor<ConfirmedActor<Customer>>,
    ClientAddress(address): ClientAddress,
    Json(entry): Json<ContactEntry>,
) -> ApiResult<Json<Preferences>> {
    let entry = contact::ContactEntry {
        customer,
        nonce: entry.nonce,
        code: entry.otp,
        address,
    };
    contact::confirm(&api.app, &entry).await?;
    load_preferences(&api.app, customer).await
}
