//! Sums by day equal a count over the rows, after late lines, corrections and reversals.

mod reports;

use std::collections::{BTreeMap, BTreeSet};

use jiff::{Timestamp, ToSpan};
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::time::date_in_india;
use saakh_service::insight::counting;
use saakh_store::db::{Row, Statement};
use saakh_store::origination::submission;
use saakh_store::{DbError, Scope, args, write_tx};
use saakh_testkit::{TestApp, app_test};

use crate::drawn::{Draw, rows, statement};

static SUBMISSIONS: Statement = statement("SELECT id FROM submission ORDER BY id");
static LINES: Statement = statement(
    "SELECT submission_id, submission.application_id, lender_id, product_type, partner_id, merchant_id,
        language, submission.offer, to_status, source, changed_at
    FROM submission_history JOIN submission ON submission.id = submission_id
    JOIN application ON application.id = submission.application_id
    ORDER BY submission_id, position",
);
static STEPS: Statement = statement(
    "SELECT product_type, partner_id, merchant_id, language, to_status, application_history.source, changed_at
    FROM application_history JOIN application ON application.id = application_id",
);
static FUNNEL: Statement = statement("SELECT * FROM funnel_sum");
static LENDERS: Statement = statement("SELECT * FROM lender_sum");

/// Reports a status of a submission at a random time within the last two months, or undoes the last one.
async fn say(app: &TestApp, id: SubmissionId, draw: &mut Draw) {
    let minutes = i64::try_from(draw.below(60 * 24 * 60)).unwrap();
    let at = app.app.now().checked_sub(minutes.minutes()).unwrap();
    let (word, is_undo) = (draw.below(SubmissionStatus::ALL.len()), draw.below(3) == 0);
    let said: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let stored = submission::get(tx, id).await?.unwrap();
            let before = last_two(tx, id).await?;
            match before {
                (Some(before), true) if is_undo => {
                    submission::set_status(tx, &stored, before, Source::Undo, at).await
                }
                _ => {
                    let to = SubmissionStatus::ALL[word];
                    if stored.status.transition(to).is_err() {
                        return Ok(());
                    }
                    submission::set_status(tx, &stored, to, Source::StatusFile, at).await
                }
            }
        })
    }
    .await;
    said.unwrap();
}

static HISTORY: Statement = statement(
    "SELECT to_status, source FROM submission_history WHERE submission_id = $1 ORDER BY position",
);

/// The status before the current one, and whether the current one was reported and is not the result of an undo.
async fn last_two(
    tx: &mut saakh_store::Tx,
    id: SubmissionId,
) -> Result<(Option<SubmissionStatus>, bool), DbError> {
    let rows = tx.fetch_all(&HISTORY, args![id]).await?;
    let mut lines: Vec<(SubmissionStatus, bool)> = Vec::new();
    for row in &rows {
        let status = row.mapped("to_status", SubmissionStatus::from_code)?;
        lines.push((status, row.text("source")? == "undo"));
    }
    let said = lines.last().is_some_and(|(_, undo)| !undo);
    let before = lines.len().checked_sub(2).map(|place| lines[place].0);
    Ok((before, said))
}

type Sums = BTreeMap<Vec<String>, BTreeMap<&'static str, i64>>;

const STAGES: [(&str, &str); 3] = [
    ("started", "started"),
    ("offers_viewed", "offers"),
    ("submitted", "submitted"),
];

fn opt(row: &Row, column: &str) -> Option<i64> {
    row.get::<Option<i64>>(column).unwrap()
}

fn day(at: Timestamp) -> String {
    date_in_india(at).to_string()
}

