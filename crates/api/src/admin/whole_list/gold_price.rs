//! The export of all gold prices.

use saakh_service::Result;
use saakh_service::catalog::gold_price;
use saakh_store::catalog::gold_price::Entry;
use utoipa_axum::router::OpenApiRouter;

use super::EmptyQuery;
use crate::authorisation::GoldPriceWriter;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<GoldPriceList>>(
        "/api/admin/gold-prices",
    ))
}

/// The list of prices, newest first.
pub struct GoldPriceList;

impl WholeList for GoldPriceList {
    const NAME: &'static str = "gold-prices";
    const TITLE: &'static str = "gold_price_title";
    const COLUMNS: &'static [Column<Entry>] = &[
        Column::new("gold_price_date", |entry, _| Cell::Date(entry.price.date)),
        Column::new("gold_price_average", |entry, _| {
            Cell::Rupees(entry.price.average)
        }),
        Column::new("gold_price_previous_close", |entry, _| {
            Cell::Rupees(entry.price.previous_close)
        }),
        Column::new("gold_price_counts", |entry, _| {
            Cell::Rupees(entry.price.per_gram())
        }),
        Column::new("gold_price_at", |entry, _| Cell::Instant(entry.at)),
        Column::new("common_by", |entry, context| match &entry.by {
            Some(name) => Cell::text(name),
            None => context.cell("common_party_system"),
        }),
    ];
    type Query = EmptyQuery;
    type Item = Entry;
    type Exporter = GoldPriceWriter;

    async fn load_items(context: &RenderContext<'_>, _: &EmptyQuery) -> Result<Vec<Entry>> {
        let mut found = gold_price::history(context.app, None).await?;
        let mut all = found.entries;
        while let Some(before) = found.older {
            found = gold_price::history(context.app, Some(before)).await?;
            all.append(&mut found.entries);
        }
        Ok(all)
    }
}

inventory::submit! { register::<WholeListExport<GoldPriceList>>() }
