//! Rows of submissions and their status history.

use saakh_domain::lifecycle::submission::Source;
use saakh_store::db::bulk::{Table, insert};
use saakh_store::db::{Arg, to_json};
use saakh_store::insight::reached::OUTCOME_TABLE;
use saakh_store::origination::submission::Submission;
use saakh_store::trust::share_receipt::ShareReceipt;
use saakh_store::{DbError, Tx, args};

use super::{SyntheticApplication, SyntheticSubmission, lines, with_submissions};

const SUBMISSION: Table = Table {
    name: "submission",
    columns: &[
        "id",
        "application_id",
        "offer_id",
        "lender_id",
        "status",
        "offer",
        "fields",
        "reference",
        "redirect_url",
        "created_at",
        "updated_at",
    ],
};
const SHARE_RECEIPT: Table = Table {
    name: "share_receipt",
    columns: &[
        "submission_id",
        "consent_id",
        "lender_id",
        "fields",
        "shared_at",
    ],
};
const SUBMISSION_HISTORY: Table = Table {
    name: "submission_history",
    columns: &[
        "submission_id",
        "position",
        "from_status",
        "to_status",
        "source",
        "changed_at",
        "counted_at",
    ],
};

pub(super) async fn add(tx: &mut Tx, all: &[SyntheticApplication]) -> Result<(), DbError> {
    let rows = with_submissions(all).map(|(_, to)| submission(&to.row));
    insert(tx, SUBMISSION, rows.collect()).await?;
    let history = with_submissions(all).flat_map(|(_, to)| submission_history(to));
    insert(tx, SUBMISSION_HISTORY, history.collect()).await?;
    let came_to = with_submissions(all).flat_map(|(_, to)| outcome_rows(to));
    insert(tx, OUTCOME_TABLE, came_to.collect()).await?;
    let receipts: Result<Vec<_>, DbError> = with_submissions(all)
        .map(|(_, to)| receipt(&to.receipt))
        .collect();
    insert(tx, SHARE_RECEIPT, receipts?).await
}

fn submission_history(to: &SyntheticSubmission) -> Vec<Vec<Arg>> {
    let codes = to.history.iter().map(|(status, at)| (status.code(), *at));
    lines(&to.row.id.to_string(), codes, Source::Connector)
}

fn outcome_rows(to: &SyntheticSubmission) -> Vec<Vec<Arg>> {
    let row = &to.row;
    let outcomes = to.outcomes().into_iter();
    outcomes
        .map(|(outcome, at)| {
            args![
                row.id,
                outcome.code(),
                row.application_id,
                row.lender_id,
                at,
                to.amount.0
            ]
        })
        .collect()
}

fn submission(row: &Submission) -> Vec<Arg> {
    args![
        row.id,
        row.application_id,
        row.offer_id,
        row.lender_id,
        row.status.code(),
        &row.offer,
        row.fields.expose(),
        row.reference.clone(),
        row.redirect_url.clone(),
        row.created_at,
        row.updated_at
    ]
}

fn receipt(receipt: &ShareReceipt) -> Result<Vec<Arg>, DbError> {
    Ok(args![
        receipt.submission_id,
        receipt.consent_id,
        receipt.lender_id,
        to_json(&receipt.fields)?,
        receipt.shared_at
    ])
}
