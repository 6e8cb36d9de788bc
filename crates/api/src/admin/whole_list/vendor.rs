//! Every product of every lender and every plan of every insurer, on or off.

use saakh_service::Result;
use saakh_service::catalog::vendor::{self, VendorProduct};
use saakh_store::catalog::vendor_switch::VendorSwitch;

use crate::admin::entity_file::WholeListQuery;
use crate::authorisation::VendorSwitcher;
use crate::listing::whole::{WholeList, chosen, whole_exports};
use crate::listing::{Cell, Column, Words};

/// The list.
pub struct Vendors;

/// A product of a lender, or a plan of an insurer.
pub struct VendorLine {
    vendor: String,
    name: String,
    product: VendorProduct,
}

impl VendorLine {
    /// What switched it off, or will first.
    fn switch(&self) -> Option<&VendorSwitch> {
        self.product.off.as_ref().or(self.product.planned.first())
    }
}

const fn from(switch: Option<&VendorSwitch>) -> Cell {
    match switch {
        Some(switch) => Cell::Instant(switch.off_from),
        None => Cell::Empty,
    }
}

fn until(switch: Option<&VendorSwitch>) -> Cell {
    let until = switch.and_then(|switch| switch.off_until);
    until.map_or(Cell::Empty, Cell::Instant)
}

impl WholeList for Vendors {
    const NAME: &'static str = "vendors";
    const COLUMNS: &'static [Column<VendorLine>] = &[
        Column::new("vendors_name", |line, _| Cell::text(&line.name)),
        Column::new("report_group_product", |line, words| {
            match &line.product.plan {
                Some(plan) => Cell::text(plan),
                None => words.cell(line.product.sold.product().label()),
            }
        }),
        Column::new("holidays_state", |line, words| {
            words.cell(if line.product.off.is_none() {
                "list_on"
            } else {
                "list_off"
            })
        }),
        Column::new("vendors_from", |line, _| from(line.switch())),
        Column::new("vendors_to", |line, _| until(line.switch())),
        Column::new("vendors_reason", |line, words| {
            let reason = line
                .switch()
                .map(|switch| vendor::reason_words(words.app, &switch.reason, words.language));
            Cell::text(&reason.unwrap_or_default())
        }),
    ];
    type Query = WholeListQuery;
    type Item = VendorLine;
    type Exporter = VendorSwitcher;

    async fn items(words: &Words<'_>, query: &WholeListQuery) -> Result<Vec<VendorLine>> {
        let vendors = vendor::vendors(words.app).await?.into_iter();
        let lines = vendors.flat_map(|vendor| {
            let products = vendor.products.into_iter();
            products.map(move |product| VendorLine {
                vendor: vendor.key.clone(),
                name: vendor.name.clone(),
                product,
            })
        });
        Ok(chosen(lines.collect(), query.ids(), |line| {
            line.vendor.clone()
        }))
    }
}

whole_exports!(
    Vendors,
    WholeListQuery,
    "/api/admin/vendors.csv",
    "/api/admin/vendors.xlsx"
);
