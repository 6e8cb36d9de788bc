//! Reports: sums of a range and the preceding range of the same length, grouped by a dimension.

pub(super) mod rows;

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::{
    DateRange, Figures, Group, Measure, Origin, Report, ReportFilterKind, VisitorCounts,
};
use saakh_domain::text::Message;
use saakh_store::insight::funnel::{self, FunnelFilter};
use saakh_store::insight::lender_sum::{self, LenderFilter};
use saakh_store::insight::metric::{self, Metric};
use saakh_store::{Conn, read_tx};

use crate::{App, Error, Result};

/// A query of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportRequest {
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
pub enum GroupKey {
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
    pub place: GroupKey,
    /// Display name in the reader's language; none for a day.
    pub label: Option<String>,
    pub now: Figures,
    pub before: Figures,
}

/// A report's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportData {
    /// Totals of the range.
    pub now: Figures,
    /// Totals of the preceding range.
    pub before: Figures,
    /// Days in chronological order, other groups by the first measure.
    pub rows: Vec<Row>,
}

/// Refuses unavailable groupings, filters and combinations, by the field's name.
pub fn validate(request: ReportRequest) -> Result<ReportRequest> {
    let deciding = Origin::find_deciding(&request.measures);
    let has_group = |origin: &Origin| origin.has_group(request.group);
    if !request.report.groups().contains(&request.group) || !deciding.iter().all(has_group) {
        return Err(Error::field("group", Message::new("invalid_choose")));
    }
    if request.partner.is_some() && !request.group.has_partner_filter() {
        let message = Message::new("invalid_report_pair");
        return Err(Error::field("partnerId", message));
    }
    for narrowing in request.narrowings() {
        let is_held = |origin: &Origin| origin.has_filter(narrowing);
        if !deciding.iter().all(is_held) {
            let message = Message::new("invalid_report_filter");
            return Err(Error::field(narrowing.code(), message));
        }
    }
    Ok(request)
}

/// Returns a report's data.
pub async fn read(app: &App, request: &ReportRequest, language: Language) -> Result<ReportData> {
    let before = request.range.preceding_range();
    let mut figured = read_tx!(app.db, |conn| -> Result<_> {
        let mut figured = ReportData {
            now: sum_range(conn, request, &request.range).await?,
            before: sum_range(conn, request, &before).await?,
            rows: rows::load_rows(app, conn, request).await?,
        };
        rows::set_labels(app, conn, &mut figured.rows, language).await?;
        Ok(figured)
    })?;
    if request.group != Group::Day {
        let first = request.measures.first();
        let weight = |row: &Row| first.and_then(|measure| measure.value(&row.now));
        figured
            .rows
            .sort_by_key(|row| std::cmp::Reverse(weight(row)));
    }
    Ok(figured)
}

/// Totals of a range.
async fn sum_range(conn: &mut Conn, request: &ReportRequest, range: &DateRange) -> Result<Figures> {
    let mut whole = Figures::default();
    if request.uses_origin(Origin::Lenders) {
        for (_, sums) in lender_sum::sum_by_day(conn, &request.lender_filter(range)).await? {
            whole.lenders = whole.lenders.plus(&sums);
        }
    }
    if request.uses_origin(Origin::Applications) {
        for (_, sums) in funnel::sum_by_day(conn, &request.funnel_filter(range)).await? {
            whole.applications = whole.applications.plus(&sums);
        }
    }
    if request.has_events() {
        let days = events(conn, range).await?;
        let whole_of = days
            .values()
            .fold(VisitorCounts::default(), |all, day| VisitorCounts {
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
type CountAccessor = fn(&mut VisitorCounts) -> &mut i64;

/// Events without an application, by day.
async fn events(
    conn: &mut Conn,
    range: &DateRange,
) -> Result<std::collections::BTreeMap<Date, VisitorCounts>> {
    let mut days = std::collections::BTreeMap::<Date, VisitorCounts>::new();
    let places: [(Metric, CountAccessor); 5] = [
        (Metric::CustomerWon, |all| &mut all.customers),
        (Metric::CardVisited, |all| &mut all.card_visits),
        (Metric::PlanVisited, |all| &mut all.plan_visits),
        (Metric::OtpSent, |all| &mut all.otp_sent),
        (Metric::OtpVerified, |all| &mut all.otp_verified),
    ];
    for (metric, place) in places {
        for (day, events) in metric::count_by_day(conn, metric, range).await? {
            *place(days.entry(day).or_default()) += events;
        }
    }
    Ok(days)
}

impl ReportRequest {
    /// Whether events are included: they are available by day only, without filters.
    fn has_events(&self) -> bool {
        self.uses_origin(Origin::Visitors) && self.narrowings().next().is_none()
    }

    /// Whether some measure uses these sums.
    fn uses_origin(&self, origin: Origin) -> bool {
        let mut measures = self.measures.iter();
        measures.any(|measure| measure.origin() == origin)
    }

    /// The filters in use.
    fn narrowings(&self) -> impl Iterator<Item = ReportFilterKind> {
        let product = self.product.map(|_| ReportFilterKind::Product);
        let partner = self.partner.map(|_| ReportFilterKind::Partner);
        let lender = self.lender.map(|_| ReportFilterKind::Lender);
        [product, partner, lender].into_iter().flatten()
    }

    fn funnel_filter(&self, range: &DateRange) -> FunnelFilter {
        FunnelFilter {
            range: *range,
            product: self.product,
            partner: self.partner,
        }
    }

    fn lender_filter(&self, range: &DateRange) -> LenderFilter {
        LenderFilter {
            range: *range,
            product: self.product,
            lender: self.lender,
        }
    }
}
