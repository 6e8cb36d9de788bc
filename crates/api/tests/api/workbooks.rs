//! Workbooks say what they list: a heading of title, days, filters, time and role, real dates, and a row of totals.

use std::collections::BTreeMap;

use axum::body::{Body, to_bytes};
use calamine::{Data, Reader, Xlsx};
use jiff::civil::{Date, date};
use saakh_domain::Language;
use saakh_domain::identity::permission::Role;
use saakh_service::operations::export::filter_text::FilterTexts;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::Value;
use tower::ServiceExt;

use crate::reports::a_few_days;

/// The name and the rows of a workbook's sheet.
pub(crate) struct Sheet {
    pub name: String,
    pub rows: Vec<Vec<Data>>,
}

pub(crate) async fn read_workbook(app: &TestApp, who: &TestClient<'_>, path: &str) -> Sheet {
    let request = who.request("GET", path, &[]).body(Body::empty()).unwrap();
    let response = app.router().oneshot(request).await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    let bytes = to_bytes(response.into_body(), 10_000_000).await.unwrap();
    let mut book = Xlsx::new(std::io::Cursor::new(bytes)).unwrap();
    let name = book.sheet_names()[0].clone();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    let rows = range.rows().map(<[Data]>::to_vec).collect();
    Sheet { name, rows }
}

impl Sheet {
    /// The index of the row of titles: the one after the empty row.
    pub(crate) fn titles(&self) -> usize {
        let is_empty = |row: &Vec<Data>| row.iter().all(|cell| *cell == Data::Empty);
        self.rows.iter().position(is_empty).unwrap() + 1
    }

    /// The values of a line of the heading.
    fn line(&self, label: &str) -> &[Data] {
        let row = self.rows[..self.titles()]
            .iter()
            .find(|row| row[0] == text(label));
        &row.unwrap_or_else(|| panic!("{label}: {:?}", self.rows))[1..]
    }
}

pub(crate) fn text(text: &str) -> Data {
    Data::String(text.to_owned())
}

fn day(cell: &Data) -> Date {
    let Data::DateTime(at) = cell else {
        panic!("no date: {cell:?}")
    };
    let (year, month, day, hour, minute, ..) = at.to_ymd_hms_milli();
    assert_eq!((hour, minute), (0, 0));
    date(
        i16::try_from(year).unwrap(),
        i8::try_from(month).unwrap(),
        i8::try_from(day).unwrap(),
    )
}

#[app_test]
async fn a_report_states_its_days_filters_time_and_role_above_its_rows(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    let path =
        "/api/admin/reports/internal-report.xlsx?range=last_7_days&productType=Personal+Loans";
    let sheet = read_workbook(app, &admin, path).await;
    assert_eq!(sheet.name, "Internal Report");
    assert_eq!(sheet.rows[0][0], text("Internal Report"));
    let (first, last) = (date(2026, 11, 16), date(2026, 11, 22));
    let period = sheet.line("Period");
    assert_eq!((day(&period[0]), day(&period[1])), (first, last));
    let before = sheet.line("Compared with");
    assert_eq!(
        (day(&before[0]), day(&before[1])),
        (date(2026, 11, 9), date(2026, 11, 15))
    );
    assert_eq!(sheet.line("Filter: Product")[0], text("Personal loans"));
    assert!(matches!(sheet.line("Created on")[0], Data::DateTime(_)));
    assert_eq!(
        sheet.line("Created by role")[0],
        text("Administrator (role 1)")
    );
    let titles = sheet.titles();
    assert_eq!(
        sheet.rows[titles][..2],
        [text("Day"), text("Applications started")]
    );
    let days = &sheet.rows[titles + 1..sheet.rows.len() - 1];
    let listed: Vec<Date> = days.iter().map(|row| day(&row[0])).collect();
    assert_eq!(listed.len(), 7);
    assert_eq!((listed[0], listed[6]), (first, last));
}

#[app_test]
async fn totals_of_a_report_are_sums_and_ratios_of_sums(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    let query = "measures=started,submitted,conversion,otp-sent&group=product&range=last_7_days";
    let path = format!("/api/admin/reports/report-builder.xlsx?{query}");
    let sheet = read_workbook(app, &admin, &path).await;
    assert_eq!(sheet.line("Filters")[0], text("None"));
    let total = sheet.rows.last().unwrap();
    let expected = [
        text("Total"),
        Data::Float(2.0),
        Data::Float(0.0),
        Data::Float(1.0),
        Data::Float(0.0),
        Data::Float(0.0),
        Data::Empty,
        // Codes are counted of all visitors, by day only.
        Data::Empty,
        Data::Empty,
    ];
    assert_eq!(total[..], expected);
    let hindi = admin.with_language("hi");
    let sheet = read_workbook(app, &hindi, &path).await;
    assert_eq!(sheet.rows.last().unwrap()[0], text("कुल"));
}

