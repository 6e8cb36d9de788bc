//! Reports: sums of a range and the preceding range of the same length, grouped by a dimension.

pub(super) mod rows;

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::{
    DateRange, Events, Figures, Group, Measure, Narrowing, Origin, Report,
};
use saakh_domain::text::Message;
use saakh_store::insight::funnel::{self, FunnelFilter};
use saakh_store::insight::lender_sum::{self, LenderFilter};
use saakh_store::insight::metric::{self, Metric};
use saakh_store::{Conn, read_tx};

use crate::{App, Error, Result};

/// A query of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub report: Report,
    /// Measures in display order.
    pub measures: Vec<Measure>,
    pub range: DateRange,
    pub group: Group,
    pub product: Option<ProductType>,
    pub partner: Option<PartnerId>,
    pub lender: Option<LenderId>,
}

/// The group of a row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Day(Date),
    Product(ProductType),
    Partner(PartnerId),
    /// A brand by its key, with its partner if there is only one.
    Brand(String, Option<PartnerId>),
    /// None: customers without a merchant's link.
    Merchant(Option<MerchantId>),
    /// By its code.
    Language(&'static str),
    Lender(LenderId),
    /// None: customers without a known state.
    State(Option<String>),
    LenderProduct(LenderId, ProductType),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub place: Place,
    /// Display name in the reader's language; none for a day.
    pub label: Option<String>,
    pub now: Figures,
    pub before: Figures,
}

/// A report's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figured {
    /// Totals of the range.
    pub now: Figures,
    /// Totals of the preceding range.
    pub before: Figures,
    /// Days in chronological order, other groups by the first measure.
    pub rows: Vec<Row>,
}

/// Refuses unavailable groupings, filters and combinations, by the field's name.
pub fn checked(asked: Asked) -> Result<Asked> {
    let deciding = Origin::deciding(&asked.measures);
    let has_group = |origin: &Origin| origin.has_group(asked.group);
    if !asked.report.groups().contains(&asked.group) || !deciding.iter().all(has_group) {
        return Err(Error::field("group", Message::new("invalid_choose")));
    }
    if asked.partner.is_some() && !asked.group.goes_with_partner() {
        let message = Message::new("invalid_report_pair");
        return Err(Error::field("partnerId", message));
    }
    for narrowing in asked.narrowings() {
        let is_held = |origin: &Origin| origin.has_narrowing(narrowing);
        if !deciding.iter().all(is_held) {
            let message = Message::new("invalid_report_filter");
            return Err(Error::field(narrowing.code(), message));
        }
    }
    Ok(asked)
}

/// Returns a report's data.
pub async fn read(app: &App, asked: &Asked, language: Language) -> Result<Figured> {
    let before = asked.range.before();
    let read: Result<_> = read_tx!(app.db, |conn| {
        let mut figured = Figured {
            now: whole(conn, asked, &asked.range).await?,
            before: whole(conn, asked, &before).await?,
            rows: rows::paired(app, conn, asked).await?,
        };
        rows::name(app, conn, &mut figured.rows, language).await?;
        Ok(figured)
    });
    let mut figured = read?;
    if asked.group != Group::Day {
        let first = asked.measures.first();
        let weight = |row: &Row| first.and_then(|measure| measure.value(&row.now));
        figured
            .rows
            .sort_by_key(|row| std::cmp::Reverse(weight(row)));
    }
    Ok(figured)
}

/// Totals of a range.
async fn whole(conn: &mut Conn, asked: &Asked, range: &DateRange) -> Result<Figures> {
    let mut whole = Figures::default();
    if asked.shows(Origin::Lenders) {
        for (_, sums) in lender_sum::by_day(conn, &asked.at_lenders(range)).await? {
            whole.lenders = whole.lenders.plus(&sums);
        }
    }
    if asked.shows(Origin::Applications) {
        for (_, sums) in funnel::by_day(conn, &asked.funnel(range)).await? {
            whole.applications = whole.applications.plus(&sums);
        }
    }
    if asked.has_events() {
        let days = events(conn, range).await?;
        let whole_of = days.values().fold(Events::default(), |all, day| Events {
            customers: all.customers + day.customers,
            card_visits: all.card_visits + day.card_visits,
            plan_visits: all.plan_visits + day.plan_visits,
            otp_sent: all.otp_sent + day.otp_sent,
            otp_verified: all.otp_verified + day.otp_verified,
        });
        whole.events = Some(whole_of);
    }
    Ok(whole)
}

/// Accessor of a day's count.
type Count = fn(&mut Events) -> &mut i64;

/// Events without an application, by day.
async fn events(
    conn: &mut Conn,
    range: &DateRange,
) -> Result<std::collections::BTreeMap<Date, Events>> {
    let mut days = std::collections::BTreeMap::<Date, Events>::new();
    let places: [(Metric, Count); 5] = [
        (Metric::CustomerWon, |all| &mut all.customers),
        (Metric::CardVisited, |all| &mut all.card_visits),
        (Metric::PlanVisited, |all| &mut all.plan_visits),
        (Metric::OtpSent, |all| &mut all.otp_sent),
        (Metric::OtpVerified, |all| &mut all.otp_verified),
    ];
    for (metric, place) in places {
        for (day, events) in metric::days(conn, metric, range).await? {
            *place(days.entry(day).or_default()) += events;
        }
    }
    Ok(days)
}

impl Asked {
    /// Whether events are included: they are available by day only, without filters.
    fn has_events(&self) -> bool {
        self.shows(Origin::Visitors) && self.narrowings().next().is_none()
    }

    /// Whether some measure uses these sums.
    fn shows(&self, origin: Origin) -> bool {
        let mut measures = self.measures.iter();
        measures.any(|measure| measure.origin() == origin)
    }

    /// The filters in use.
    fn narrowings(&self) -> impl Iterator<Item = Narrowing> {
        let product = self.product.map(|_| Narrowing::Product);
        let partner = self.partner.map(|_| Narrowing::Partner);
        let lender = self.lender.map(|_| Narrowing::Lender);
        [product, partner, lender].into_iter().flatten()
    }

    fn funnel(&self, range: &DateRange) -> FunnelFilter {
        FunnelFilter {
            range: *range,
            product: self.product,
            partner: self.partner,
        }
    }

    fn at_lenders(&self, range: &DateRange) -> LenderFilter {
        LenderFilter {
            range: *range,
            product: self.product,
            lender: self.lender,
        }
    }
}
