//! A partner's figures; also validates the portal's session.

use axum::Json as Answer;
use axum::extract::State;
use saakh_store::identity::customer;
use saakh_store::origination::submission;
use serde::Serialize;
use utoipa::ToSchema;

use crate::authorisation::{Authorised, Merchant};
use crate::error::ApiResult;
use crate::state::Api;

/// A partner's figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueAnswer {
    /// Always true.
    success: bool,
    /// The figures.
    data: Revenue,
}

/// A partner's figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revenue {
    /// Who asks.
    merchant_id: i64,
    /// The partner they work under.
    partner_id: i64,
    /// Whether this is the partner's own account.
    is_partner: bool,
    /// Who asks, by name.
    name: String,
    /// The partner's path segment.
    partner_key: String,
    /// Customers attributed to the partner.
    leads: i64,
    /// What those customers sent to lenders.
    submissions: i64,
}

/// The figures of the merchant's partner.
#[utoipa::path(get, path = "/api/partner/get-revenue", tag = "partner",
    security(("merchant" = [])), responses(
    (status = 200, body = RevenueAnswer),
))]
pub async fn get(
    State(api): State<Api>,
    Authorised(Merchant(merchant)): Authorised<Merchant>,
) -> ApiResult<Answer<RevenueAnswer>> {
    let mut conn = api.app.db.read().await?;
    let partner = merchant.partner_id;
    let snapshot = api.app.catalog();
    let key = snapshot
        .partners
        .all()
        .iter()
        .find(|p| p.id == partner)
        .map(|p| p.key.clone());
    let data = Revenue {
        merchant_id: merchant.id.0,
        partner_id: partner.0,
        is_partner: merchant.is_partner,
        name: merchant.name,
        partner_key: key.unwrap_or_default(),
        leads: customer::count_of_partner(&mut conn, partner).await?,
        submissions: submission::count_of_partner(&mut conn, partner).await?,
    };
    Ok(Answer(RevenueAnswer {
        success: true,
        data,
    }))
}
