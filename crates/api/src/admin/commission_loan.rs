//! The commission of one loan: its position, attribution, status history, statement lines, entries
//! and disputes.

use axum::extract::State;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::distribution::dispute;
use saakh_store::distribution::ledger::evidence::{LoanEvidence, Statement, Step};
use saakh_store::distribution::ledger::loan::Loan;
use saakh_store::distribution::ledger::{entry, evidence, loan};
use saakh_store::platform::upload::line::{LineEndReason, LineKind};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::commission::{ENTRIES_PER_PAGE, EntryQuery, lender_name};
use super::lead;
use crate::authorisation::{AuthorisedActor, CommissionReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::listing::RenderContext;
use crate::state::Api;
use crate::view::dispute::DisputeView;
use crate::view::ledger::{EntryPage, build_page};
use crate::view::{Percent, Rupees};
use crate::words::closed_sets;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

closed_sets! {
    /// The kind of a statement line: a disbursal, or a payment of commission.
    StatementLineKind = LineKind::ALL.map(LineKind::code);
    /// The reason why a statement line no longer counts.
    StatementLineEnd = LineEndReason::ALL.map(LineEndReason::code);
}

/// The commission of a loan with its evidence.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommissionLoan {
    submission_id: String,
    /// The reference that people read out, such as `7K3M-Q9TX`; null until it is drawn, and once the
    /// borrower was erased.
    #[schema(required)]
    short_code: Option<String>,
    /// The id of the application; null if it was deleted.
    #[schema(required)]
    app_id: Option<String>,
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// The month in which it counts, such as `2026-11`.
    month: String,
    /// The disbursed amount; null if no disbursal was reported.
    #[schema(required)]
    lent: Option<Rupees>,
    /// The day of disbursal.
    #[schema(required)]
    lent_on: Option<String>,
    /// The commission that is due by the slab, before taxes.
    expected: Rupees,
    /// The part of it that the lender's statements confirmed.
    confirmed: Rupees,
    /// The amount that the lender paid.
    received: Rupees,
    /// The shares of partner and merchant in the received amount.
    payable: Rupees,
    /// The merchant's part of these shares.
    merchant_part: Rupees,
    /// The received amount that is not shared yet, because it exceeds the slab and the difference
    /// is not accepted; 0 without a partner.
    held: Rupees,
    /// The partner of the customer; null if it is our own.
    #[schema(required)]
    partner: Option<String>,
    /// The partner's share, as agreed when the loan was first reported.
    partner_percent: Percent,
    /// The reason of the attribution; null if there is none.
    #[schema(required)]
    attribution: Option<LoanAttribution>,
    /// The status history.
    history: Vec<LoanStep>,
    /// Lines of the lender's statements about it.
    statements: Vec<LoanStatement>,
    /// Disputes about it, newest first.
    disputes: Vec<DisputeView>,
    entries: EntryPage,
}

/// The reason why a loan's customer is attributed to a partner.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanAttribution {
    /// The reason as a sentence.
    why: String,
    /// The name of the tracking link.
    #[schema(required)]
    link: Option<String>,
    /// When it was decided.
    at: String,
}

/// A step of a loan's status history.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanStep {
    /// The status, in the reader's language.
    text: String,
    /// The source of the status, in the reader's language.
    source: String,
    at: String,
}

/// A line of a lender's statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanStatement {
    #[schema(value_type = StatementLineKind)]
    kind: &'static str,
    /// The name of the file.
    file: String,
    /// The row number, as in a spreadsheet.
    row: i64,
    amount: Rupees,
    /// The day of the payment.
    day: String,
    /// The lender's reference of the loan.
    #[schema(required)]
    reference: Option<String>,
    /// The bank's reference of the payment.
    #[schema(required)]
    bank_reference: Option<String>,
    /// `corrected` by a later file, or `undone`; null if it counts.
    #[schema(value_type = Option<StatementLineEnd>, required)]
    ended: Option<&'static str>,
}

