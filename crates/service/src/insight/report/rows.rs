//! Rows of a report and their display names.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::{DateRange, Figures, Group, Origin, OutcomeTotals, StageTotals};
use saakh_domain::text::Message;
use saakh_store::Conn;
use saakh_store::insight::{funnel, lender_sum, shop_name};

use super::{GroupKey, ReportRequest, Row, events};
use crate::app::labels;
use crate::{App, Result};

type Rows = BTreeMap<GroupKey, Figures>;

/// Rows with current and preceding figures, without names.
pub(super) async fn load_rows(
    app: &App,
    conn: &mut Conn,
    request: &ReportRequest,
) -> Result<Vec<Row>> {
    let before = request.range.preceding_range();
    let row = |place, now, before| Row {
        place,
        label: None,
        now,
        before,
    };
    if request.group == Group::Day {
        let (now, then) = (
            by_day(conn, request, &request.range).await?,
            by_day(conn, request, &before).await?,
        );
        let both = now.into_iter().zip(then);
        let rows = both.map(|((day, now), (_, before))| row(GroupKey::Day(day), now, before));
        return Ok(rows.collect());
    }
    let now = grouped(app, conn, request, &request.range).await?;
    let mut then = grouped(app, conn, request, &before).await?;
    let mut rows: Vec<Row> = Vec::new();
    for (place, figures) in now {
        let before = then.remove(&place).unwrap_or_default();
        rows.push(row(place, figures, before));
    }
    let gone = then.into_iter();
    rows.extend(gone.map(|(place, before)| row(place, Figures::default(), before)));
    Ok(rows)
}

/// All days of a range, including those without events.
async fn by_day(
    conn: &mut Conn,
    request: &ReportRequest,
    range: &DateRange,
) -> Result<BTreeMap<Date, Figures>> {
    let mut days: BTreeMap<Date, Figures> =
        range.days().map(|day| (day, Figures::default())).collect();
    if request.uses_origin(Origin::Lenders) {
        for (day, sums) in lender_sum::sum_by_day(conn, &request.lender_filter(range)).await? {
            days.entry(day).or_default().lenders = sums;
        }
    }
    if request.uses_origin(Origin::Applications) {
        for (day, sums) in funnel::sum_by_day(conn, &request.funnel_filter(range)).await? {
            days.entry(day).or_default().applications = sums;
        }
    }
    if request.has_events() {
        let mut events = events(conn, range).await?;
        for (day, figures) in &mut days {
            figures.events = Some(events.remove(day).unwrap_or_default());
        }
    }
    Ok(days)
}

/// Rows by group; if both kinds of sums have the group, each row has both.
async fn grouped(
    app: &App,
    conn: &mut Conn,
    request: &ReportRequest,
    range: &DateRange,
) -> Result<Rows> {
    let mut rows = Rows::new();
    if request.uses_origin(Origin::Lenders) {
        for (place, lenders) in of_lenders(conn, request, range).await? {
            rows.entry(place).or_default().lenders = lenders;
        }
    }
    if request.uses_origin(Origin::Applications) {
        for (place, applications) in of_applications(app, conn, request, range).await? {
            let figures = rows.entry(place).or_default();
            figures.applications = figures.applications.plus(&applications);
        }
    }
    Ok(rows)
}

async fn of_applications(
    app: &App,
    conn: &mut Conn,
    request: &ReportRequest,
    range: &DateRange,
) -> Result<Vec<(GroupKey, StageTotals)>> {
    let filter = request.funnel_filter(range);
    if request.group == Group::Product {
        let products = funnel::sum_by_product(conn, &filter).await?.into_iter();
        let place = |(product, sums)| (GroupKey::Product(product), sums);
        return Ok(products.map(place).collect());
    }
    let values = funnel::sum_by_value(conn, request.group.dimension(), &filter).await?;
    let place = |(value, sums): (String, StageTotals)| (place(app, request.group, &value), sums);
    Ok(values.into_iter().map(place).collect())
}

async fn of_lenders(
    conn: &mut Conn,
    request: &ReportRequest,
    range: &DateRange,
) -> Result<Vec<(GroupKey, OutcomeTotals)>> {
    let filter = request.lender_filter(range);
    Ok(match request.group {
        Group::Product => {
            let all = lender_sum::sum_by_product(conn, &filter).await?.into_iter();
            all.map(|(product, sums)| (GroupKey::Product(product), sums))
                .collect()
        }
        Group::Lender => {
            let all = lender_sum::sum_by_lender(conn, &filter).await?.into_iter();
            all.map(|(lender, sums)| (GroupKey::Lender(lender), sums))
                .collect()
        }
        _ => {
            let all = lender_sum::sum_by_lender_and_product(conn, &filter).await?;
            let place = |(lender, product)| GroupKey::LenderProduct(lender, product);
            all.into_iter()
                .map(|(of, sums)| (place(of), sums))
                .collect()
        }
    })
}

