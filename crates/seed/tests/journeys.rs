//! The report on customers' journeys says what a look at every row gives, whatever comes late, is corrected, is taken
//! back, or is answered later.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};

use jiff::{Timestamp, ToSpan};
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{FieldKind, Value, Values};
use saakh_domain::id::{ApplicationId, CustomerId, SubmissionId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::origination::profile::Profile;
use saakh_domain::time::date_in_india;
use saakh_service::insight::counting;
use saakh_store::db::{Row, Statement};
use saakh_store::identity::customer;
use saakh_store::origination::{application, submission};
use saakh_store::{DbError, Scope, args, write_tx};
use saakh_testkit::{TestApp, app_test};

static APPLICATIONS: Statement = statement(
    "SELECT application.id, product_type, application.partner_id, application.status, profile, mobile, email, pan_hash,
        mobile_verified_at, customer_id
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
static SUBMISSIONS: Statement = statement("SELECT id FROM submission ORDER BY id");

const fn statement(sql: &'static str) -> Statement {
    Statement::new("journeys test", sql, sql)
}

async fn rows(app: &TestApp, statement: &'static Statement) -> Vec<Row> {
    let mut conn = app.app.db.read().await.unwrap();
    conn.fetch_all(statement, args![]).await.unwrap()
}

/// Numbers that look drawn and are the same each time.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn instant(&mut self, app: &TestApp) -> Timestamp {
        let minutes = i64::try_from(self.below(60 * 24 * 60)).unwrap();
        app.app.now().checked_sub(minutes.minutes()).unwrap()
    }
}

/// A status is said of a submission at any time of the last two months, or the last one is taken back.
async fn say(app: &TestApp, id: SubmissionId, before: Option<SubmissionStatus>, draw: &mut Draw) {
    let (at, to) = (
        draw.instant(app),
        SubmissionStatus::ALL[draw.below(SubmissionStatus::ALL.len())],
    );
    let said: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let stored = submission::get(tx, id).await?.unwrap();
            match before {
                Some(before) => submission::set_status(tx, &stored, before, Source::Undo, at).await,
                None if stored.status.transition(to).is_ok() => {
                    submission::set_status(tx, &stored, to, Source::StatusFile, at).await
                }
                None => Ok(()),
            }
        })
    }
    .await;
    said.unwrap();
}

/// An application moves on, at any time of the last two months.
async fn advance(app: &TestApp, id: ApplicationId, draw: &mut Draw) {
    let (at, to) = (
        draw.instant(app),
        ApplicationStatus::ALL[draw.below(ApplicationStatus::ALL.len())],
    );
    let moved: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let stored = application::get(tx, id).await?.unwrap();
            if stored.status.transition(to).is_err() {
                return Ok(());
            }
            application::set_status(tx, &stored, to, Source::Customer, at).await
        })
    }
    .await;
    moved.unwrap();
}

/// A customer takes answers back, or gives them.
async fn answer(app: &TestApp, id: CustomerId, draw: &mut Draw) {
    let nth = draw.below(12);
    let written: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let mut stored = customer::get(tx, id).await?.unwrap();
            let mut values: Values = serde_json::from_str(stored.profile.expose()).unwrap();
            let text = serde_json::to_value(&values).unwrap();
            let keys: Vec<&String> = text.as_object().unwrap().keys().collect();
            match keys.get(nth) {
                Some(key) => values.remove(key),
                None => values.set("first_name", Value::Text("Asha".to_owned())),
            }
            stored.profile = Secret::new(serde_json::to_string(&values).unwrap());
            customer::save_profile(tx, &stored, None, app.app.now()).await
        })
    }
    .await;
    written.unwrap();
}

type Counted = BTreeMap<(String, String, String, String, String), i64>;

