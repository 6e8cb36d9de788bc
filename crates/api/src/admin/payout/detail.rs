//! A batch with its payouts, and who may approve it.

use jiff::SignedDuration;
use saakh_domain::distribution::ledger::approval::Objection;
use saakh_service::distribution::payout;
use saakh_service::platform::audit::RequestContext;
use saakh_store::distribution::ledger::payout::{Batch, Item};
use serde::Serialize;
use utoipa::ToSchema;

use super::{PayoutBatch, build_batch_view, payee_name};
use crate::error::ApiResult;
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// For so long a payee's account counts as changed, days.
const RECENT_DAYS: i64 = 30;

/// A batch with its payouts.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutDetail {
    batch: PayoutBatch,
    payouts: Vec<PayoutItem>,
    /// Who may approve it; null: it waits for no approval.
    #[schema(required)]
    approval: Option<PayoutApproval>,
}

/// Who may approve a batch that waits.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PayoutApproval {
    /// Why the reader may not, whatever their role; null: they may.
    #[schema(required, value_type = Option<crate::words::PayoutObjectionName>)]
    objection: Option<&'static str>,
    /// The names of those who may.
    approvers: Vec<String>,
}

/// One payout.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PayoutItem {
    /// As it stands in the bank's file.
    reference: String,
    /// The partner's or the merchant's name.
    payee: String,
    /// Whose bank account it goes to.
    account_of: String,
    /// The number of the account, masked; null: theirs is another one by now.
    #[schema(required)]
    bank_account: Option<String>,
    /// Since when this is their account, where it changed in the 30 days before.
    #[schema(required)]
    account_changed_at: Option<String>,
    gross: Rupees,
    gst: Rupees,
    tds: Rupees,
    /// The rate by which tax is kept once the year's total passes the limit.
    tds_percent: Percent,
    net: Rupees,
    /// `open`, `paid`, `failed`, or `returned` (paid, and sent back by the bank).
    #[schema(value_type = crate::words::PayoutItemStateName)]
    state: &'static str,
    /// The bank's own number.
    #[schema(required)]
    utr: Option<String>,
    /// Why the bank did not pay.
    #[schema(required)]
    problem: Option<String>,
    /// Whether they may still be paid, to the account that was approved; otherwise the bank's file leaves them out.
    is_payable: bool,
}

/// A batch as a reader of the back office sees it.
pub(super) async fn build_detail(
    api: &Api,
    by: &RequestContext,
    found: (Batch, Vec<Item>),
) -> ApiResult<PayoutDetail> {
    let (of, items) = found;
    let approval = payout::find_approval(&api.app, by, &of, &items).await?;
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
