//! Offers.

pub mod early_closing;
pub mod view;
mod write;

use std::collections::BTreeMap;

use axum::Json as Answer;
use axum::extract::State;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId};
use saakh_service::Error;
use saakh_service::origination::offer;
use saakh_service::origination::status;
use serde::Deserialize;
use utoipa::IntoParams;

pub use view::{LenderView, OfferDetail, OffersAnswer};

use crate::authorisation::{Authorised, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Path, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use view::SubmissionLink;
use write::OffersWriter;

/// Which application.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationQuery {
    /// The application's id.
    #[param(max_length = 60)]
    pub app_id: String,
}

impl ApplicationQuery {
    /// The id; one that is none belongs to nobody.
    pub fn id(&self) -> ApiResult<ApplicationId> {
        self.app_id.parse().map_err(|_| ApiError::not_found())
    }
}

/// The offers for an application: stored as shown; the same while nothing they rest on changes.
#[utoipa::path(get, path = "/api/offers", tag = "customer", params(ApplicationQuery),
    security(("customer" = [])), responses(
    (status = 200, body = OffersAnswer),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`profile-incomplete`"),
))]
pub async fn list(
    State(api): State<Api>,
    Authorised(Customer(customer)): Authorised<Customer>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ApplicationQuery>,
) -> ApiResult<Answer<OffersAnswer>> {
    let id = query.id()?;
    let view = offer::view(&api.app, customer, id).await?;
    let sent = sent(&api, customer, id).await?;
    let writer = OffersWriter {
        api: &api,
        language,
        sent,
        product: view.shown.product,
        applicant: &view.shown.applicant,
    };
    Ok(Answer(writer.answer(&view)))
}

/// One offer with its schedule and what leaving it early takes.
#[utoipa::path(get, path = "/api/offers/{offerId}", tag = "customer",
    security(("customer" = [])), params(
    ("offerId" = String, Path, description = "The offer"),
), responses(
    (status = 200, body = OfferDetail),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`consent-withdrawn`"),
))]
pub async fn get(
    State(api): State<Api>,
    Authorised(Customer(customer)): Authorised<Customer>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Answer<OfferDetail>> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let found = offer::get(&api.app, customer, id).await?;
    let sent = sent(&api, customer, found.key.application_id).await?;
    let writer = OffersWriter {
        api: &api,
        language,
        sent,
        product: found.product,
        applicant: &found.applicant,
    };
    let detail = writer
        .detail(&found)
        .map_err(|error| Error::internal("an offer that was shown has no price", error))?;
    Ok(Answer(detail))
}

async fn sent(
    api: &Api,
    customer: CustomerId,
    id: ApplicationId,
) -> ApiResult<BTreeMap<LenderId, SubmissionLink>> {
    let table = status::table(&api.app, customer, id).await?;
    Ok(table
        .into_iter()
        .map(|line| {
            let link = SubmissionLink {
                submission_id: line.submission.id.to_string(),
                status: line.submission.status.code(),
            };
            (line.submission.lender_id, link)
        })
        .collect())
}
