//! The catalog in memory: immutable, replaced as a whole when its version changes.

use saakh_domain::catalog::brand::{Brand, Brands};
use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::policy::{Holiday, HolidayCalendar};
use saakh_domain::catalog::site::{Site, Sites};
use saakh_domain::distribution::partner::{Partner, Partners};
use saakh_domain::origination::snapshot::Catalog;
use saakh_store::catalog::holiday::CalendarEnd;
use saakh_store::engagement::{message_template, sender, template_registration};
use saakh_store::{Db, catalog, distribution, read_tx};

use super::message_texts::MessageTexts;
use super::rule_data;
use crate::app::Reference;
use crate::{Error, Result};

/// The catalog for reading.
#[derive(Debug)]
pub struct Snapshot {
    /// The catalog version, which increases with every change.
    pub version: i64,
    /// Input of matching, pricing and ranking.
    pub catalog: Catalog,
    /// The digest of the catalog's rule data.
    pub rule_data: String,
    pub partners: Partners,
    pub brands: Brands,
    pub sites: Sites,
    pub cards: Vec<CreditCard>,
    /// Deleted cards, for the audit trail.
    pub former_cards: Vec<CreditCard>,
    /// Insurance plans, active or not, in display order.
    pub plans: Vec<InsurancePlan>,
    /// Working days of banks.
    pub holidays: HolidayCalendar,
    /// Texts of messages, their senders and registrations.
    pub messages: MessageTexts,
}

impl Snapshot {
    /// Loads the catalog from the database.
    pub(crate) async fn load(db: &Db, reference: &Reference) -> Result<Self> {
        let rows = CatalogRows::read(db).await?;
        let partners = Partners::new(rows.partners)
            .map_err(|error| Error::internal("the stored partners do not fit", error))?;
        let brands = brands(rows.brands, reference)?;
        let sites = sites(rows.sites, reference)?;
        let catalog = Catalog::new(
            rows.lenders_version,
            rows.lenders,
            reference.lists.clone(),
            reference.ranking.clone(),
            reference.lending.clone(),
        )
        .with_gold(&reference.gold)
        .with_former(rows.former);
        Ok(Self {
            version: rows.version,
            rule_data: rule_data::digest(catalog.rule_data())?,
            catalog,
            partners,
            brands,
            sites,
            cards: rows.cards,
            former_cards: rows.former_cards,
            plans: in_order(rows.plans),
            holidays: holidays(&rows.holidays, rows.holidays_end, reference),
            messages: rows.messages,
        })
    }
}

/// Rows of one database snapshot, so that they match the version.
struct CatalogRows {
    version: i64,
    lenders_version: i64,
    lenders: Vec<Lender>,
    former: Vec<Lender>,
    cards: Vec<CreditCard>,
    former_cards: Vec<CreditCard>,
    plans: Vec<InsurancePlan>,
    partners: Vec<Partner>,
    brands: Vec<Brand>,
    sites: Vec<Site>,
    holidays: Vec<Holiday>,
    holidays_end: Option<CalendarEnd>,
    messages: MessageTexts,
}

impl CatalogRows {
    async fn read(db: &Db) -> Result<Self> {
        read_tx!(db, |conn| {
            Ok(Self {
                version: catalog::version::get_current(conn).await?,
                lenders_version: catalog::lender::last_changed_version(conn).await?,
                lenders: catalog::lender::all(conn).await?,
                former: catalog::lender::list_deleted(conn).await?,
                cards: catalog::credit_card::TABLE.all(conn).await?,
                former_cards: catalog::credit_card::list_deleted(conn).await?,
                plans: catalog::insurance_plan::TABLE.all(conn).await?,
                partners: distribution::partner::TABLE.all(conn).await?,
                brands: catalog::brand::all(conn).await?,
                sites: catalog::site::TABLE.all(conn).await?,
                holidays: catalog::holiday::all(conn).await?,
                holidays_end: catalog::holiday::find_end(conn).await?,
                messages: MessageTexts {
                    templates: message_template::all(conn).await?,
                    senders: sender::all(conn).await?,
                    registrations: template_registration::all(conn).await?,
                    links: sender::all_links(conn).await?,
                },
            })
        })
    }
}

/// The stored brands; those of the data file if none are stored.
fn brands(stored: Vec<Brand>, reference: &Reference) -> Result<Brands> {
    if stored.is_empty() {
        return Ok(reference.brands.clone());
    }
    Brands::new(stored).map_err(|error| Error::internal("the stored brands do not fit", error))
}

/// The stored sites; those of the data file if none are stored.
fn sites(stored: Vec<Site>, reference: &Reference) -> Result<Sites> {
    if stored.is_empty() {
        return Ok(reference.sites.clone());
    }
    Sites::new(stored).map_err(|error| Error::internal("the stored sites do not fit", error))
}

/// Sorts by the published policy for external products: priority, then name (`data/policy/ranking.toml`).
fn in_order(mut plans: Vec<InsurancePlan>) -> Vec<InsurancePlan> {
    plans.sort_by(|one, other| {
        let by_priority = one.sort_order.cmp(&other.sort_order);
        by_priority.then_with(|| one.name.cmp(&other.name))
    });
    plans
}

/// The stored calendar; that of the data file if none is stored.
fn holidays(days: &[Holiday], end: Option<CalendarEnd>, reference: &Reference) -> HolidayCalendar {
    let file = &reference.holidays;
    end.map_or_else(
        || file.calendar(),
        |end| HolidayCalendar::new(file.rules.clone(), days, end.known_until),
    )
}
