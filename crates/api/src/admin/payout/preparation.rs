//! Preparation of a batch: a preview with totals, then the batch exactly as previewed.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::payout::Payee;
use saakh_domain::id::MerchantId;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::distribution::payout::{self, PayoutChoice, Proposal, SeenPayout};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{PayoutDetail, build_detail, payee_name};
use crate::authorisation::{AuthorisedActor, ConfirmedActor, PayoutPreparer};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::state::Api;
use crate::view::{Percent, Rupees};
use crate::words::PayeeAccountName;

/// Who is in the next batch.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PayoutPreviewRequest {
    #[schema(max_items = 500)]
    leave_out: Vec<PayoutPayee>,
    /// Payees whose account the bank refused (`bankProblem`) and who are paid to it nevertheless. Others are left out.
    #[serde(default)]
    #[schema(max_items = 500)]
    pay_again: Vec<PayoutPayee>,
}

/// A payee, by the account of the ledger.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PayoutPayee {
    #[schema(value_type = PayeeAccountName)]
    account: String,
    party: i64,
}

/// A preview of the next batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PayoutPreview {
    payouts: Vec<PayoutProposal>,
    /// Payees who can be paid but are left out.
    left_out: Vec<PayoutProposal>,
    /// The sums of `payouts`.
    total: PayoutTotal,
}

/// A payout for the next batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PayoutProposal {
    /// The name of the partner or merchant.
    payee: String,
    /// The account of the ledger.
    #[schema(value_type = PayeeAccountName)]
    account: &'static str,
    party: i64,
    /// The merchant, or the partner's own account, whose bank account receives the payout.
    merchant_id: i64,
    /// That account's version, to be sent back.
    version: i64,
    /// The name of that account.
    account_of: String,
    /// The number of the bank account, masked.
    #[schema(required)]
    bank_account: Option<String>,
    /// What the bank reported when it refused or returned the last payout to this account; may be empty.
    #[schema(required)]
    bank_problem: Option<String>,
    gross: Rupees,
    gst: Rupees,
    tds: Rupees,
    /// The rate of tax deducted at source once the year's total exceeds the limit.
    tds_percent: Percent,
    net: Rupees,
}

/// Sums of payouts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PayoutTotal {
    count: usize,
    gross: Rupees,
    gst: Rupees,
    tds: Rupees,
    net: Rupees,
}

/// The payouts of a new batch, as the preview showed them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PayoutPreparation {
    #[schema(max_items = 500)]
    payouts: Vec<PayoutPreparationItem>,
}

/// A payout as the preview showed it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PayoutPreparationItem {
    #[schema(value_type = PayeeAccountName)]
    account: String,
    party: i64,
    merchant_id: i64,
    version: i64,
    gross: f64,
    net: f64,
    /// Needed for an account that the bank refused.
    #[serde(default)]
    pay_again: bool,
}

/// Previews the next batch with its totals; nothing is stored.
#[utoipa::path(post, path = "/api/admin/payouts/preview", tag = "admin", security(("admin" = [])),
    request_body = PayoutPreviewRequest, responses(
    (status = 200, body = PayoutPreview),
))]
pub(super) async fn preview(
    State(api): State<Api>,
    _: AuthorisedActor<PayoutPreparer>,
    Json(body): Json<PayoutPreviewRequest>,
) -> ApiResult<Json<PayoutPreview>> {
    let choice = PayoutChoice {
        left_out: parse_payees(&body.leave_out, "leaveOut")?,
        pay_again: parse_payees(&body.pay_again, "payAgain")?,
    };
    let preview = payout::preview(&api.app, &choice).await?;
    let sum = |part: fn(&Proposal) -> Paise| -> Paise { preview.payouts.iter().map(part).sum() };
    Ok(Json(PayoutPreview {
        total: PayoutTotal {
            count: preview.payouts.len(),
            gross: sum(|one| one.payment.gross).into(),
            gst: sum(|one| one.payment.gst).into(),
            tds: sum(|one| one.payment.tds).into(),
            net: sum(|one| one.payment.net).into(),
        },
        payouts: views(&api, preview.payouts),
        left_out: views(&api, preview.left_out),
    }))
}

/// Creates a batch of the payouts that a preview showed, or refuses if one of them has changed.
#[utoipa::path(post, path = "/api/admin/payouts", tag = "admin", security(("admin" = [])),
    request_body = PayoutPreparation, responses(
    (status = 201, body = PayoutDetail),
    (status = 409, body = Problem, description = "`payout-nothing`, `payout-preview-changed`"),
))]
pub(super) async fn prepare(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PayoutPreparer(by))): AuthorisedActor<
        ConfirmedActor<PayoutPreparer>,
    >,
    Json(body): Json<PayoutPreparation>,
) -> ApiResult<(StatusCode, Json<PayoutDetail>)> {
    let seen = body.payouts.iter().map(parse_seen);
    let seen: Vec<SeenPayout> = seen.collect::<Result<_, _>>()?;
    let prepared = payout::prepare(&api.app, &by, &seen).await?;
    let detail = build_detail(&api, &by, prepared).await?;
    Ok((StatusCode::CREATED, Json(detail)))
}

fn parse_payees(payees: &[PayoutPayee], field: &'static str) -> Result<BTreeSet<Payee>, Error> {
    let payees = payees.iter();
    payees
        .map(|one| parse_payee(&one.account, one.party, field))
        .collect()
}

fn parse_payee(account: &str, party: i64, field: &'static str) -> Result<Payee, Error> {
    let account = Account::from_code(account, party);
    let payee = account.and_then(Payee::from_account);
    payee.ok_or_else(|| Error::field(field, Message::new("invalid_choose")))
}

fn parse_seen(seen: &PayoutPreparationItem) -> Result<SeenPayout, Error> {
    Ok(SeenPayout {
        payee: parse_payee(&seen.account, seen.party, "payouts")?,
        merchant: MerchantId(seen.merchant_id),
        version: seen.version,
        gross: parse_amount(seen.gross)?,
        net: parse_amount(seen.net)?,
        pay_again: seen.pay_again,
    })
}

fn parse_amount(rupees: f64) -> Result<Paise, Error> {
    let amount = Paise::from_rupees(rupees);
    amount.map_err(|_| Error::field("payouts", Message::new("invalid_choose")))
}

fn views(api: &Api, proposals: Vec<Proposal>) -> Vec<PayoutProposal> {
    let view = |one: Proposal| {
        let (account, party) = one.payee.account().code();
        PayoutProposal {
            payee: payee_name(&api.app, one.payee, Some(&one.to.name)),
            account,
            party,
            merchant_id: one.to.merchant.0,
            version: one.to.version,
            account_of: one.to.name,
            bank_account: one.to.bank_masked,
            bank_problem: one.bank_problem,
            gross: one.payment.gross.into(),
            gst: one.payment.gst.into(),
            tds: one.payment.tds.into(),
            tds_percent: one.payment.tds_percent.into(),
            net: one.payment.net.into(),
        }
    };
    proposals.into_iter().map(view).collect()
}