/// The groups in which an application is counted: every dimension with its product and with all products.
fn places(row: &Row, default: i64) -> Vec<Vec<String>> {
    let partner = opt(row, "partner_id").unwrap_or(default).to_string();
    let merchant = opt(row, "merchant_id").map_or("none".to_owned(), |id| id.to_string());
    let dimensions = [
        ("all", String::new()),
        ("partner", partner),
        ("merchant", merchant),
        ("language", row.text("language").unwrap()),
    ];
    let product = row.text("product_type").unwrap();
    dimensions
        .into_iter()
        .flat_map(|(dimension, value)| {
            [product.clone(), String::new()]
                .map(|product| vec![dimension.to_owned(), value.clone(), product])
        })
        .collect()
}

fn count(sums: &mut Sums, mut place: Vec<String>, at: Timestamp, what: &'static str, by: i64) {
    place.push(day(at));
    *sums.entry(place).or_default().entry(what).or_default() += by;
}

/// One submission as its rows state, without reversed lines.
struct One<'a> {
    row: &'a Row,
    first: BTreeMap<&'static str, Timestamp>,
}

fn submissions(lines: &[Row]) -> BTreeMap<String, One<'_>> {
    let mut of: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
    for line in lines {
        of.entry(line.text("submission_id").unwrap())
            .or_default()
            .push(line);
    }
    of.into_iter()
        .map(|(id, lines)| {
            let mut gone = BTreeSet::new();
            for (place, line) in lines.iter().enumerate() {
                if line.text("source").unwrap() == "undo" {
                    gone.insert(place);
                    let back = (0..place)
                        .rev()
                        .find(|place| !gone.contains(place))
                        .unwrap();
                    gone.insert(back);
                }
            }
            let mut first = BTreeMap::from([("sent", lines[0].instant("changed_at").unwrap())]);
            for (place, line) in lines
                .iter()
                .enumerate()
                .filter(|(place, _)| !gone.contains(place))
            {
                let _ = place;
                let at = line.instant("changed_at").unwrap();
                let what: &[&'static str] = match line.text("to_status").unwrap().as_str() {
                    "approved" => &["approved"],
                    "disbursed" => &["approved", "disbursed"],
                    "rejected" => &["rejected"],
                    _ => &[],
                };
                for what in what {
                    first.entry(*what).or_insert(at);
                }
            }
            (
                id,
                One {
                    row: lines[0],
                    first,
                },
            )
        })
        .collect()
}

fn paise(row: &Row) -> i64 {
    let offer: serde_json::Value = row.json("offer").unwrap();
    let rupees = offer["price"]["amount"].as_f64().unwrap_or_default();
    saakh_domain::Paise::from_rupees(rupees).unwrap().0
}

/// The sums as counted over all rows: by stage and by lender.
async fn counted(app: &TestApp) -> (Sums, Sums) {
    let default = app.app.catalog().partners.default_partner().id.0;
    let (mut funnel, mut lenders) = (Sums::new(), Sums::new());
    for row in rows(app, &STEPS).await {
        let status = row.text("to_status").unwrap();
        if row.text("source").unwrap() == "undo" {
            continue;
        }
        if let Some((_, stage)) = STAGES.iter().find(|(word, _)| *word == status) {
            for place in places(&row, default) {
                count(
                    &mut funnel,
                    place,
                    row.instant("changed_at").unwrap(),
                    stage,
                    1,
                );
            }
        }
    }
    let lines = rows(app, &LINES).await;
    let mut first: BTreeMap<(String, &str), (Timestamp, String)> = BTreeMap::new();
    let all = submissions(&lines);
    for (id, one) in &all {
        let (product, lender) = (
            one.row.text("product_type").unwrap(),
            opt(one.row, "lender_id").unwrap(),
        );
        for (what, at) in &one.first {
            for product in [&product, ""] {
                for lender in [lender, 0] {
                    let place = vec![product.to_owned(), lender.to_string()];
                    count(&mut lenders, place.clone(), *at, what, 1);
                    match *what {
                        "approved" => {
                            count(&mut lenders, place, *at, "approved_paise", paise(one.row));
                        }
                        "disbursed" => {
                            count(&mut lenders, place, *at, "disbursed_paise", paise(one.row));
                        }
                        _ => {}
                    }
                }
            }
            let of = (one.row.text("application_id").unwrap(), *what);
            let mine = (*at, id.clone());
            let place = first.entry(of).or_insert_with(|| mine.clone());
            *place = (*place).clone().min(mine);
        }
    }
    for ((_, what), (at, id)) in first {
        let row = all[&id].row;
        for place in places(row, default) {
            match what {
                "approved" => {
                    count(&mut funnel, place.clone(), at, "approved", 1);
                    count(&mut funnel, place, at, "approved_paise", paise(row));
                }
                "disbursed" => {
                    count(&mut funnel, place.clone(), at, "disbursed", 1);
                    count(&mut funnel, place, at, "disbursed_paise", paise(row));
                }
                _ => {}
            }
        }
    }
    (without_nothing(funnel), without_nothing(lenders))
}

