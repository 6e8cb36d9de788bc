//! The report on customers' journeys equals a count over all rows, after late lines, corrections, reversals and late
//! answers.

mod acts;
mod report;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{FieldKind, Value, Values};
use saakh_domain::id::{ApplicationId, CustomerId, SubmissionId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::insight::journey::Step;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::origination::profile::Profile;
use saakh_domain::time::date_in_india;
use saakh_service::insight::counting;
use saakh_store::db::{Row, Statement};
use saakh_testkit::{TestApp, app_test};

use crate::drawn::{Draw, rows, statement};
use acts::{advance, answer, leave, say};

static APPLICATIONS: Statement = statement(
    "SELECT application.id, product_type, application.partner_id, merchant_id, application.language, stands_at,
        application.status, profile, mobile, email, pan_hash, mobile_verified_at, customer_id
    FROM application JOIN customer ON customer.id = customer_id ORDER BY application.id",
);
static STEPS: Statement = statement(
    "SELECT application_id, to_status, source, changed_at FROM application_history ORDER BY application_id, position",
);
static LINES: Statement = statement(
    "SELECT submission_id, application_id, lender_id, to_status, source, changed_at FROM submission_history
    JOIN submission ON submission.id = submission_id ORDER BY application_id, submission_id, position",
);
static HELD: Statement = statement("SELECT * FROM journey_sum WHERE applications <> 0");
static FOUND: Statement =
    statement("SELECT found_by, COUNT(*) AS applications FROM journey_found GROUP BY found_by");
static SUBMISSIONS: Statement = statement("SELECT id FROM submission ORDER BY id");

type Counted = BTreeMap<(String, String, String, String, String), i64>;

/// The lines that were not reversed, as (status, when).
fn told(lines: &[&Row]) -> Vec<(String, Timestamp)> {
    let mut told: Vec<(String, Timestamp)> = Vec::new();
    for line in lines {
        if line.text("source").unwrap() == "undo" {
            told.pop();
        } else {
            let at = line.instant("changed_at").unwrap();
            told.push((line.text("to_status").unwrap(), at));
        }
    }
    told
}

fn by<'a>(rows: &'a [Row], column: &str) -> BTreeMap<String, Vec<&'a Row>> {
    let mut of: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        of.entry(row.text(column).unwrap()).or_default().push(row);
    }
    of
}

const WAY: [&str; 6] = [
    "started",
    "profile",
    "offers",
    "submitted",
    "approved",
    "disbursed",
];
const LIMITS: [i64; 26] = [
    10, 30, 60, 120, 180, 300, 600, 900, 1_200, 1_800, 2_700, 3_600, 7_200, 10_800, 21_600, 43_200,
    86_400, 172_800, 259_200, 432_000, 604_800, 1_209_600, 2_592_000, 5_184_000, 7_776_000,
    31_536_000,
];

/// When each step of the journey was first reached.
fn times(own: &[(String, Timestamp)], sent: &[Vec<&Row>]) -> BTreeMap<&'static str, Timestamp> {
    let mut all: Vec<(&'static str, Timestamp)> = Vec::new();
    for (status, at) in own {
        match status.as_str() {
            "started" => all.push(("started", *at)),
            "profile_complete" => all.push(("profile", *at)),
            "offers_viewed" => all.push(("offers", *at)),
            "submitted" => all.push(("submitted", *at)),
            _ => {}
        }
    }
    for lines in sent {
        all.push(("submitted", lines[0].instant("changed_at").unwrap()));
        for (status, at) in told(lines) {
            match status.as_str() {
                "approved" => all.push(("approved", at)),
                "disbursed" => all.extend([("approved", at), ("disbursed", at)]),
                _ => {}
            }
        }
    }
    // In descending order, so that the earliest time remains.
    all.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
    all.into_iter().collect()
}

fn has(row: &Row, column: &str) -> bool {
    row.opt_text(column).unwrap().is_some()
}

/// The question at which a customer is, as the pages find it: in the first incomplete step.
fn question(app: &TestApp, row: &Row) -> Option<String> {
    let verified = match row.opt_instant("mobile_verified_at").unwrap() {
        Some(_) => Channel::Sms,
        None => Channel::Email,
    };
    let known = &app.app.reference;
    let product = row.mapped("product_type", ProductType::from_slug).unwrap();
    let profile = Profile::build(
        product,
        &known.limits,
        &known.lending,
        &known.gold,
        verified,
    )?;
    let mut values: Values = row.json("profile").unwrap();
    for (key, column) in [("mobile_phone_number", "mobile"), ("email", "email")] {
        if has(row, column) {
            values.set(key, Value::Text(String::new()));
        }
    }
    let states = profile.states(&values, has(row, "pan_hash"));
    let state = states.into_iter().find(|step| !step.done)?;
    let all = &profile.step(state.key)?.fields;
    let mut open: Vec<_> = state.asked.iter().map(|place| &all[*place]).collect();
    open.retain(|field| {
        let is_answered = match field.kind {
            FieldKind::Pan => has(row, "pan_hash"),
            _ => values.get(&field.key).is_some(),
        };
        field.is_visible(&values) && !is_answered
    });
    let left_at = row.opt_text("stands_at").unwrap();
    let left_at = open
        .iter()
        .find(|field| Some(&field.key) == left_at.as_ref());
    let first = open.iter().find(|field| field.required);
    left_at.or(first).map(|field| field.key.clone())
}

