//! Payouts of commission: prepared by one admin, approved by another, and confirmed by the bank.

mod detail;
mod preparation;

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use saakh_domain::distribution::ledger::payout::{Blocker, Payee};
use saakh_service::App;
use saakh_service::distribution::payout::{self, Answer, TaxStatement};
use saakh_service::operations::export::Format;
use saakh_store::distribution::ledger::payout::{Batch, DuePayout};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{
    AuthorisedActor, ConfirmedActor, PayoutApprover, PayoutHandler, PayoutPreparer,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::download::{self, ChunkSource};
use crate::state::Api;
use crate::view::Rupees;

use detail::{PayoutDetail, build_detail};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, preparation::prepare))
        .routes(routes!(preparation::preview))
        .routes(routes!(get))
        .routes(routes!(approve))
        .routes(routes!(discard))
        .routes(routes!(bank_file))
        .routes(routes!(answer))
        .routes(routes!(tax_statement))
}

/// Batches of payouts, and payees for the next one.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutOverview {
    /// Newest first, at most 100.
    batches: Vec<PayoutBatch>,
    /// Payees with a balance who are in no open batch, at most 500.
    due: Vec<DuePayeeView>,
}

/// A batch of payouts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutBatch {
    id: i64,
    /// `prepared`, `approved`, `done` (the bank answered for all) or `discarded`.
    #[schema(value_type = crate::words::PayoutStateName)]
    state: &'static str,
    prepared_by: String,
    prepared_at: String,
    /// The name of who approved or discarded it; null if it is undecided.
    #[schema(required)]
    decided_by: Option<String>,
    #[schema(required)]
    decided_at: Option<String>,
    /// The number of payouts.
    count: i64,
    /// The sum before taxes.
    gross: Rupees,
    /// The sum after taxes.
    net: Rupees,
}

/// A payee with a balance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuePayeeView {
    /// The name of the partner or merchant.
    payee: String,
    /// The account of the ledger.
    #[schema(value_type = crate::words::PayeeAccountName)]
    account: &'static str,
    party: i64,
    amount: Rupees,
    /// The merchant, or the partner's own account, whose bank account receives the payout; null if
    /// the partner has no account.
    #[schema(required)]
    merchant_id: Option<i64>,
    /// The name of that account.
    #[schema(required)]
    account_of: Option<String>,
    /// The reason why they cannot be paid now; null if they can.
    #[schema(required, value_type = Option<crate::words::PayoutBlockerName>)]
    blocker: Option<&'static str>,
    /// What the bank reported when it refused or returned the last payout to this account; may be empty.
    #[schema(required)]
    bank_problem: Option<String>,
}

/// Lists all batches, and payees for the next one.
#[utoipa::path(get, path = "/api/admin/payouts", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = PayoutOverview),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<PayoutHandler>,
) -> ApiResult<Json<PayoutOverview>> {
    let (batches, due) = payout::overview(&api.app).await?;
    Ok(Json(PayoutOverview {
        batches: batches.into_iter().map(build_batch_view).collect(),
        due: due.iter().map(|due| build_due_view(&api, due)).collect(),
    }))
}

/// Returns a batch with its payouts.
#[utoipa::path(get, path = "/api/admin/payouts/{id}", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The batch")), responses(
    (status = 200, body = PayoutDetail),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(PayoutHandler(by)): AuthorisedActor<PayoutHandler>,
    Path(id): Path<i64>,
) -> ApiResult<Json<PayoutDetail>> {
    let found = payout::batch(&api.app, id).await?;
    Ok(Json(build_detail(&api, &by, found).await?))
}

/// Approves a batch that another admin prepared.
#[utoipa::path(post, path = "/api/admin/payouts/{id}/approve", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The batch")), responses(
    (status = 200, body = PayoutDetail),
    (status = 403, body = Problem, description = "`payout-own-batch`, `payout-invited`, `payout-changed-account`"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`payout-decided`, `payout-changed`"),
))]
async fn approve(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PayoutApprover(by))): AuthorisedActor<
        ConfirmedActor<PayoutApprover>,
    >,
    Path(id): Path<i64>,
) -> ApiResult<Json<PayoutDetail>> {
    let approved = payout::approve(&api.app, &by, id).await?;
    Ok(Json(build_detail(&api, &by, approved).await?))
}

/// Discards a batch that is not approved.
#[utoipa::path(post, path = "/api/admin/payouts/{id}/discard", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The batch")), responses(
    (status = 200, body = PayoutDetail),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`payout-decided`"),
))]
async fn discard(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PayoutHandler(by))): AuthorisedActor<
        ConfirmedActor<PayoutHandler>,
    >,
    Path(id): Path<i64>,
) -> ApiResult<Json<PayoutDetail>> {
    let discarded = payout::discard(&api.app, &by, id).await?;
    Ok(Json(build_detail(&api, &by, discarded).await?))
}

/// Returns a file for the bank of payouts without a bank result, with full account numbers. The
/// audit trail records the access.
#[utoipa::path(post, path = "/api/admin/payouts/{id}/bank-file", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The batch")), responses(
    (status = 200, body = Vec<u8>, content_type = "text/csv"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`payout-not-approved`"),
))]
async fn bank_file(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PayoutApprover(by))): AuthorisedActor<
        ConfirmedActor<PayoutApprover>,
    >,
    Path(id): Path<i64>,
) -> ApiResult<Response> {
    let bytes = payout::bank_file(&api.app, &by, id).await?;
    Ok(download::csv(&format!("payouts-{id}"), bytes))
}

