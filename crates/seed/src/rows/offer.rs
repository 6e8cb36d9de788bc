//! The offers that they were shown.

use jiff::Timestamp;
use saakh_store::db::Arg;
use saakh_store::db::bulk::{Table, insert};
use saakh_store::origination::offer::{OfferRow, OfferView};
use saakh_store::{DbError, Tx, args};

use super::Synthetic;

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

pub(super) async fn add(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    let viewed = || all.iter().filter_map(|one| one.view.as_ref());
    let views = viewed().map(|(view, _)| offer_view(view));
    insert(tx, OFFER_VIEW, views.collect()).await?;
    let offers = viewed().flat_map(|(view, offers)| {
        let row = |offer: &OfferRow| args![offer.id, view.id, offer.lender_id];
        offers.iter().map(row)
    });
    insert(tx, OFFER, offers.collect()).await
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
