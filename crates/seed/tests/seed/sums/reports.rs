//! Every report equals the count over the rows, for every preset, group and filter.

use std::collections::BTreeMap;

use jiff::{Span, ToSpan};
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::insight::{DateRange, Figures, Group, Measure, Origin, Preset, Report};
use saakh_service::insight::report::{self, GroupKey, ReportRequest};
use saakh_testkit::TestApp;

use super::Sums;

/// In the order of the counts of [`Figures`], followed by rupees.
const STAGES: [&str; 7] = [
    "started",
    "offers",
    "submitted",
    "approved",
    "disbursed",
    "approved_paise",
    "disbursed_paise",
];
const OUTCOMES: [&str; 6] = [
    "sent",
    "approved",
    "rejected",
    "disbursed",
    "approved_paise",
    "disbursed_paise",
];

type Rows = BTreeMap<String, Vec<i64>>;

pub(crate) async fn agree(app: &TestApp, funnel: &Sums, lenders: &Sums) {
    let mut read = 0;
    for asked in questions(app) {
        let sums = if is_of_lenders(&asked.measures) {
            lenders
        } else {
            funnel
        };
        let figured = report::read(&app.app, &asked, Language::En).await.unwrap();
        for (range, whole) in [
            (asked.range, &figured.now),
            (asked.range.preceding_range(), &figured.before),
        ] {
            let expected = whole_of(&asked, range, sums);
            assert_eq!(numbers(&asked, whole), expected, "{asked:?} {range:?}");
        }
        let rows = figured.rows.iter();
        let said = rows.map(|row| (named(&row.place), numbers(&asked, &row.now)));
        let said: Rows = said
            .filter(|(_, numbers)| numbers.iter().any(|number| *number != 0))
            .collect();
        assert_eq!(said, rows_of(app, &asked, sums), "{asked:?}");
        read += 1;
    }
    assert!(read > 150, "{read}");
}

fn questions(app: &TestApp) -> Vec<ReportRequest> {
    let yesterday = app.app.today().yesterday().unwrap();
    let since = |preset, span: Span| DateRange {
        preset,
        first: yesterday.checked_sub(span).unwrap(),
        last: yesterday,
    };
    let ranges = [
        since(Preset::Yesterday, 0.days()),
        since(Preset::Last7Days, 6.days()),
        since(Preset::Last30Days, 29.days()),
        since(Preset::Custom, 200.days()),
    ];
    let mut all = Vec::new();
    for (report, measures) in measured() {
        let of_lenders = is_of_lenders(&measures);
        for group in report.groups() {
            for range in ranges {
                for product in [None, Some(ProductType::PersonalLoans)] {
                    for only in [false, true] {
                        all.push(ReportRequest {
                            report,
                            measures: measures.clone(),
                            range,
                            group: *group,
                            product,
                            partner: (only && !of_lenders).then_some(PartnerId(1)),
                            lender: (only && of_lenders).then_some(LenderId(1)),
                        });
                    }
                }
            }
        }
    }
    all.retain(|asked| report::validate(asked.clone()).is_ok());
    all
}

/// Every report with its measures; for the composed report, each kind of sums separately.
fn measured() -> Vec<(Report, Vec<Measure>)> {
    let mut all = Vec::new();
    for report in Report::ALL {
        if *report == Report::Builder {
            for origin in [Origin::Applications, Origin::Lenders] {
                let of = report.measures().iter().copied();
                all.push((*report, of.filter(|one| one.origin() == origin).collect()));
            }
        } else {
            all.push((*report, report.measures().to_vec()));
        }
    }
    all
}

fn is_of_lenders(measures: &[Measure]) -> bool {
    Origin::find_deciding(measures) == [Origin::Lenders]
}

fn numbers(asked: &ReportRequest, figures: &Figures) -> Vec<i64> {
    let (applications, lenders) = (&figures.applications, &figures.lenders);
    if is_of_lenders(&asked.measures) {
        let amounts = [lenders.approved.0, lenders.disbursed.0];
        return lenders.counts.into_iter().chain(amounts).collect();
    }
    let amounts = [applications.approved.0, applications.disbursed.0];
    applications.counts.0.into_iter().chain(amounts).collect()
}

