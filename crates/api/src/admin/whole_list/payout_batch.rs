//! The export of the newest batches of payouts.

use saakh_service::Result;
use saakh_service::distribution::payout;
use saakh_store::distribution::ledger::payout::Batch;
use utoipa_axum::router::OpenApiRouter;

use super::EmptyQuery;
use crate::authorisation::PayoutHandler;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<PayoutBatches>>(
        "/api/admin/payouts",
    ))
}

/// The list of batches.
pub struct PayoutBatches;

impl WholeList for PayoutBatches {
    const NAME: &'static str = "payouts";
    const TITLE: &'static str = "common_payouts_title";
    const COLUMNS: &'static [Column<Batch>] = &[
        Column::new("payouts_batch", |batch, _| Cell::Count(batch.id)),
        Column::new("payouts_state", |batch, context| {
            context.cell(format!("payouts_state_{}", batch.state.code()))
        }),
        Column::summed("payouts_count", |batch, _| Cell::Count(batch.items)),
        Column::summed("payouts_gross", |batch, _| Cell::Rupees(batch.gross)),
        Column::summed("payouts_net", |batch, _| Cell::Rupees(batch.net)),
        Column::new("payouts_prepared_by", |batch, _| {
            Cell::text(&batch.preparer)
        }),
        Column::new("payouts_prepared_at", |batch, _| {
            Cell::Instant(batch.prepared_at)
        }),
    ];
    type Query = EmptyQuery;
    type Item = Batch;
    type Exporter = PayoutHandler;

    async fn load_items(context: &RenderContext<'_>, _: &EmptyQuery) -> Result<Vec<Batch>> {
        Ok(payout::overview(context.app).await?.0)
    }
}

inventory::submit! { register::<WholeListExport<PayoutBatches>>() }
