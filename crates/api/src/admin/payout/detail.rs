//! A batch with its payouts, and who can approve it.

use jiff::SignedDuration;
use saakh_domain::distribution::ledger::approval::Objection;
use saakh_domain::distribution::ledger::payout::ItemState;
use saakh_service::distribution::payout;
use saakh_service::platform::audit::RequestContext;
use saakh_store::distribution::ledger::payout::{Batch, Item};
use serde::Serialize;
use utoipa::ToSchema;

use super::{PayoutBatch, build_batch_view, payee_name};
use crate::error::ApiResult;
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// Days after which a payee's new account no longer counts as changed recently.
const RECENT_DAYS: i64 = 30;

/// A batch with its payouts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PayoutDetail {
    batch: PayoutBatch,
    payouts: Vec<PayoutItem>,
    /// The admins who can approve it; null if it waits for no approval.
    #[schema(required)]
    approval: Option<PayoutApproval>,
}

/// The admins who can approve a batch.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PayoutApproval {
    /// The reason why the reader must not approve it, whatever their role; null if they can.
    #[schema(required, value_type = Option<crate::words::PayoutObjectionName>)]
    objection: Option<&'static str>,
    /// The names of admins who can.
    approvers: Vec<String>,
}

/// A payout.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PayoutItem {
    /// The reference of the payout in the bank file.
    reference: String,
    /// The name of the partner or merchant.
    payee: String,
    /// The name of the account holder.
    account_of: String,
    /// The account number, masked; null if the payee has another account now.
    #[schema(required)]
    bank_account: Option<String>,
    /// When the account changed, if within the last 30 days.
    #[schema(required)]
    account_changed_at: Option<String>,
    /// What the bank reported when it refused or returned the last payout to this account, while this one has no answer.
    #[schema(required)]
    bank_problem: Option<String>,
    gross: Rupees,
    gst: Rupees,
    tds: Rupees,
    /// The rate of tax deducted at source once the year's total exceeds the limit.
    tds_percent: Percent,
    net: Rupees,
    /// `open`, `paid`, `failed`, or `returned` (paid, then sent back by the bank).
    #[schema(value_type = crate::words::PayoutItemStateName)]
    state: &'static str,
    /// The bank's number of the transfer.
    #[schema(required)]
    utr: Option<String>,
    /// The reason of a failure.
    #[schema(required)]
    problem: Option<String>,
    /// Whether it can still be paid to the approved account; otherwise the bank file omits it.
    is_payable: bool,
}

/// Builds the details of a batch for an admin.
pub(super) async fn build_detail(
    api: &Api,
    by: &RequestContext,
    found: (Batch, Vec<Item>),
) -> ApiResult<PayoutDetail> {
    let (of, items) = found;
    let approval = payout::find_approval(&api.app, by, &of).await?;
    let recently = api.app.now() - SignedDuration::from_hours(24 * RECENT_DAYS);
    let view = |item: Item| PayoutItem {
        reference: payout::reference(of.id, item.place),
        payee: payee_name(&api.app, item.payee, Some(&item.to.name)),
        account_of: item.to.name,
        bank_account: item.to.bank_masked,
        account_changed_at: item
            .to
            .account_since
            .filter(|since| *since >= recently)
            .map(|since| since.to_string()),
        bank_problem: item.bank_problem.filter(|_| item.state == ItemState::Open),
        gross: item.payment.gross.into(),
        gst: item.payment.gst.into(),
        tds: item.payment.tds.into(),
        tds_percent: item.payment.tds_percent.into(),
        net: item.payment.net.into(),
        state: item.state.code(),
        utr: item.utr,
        problem: item.problem,
        is_payable: item.is_payable,
    };
    let payouts = items.into_iter().map(view).collect();
    Ok(PayoutDetail {
        batch: build_batch_view(of),
        payouts,
        approval: approval.map(|approval| PayoutApproval {
            objection: approval.objection.map(Objection::code),
            approvers: approval.approvers,
        }),
    })
}