/// A quarter of a financial year.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxQuarter {
    /// The year in which the financial year begins.
    #[schema(minimum = 2020, maximum = 2100)]
    year: i16,
    /// The quarter; 1 is April to June.
    #[schema(minimum = 1, maximum = 4)]
    quarter: u8,
}

/// Returns the tax deducted at source in a quarter, with full PANs. The audit trail records the
/// access.
#[utoipa::path(post, path = "/api/admin/tax-statement", tag = "admin", request_body = TaxQuarter,
    security(("admin" = [])), responses(
    (status = 200, body = Vec<u8>, content_type = "text/csv"),
))]
async fn tax_statement(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PayoutApprover(by))): AuthorisedActor<
        ConfirmedActor<PayoutApprover>,
    >,
    Json(query): Json<TaxQuarter>,
) -> ApiResult<Response> {
    let TaxQuarter { year, quarter } = query;
    let rows = TaxRows {
        app: Arc::clone(&api.app),
        statement: payout::tax_statement(&api.app, &by, year, quarter).await?,
    };
    let name = format!("tds-{year}-q{quarter}.csv");
    Ok(download::stream_file(Format::Csv.media_type(), &name, rows))
}

/// A statement, streamed while it is read.
struct TaxRows {
    app: Arc<App>,
    statement: TaxStatement,
}

impl ChunkSource for TaxRows {
    async fn next(&mut self) -> saakh_service::Result<Option<Vec<u8>>> {
        self.statement.next(&self.app).await
    }
}

/// Results of the bank for payouts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankAnswers {
    #[schema(max_items = 1000)]
    answers: Vec<BankAnswer>,
}

/// The bank's result for a payout: `utr` if it was paid, `problem` if not.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankAnswer {
    /// The reference of the payout in the bank file.
    #[schema(max_length = 40)]
    reference: String,
    /// The bank's number of the transfer.
    #[schema(max_length = 40)]
    utr: Option<String>,
    /// The reason of a failure.
    #[schema(max_length = 200)]
    problem: Option<String>,
}

/// The effects of the bank's results.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankAnswersResult {
    paid: usize,
    failed: usize,
    /// Payouts whose result was known already.
    unchanged: usize,
    /// References that are not in this batch, or have no result.
    unknown: Vec<String>,
}

/// Records the bank's results; failed payouts become payable again.
#[utoipa::path(post, path = "/api/admin/payouts/{id}/answers", tag = "admin",
    request_body = BankAnswers, security(("admin" = [])),
    params(("id" = i64, Path, description = "The batch")), responses(
    (status = 200, body = BankAnswersResult),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`payout-not-approved`"),
))]
async fn answer(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PayoutPreparer(by))): AuthorisedActor<
        ConfirmedActor<PayoutPreparer>,
    >,
    Path(id): Path<i64>,
    Json(body): Json<BankAnswers>,
) -> ApiResult<Json<BankAnswersResult>> {
    let answers = body.answers.into_iter().map(|answer| Answer {
        reference: answer.reference,
        utr: answer.utr.filter(|text| !text.trim().is_empty()),
        problem: answer.problem.filter(|text| !text.trim().is_empty()),
    });
    let answers: Vec<Answer> = answers.collect();
    let taken = payout::record_answers(&api.app, &by, id, &answers).await?;
    Ok(Json(BankAnswersResult {
        paid: taken.paid,
        failed: taken.failed,
        unchanged: taken.unchanged,
        unknown: taken.unknown,
    }))
}

fn build_batch_view(batch: Batch) -> PayoutBatch {
    let (by, at) = batch.decided.unzip();
    PayoutBatch {
        id: batch.id,
        state: batch.state.code(),
        prepared_by: batch.preparer,
        prepared_at: batch.prepared_at.to_string(),
        decided_by: by,
        decided_at: at.map(|at| at.to_string()),
        count: batch.items,
        gross: batch.gross.into(),
        net: batch.net.into(),
    }
}

fn build_due_view(api: &Api, due: &DuePayout) -> DuePayeeView {
    let name = due.to.as_ref().map(|to| to.name.as_str());
    let (account, party) = due.payee.account().code();
    DuePayeeView {
        account,
        party,
        payee: payee_name(&api.app, due.payee, name),
        amount: due.amount.into(),
        merchant_id: due.to.as_ref().map(|to| to.merchant.0),
        account_of: due.to.as_ref().map(|to| to.name.clone()),
        blocker: due.blocker.map(Blocker::code),
        bank_problem: due.bank_problem.clone(),
    }
}

/// The name of a partner or merchant.
pub(super) fn payee_name(app: &App, payee: Payee, name: Option<&str>) -> String {
    let snapshot = app.catalog();
    match payee {
        Payee::Partner(id) => {
            let partner = snapshot.partners.find_by_id(id);
            partner.map_or_else(|| id.to_string(), |partner| partner.name.clone())
        }
        Payee::Merchant(id) => name.map_or_else(|| id.to_string(), str::to_owned),
    }
}
