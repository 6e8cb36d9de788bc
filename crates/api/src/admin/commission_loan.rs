//! The commission of one loan on one page: where it stands, whose customer it is and why, what was said of it by whom,
//! which files list it, every entry, and what was asked about it.

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

use super::commission::{ENTRIES_PER_PAGE, EntryQuery, lender_name};
use super::lead;
use crate::authorisation::{AuthorisedActor, CommissionWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::listing::RenderContext;
use crate::state::Api;
use crate::view::dispute::{DisputeView, Reader};
use crate::view::ledger::{EntryPage, build_page};
use crate::view::{Percent, Rupees};
use crate::words::closed_sets;

closed_sets! {
    /// What a line of a lender's statement says: a loan was paid out, or we were paid.
    StatementLineKind = LineKind::ALL.map(LineKind::code);
    /// Why a line of a statement does not count any more.
    StatementLineEnd = LineEndReason::ALL.map(LineEndReason::code);
}

/// The commission of a loan, with all that speaks for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommissionLoan {
    submission_id: String,
    /// The application that it was applied for in; null where that is gone.
    #[schema(required)]
    app_id: Option<String>,
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// The month in which it counts, such as `2026-11`.
    month: String,
    /// What was lent; null: nothing, as far as anybody says.
    #[schema(required)]
    lent: Option<Rupees>,
    /// When.
    #[schema(required)]
    lent_on: Option<String>,
    /// What the lender should pay, without taxes.
    expected: Rupees,
    /// How much of that its statements confirmed.
    confirmed: Rupees,
    /// What it paid.
    received: Rupees,
    /// What partner and merchant get of that.
    payable: Rupees,
    /// What of it is the merchant's.
    merchant_part: Rupees,
    /// What was received and is not shared, because the slab pays less and nobody accepted the difference.
    held: Rupees,
    /// Whose customer it is; null: ours.
    #[schema(required)]
    partner: Option<String>,
    /// The partner's share, as it was agreed when the loan was first heard of.
    partner_percent: Percent,
    /// Why; null where nobody is known to have brought them.
    #[schema(required)]
    attribution: Option<LoanAttribution>,
    /// What was said of it.
    history: Vec<LoanStep>,
    /// Lines of lenders' statements about it.
    statements: Vec<LoanStatement>,
    /// What was asked about it, the newest first.
    disputes: Vec<DisputeView>,
    entries: EntryPage,
}

/// Why a loan's customer counts for a partner.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanAttribution {
    /// In a sentence.
    why: String,
    /// The name of the tracking link that they came by.
    #[schema(required)]
    link: Option<String>,
    /// When it was decided.
    at: String,
}

/// A step of a loan, and who said so.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanStep {
    /// Where it stood then, in the reader's language.
    text: String,
    /// Who said so, in the reader's language.
    source: String,
    at: String,
}

/// A line of a lender's statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanStatement {
    /// `disbursal` or `commission`.
    #[schema(value_type = StatementLineKind)]
    kind: &'static str,
    /// The file's name.
    file: String,
    /// The row, as a spreadsheet counts.
    row: i64,
    amount: Rupees,
    /// When the money was paid.
    day: String,
    /// What the lender calls the loan.
    #[schema(required)]
    reference: Option<String>,
    /// What the bank calls the payment.
    #[schema(required)]
    bank_reference: Option<String>,
    /// `corrected` by a later file, or `undone`; null: it counts.
    #[schema(value_type = Option<StatementLineEnd>, required)]
    ended: Option<&'static str>,
}

/// The commission of a loan, with all that speaks for it.
#[utoipa::path(get, path = "/api/admin/commission-loans/{submissionId}", tag = "admin",
    security(("admin" = [])), params(
    ("submissionId" = String, Path, description = "The loan"),
    EntryQuery,
), responses(
    (status = 200, body = CommissionLoan),
    (status = 404, body = Problem, description = "Nothing was booked for such a loan"),
))]
pub async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionWriter>,
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
    let disputes = disputes
        .into_iter()
        .map(|one| DisputeView::from_thread(one, Reader::Staff));
    let words = RenderContext::new(&api.app, language);
    let entries = build_page(&api, entries, ENTRIES_PER_PAGE, language);
    Ok(Json(CommissionLoan {
        disputes: disputes.collect(),
        ..view(&words, &found, known, entries)
    }))
}

fn view(
    words: &RenderContext<'_>,
    loan: &Loan,
    known: LoanEvidence,
    entries: EntryPage,
) -> CommissionLoan {
    let (terms, booked) = (&loan.terms, &loan.booked);
    let partner = terms
        .partner
        .and_then(|id| words.snapshot.partners.find_by_id(id));
    CommissionLoan {
        submission_id: loan.submission.to_string(),
        app_id: known.application.map(|id| id.to_string()),
        lender_id: terms.lender.0,
        lender: lender_name(words.app, terms.lender),
        month: loan.month.to_string(),
        lent: loan.lent.map(|lent| lent.amount.into()),
        lent_on: loan.lent.map(|lent| lent.on.to_string()),
        expected: booked.commission.into(),
        confirmed: booked.confirmed.into(),
        received: booked.received.into(),
        payable: booked.payable.into(),
        merchant_part: booked.merchant.into(),
        held: booked.held_amount(loan.released).into(),
        partner: partner.map(|partner| partner.name.clone()),
        partner_percent: terms.percent.into(),
        attribution: known.attributed.map(|one| LoanAttribution {
            why: words.text(&lead::explain_attribution(one.evidence.as_ref())),
            link: one.link,
            at: one.at.to_string(),
        }),
        history: known.history.iter().map(|one| step(words, one)).collect(),
        statements: known.statements.into_iter().map(statement).collect(),
        disputes: Vec::new(),
        entries,
    }
}

fn step(words: &RenderContext<'_>, step: &Step) -> LoanStep {
    let source = Message::new(format!("commissions_source_{}", step.source.code()));
    LoanStep {
        text: words.text(&status_message(step.status)),
        source: words.text(&source),
        at: step.at.to_string(),
    }
}

/// As customers read it, but for the first step, which speaks to them.
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
