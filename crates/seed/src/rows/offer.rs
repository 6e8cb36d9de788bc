//! Rows of offers shown and offers chosen.

use jiff::Timestamp;
use saakh_store::db::Arg;
use saakh_store::db::bulk::{Table, insert};
use saakh_store::origination::offer::OfferView;
use saakh_store::{DbError, Tx, args};

use super::SyntheticApplication;

const OFFER_VIEW: Table = Table {
    name: "offer_view",
    columns: &[
        "id",
        "application_id",
        "profile_revision",
        "catalog_version",
        "policy_version",
        "body",
        "created_at",
        "matching_rule_version",
        "rule_data",
        "score",
        "score_at",
        "age",
        "gold_price",
    ],
};
const OFFER: Table = Table {
    name: "offer",
    columns: &["id", "offer_view_id", "lender_id"],
};

pub(super) async fn add(tx: &mut Tx, all: &[SyntheticApplication]) -> Result<(), DbError> {
    let views = all.iter().filter_map(|one| one.view.as_ref());
    insert(tx, OFFER_VIEW, views.map(offer_view).collect()).await?;
    let chosen = all.iter().filter_map(|one| {
        let (view, submission) = one.view.as_ref().zip(one.submission.as_ref())?;
        let row = &submission.row;
        Some(args![row.offer_id, view.id, row.lender_id])
    });
    insert(tx, OFFER, chosen.collect()).await
}

fn offer_view(view: &OfferView) -> Vec<Arg> {
    args![
        view.id,
        view.key.application_id,
        view.key.profile_revision,
        view.key.catalog_version,
        &view.key.policy_version,
        &view.body,
        view.created_at,
        view.key.matching_rule_version,
        &view.key.rule_data,
        view.key.score.unwrap_or_default(),
        view.key.score_at.map_or(0, Timestamp::as_millisecond),
        view.key.age.unwrap_or_default(),
        view.key.gold_price.unwrap_or_default()
    ]
}
