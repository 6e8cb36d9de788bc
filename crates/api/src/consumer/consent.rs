//! Consents outside the first page and an application.

use axum::Json as Answer;
use axum::extract::State;
use saakh_service::Error;
use saakh_service::trust::consent::{self, Giving};
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::{Actor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, Reader};
use crate::public::otp::{Consent, given};
use crate::state::Api;

/// A consent of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    /// Its id.
    consent_id: String,
    /// For what.
    purpose: String,
    /// Which text was read.
    notice_version: String,
    /// In which language.
    locale: &'static str,
    /// When.
    given_at: String,
}

/// The consents that stand.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentList {
    /// In the order they were given.
    items: Vec<ConsentView>,
}

/// The customer's consents that stand.
#[utoipa::path(get, path = "/api/consents", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = ConsentList),
    (status = 401, body = Problem),
    (status = 403, body = Problem),
))]
pub async fn list(
    State(api): State<Api>,
    Actor(Customer(id)): Actor<Customer>,
) -> ApiResult<Answer<ConsentList>> {
    let items = consent::ledger(&api.app, id).await?;
    let items = items.into_iter().map(|row| ConsentView {
        consent_id: row.id.to_string(),
        purpose: row.purpose,
        notice_version: row.notice_version,
        locale: row.locale.code(),
        given_at: row.given_at.to_string(),
    });
    Ok(Answer(ConsentList {
        items: items.collect(),
    }))
}

/// The customer agrees.
#[utoipa::path(post, path = "/api/consents", tag = "customer", request_body = Consent,
    security(("customer" = [])), responses(
    (status = 200, body = ConsentGiven),
    (status = 400, body = Problem),
    (status = 401, body = Problem),
    (status = 403, body = Problem),
    (status = 409, body = Problem, description = "The notice changed meanwhile"),
    (status = 422, body = Problem),
))]
pub async fn give(
    State(api): State<Api>,
    Actor(Customer(id)): Actor<Customer>,
    Reader(locale): Reader,
    ClientAddress(address): ClientAddress,
    Json(request): Json<Consent>,
) -> ApiResult<Answer<ConsentGiven>> {
    let consent = given(std::slice::from_ref(&request))?
        .pop()
        .ok_or_else(Error::not_found)?;
    let giving = Giving {
        customer: id,
        locale,
        address: &address,
        lender: None,
    };
    let consent_id = consent::give(&api.app, giving, consent).await?;
    Ok(Answer(ConsentGiven {
        consent_id: consent_id.to_string(),
    }))
}

/// A consent was recorded.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentGiven {
    /// Its id.
    consent_id: String,
}