/// The marks of an application, by its own lines and those of its submissions; `question` is the one at which it is.
fn marks(
    question: Option<String>,
    own: &[(String, Timestamp)],
    sent: &[Vec<&Row>],
) -> BTreeSet<String> {
    let times = times(own, sent);
    let mut marks = BTreeSet::new();
    let furthest = WAY
        .iter()
        .rposition(|step| times.contains_key(step))
        .unwrap();
    for (place, step) in WAY.iter().enumerate().take(furthest + 1) {
        marks.insert(format!("reached:{step}"));
        let before = place.checked_sub(1).and_then(|place| times.get(WAY[place]));
        if let (Some(from), Some(to)) = (before, times.get(step)) {
            let seconds = to.duration_since(*from).as_secs();
            let limit = LIMITS.iter().position(|limit| seconds <= *limit);
            marks.insert(format!("took:{step}:{}", limit.unwrap_or(25)));
        }
    }
    for lines in sent {
        let last = told(lines).pop();
        let last = last.map_or("created".to_owned(), |(status, _)| status);
        let ending = match last.as_str() {
            "disbursed" | "rejected" | "withdrawn" | "expired" | "failed" => last,
            _ => "open".to_owned(),
        };
        let lender = lines[0].int("lender_id").unwrap();
        marks.insert(format!("ended:{lender}:{ending}"));
    }
    if furthest == 0 && own.last().unwrap().0 == "started" {
        marks.extend(question.map(|key| format!("stopped:{key}")));
    }
    marks
}

/// Counts over all rows.
async fn counted(app: &TestApp) -> Counted {
    let default = app.app.catalog().partners.default_partner().id.0;
    let (steps, lines) = (rows(app, &STEPS).await, rows(app, &LINES).await);
    let (steps, lines) = (by(&steps, "application_id"), by(&lines, "application_id"));
    let mut counted = Counted::new();
    for row in rows(app, &APPLICATIONS).await {
        let id = row.text("id").unwrap();
        let own = told(&steps[&id]);
        let mut sent: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
        for line in lines.get(&id).into_iter().flatten() {
            let submission = line.text("submission_id").unwrap();
            sent.entry(submission).or_default().push(line);
        }
        let sent: Vec<Vec<&Row>> = sent.into_values().collect();
        let day = date_in_india(own[0].1).to_string();
        let product = row.text("product_type").unwrap();
        let mut count = |dimension: &str, value: String, marks: &BTreeSet<String>| {
            for mark in marks {
                for product in [product.clone(), String::new()] {
                    let (dimension, value) = (dimension.to_owned(), value.clone());
                    let place = (dimension, value, product, day.clone(), mark.clone());
                    *counted.entry(place).or_default() += 1;
                }
            }
        };
        let all = marks(question(app, &row), &own, &sent);
        let id_in = |column: &str| row.get::<Option<i64>>(column).unwrap();
        let partner = id_in("partner_id").unwrap_or(default).to_string();
        let merchant = id_in("merchant_id").map_or("none".to_owned(), |id| id.to_string());
        let values: Values = row.json("profile").unwrap();
        let state = values.text("state").unwrap_or("none").to_owned();
        count("all", String::new(), &all);
        count("partner", partner, &all);
        count("merchant", merchant, &all);
        count("language", row.text("language").unwrap(), &all);
        count("state", state, &all);
        let lenders: BTreeSet<i64> = sent
            .iter()
            .map(|lines| lines[0].int("lender_id").unwrap())
            .collect();
        for lender in lenders {
            let mut there = sent.clone();
            there.retain(|lines| lines[0].int("lender_id").unwrap() == lender);
            let mut before = own.clone();
            before.retain(|(status, _)| status != "submitted");
            count("lender", lender.to_string(), &marks(None, &before, &there));
        }
    }
    counted
}

async fn held(app: &TestApp) -> Counted {
    let rows = rows(app, &HELD).await;
    let of = |row: &Row, column: &str| row.text(column).unwrap();
    let place = |row: &Row| {
        let names = ["dimension", "value", "product_type", "day", "mark"].map(|name| of(row, name));
        let [dimension, value, product, day, mark] = names;
        (
            (dimension, value, product, day, mark),
            row.int("applications").unwrap(),
        )
    };
    rows.iter().map(place).collect()
}

