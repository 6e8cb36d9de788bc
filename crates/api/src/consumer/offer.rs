//! Offers for an application.

pub mod early_closing;
mod lender;
pub mod price;
pub mod view;
mod write;

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_service::Error;
use saakh_service::origination::{offer, status};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use lender::LenderView;
pub use view::{OfferDetail, OffersAnswer};

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use view::SubmissionLink;
use write::{OffersWriter, SentSubmissions};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(early_closing::routes())
        .routes(routes!(get))
}

/// The application of a request.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationQuery {
    #[param(max_length = 60)]
    pub app_id: String,
}

impl ApplicationQuery {
    /// Parses the id; an invalid one is a 404.
    pub fn id(&self) -> ApiResult<ApplicationId> {
        self.app_id.parse().map_err(|_| ApiError::not_found())
    }
}

/// Returns the offers for an application. They are stored as shown, and stay the same until
/// something that they depend on changes.
#[utoipa::path(get, path = "/api/offers", tag = "customer", params(ApplicationQuery),
    security(("customer" = [])), responses(
    (status = 200, body = OffersAnswer),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`consent-missing`, `consent-withdrawn`, `identity-unconfirmed`, `profile-incomplete`"),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ApplicationQuery>,
) -> ApiResult<Json<OffersAnswer>> {
    let id = query.id()?;
    let shown = offer::get_view_state(&api.app, customer, id).await?;
    let (view, score_status) = (shown.view, shown.told);
    let sent = if shown.has_sent {
        load_sent_submissions(&api, language, customer, id, view.shown.product).await?
    } else {
        SentSubmissions::default()
    };
    let writer = OffersWriter {
        api: &api,
        language,
        sent,
        product: view.shown.product,
        applicant: &view.shown.applicant,
    };
    Ok(Json(writer.write_answer(&view, score_status)))
}

/// Returns an offer with its repayment schedule and the costs of closing it early.
#[utoipa::path(get, path = "/api/offers/{offerId}", tag = "customer",
    security(("customer" = [])), params(
    ("offerId" = String, Path, description = "The offer"),
), responses(
    (status = 200, body = OfferDetail),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`consent-withdrawn`"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<OfferDetail>> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let found = offer::get(&api.app, customer, id).await?;
    let (application, product) = (found.key.application_id, found.product);
    let sent = load_sent_submissions(&api, language, customer, application, product).await?;
    let writer = OffersWriter {
        api: &api,
        language,
        sent,
        product: found.product,
        applicant: &found.applicant,
    };
    let detail = writer
        .write_detail(&found)
        .map_err(|error| Error::internal("an offer that was shown has no price", error))?;
    Ok(Json(detail))
}

/// Loads the newest submission to each lender. They come oldest first, so that later ones overwrite
/// earlier ones.
async fn load_sent_submissions(
    api: &Api,
    language: Language,
    customer: CustomerId,
    id: ApplicationId,
    product: ProductType,
) -> ApiResult<SentSubmissions> {
    let (submissions, said_no) = status::list_for_customer(&api.app, customer, product).await?;
    let mut sent = SentSubmissions {
        said_no,
        ..SentSubmissions::default()
    };
    let snapshot = api.app.catalog();
    for submission in submissions {
        let lender = snapshot.catalog.lender(submission.lender_id);
        let name = lender.map_or("", |lender| &*lender.name);
        let (status, stands) = (submission.status, submission.status.is_in_force());
        let link = SubmissionLink {
            submission_id: submission.id.to_string(),
            status: status.code(),
            status_text: api
                .app
                .text(&status::build_status_text(&submission, name), language),
            stands,
            withdrawn: submission.withdrawn_at.is_some(),
        };
        if submission.application_id == id {
            sent.here.insert(submission.lender_id, link);
        } else if stands {
            sent.elsewhere.insert(submission.lender_id, link);
        }
    }
    Ok(sent)
}