/// Returns the commission of a loan with its evidence.
#[utoipa::path(get, path = "/api/admin/commission-loans/{submissionId}", tag = "admin",
    security(("admin" = [])), params(
    ("submissionId" = String, Path, description = "The id of the loan's submission"),
    EntryQuery,
), responses(
    (status = 200, body = CommissionLoan),
    (status = 404, body = Problem, description = "The ledger has no such loan"),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Query(query): Query<EntryQuery>,
) -> ApiResult<Json<CommissionLoan>> {
    let id: SubmissionId = id.parse().map_err(|_| Error::not_found())?;
    let before = query.cursor.unwrap_or(i64::MAX);
    let mut conn = api.app.db.read().await?;
    let found = loan::list_by_id(&mut conn, &[id]).await?.remove(&id);
    let found = found.ok_or_else(Error::not_found)?;
    let known = evidence::load_for_loan(&mut conn, id).await?;
    let entries = entry::list_for_loan(&mut conn, id, before, ENTRIES_PER_PAGE + 1).await?;
    drop(conn);
    let disputes = dispute::list_for_loan(&api.app, id).await?;
    let disputes = disputes.into_iter().map(DisputeView::from);
    let context = RenderContext::new(&api.app, language);
    let entries = build_page(&api, entries, ENTRIES_PER_PAGE, language);
    Ok(Json(CommissionLoan {
        disputes: disputes.collect(),
        ..view(&context, &found, known, entries)
    }))
}

fn view(
    context: &RenderContext<'_>,
    loan: &Loan,
    known: LoanEvidence,
    entries: EntryPage,
) -> CommissionLoan {
    let (terms, booked) = (&loan.terms, &loan.booked);
    let partner = terms
        .partner
        .and_then(|id| context.snapshot.partners.find_by_id(id));
    CommissionLoan {
        submission_id: loan.submission.to_string(),
        short_code: known.short_code.map(|code| code.to_string()),
        app_id: known.application.map(|id| id.to_string()),
        lender_id: terms.lender.0,
        lender: lender_name(context.app, terms.lender),
        month: loan.month.to_string(),
        lent: loan.lent.map(|lent| lent.amount.into()),
        lent_on: loan.lent.map(|lent| lent.on.to_string()),
        expected: booked.commission.into(),
        confirmed: booked.confirmed.into(),
        received: booked.received.into(),
        payable: booked.payable.into(),
        merchant_part: booked.merchant.into(),
        held: booked.held_amount(terms, loan.released).into(),
        partner: partner.map(|partner| partner.name.clone()),
        partner_percent: terms.percent.into(),
        attribution: known.attributed.map(|one| LoanAttribution {
            why: context.text(&lead::explain_attribution(one.evidence.as_ref())),
            link: one.link,
            at: one.at.to_string(),
        }),
        history: known.history.iter().map(|one| step(context, one)).collect(),
        statements: known.statements.into_iter().map(statement).collect(),
        disputes: Vec::new(),
        entries,
    }
}

fn step(context: &RenderContext<'_>, step: &Step) -> LoanStep {
    let source = Message::new(format!("commissions_source_{}", step.source.code()));
    LoanStep {
        text: context.text(&status_message(step.status)),
        source: context.text(&source),
        at: step.at.to_string(),
    }
}

/// The status text that customers read, except for the first, which addresses them.
fn status_message(status: SubmissionStatus) -> Message {
    match status {
        SubmissionStatus::Created => Message::new("commissions_loan_applied"),
        later => later.text(),
    }
}

fn statement(line: Statement) -> LoanStatement {
    LoanStatement {
        kind: line.kind.code(),
        file: line.file,
        row: line.row,
        amount: line.amount.into(),
        day: line.day.to_string(),
        reference: line.reference,
        bank_reference: line.bank_reference,
        ended: line.ended.map(LineEndReason::code),
    }
}
