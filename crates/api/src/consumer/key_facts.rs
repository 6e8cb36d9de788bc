//! Key Facts Statements.

use axum::extract::State;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::{CustomerId, OfferId};
use saakh_service::origination::key_facts::{self, IssuedKeyFacts, KeyFactsReader};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::offer::LenderView;
use super::offer::price::PriceLine;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::download::pdf;
use crate::http::list::parse_choice;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, find_letterhead, partner_and_brand};
use crate::state::Api;
use crate::view::{Percent, Rupees, Sheet};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(get_pdf))
        .routes(routes!(acknowledge))
}

/// The Key Facts Statement of an offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeyFactsStatement {
    /// The unique proposal number.
    number: String,
    /// The version of its content and layout.
    format_version: String,
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    /// SHA-256 of the sheet, to be sent with the acknowledgement.
    hash: String,
    issued_at: String,
    /// The last day on which its terms are valid, `YYYY-MM-DD`.
    valid_until: String,
    /// When the customer acknowledged having read it.
    #[schema(required)]
    acknowledged_at: Option<String>,
    lender: LenderView,
    /// The annual percentage rate.
    apr: Percent,
    /// The monthly instalment, or the single repayment.
    emi: Rupees,
    /// The total repayment.
    total_payable: Rupees,
    /// The key figures, which the sheet explains.
    figures: Vec<PriceLine>,
    /// The content.
    sheet: Sheet,
}

/// Returns the key facts statement of the customer's own offer. It is issued on the first request,
/// and again when it is no longer valid.
#[utoipa::path(get, path = "/api/offers/{offerId}/kfs", tag = "customer",
    security(("customer" = [])), params(
    ("offerId" = String, Path, description = "The offer"),
), responses(
    (status = 200, body = KeyFactsStatement),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`consent-withdrawn` or `offer-outdated`"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    site: RequestSite,
    Path(id): Path<String>,
) -> ApiResult<Json<KeyFactsStatement>> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let reading = reading(&brand, customer, locale);
    let issued = key_facts::issue(&api.app, reading, offer_id(&id)?).await?;
    Ok(Json(KeyFactsStatement::new(&api, issued)))
}

/// The language of a statement.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct KfsQuery {
    /// `en` or `hi`: the language of the statement on the page, because the page's own may have
    /// changed. By default the reader's.
    #[param(inline, value_type = Option<crate::words::LanguageCode>)]
    locale: Option<String>,
}

/// Returns the key facts statement of an offer as a PDF.
#[utoipa::path(get, path = "/api/offers/{offerId}/kfs.pdf", tag = "customer",
    security(("customer" = [])), params(
    ("offerId" = String, Path, description = "The offer"),
    KfsQuery,
), responses(
    (status = 200, content_type = "application/pdf", body = Vec<u8>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`consent-withdrawn` or `offer-outdated`"),
    (status = 422, body = Problem, description = "No such language"),
    (status = 503, body = Problem, description = "`pdf-busy`: too many PDFs are being rendered"),
))]
async fn get_pdf(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    site: RequestSite,
    Path(id): Path<String>,
    Query(query): Query<KfsQuery>,
) -> ApiResult<Response> {
    let chosen = parse_choice("locale", query.locale.as_deref(), Language::from_code)?;
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let reading = reading(&brand, customer, chosen.unwrap_or(locale));
    let head = find_letterhead(&api, &site).await?;
    let (number, bytes) = key_facts::issue_pdf(&api.app, reading, offer_id(&id)?, head).await?;
    Ok(pdf(&number, bytes))
}

/// An acknowledgement of a statement.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KfsAcknowledgement {
    /// The hash of the statement that was read.
    #[schema(max_length = 100)]
    hash: String,
}

/// The recorded acknowledgement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KfsAcknowledgementView {
    acknowledged_at: String,
}

/// Records that the customer has read the statement, which is required before an application.
#[utoipa::path(post, path = "/api/offers/{offerId}/kfs/acknowledge", tag = "customer",
    request_body = KfsAcknowledgement, security(("customer" = [])), params(
    ("offerId" = String, Path, description = "The offer"),
), responses(
    (status = 200, body = KfsAcknowledgementView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`kfs-expired`: no valid statement has this hash; `consent-withdrawn`"),
))]
async fn acknowledge(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    Json(read): Json<KfsAcknowledgement>,
) -> ApiResult<Json<KfsAcknowledgementView>> {
    let facts =
        key_facts::acknowledge(&api.app, customer, offer_id(&id)?, &read.hash, &address).await?;
    let at = facts.acknowledged_at.unwrap_or(facts.issued_at);
    Ok(Json(KfsAcknowledgementView {
        acknowledged_at: at.to_string(),
    }))
}

/// The reader of a statement, which names the grievance officer of the page's brand.
const fn reading(brand: &Brand, customer: CustomerId, locale: Language) -> KeyFactsReader<'_> {
    KeyFactsReader {
        customer,
        locale,
        grievance: &brand.grievance,
    }
}

fn offer_id(text: &str) -> ApiResult<OfferId> {
    text.parse().map_err(|_| ApiError::not_found())
}

impl KeyFactsStatement {
    /// Renders an issued statement in its own language.
    pub fn new(api: &Api, issued: IssuedKeyFacts) -> Self {
        let facts = issued.facts;
        let figures = issued.price.key_figures().into_iter();
        Self {
            figures: figures
                .map(|line| PriceLine::new(api, facts.locale, line))
                .collect(),
            number: facts.number,
            format_version: facts.format_version,
            locale: facts.locale.code(),
            hash: facts.hash,
            issued_at: facts.issued_at.to_string(),
            valid_until: facts.valid_until.to_string(),
            acknowledged_at: facts.acknowledged_at.map(|at| at.to_string()),
            lender: LenderView::from(&issued.lender),
            apr: issued.price.quote.apr.into(),
            emi: issued.price.quote.emi.into(),
            total_payable: issued.price.quote.total_payable.to_whole_rupees().into(),
            sheet: issued.sheet.into(),
        }
    }
}