/// The group of a value in funnel sums.
fn place(app: &App, group: Group, value: &str) -> GroupKey {
    let id = value.parse().ok();
    match group {
        Group::Brand => brand_group(app, PartnerId(id.unwrap_or_default())),
        Group::Merchant => GroupKey::Merchant(id.map(MerchantId)),
        Group::Language => {
            GroupKey::Language(Language::from_code(value).unwrap_or_default().code())
        }
        _ => GroupKey::Partner(PartnerId(id.unwrap_or_default())),
    }
}

pub(in crate::insight) fn brand_group(app: &App, partner: PartnerId) -> GroupKey {
    let partners = &app.catalog().partners;
    let Some(known) = partners.find_by_id(partner) else {
        return GroupKey::Brand(String::new(), Some(partner));
    };
    let same = partners.all().iter().filter(|one| one.brand == known.brand);
    let is_only = same.count() == 1;
    GroupKey::Brand(known.brand.clone(), is_only.then_some(partner))
}

/// Sets the display names of rows.
pub(super) async fn set_labels(
    app: &App,
    conn: &mut Conn,
    rows: &mut [Row],
    language: Language,
) -> Result<()> {
    let labels = labels(app, conn, rows.iter().map(|row| &row.place), language).await?;
    for (row, label) in rows.iter_mut().zip(labels) {
        row.label = label;
    }
    Ok(())
}

/// Display names of groups; none for a day.
pub(in crate::insight) async fn labels(
    app: &App,
    conn: &mut Conn,
    places: impl Iterator<Item = &GroupKey> + Clone,
    language: Language,
) -> Result<Vec<Option<String>>> {
    let merchants = places.clone().filter_map(|place| match place {
        GroupKey::Merchant(id) => *id,
        _ => None,
    });
    let merchants: BTreeSet<MerchantId> = merchants.collect();
    let shops = if merchants.is_empty() {
        BTreeMap::new()
    } else {
        shop_name::list_shop_names(conn, &merchants).await?
    };
    let names = Names {
        app,
        language,
        shops,
    };
    Ok(places.map(|place| names.label_for(place)).collect())
}

struct Names<'a> {
    app: &'a App,
    language: Language,
    shops: BTreeMap<MerchantId, String>,
}

impl Names<'_> {
    fn label_for(&self, place: &GroupKey) -> Option<String> {
        let say = |key: &str| self.app.text(&Message::new(key), self.language);
        Some(match place {
            GroupKey::Day(_) => return None,
            GroupKey::Product(product) => self.product(*product),
            GroupKey::Partner(id) => {
                let known = self.app.catalog();
                let known = known.partners.find_by_id(*id).map(|one| one.name.clone());
                known.unwrap_or_else(|| id.0.to_string())
            }
            GroupKey::Brand(key, _) => {
                let snapshot = self.app.catalog();
                snapshot.brands.get(key).title.clone()
            }
            GroupKey::Merchant(None) => say("report_no_merchant"),
            GroupKey::Merchant(Some(id)) => {
                let shop = self.shops.get(id).filter(|shop| !shop.is_empty());
                shop.cloned().unwrap_or_else(|| id.0.to_string())
            }
            GroupKey::Language(code) => say(&format!("common_language_{code}")),
            GroupKey::Lender(lender) => self.lender(*lender),
            GroupKey::State(None) => say("report_no_state"),
            GroupKey::State(Some(state)) => {
                let known = self.app.reference.place_name(state, self.language);
                known.to_owned()
            }
            GroupKey::LenderProduct(lender, product) => {
                format!("{} · {}", self.lender(*lender), self.product(*product))
            }
        })
    }

    fn product(&self, product: ProductType) -> String {
        self.app.text(&labels::product(product), self.language)
    }

    fn lender(&self, id: LenderId) -> String {
        let snapshot = self.app.catalog();
        let known = snapshot.catalog.lender(id).map(|one| one.name.clone());
        known.unwrap_or_else(|| id.0.to_string())
    }
}
