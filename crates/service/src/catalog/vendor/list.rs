//! All vendors with their products, on or off.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::vendor::{SwitchableProduct, VendorKind};
use saakh_store::catalog::vendor_switch::VendorSwitch;

use super::list_switches;
use crate::catalog::lender;
use crate::platform::entity;
use crate::{App, Result};

/// A lender with its products, or an insurer with its plans.
#[derive(Debug, Clone)]
pub struct Vendor {
    /// Identifies the vendor.
    pub key: String,
    pub name: String,
    pub kind: VendorKind,
    /// Whether its own status is on; a product is open only if both are.
    pub is_on: bool,
    pub products: Vec<VendorProduct>,
}

/// A product of a lender, or a plan of an insurer.
#[derive(Debug, Clone)]
pub struct VendorProduct {
    pub sold: SwitchableProduct,
    /// Name of the plan; none for a lender's product.
    pub plan: Option<String>,
    /// The switch that is in force; none: it is on.
    pub off: Option<VendorSwitch>,
    /// Planned switches, the next first.
    pub planned: Vec<VendorSwitch>,
}

/// Returns all vendors, sorted by name.
pub async fn vendors(app: &App) -> Result<Vec<Vendor>> {
    let lenders = lender::all(app).await?;
    let plans = entity::list::<InsurancePlan>(app).await?;
    let switches = Switches(list_switches(app).await?, app.now());
    let mut vendors: Vec<Vendor> = lenders
        .iter()
        .map(|row| of_lender(&row.item, &switches))
        .collect();
    vendors.extend(insurers(plans.iter().map(|row| &row.item), &switches));
    vendors.sort_by_cached_key(|vendor| vendor.name.to_lowercase());
    Ok(vendors)
}

/// Switches in force or planned, and the present instant.
struct Switches(Vec<VendorSwitch>, Timestamp);

impl Switches {
    fn product(&self, sold: SwitchableProduct, plan: Option<&str>) -> VendorProduct {
        let own = self.0.iter().filter(|switch| switch.sold == sold).cloned();
        let (holding, planned): (Vec<_>, Vec<_>) = own.partition(|one| one.off_from <= self.1);
        VendorProduct {
            sold,
            plan: plan.map(str::to_owned),
            off: holding.into_iter().next(),
            planned,
        }
    }
}

fn of_lender(lender: &Lender, switches: &Switches) -> Vendor {
    let product = |product| switches.product(SwitchableProduct::Lender(lender.id, product), None);
    Vendor {
        key: lender.key.clone(),
        name: lender.name.clone(),
        kind: VendorKind::Lender,
        is_on: lender.lender_status,
        products: lender.products().map(product).collect(),
    }
}

/// Insurers, derived from their plans; one without visible plans is off as a whole.
fn insurers<'p>(
    plans: impl Iterator<Item = &'p InsurancePlan>,
    switches: &Switches,
) -> impl Iterator<Item = Vendor> {
    let mut insurers: BTreeMap<&str, Vendor> = BTreeMap::new();
    for plan in plans.filter(|plan| !plan.insurer.is_empty()) {
        let insurer = insurers.entry(&plan.insurer).or_insert_with(|| Vendor {
            key: format!("plan-{}", plan.id),
            name: plan.insurer.clone(),
            kind: VendorKind::Insurer,
            is_on: false,
            products: Vec::new(),
        });
        insurer.is_on |= plan.status;
        let product = switches.product(SwitchableProduct::Plan(plan.id), Some(&plan.name));
        insurer.products.push(product);
    }
    insurers.into_values()
}
