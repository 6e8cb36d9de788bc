//! A customer confirms a further mobile number or e-mail address.

use axum::extract::State;
use saakh_domain::Secret;
use saakh_service::identity::otp::contact::{self, ContactEntry as Entry, SendToContactRequest};
use saakh_service::identity::preferences;
use serde::Deserialize;
use utoipa::ToSchema;

use super::confirmation::SentConfirmationView;
use super::my_data::Preferences;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

/// A customer names a further number or address of theirs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactRequest {
    /// Mobile number or e-mail address.
    #[schema(value_type = String, max_length = 254)]
    contact: Secret<String>,
    /// What this browser was given when it asked before: its code that is on its way stays.
    #[schema(value_type = Option<String>, max_length = 100)]
    nonce: Option<Secret<String>>,
}

/// The code that came there.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactEntry {
    /// What `/api/contacts/send` gave to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// Sends a passcode to a further number or address of the customer.
#[utoipa::path(post, path = "/api/contacts/send", tag = "customer",
    security(("customer" = [])), request_body = ContactRequest, responses(
    (status = 200, body = SentConfirmationView),
    (status = 403, body = Problem, description = "`confirm-needed`: they confirm first that it is them"),
    (status = 409, body = Problem, description = "`contact-confirmed`: one of this channel is confirmed already"),
    (status = 422, body = Problem, description = "`fields.contact`"),
    (status = 429, body = Problem, description = "Too often: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
pub async fn send(
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
        brand: brand.title.clone(),
        host: site.passcode_host(),
    };
    Ok(Json(contact::send(&api.app, command).await?.into()))
}

/// Takes the passcode: the number or address is the customer's, logs them in, and news may go there.
#[utoipa::path(post, path = "/api/contacts", tag = "customer",
    security(("customer" = [])), request_body = ContactEntry, responses(
    (status = 200, body = Preferences),
    (status = 403, body = Problem, description = "`confirm-needed`: they confirm first that it is them"),
    (status = 409, body = Problem, description = "`contact-of-another`, `contact-confirmed`"),
    (status = 422, body = Problem, description = "`otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem,
        description = "Too many wrong codes for this destination or from this address"),
))]
pub async fn confirm(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Customer(customer))): AuthorisedActor<ConfirmedActor<Customer>>,
    ClientAddress(address): ClientAddress,
    Json(entry): Json<ContactEntry>,
) -> ApiResult<Json<Preferences>> {
    let entry = Entry {
        customer,
        nonce: entry.nonce,
        code: entry.otp,
        address,
    };
    contact::confirm(&api.app, &entry).await?;
    Ok(Json(preferences::get(&api.app, customer).await?.into()))
}
