//! Files in which a bank answers for a batch of payouts.

use axum::extract::State;
use saakh_service::operations::upload;
use saakh_store::platform::upload::bank_response::{BankResponse, Sum};
use serde::Serialize;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, PayoutPreparer};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::state::Api;
use crate::view::Rupees;

/// What a bank's file is about, and what its rows say, when it was checked or applied.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedBankResponse {
    /// The batch of payouts.
    payout_id: i64,
    /// What the bank is called.
    bank: String,
    paid: BankResponseSum,
    /// Not paid, and payable again.
    failed: BankResponseSum,
    /// Sent back after they were paid, and payable again.
    returned: BankResponseSum,
    /// Rows that say something else than themselves, another row or the books: nothing is booked of them.
    contradictory: i64,
    /// Rows that name no payout of the batch.
    unknown: i64,
}

/// So many payouts, and what was to be sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankResponseSum {
    count: i64,
    amount: Rupees,
}

/// Banks that somebody chose before.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutBanks {
    /// The one of the last file first, at most 20.
    items: Vec<String>,
}

impl From<BankResponse> for UploadedBankResponse {
    fn from(response: BankResponse) -> Self {
        let tally = response.tally;
        Self {
            payout_id: response.payout,
            bank: response.bank,
            paid: tally.paid.into(),
            failed: tally.failed.into(),
            returned: tally.returned.into(),
            contradictory: tally.contradictory,
            unknown: tally.unknown,
        }
    }
}

impl From<Sum> for BankResponseSum {
    fn from(sum: Sum) -> Self {
        Self {
            count: sum.count,
            amount: sum.amount.into(),
        }
    }
}

/// Banks whose columns are remembered.
#[utoipa::path(get, path = "/api/admin/payout-banks", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = PayoutBanks),
))]
pub async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<PayoutPreparer>,
) -> ApiResult<Json<PayoutBanks>> {
    let items = upload::banks(&api.app).await?;
    Ok(Json(PayoutBanks { items }))
}