fn without_nothing(mut sums: Sums) -> Sums {
    for sum in sums.values_mut() {
        sum.retain(|_, number| *number != 0);
    }
    sums.retain(|_, sum| !sum.is_empty());
    sums
}

/// The stored sums.
async fn held(
    app: &TestApp,
    statement: &'static Statement,
    names: &[&str],
    numbers: &[&'static str],
) -> Sums {
    let mut sums = Sums::new();
    for row in rows(app, statement).await {
        let name = |name: &&str| match *name {
            "lender_id" => row.int("lender_id").unwrap().to_string(),
            name => row.text(name).unwrap(),
        };
        let place = names.iter().map(name).collect();
        let number = |number: &&'static str| (*number, row.int(number).unwrap());
        sums.insert(place, numbers.iter().map(number).collect());
    }
    without_nothing(sums)
}

/// Checks the stored sums against the count over the rows, and returns them: by stage, by lender.
async fn agree(app: &TestApp) -> (Sums, Sums) {
    let (funnel, lenders) = counted(app).await;
    let stages = [
        "started",
        "offers",
        "submitted",
        "approved",
        "disbursed",
        "approved_paise",
        "disbursed_paise",
    ];
    let outcomes = [
        "sent",
        "approved",
        "rejected",
        "disbursed",
        "approved_paise",
        "disbursed_paise",
    ];
    assert_eq!(
        held(
            app,
            &FUNNEL,
            &["dimension", "value", "product_type", "day"],
            &stages
        )
        .await,
        funnel
    );
    assert_eq!(
        held(
            app,
            &LENDERS,
            &["product_type", "lender_id", "day"],
            &outcomes
        )
        .await,
        lenders
    );
    (funnel, lenders)
}

#[app_test]
async fn sums_equal_a_count_over_the_rows_after_late_and_undone_changes(app: &TestApp) {
    saakh_seed::partners::add_merchants_and_links(&app.app)
        .await
        .unwrap();
    app.run_jobs().await;
    saakh_seed::add_applications(&app.app, 900, 7, |_| {})
        .await
        .unwrap();
    let (funnel, _) = agree(app).await;
    for (dimension, values) in [("partner", 2), ("merchant", 2), ("language", 2)] {
        let of: BTreeSet<&String> = funnel
            .keys()
            .filter(|place| place[0] == dimension)
            .map(|place| &place[1])
            .collect();
        assert!(of.len() >= values, "{dimension}: {of:?}");
    }
    let ids: Vec<SubmissionId> = rows(app, &SUBMISSIONS)
        .await
        .iter()
        .map(|row| row.parsed("id").unwrap())
        .collect();
    assert!(ids.len() > 50, "{}", ids.len());
    let mut draw = Draw(11);
    for _ in 0..6 {
        for _ in 0..60 {
            let id = ids[draw.below(ids.len())];
            say(app, id, &mut draw).await;
        }
        counting::count(&app.app).await.unwrap();
        agree(app).await;
    }
    assert_eq!(counting::count(&app.app).await.unwrap(), 0);
    let (funnel, lenders) = agree(app).await;
    reports::agree(app, &funnel, &lenders).await;
}
