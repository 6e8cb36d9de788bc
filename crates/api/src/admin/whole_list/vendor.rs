//! The export of all lenders' products and insurers' plans with their state.

use saakh_service::Result;
use saakh_service::catalog::vendor::{self, VendorProduct};
use saakh_store::catalog::vendor_switch::VendorSwitch;
use utoipa_axum::router::OpenApiRouter;

use crate::admin::entity_file::RowIdsQuery;
use crate::authorisation::VendorSwitcher;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport, select_by_ids};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<VendorProducts>>(
        "/api/admin/vendors",
    ))
}

/// The list of products and plans.
pub struct VendorProducts;

/// A product of a lender, or a plan of an insurer.
pub struct VendorProductItem {
    vendor: String,
    name: String,
    product: VendorProduct,
}

impl VendorProductItem {
    /// The current switch, or the first planned one.
    fn switch(&self) -> Option<&VendorSwitch> {
        self.product.off.as_ref().or(self.product.planned.first())
    }
}

const fn off_from_cell(switch: Option<&VendorSwitch>) -> Cell {
    match switch {
        Some(switch) => Cell::Instant(switch.off_from),
        None => Cell::Empty,
    }
}

fn off_until_cell(switch: Option<&VendorSwitch>) -> Cell {
    let until = switch.and_then(|switch| switch.off_until);
    until.map_or(Cell::Empty, Cell::Instant)
}

impl WholeList for VendorProducts {
    const NAME: &'static str = "vendors";
    const TITLE: &'static str = "vendors_title";
    const COLUMNS: &'static [Column<VendorProductItem>] = &[
        Column::new("vendors_name", |line, _| Cell::text(&line.name)),
        Column::new("common_group_product", |line, context| {
            match &line.product.plan {
                Some(plan) => Cell::text(plan),
                None => context.cell(line.product.sold.product().label()),
            }
        }),
        Column::new("common_state", |line, context| {
            context.cell(if line.product.off.is_none() {
                "common_on"
            } else {
                "common_off"
            })
        }),
        Column::new("vendors_from", |line, _| off_from_cell(line.switch())),
        Column::new("vendors_to", |line, _| off_until_cell(line.switch())),
        Column::new("common_reason", |line, context| {
            let reason = line
                .switch()
                .map(|switch| vendor::reason_text(context.app, &switch.reason, context.language));
            Cell::text(&reason.unwrap_or_default())
        }),
    ];
    type Query = RowIdsQuery;
    type Item = VendorProductItem;
    type Exporter = VendorSwitcher;

    async fn load_items(
        context: &RenderContext<'_>,
        query: &RowIdsQuery,
    ) -> Result<Vec<VendorProductItem>> {
        let vendors = vendor::vendors(context.app).await?.into_iter();
        let lines = vendors.flat_map(|vendor| {
            let products = vendor.products.into_iter();
            products.map(move |product| VendorProductItem {
                vendor: vendor.key.clone(),
                name: vendor.name.clone(),
                product,
            })
        });
        Ok(select_by_ids(lines.collect(), query.ids(), |line| {
            line.vendor.clone()
        }))
    }
}

inventory::submit! { register::<WholeListExport<VendorProducts>>() }