/// The lines that were not taken back, as (status, when).
fn told(lines: &[&Row]) -> Vec<(String, Timestamp)> {
    let mut told: Vec<(String, Timestamp)> = Vec::new();
    for line in lines {
        if line.text("source").unwrap() == "undo" {
            told.pop();
        } else {
            let at = line.at("changed_at").unwrap();
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

/// When each step of the way was first come to.
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
        all.push(("submitted", lines[0].at("changed_at").unwrap()));
        for (status, at) in told(lines) {
            match status.as_str() {
                "approved" => all.push(("approved", at)),
                "disbursed" => all.extend([("approved", at), ("disbursed", at)]),
                _ => {}
            }
        }
    }
    // The later ones first, so that the earliest is what stays.
    all.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
    all.into_iter().collect()
}

fn has(row: &Row, column: &str) -> bool {
    row.opt_text(column).unwrap().is_some()
}

/// The question before which a customer stands, as the pages find it: in the first step that is not done.
fn question(app: &TestApp, row: &Row) -> Option<String> {
    let verified = match row.opt_at("mobile_verified_at").unwrap() {
        Some(_) => Channel::Sms,
        None => Channel::Email,
    };
    let known = &app.app.reference;
    let product = row.mapped("product_type", ProductType::from_slug).unwrap();
    let profile = Profile::of(
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
    let steps = profile.steps(&values, has(row, "pan_hash"));
    let step = steps.into_iter().find(|step| !step.done)?;
    let open = step.fields.into_iter().find(|field| {
        let is_answered = match field.kind {
            FieldKind::Pan => has(row, "pan_hash"),
            _ => values.get(&field.key).is_some(),
        };
        field.required && field.is_visible(&values) && !is_answered
    });
    open.map(|field| field.key)
}

/// What is true of an application, by its own lines and those of its submissions.
fn marks(
    app: &TestApp,
    row: &Row,
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
        marks.extend(question(app, row).map(|key| format!("stopped:{key}")));
    }
    marks
}

/// What a look at every row gives.
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
        let partner = row.get::<Option<i64>>("partner_id").unwrap();
        let partner = partner.unwrap_or(default).to_string();
        let day = date_in_india(own[0].1).to_string();
        for mark in marks(app, &row, &own, &sent) {
            for (dimension, value) in [("all", ""), ("partner", &partner)] {
                for product in [row.text("product_type").unwrap(), String::new()] {
                    let (dimension, value) = (dimension.to_owned(), value.to_owned());
                    let place = (dimension, value, product, day.clone(), mark.clone());
                    *counted.entry(place).or_default() += 1;
                }
            }
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

/// The submissions with their status before the present one, where that was said and not come back to.
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

app_test!(the_way_of_applications_is_what_a_look_at_every_row_gives(app) {
    saakh_seed::applications(&app.app, 600, 7, |_| {}).await.unwrap();
    saakh_seed::customers(&app.app, 20, 5).await.unwrap();
    counting::count(&app.app).await.unwrap();
    let first = counted(app).await;
    assert_eq!(held(app).await, first);
    for kind in ["reached:disbursed", "took:profile", "stopped:", "ended:"] {
        assert!(first.keys().any(|place| place.4.starts_with(kind)), "{kind}");
    }
    let ids: Vec<SubmissionId> = rows(app, &SUBMISSIONS).await.iter().map(|row| row.parsed("id").unwrap()).collect();
    let people: Vec<(ApplicationId, CustomerId)> = rows(app, &APPLICATIONS).await.iter()
        .map(|row| (row.parsed("id").unwrap(), row.parsed("customer_id").unwrap())).collect();
    let mut draw = Draw(13);
    for _ in 0..5 {
        let before = undoable(&rows(app, &LINES).await);
        let mut taken_back = BTreeSet::new();
        for _ in 0..60 {
            let id = ids[draw.below(ids.len())];
            let back = (draw.below(3) == 0).then(|| before[&id.to_string()]).flatten();
            // Only once: after that another line is the last.
            let back = back.filter(|_| taken_back.insert(id));
            if back.is_some() || !taken_back.contains(&id) {
                taken_back.insert(id);
                say(app, id, back, &mut draw).await;
            }
            let (application, customer) = people[draw.below(people.len())];
            advance(app, application, &mut draw).await;
            answer(app, customer, &mut draw).await;
        }
        counting::count(&app.app).await.unwrap();
        assert_eq!(held(app).await, counted(app).await);
    }
    assert_eq!(counting::count(&app.app).await.unwrap(), 0);
});
