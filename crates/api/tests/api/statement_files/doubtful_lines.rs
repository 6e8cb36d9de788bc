//! A line that may be about several loans: who it may be about is shown, a person decides, and may decide again.

use std::collections::BTreeSet;

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{PAN, applied, as_rupees, asked, booked, moved, sorted};
use crate::status_files::{act, counts, history, sent};

#[app_test]
async fn a_doubtful_line_reveals_nothing_of_an_erased_customer(app: &TestApp) {
    let (customer, _, first, _) = sent(app).await;
    sent(app).await;
    let (amount, today) = asked(app, &first).await;
    let admin = app.admin(Role::One).await;
    let (batch, _) = applied(&admin, &format!("L-77,CASHe,{PAN},{amount},{today}\n")).await;
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let open = admin
        .get(&format!("/api/admin/upload-files/{batch}/open-lines"))
        .await
        .expect(200);
    assert_eq!(
        (&open["items"][0]["state"], &open["items"][0]["pan"]),
        (&json!("doubtful"), &Value::Null)
    );
}

/// Two submissions with the same PAN and amount, and an applied statement with a line that matches both.
struct DoubtfulLine<'a> {
    first: String,
    second: String,
    second_customer: TestClient<'a>,
    second_app: String,
    /// As applied for, in rupees.
    amount: f64,
    batch: String,
}

impl DoubtfulLine<'_> {
    fn path(&self) -> String {
        format!("/api/admin/upload-files/{}/lines/2", self.batch)
    }

    async fn load_open_lines(&self, admin: &TestClient<'_>) -> Value {
        admin
            .get(&format!(
                "/api/admin/upload-files/{}/open-lines",
                self.batch
            ))
            .await
            .expect(200)
    }

    async fn decide(&self, admin: &TestClient<'_>, submission: Option<&str>) {
        admin
            .put(&self.path(), &json!({ "submissionId": submission }))
            .await
            .expect(204);
    }
}

async fn doubtful_line<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> DoubtfulLine<'a> {
    let (_, _, first, _) = sent(app).await;
    let (second_customer, second_app, second, _) = sent(app).await;
    let (amount, today) = asked(app, &first).await;
    let row = format!("L-77,CASHe,{PAN},{amount},{today}\n");
    let (batch, doubtful) = applied(admin, &row).await;
    assert_eq!(
        (counts(&doubtful), &doubtful["doubtful"]),
        ([1, 1, 0, 0, 0], &json!(1))
    );
    assert!(booked(app).await.is_empty());
    DoubtfulLine {
        first,
        second,
        second_customer,
        second_app,
        amount: as_rupees(amount),
        batch,
    }
}

#[app_test]
async fn a_doubtful_line_shows_its_candidates_and_their_grounds(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let line = doubtful_line(app, &admin).await;
    let open = line.load_open_lines(&admin).await;
    let item = &open["items"][0];
    assert_eq!(
        (
            &open["total"],
            &item["state"],
            &item["pan"],
            &item["reference"]
        ),
        (
            &json!(1),
            &json!("doubtful"),
            &json!("******234F"),
            &json!("L-77")
        )
    );
    let candidates = item["candidates"].as_array().unwrap();
    let named: BTreeSet<&str> = candidates
        .iter()
        .map(|one| one["submissionId"].as_str().unwrap())
        .collect();
    assert_eq!(
        named,
        BTreeSet::from([line.first.as_str(), line.second.as_str()])
    );
    assert_eq!(candidates[0]["points"], 90);
    assert!(
        candidates
            .iter()
            .all(|one| one["applicationId"].is_string())
    );
    let grounds = candidates[0]["grounds"].as_array().unwrap();
    let grounds: Vec<&str> = grounds
        .iter()
        .map(|one| one["text"].as_str().unwrap())
        .collect();
    assert_eq!(
        grounds,
        [
            "Same PAN",
            "Same amount",
            "Disbursed within 120 days of the application",
            "Not rejected by the lender"
        ]
    );
}

#[app_test]
async fn a_decided_line_is_booked_and_matches_later_lines_of_its_loan(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let line = doubtful_line(app, &admin).await;
    admin
        .put(&line.path(), &json!({ "submissionId": "nonsense" }))
        .await
        .expect_problem(422, "invalid-fields");
    admin
        .put(
            &format!("/api/admin/upload-files/{}/lines/3", line.batch),
            &json!({ "submissionId": line.first }),
        )
        .await
        .expect_problem(404, "not-found");
    line.decide(&admin, Some(&line.second)).await;
    let second = Some(line.second.as_str());
    assert_eq!(
        booked(app).await,
        sorted([moved("confirmed", "decided", second, line.amount)])
    );
    assert_eq!(
        history(&line.second_customer, &line.second_app).await[2..],
        [("disbursed".to_owned(), "status_file".to_owned())]
    );
    assert_eq!(
        line.load_open_lines(&admin).await,
        json!({ "items": [], "total": 0 })
    );

    let (_, matched) = applied(&admin, &format!("L-77,CASHe,{PAN},500,01/11/2026\n")).await;
    assert_eq!(
        (counts(&matched), &matched["doubtful"]),
        ([1, 1, 0, 0, 0], &json!(0))
    );
    assert_eq!(
        booked(app).await,
        sorted([moved("confirmed", "stated", second, 500.0)])
    );
}

#[app_test]
async fn a_decision_can_be_changed_until_its_statement_is_undone(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let line = doubtful_line(app, &admin).await;
    line.decide(&admin, Some(&line.second)).await;
    booked(app).await;
    let (later, _) = applied(&admin, &format!("L-77,CASHe,{PAN},500,01/11/2026\n")).await;
    act(&admin, &later, "undo", &json!({})).await.expect(200);
    booked(app).await;

    let (first, second) = (Some(line.first.as_str()), Some(line.second.as_str()));
    line.decide(&admin, first).await;
    assert_eq!(
        booked(app).await,
        sorted([
            moved("confirmed", "decided", first, line.amount),
            moved("reversed", "decided", second, line.amount)
        ])
    );
    assert_eq!(
        history(&line.second_customer, &line.second_app).await[3..],
        [("submitted".to_owned(), "undo".to_owned())]
    );
    line.decide(&admin, None).await;
    line.decide(&admin, None).await;
    assert_eq!(
        booked(app).await,
        sorted([moved("reversed", "decided", first, line.amount)])
    );
    act(&admin, &line.batch, "undo", &json!({}))
        .await
        .expect(200);
    admin
        .put(&line.path(), &json!({ "submissionId": line.first }))
        .await
        .expect_problem(409, "upload-not-applied");
    assert!(booked(app).await.is_empty());
}
