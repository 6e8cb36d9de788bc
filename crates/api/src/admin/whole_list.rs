//! Exports of short lists: vendors, bank holidays, gold prices, uploaded files, months of
//! commission with their lines, payouts.

pub mod commission_line;
pub mod commission_month;
pub mod gold_price;
pub mod holiday;
pub mod payout_batch;
pub mod payout_item;
pub mod status_file;
pub mod vendor;

use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(vendor::routes())
        .merge(holiday::routes())
        .merge(gold_price::routes())
        .merge(status_file::routes())
        .merge(commission_month::routes())
        .merge(commission_line::routes())
        .merge(payout_batch::routes())
        .merge(payout_item::routes())
}

/// The empty query of a list that is always exported as a whole.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EmptyQuery {}
