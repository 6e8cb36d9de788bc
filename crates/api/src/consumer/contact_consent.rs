//! Consents to offers by message and to calls that help. `DELETE /api/consents/{id}` withdraws them.

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_service::Error;
use saakh_service::privacy::contact_consent::{self, ContactConsent};
use saakh_service::trust::consent::ConsentContext;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::consent::RecordedConsentView;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(give))
}

/// A consent to be contacted beyond the customer's own applications.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactConsentRequest {
    /// `offers_by_message` or `assistance_call`.
    #[schema(value_type = crate::words::PurposeName)]
    purpose: String,
    /// The specification's name of the product, for `offers_by_message`.
    #[schema(value_type = Option<crate::words::ProductName>)]
    product: Option<String>,
    /// The version of the notice that the customer read.
    #[schema(max_length = 40)]
    notice_version: String,
}

/// Records the consent. It ends the customer's earlier wish not to be contacted for the same.
#[utoipa::path(post, path = "/api/contact-consents", tag = "customer",
    request_body = ContactConsentRequest, security(("customer" = [])), responses(
    (status = 200, body = RecordedConsentView),
    (status = 409, body = Problem, description = "The notice has a new version"),
    (status = 422, body = Problem, description = "Not such a purpose, or no product"),
))]
async fn give(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    Json(request): Json<ContactConsentRequest>,
) -> ApiResult<Json<RecordedConsentView>> {
    let consent = parse_consent(&request)?;
    let giving = ConsentContext::new(customer, locale, &address);
    let id = contact_consent::give(&api.app, giving, consent, request.notice_version).await?;
    Ok(Json(RecordedConsentView::new(id)))
}

fn parse_consent(request: &ContactConsentRequest) -> Result<ContactConsent, Error> {
    let invalid = |field: &str| Error::field(field, Message::new("invalid_choose"));
    match Purpose::from_code(&request.purpose) {
        Some(Purpose::OffersByMessage) => {
            let product = request.product.as_deref();
            product
                .and_then(ProductType::from_name)
                .map(ContactConsent::OffersByMessage)
                .ok_or_else(|| invalid("product"))
        }
        Some(Purpose::AssistanceCall) => Ok(ContactConsent::AssistanceCall),
        _ => Err(invalid("purpose")),
    }
}
