//! The export of all lenders' products and insurers' plans with their state.

use saakh_service::Result;
use saakh_service::catalog::vendor::{self, VendorProduct};
use saakh_store::catalog::vendor_switch::VendorSwitch;

use crate::admin::entity_file::RowIdsQuery;
use crate::authorisation::VendorSwitcher;
use crate::listing::whole::{WholeList, select_by_ids, whole_exports};
use crate::listing::{Cell, Column, RenderContext};

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
    const COLUMNS: &'static [Column<VendorProductItem>] = &[
        Column::new("vendors_name", |line, _| Cell::text(&line.name)),
        Column::new("common_reason", |line, context| {