/// The counts of a group on some days.
fn counted(asked: &ReportRequest, sums: &Sums, range: DateRange, place: &[&str]) -> Vec<i64> {
    let names: &[&'static str] = if is_of_lenders(&asked.measures) {
        &OUTCOMES
    } else {
        &STAGES
    };
    let mut all = vec![0; names.len()];
    let days = range.first.series(1.day());
    let days = days.take_while(|day| *day <= range.last);
    for day in days {
        let mut key: Vec<String> = place.iter().map(|part| (*part).to_owned()).collect();
        key.push(day.to_string());
        for (number, name) in all.iter_mut().zip(names) {
            let of = sums.get(&key).and_then(|sum| sum.get(name));
            *number += of.copied().unwrap_or_default();
        }
    }
    all
}

fn slug(asked: &ReportRequest) -> &'static str {
    asked.product.map_or("", ProductType::slug)
}

fn whole_of(asked: &ReportRequest, range: DateRange, sums: &Sums) -> Vec<i64> {
    if is_of_lenders(&asked.measures) {
        let lender = asked.lender.map_or(0, |lender| lender.0).to_string();
        return counted(asked, sums, range, &[slug(asked), &lender]);
    }
    let partner = asked.partner.map(|partner| partner.0.to_string());
    match &partner {
        Some(partner) => counted(asked, sums, range, &["partner", partner, slug(asked)]),
        None => counted(asked, sums, range, &["all", "", slug(asked)]),
    }
}

fn rows_of(app: &TestApp, asked: &ReportRequest, sums: &Sums) -> Rows {
    let mut rows = Rows::new();
    let mut add = |name: String, numbers: Vec<i64>| {
        let row = rows.entry(name).or_insert_with(|| vec![0; numbers.len()]);
        for (sum, more) in row.iter_mut().zip(numbers) {
            *sum += more;
        }
    };
    if asked.group == Group::Day {
        for day in asked.range.days() {
            let range = DateRange {
                first: day,
                last: day,
                ..asked.range
            };
            add(day.to_string(), whole_of(asked, range, sums));
        }
    } else if asked.group == Group::Product {
        for product in ProductType::ALL
            .iter()
            .filter(|one| asked.product.is_none_or(|only| only == **one))
        {
            let of = ReportRequest {
                product: Some(*product),
                ..asked.clone()
            };
            add(product.slug().to_owned(), whole_of(&of, asked.range, sums));
        }
    } else if is_of_lenders(&asked.measures) {
        let places = places(sums, |key| (key[0].clone(), key[1].clone()));
        for (product, lender) in places {
            let is_asked = asked.lender.is_none_or(|only| only.0.to_string() == lender);
            let by_product = asked.group == Group::LenderProduct;
            let is_product = match (by_product, asked.product) {
                (_, Some(only)) => product == only.slug(),
                (by_product, None) => product.is_empty() != by_product,
            };
            if lender != "0" && is_asked && is_product {
                let name = if by_product {
                    format!("{lender} {product}")
                } else {
                    lender.clone()
                };
                add(
                    name,
                    counted(asked, sums, asked.range, &[&product, &lender]),
                );
            }
        }
    } else {
        let dimension = asked.group.dimension().code();
        let places = places(sums, |key| (key[0].clone(), key[1].clone()));
        let partner = asked.partner.map(|partner| partner.0.to_string());
        for (of, value) in places {
            if of == dimension && partner.as_ref().is_none_or(|only| *only == value) {
                let name = match asked.group {
                    Group::Brand => brand(app, &value),
                    _ => value.clone(),
                };
                add(
                    name,
                    counted(asked, sums, asked.range, &[&of, &value, slug(asked)]),
                );
            }
        }
    }
    rows.retain(|_, numbers| numbers.iter().any(|number| *number != 0));
    rows
}

fn places<P: Ord>(sums: &Sums, of: impl Fn(&Vec<String>) -> P) -> std::collections::BTreeSet<P> {
    sums.keys().map(of).collect()
}

fn brand(app: &TestApp, partner: &str) -> String {
    let snapshot = app.app.catalog();
    let known = snapshot
        .partners
        .find_by_id(PartnerId(partner.parse().unwrap()));
    known.unwrap().brand.clone()
}

fn named(place: &GroupKey) -> String {
    match place {
        GroupKey::Day(day) => day.to_string(),
        GroupKey::Product(product) => product.slug().to_owned(),
        GroupKey::Partner(id) => id.0.to_string(),
        GroupKey::Brand(key, _) => key.clone(),
        GroupKey::Merchant(id) => id.map_or("none".to_owned(), |id| id.0.to_string()),
        GroupKey::Language(code) => (*code).to_owned(),
        GroupKey::Lender(id) => id.0.to_string(),
        GroupKey::LenderProduct(id, product) => format!("{} {}", id.0, product.slug()),
        GroupKey::State(state) => state.clone().unwrap_or_default(),
    }
}
