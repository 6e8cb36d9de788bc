//! Lender groups and commission agreements of a demo.

use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::revenue::{Range, Slab};
use saakh_domain::{MilliPercent, Paise};
use saakh_service::app::parse_toml;
use saakh_service::{Error, Result};
use saakh_store::Tx;
use saakh_store::catalog::{lender_group, lender_revenue};
use serde::Deserialize;

use crate::wrong_data;

/// Contents of `data/demo/agreements.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Agreements {
    group: Vec<Group>,
    agreement: Vec<Agreement>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    name: String,
    /// Lender keys.
    lenders: Vec<String>,
}

/// What some lenders pay.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Agreement {
    /// Lender keys.
    lenders: Vec<String>,
    slab: Vec<DemoSlab>,
}

/// A slab, amounts in rupees.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoSlab {
    revenue_type_id: i64,
    #[serde(default)]
    disbursed: Bounds,
    #[serde(default)]
    number: Bounds,
    #[serde(default)]
    flat: i64,
    percent: f64,
}

/// Inclusive bounds; none: unbounded.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    least: Option<i64>,
    most: Option<i64>,
}

impl Agreements {
    pub(super) fn load() -> Result<Self> {
        parse_toml("demo/agreements.toml", |text| toml::from_str(text)).map_err(wrong_data)
    }

    /// Adds the groups and assigns the lenders to them.
    pub(super) async fn add_groups(&self, tx: &mut Tx, lenders: &mut [Lender]) -> Result<()> {
        for group in &self.group {
            let added = lender_group::add(tx, &group.name).await?;
            for key in &group.lenders {
                let place = place(lenders, key)?;
                lenders[place].lender_group_ids.push(added.id);
            }
        }
        Ok(())
    }

    pub(super) async fn add_slabs(&self, tx: &mut Tx, lenders: &[Lender]) -> Result<()> {
        for agreement in &self.agreement {
            for key in &agreement.lenders {
                let lender = lenders[place(lenders, key)?].id;
                for slab in &agreement.slab {
                    lender_revenue::add(tx, lender, &slab.slab()?).await?;
                }
            }
        }
        Ok(())
    }
}

impl DemoSlab {
    fn slab(&self) -> Result<Slab> {
        let percent = MilliPercent::from_percent(self.percent)
            .map_err(|error| Error::internal("a share in demo/agreements.toml is none", error))?;
        Ok(Slab {
            id: 0,
            disbursed: self.disbursed.range(|rupees| Paise::rupees(rupees).0),
            number: self.number.range(|loans| loans),
            ats: Range::default(),
            revenue_type_id: self.revenue_type_id,
            flat: Paise::rupees(self.flat),
            percent,
            active: true,
        })
    }
}

impl Bounds {
    fn range(&self, stored: impl Fn(i64) -> i64) -> Range {
        Range {
            min: self.least.map(&stored),
            max: self.most.map(&stored),
        }
    }
}

fn place(lenders: &[Lender], key: &str) -> Result<usize> {
    let place = lenders.iter().position(|lender| lender.key == key);
    place.ok_or(Error::Internal(
        "demo/agreements.toml names no lender",
        None,
    ))
}
