//! Bank files: results of a batch of payouts.

use axum::extract::State;
use saakh_service::operations::upload;
use saakh_store::platform::upload::bank_response::{BankResponse, Sum};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, PayoutPreparer};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// The contents of a bank file, once it is checked or applied.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedBankResponse {
    /// The id of the batch of payouts.
    payout_id: i64,
    /// The name of the bank.
    bank: String,
    paid: BankResponseSum,
    /// Failed payouts, payable again.
    failed: BankResponseSum,
    /// Payouts that were sent back after payment, payable again.
    returned: BankResponseSum,
    /// Rows that contradict themselves, another row or the ledger, and are not booked.
    contradictory: i64,
    /// Rows whose payout is not in the batch.
    unknown: i64,
}

/// The number of payouts and their sum.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankResponseSum {
    count: i64,
    amount: Rupees,
}

/// Banks whose columns are remembered.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutBanks {
    /// The bank of the last file first, at most 20.
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

/// Lists banks whose columns are remembered.
#[utoipa::path(get, path = "/api/admin/payout-banks", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = PayoutBanks),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<PayoutPreparer>,
) -> ApiResult<Json<PayoutBanks>> {
    let items = upload::banks(&api.app).await?;
    Ok(Json(PayoutBanks { items }))
}
