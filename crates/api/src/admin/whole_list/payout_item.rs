//! The export of a batch's payouts.

use saakh_domain::text::Message;
use saakh_service::distribution::payout;
use saakh_service::{Error, Result};
use saakh_store::distribution::ledger::payout::Item;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use crate::admin::payout::payee_name;
use crate::authorisation::PayoutHandler;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<PayoutItems>>(
        "/api/admin/payout-items",
    ))
}

/// The batch of an export.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PayoutItemsQuery {
    /// The id of the batch.
    batch: i64,
}

/// The list of payouts.
pub struct PayoutItems;

impl WholeList for PayoutItems {
    const NAME: &'static str = "payout-items";
    const TITLE: &'static str = "export_payout_items_title";
    const COLUMNS: &'static [Column<(i64, Item)>] = &[
        Column::new("payouts_payee", |(_, item), context| {
            Cell::text(&payee_name(context.app, item.payee, Some(&item.to.name)))
        }),
        Column::new("payouts_account_of", |(_, item), _| {
            Cell::text(&item.to.name)
        }),
        Column::summed("payouts_gross", |(_, item), _| {
            Cell::Rupees(item.payment.gross)
        }),
        Column::summed("payouts_gst", |(_, item), _| Cell::Rupees(item.payment.gst)),
        Column::summed("payouts_tds", |(_, item), _| Cell::Rupees(item.payment.tds)),
        Column::summed("payouts_net", |(_, item), _| Cell::Rupees(item.payment.net)),
        Column::new("payouts_state", |(_, item), context| {
            context.cell(format!("common_payout_{}", item.state.code()))
        }),
        Column::new("payouts_said", |(_, item), _| {
            let text = item.utr.as_deref().or(item.problem.as_deref());
            Cell::text(text.unwrap_or_default())
        }),
        Column::new("payouts_reference", |(batch, item), _| {
            Cell::text(&payout::reference(*batch, item.place))
        }),
    ];
    type Query = PayoutItemsQuery;
    type Item = (i64, Item);
    type Exporter = PayoutHandler;

    async fn load_items(
        context: &RenderContext<'_>,
        query: &PayoutItemsQuery,
    ) -> Result<Vec<(i64, Item)>> {
        let unknown = |error| match error {
            Error::Refused(_) => Error::field("batch", Message::new("invalid_choose")),
            other => other,
        };
        let found = payout::batch(context.app, query.batch).await;
        let (batch, items) = found.map_err(unknown)?;
        Ok(items.into_iter().map(|item| (batch.id, item)).collect())
    }
}

inventory::submit! { register::<WholeListExport<PayoutItems>>() }
