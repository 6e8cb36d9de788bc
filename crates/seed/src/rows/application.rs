//! Application rows with their status history.

use saakh_domain::lifecycle::submission::Source;
use saakh_store::db::Arg;
use saakh_store::db::bulk::{Table, insert};
use saakh_store::insight::reached::REACHED_TABLE;
use saakh_store::{DbError, Tx, args};

use super::{SyntheticApplication, SyntheticSubmission, first_and_last, lines, with_submissions};

const APPLICATION: Table = Table {
    name: "application",
    columns: &[
        "id",
        "customer_id",
        "product_type",
        "status",
        "created_at",
        "updated_at",
        "identity_confirmed_at",
        "partner_id",
        "merchant_id",
        "language",
    ],
};
const APPLICATION_HISTORY: Table = Table {
    name: "application_history",
    columns: &[
        "application_id",
        "position",
        "from_status",
        "to_status",
        "source",
        "changed_at",
        "counted_at",
    ],
};
pub(super) async fn add(tx: &mut Tx, all: &[SyntheticApplication]) -> Result<(), DbError> {
    insert(tx, APPLICATION, all.iter().map(application).collect()).await?;
    let history = all.iter().flat_map(application_history);
    insert(tx, APPLICATION_HISTORY, history.collect()).await?;
    let reached = with_submissions(all).flat_map(|(one, to)| stage_rows(one, to));
    insert(tx, REACHED_TABLE, reached.collect()).await
}

fn stage_rows(one: &SyntheticApplication, to: &SyntheticSubmission) -> Vec<Vec<Arg>> {
    let stages = to.stages().into_iter();
    stages
        .map(|(stage, at)| args![one.application, stage.code(), at, to.amount.0])
        .collect()
}

fn application(one: &SyntheticApplication) -> Vec<Arg> {
    let last = first_and_last(&one.history);
    let (first, status, last) = last.map_or((None, None, None), |(first, status, last)| {
        (Some(first), Some(status.code()), Some(last))
    });
    args![
        one.application,
        one.customer.id,
        one.product.slug(),
        status,
        first,
        last,
        first,
        one.customer.partner_id,
        one.origin().merchant,
        one.customer.language.code()
    ]
}

fn application_history(one: &SyntheticApplication) -> Vec<Vec<Arg>> {
    let codes = one.history.iter().map(|(status, at)| (status.code(), *at));
    lines(&one.application.to_string(), codes, Source::Customer)
}
