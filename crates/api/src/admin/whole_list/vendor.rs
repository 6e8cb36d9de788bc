//! Every product of every lender, on or off.

use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::text::Message;
use saakh_service::Result;
use saakh_service::catalog::{lender, vendor};
use saakh_store::catalog::vendor_switch::VendorSwitch;

use crate::admin::entity_file::WholeListQuery;
use crate::authorisation::VendorSwitcher;
use crate::listing::whole::{WholeList, chosen, whole_exports};
use crate::listing::{Cell, Column, Words};

/// The list.
pub struct Vendors;

/// A product of a lender.
pub struct VendorLine {
    lender: i64,
    name: String,
    product: ProductType,
    /// What switched it off; none: it is on.
    off: Option<VendorSwitch>,
    /// What will switch it off first.
    planned: Option<VendorSwitch>,
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
            Cell::text(&words.text(&Message::new(line.product.label())))
        }),
        Column::new("holidays_state", |line, words| {
            words.cell(if line.off.is_none() {
                "list_on"
            } else {
                "list_off"
            })
        }),
        Column::new("vendors_from", |line, _| {
            from(line.off.as_ref().or(line.planned.as_ref()))
        }),
        Column::new("vendors_to", |line, _| {
            until(line.off.as_ref().or(line.planned.as_ref()))
        }),
        Column::new("vendors_reason", |line, words| {
            let switch = line.off.as_ref().or(line.planned.as_ref());
            let reason =
                switch.map(|one| vendor::reason_words(words.app, &one.reason, words.language));
            Cell::text(&reason.unwrap_or_default())
        }),
    ];
    type Query = WholeListQuery;
    type Item = VendorLine;
    type Exporter = VendorSwitcher;

    async fn items(words: &Words<'_>, query: &WholeListQuery) -> Result<Vec<VendorLine>> {
        let mut rows = lender::all(words.app).await?;
        rows.sort_by_cached_key(|row| row.lender.name.to_lowercase());
        let (switches, now) = (vendor::standing(words.app).await?, words.app.now());
        let line = |lender: &Lender, product: ProductType| {
            let own = switches
                .iter()
                .filter(|switch| switch.lender_id == lender.id && switch.product == product);
            let (holding, planned): (Vec<_>, Vec<_>) = own.partition(|one| one.off_from <= now);
            VendorLine {
                lender: lender.id.0,
                name: lender.name.clone(),
                product,
                off: holding.first().copied().cloned(),
                planned: planned.first().copied().cloned(),
            }
        };
        let lines = rows.iter().flat_map(|row| {
            let products = row.lender.products();
            products
                .map(|product| line(&row.lender, product))
                .collect::<Vec<_>>()
        });
        let ids = query.ids();
        Ok(chosen(lines.collect(), ids, |line: &VendorLine| {
            line.lender.to_string()
        }))
    }
}

whole_exports!(
    Vendors,
    WholeListQuery,
    "/api/admin/vendors.csv",
    "/api/admin/vendors.xlsx"
);