/// Number of applications found by each mark, where they can be found.
async fn found(app: &TestApp) -> BTreeMap<String, i64> {
    let rows = rows(app, &FOUND).await;
    let of = rows.iter().map(|row| {
        (
            row.text("found_by").unwrap(),
            row.int("applications").unwrap(),
        )
    });
    of.collect()
}

/// The same from the counts: customers whose furthest step is this one reached it but not the next.
fn to_be_found(counted: &Counted) -> BTreeMap<String, i64> {
    let mut found = BTreeMap::new();
    for ((dimension, _, product, _, mark), applications) in counted {
        if dimension != "all" || !product.is_empty() || mark.starts_with("took:") {
            continue;
        }
        *found.entry(mark.clone()).or_default() += applications;
        let Some(step) = mark.strip_prefix("reached:").and_then(Step::from_code) else {
            continue;
        };
        let mut furthest = |step: Step, times| {
            *found
                .entry(format!("furthest:{}", step.code()))
                .or_default() += times;
        };
        furthest(step, *applications);
        if let Some(before) = (step as usize).checked_sub(1) {
            furthest(Step::ALL[before], -applications);
        }
    }
    found.retain(|_, applications| *applications != 0);
    found
}

/// The submissions with their status before the current one, where the current one was reported and is not the result
/// of an undo.
fn undoable(lines: &[Row]) -> BTreeMap<String, Option<SubmissionStatus>> {
    let of = by(lines, "submission_id").into_iter();
    of.map(|(id, lines)| {
        let said = lines.last().unwrap().text("source").unwrap() != "undo";
        let before = lines.len().checked_sub(2).filter(|_| said);
        let before = before.map(|place| {
            lines[place]
                .mapped("to_status", SubmissionStatus::from_code)
                .unwrap()
        });
        (id, before)
    })
    .collect()
}

#[app_test]
async fn the_journey_sums_equal_a_count_over_every_row(app: &TestApp) {
    saakh_seed::partners::add_merchants_and_links(&app.app)
        .await
        .unwrap();
    app.run_jobs().await;
    saakh_seed::add_applications(&app.app, 600, 7, |_| {})
        .await
        .unwrap();
    saakh_seed::add_customers(&app.app, 20, 5).await.unwrap();
    counting::count(&app.app).await.unwrap();
    let first = counted(app).await;
    assert_eq!(held(app).await, first);
    assert_eq!(found(app).await, to_be_found(&first));
    for kind in ["reached:disbursed", "took:profile", "stopped:", "ended:"] {
        assert!(
            first.keys().any(|place| place.4.starts_with(kind)),
            "{kind}"
        );
    }
    for (dimension, values) in [
        ("partner", 2),
        ("merchant", 2),
        ("language", 2),
        ("lender", 5),
        ("state", 5),
    ] {
        let of: BTreeSet<&String> = first
            .keys()
            .filter(|place| place.0 == dimension)
            .map(|place| &place.1)
            .collect();
        assert!(of.len() >= values, "{dimension}: {of:?}");
    }
    let ids: Vec<SubmissionId> = rows(app, &SUBMISSIONS)
        .await
        .iter()
        .map(|row| row.parsed("id").unwrap())
        .collect();
    let people: Vec<(ApplicationId, CustomerId)> = rows(app, &APPLICATIONS)
        .await
        .iter()
        .map(|row| {
            (
                row.parsed("id").unwrap(),
                row.parsed("customer_id").unwrap(),
            )
        })
        .collect();
    let mut draw = Draw(13);
    for _ in 0..5 {
        let before = undoable(&rows(app, &LINES).await);
        let mut taken_back = BTreeSet::new();
        for _ in 0..60 {
            let id = ids[draw.below(ids.len())];
            let back = (draw.below(3) == 0)
                .then(|| before[&id.to_string()])
                .flatten();
            // Only once, because after that another line is the last.
            let back = back.filter(|_| taken_back.insert(id));
            if back.is_some() || !taken_back.contains(&id) {
                taken_back.insert(id);
                say(app, id, back, &mut draw).await;
            }
            let (application, customer) = people[draw.below(people.len())];
            advance(app, application, &mut draw).await;
            answer(app, customer, &mut draw).await;
            leave(app, customer, &mut draw).await;
        }
        counting::count(&app.app).await.unwrap();
        let now = counted(app).await;
        assert_eq!(held(app).await, now);
        assert_eq!(found(app).await, to_be_found(&now));
    }
    assert_eq!(counting::count(&app.app).await.unwrap(), 0);
    report::agree(app, &counted(app).await).await;
}