#[app_test]
async fn parts_of_the_report_on_journeys_are_named_and_added_up(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    let path = "/api/admin/reports/customers-journey.xlsx?range=last_7_days&part=cohorts";
    let sheet = read_workbook(app, &admin, path).await;
    assert_eq!(
        sheet.rows[0][0],
        text("Customers' Journey: Side by side: Week")
    );
    assert_eq!(
        day(&sheet.line("Applications started")[0]),
        date(2026, 11, 16)
    );
    assert_eq!(day(&sheet.rows[sheet.titles() + 1][0]), date(2026, 11, 16));
    let total = sheet.rows.last().unwrap();
    assert_eq!(
        total[..4],
        [
            text("Total"),
            Data::Float(2.0),
            Data::Float(1.0),
            Data::Float(0.5)
        ]
    );
    let by_lender = format!("{path}&group=lender");
    let sheet = read_workbook(app, &admin, &by_lender).await;
    assert_ne!(sheet.rows.last().unwrap()[0], text("Total"));
}

#[app_test]
async fn a_heading_repeats_no_search_text(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = "/api/admin/users.xlsx?q=anita&status=active&roleId=1";
    let sheet = read_workbook(app, &admin, path).await;
    let heading = format!("{:?}", &sheet.rows[..sheet.titles()]);
    assert!(!heading.to_lowercase().contains("anita"), "{heading}");
    assert_eq!(
        sheet.line("Filter: Search")[0],
        text("Set; not shown here, because it may name a person")
    );
    assert_eq!(sheet.line("Filter: Status")[0], text("Active"));
    assert_eq!(
        sheet.line("Filter: Role")[0],
        text("Administrator (role 1)")
    );
}

/// Parameters without a closed set of values, some of them in some lists only.
const OPEN_PARAMETERS: [&str; 12] = [
    "action",
    "batch",
    "brand",
    "host",
    "ids",
    "item",
    "kind",
    "mark",
    "month",
    "state",
    "targetKind",
    "year",
];

#[app_test]
async fn every_filter_of_every_workbook_is_described_in_both_languages(app: &TestApp) {
    let document = serde_json::to_value(saakh_api::document()).unwrap();
    let mut described = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let Some(list) = path.strip_suffix(".xlsx") else {
            continue;
        };
        let list = match list.rsplit('/').next().unwrap() {
            "jobs" => "failed-jobs",
            name => name,
        };
        let parameters = item["get"]["parameters"].as_array().into_iter().flatten();
        for parameter in parameters.filter(|parameter| parameter["in"] == "query") {
            let name = parameter["name"].as_str().unwrap();
            for language in [Language::En, Language::Hi] {
                let texts = FilterTexts {
                    app: &app.app,
                    language,
                    shops: BTreeMap::new(),
                };
                for value in values(&document, &parameter["schema"]) {
                    let found = texts.describe(list, name, &value);
                    let Some((label, words)) = found else {
                        continue;
                    };
                    described += 1;
                    assert_ne!(label, name, "{list}: {name}");
                    let is_open = OPEN_PARAMETERS.contains(&name) && value == ANY;
                    let is_id = name.ends_with("Id") && value == ANY;
                    assert!(
                        words != value || is_open || is_id,
                        "{list}: {name} is {value}"
                    );
                }
            }
        }
    }
    assert!(described > 100, "{described}");
}

/// A value of a parameter without a closed set of values.
const ANY: &str = "1";

fn values(document: &Value, schema: &Value) -> Vec<String> {
    if let Some(path) = schema["$ref"].as_str() {
        let place = path.trim_start_matches('#');
        return values(document, document.pointer(place).unwrap());
    }
    let ways = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    let ways_values = ways
        .into_iter()
        .flatten()
        .flat_map(|way| values(document, way));
    let mut found: Vec<String> = ways_values.collect();
    let listed = schema["enum"].as_array().into_iter().flatten();
    found.extend(listed.filter_map(|value| value.as_str().map(str::to_owned)));
    found.retain(|value| value != ANY || ways.is_none());
    if found.is_empty() {
        found.push(ANY.to_owned());
    }
    found
}
